typedef signed char int8_t;
typedef short int16_t;
static int a(int16_t b) {
  return b || 0;
}
static int c(int b) {
  int d = 1;
  return d && b && d;
}
static int e;
static int8_t f = 1;
int main() {
  int g;
  int h = 0;
  if((0x0E95L < c(1 | e)) > 18446744073);
  else {
    int8_t *i = &f;
    int *j[10] = {0, &g, &g};
    int d = *i &= 0;
    int b = a(h);
  }
}
