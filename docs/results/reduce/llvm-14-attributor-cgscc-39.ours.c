int printf(const char *,...);
static int a = 1;
void b() {
  a = 0;
}
int c[1];
int main() {
  int d = 0;
  for(; d < 1; d += 1) {
    int e = c[d];
    b();
  }
  printf("%d", a);
}
