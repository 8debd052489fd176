int printf(const char *,...);
int a = 1;
int b;
int c() {
  int *d = &a;
  *d = 0;
  return 0;
}
int main() {
  int *e = &a;
  if(a) {
    int *f = &b;
    int g = c();
    int h = *f = *e;
  }
  printf("%lld\n", (long long) b);
}
