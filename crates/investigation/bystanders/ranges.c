/* Ranges of values: checks made needless by masks, shifts, divisions, comparisons, bounds and loops; sums that may overflow. */
static const int ra_table[16] = { 5, 3, 8, 1, 9, 2, 7, 4, 6, 0, 11, 15, 13, 10, 12, 14 };
static int ra_calls;

int ra_masked(int a) { a &= 15; return a > 15 ? -1 : a < 0 ? -2 : ra_table[a]; }
int ra_shifted(unsigned a) { unsigned top = a >> 28; if (top >= 16) return -1; return ra_table[top] + (top < 20); }
int ra_divided(unsigned char a) { int q = a / 16; return q > 15 ? 100 : ra_table[q] + (a % 10 < 10); }
int ra_remainder(int a) { int r = a % 8; if (r > 7 || r < -7) return 99; return r < 0 ? r + 8 : r; }
int ra_twice(int a, int b) { if (a > 10) { if (a > 5) b += 2; if (a == 3) b = 0; if (a < 11) b = 1; } return b; }
int ra_between(int a) { if (a < 0 || a > 9) return -1; unsigned u = (unsigned) a; return u <= 9 ? (int) (u * 3) : 77; }
int ra_equal(int a, int b) { if (a == b) return a - b + 4; if (a != b && a > 0) return 1; return a == b; }
int ra_wraps(unsigned a, unsigned b) { return a + b < a; }
int ra_checked(int a, int b) { int r; return __builtin_add_overflow(a, b, &r) ? 0x7fff : r >> 20; }
int ra_product(int a, int b) { int r; return __builtin_mul_overflow(a, b, &r) ? 1 : r == 0; }
int ra_room(int a, int b) { if (b > 0 && a > 0x7fffffff - b) return 0x7fffffff; return b > 0 ? a + b : a; }
int ra_signed(int a) { if (a < 0) return 0; return a / 4 + a % 4 + (int) ((unsigned) a >> 2) + (a >= 0); }
int ra_char(signed char c) { int v = c; if (v > 127) return 1; if (v < -128) return 2; return v + 200 > 0 ? 3 : 4; }
int ra_pointer(const int *p) { int v = *p; return p ? v : -1; }
int ra_bool(int a, int b) { int f = a < b; if (f != 0 && f != 1) return 9; return f * 2 + (f > 1); }
static __attribute__((noinline)) int ra_small(int a) { ra_calls++; return a < 0 ? 0 : a > 7 ? 7 : a; }
int ra_called(int a) { int s = ra_small(a); return s >= 0 && s <= 7 ? ra_table[s + 8] : -5; }

int ra_loop(int count)
{
  int sum = 0;
  for (int i = 0; i < count && i < 16; i++) {
    if (i >= 0 && i < 16)
      sum += ra_table[i];
    if (i > 20)
      sum = -1;
  }
  return sum;
}

int ra_cases(unsigned a)
{
  switch (a & 7) {
  case 0: case 1: return (a & 6) == 0;
  case 2: return (int) (a & 7) * 10;
  case 5: return (a & 1) ? 6 : 60;
  case 9: return 1000;
  default: return (a & 7) > 2 ? 8 : 80;
  }
}

int main(void)
{
  unsigned sum = 0;
  for (int a = -40; a < 60; a += 7) {
    unsigned u = (unsigned) a * 2654435761u;
    sum = sum * 3 + (unsigned) (ra_masked(a) + ra_shifted(u) + ra_divided((unsigned char) u) + ra_remainder(a) + ra_twice(a, 6) + ra_between(a) + ra_equal(a, 9));
    sum += (unsigned) (ra_wraps(u, u << 1) + ra_checked((int) (u >> 1), a * 30000000) + ra_product(a, (int) (u >> 8)) + (ra_room((int) (u >> 1), a * 30000000) & 63));
    sum += (unsigned) (ra_signed(a) + ra_char((signed char) a) + ra_pointer(&ra_table[a & 7]) + ra_bool(a, 5) + ra_called(a) + ra_loop(a) + ra_cases(u));
  }
  return (int) ((sum + (unsigned) ra_calls) & 127);
}
