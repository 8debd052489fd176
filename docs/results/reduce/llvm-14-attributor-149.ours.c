int printf(const char *,...);
static int a = 5;
void b() {
  a >>= 1;
}
int main() {
  b();
  b();
  printf("%d", a);
}
