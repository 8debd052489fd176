int printf(const char *, ...);
struct S { int a, b, c; } g = {1, 2, 3};
struct S f(void) { return g; }
int main(void) {
  int x = 0;
  f();
  printf("%d\n", x);
  return 0;
}
