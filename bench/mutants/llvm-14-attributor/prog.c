int printf(const char *, ...);
static int a = 5;
static int seen[4];
static unsigned steps;
void b() {
  a >>= 1;
}
static int weigh(int n) {
  int i, sum = 0;
  for (i = 0; i < 4; i++) {
    seen[i] += n + i;
    sum += seen[i] & 7;
  }
  return sum;
}
int main() {
  int i, total = 0;
  for (i = 0; i < 3; i++) {
    total += weigh(i);
    if (total > 20)
      total -= 3;
    steps++;
  }
  b();
  b();
  printf("%d\n", a);
  return 0;
}
