/* Vectors of GNU C: sums, products, shifts, comparisons as masks, elements moved, halves, unions with arrays, widening. */
/* GCC has clang's builtin since 12, and one of its own that takes the places as a vector. */
#if defined(__clang__) || __GNUC__ >= 12
#define SH_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define SH_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (sh_i4) { __VA_ARGS__ })
#endif
typedef int sh_i4 __attribute__((vector_size(16)));
typedef unsigned sh_u4 __attribute__((vector_size(16)));
typedef unsigned char sh_b16 __attribute__((vector_size(16)));
typedef short sh_h8 __attribute__((vector_size(16)));
typedef long sh_l2 __attribute__((vector_size(16)));
typedef float sh_f4 __attribute__((vector_size(16)));
typedef double sh_d2 __attribute__((vector_size(16)));
typedef int sh_i8 __attribute__((vector_size(32)));
union sh_any { sh_i4 i; sh_b16 b; sh_h8 h; sh_f4 f; sh_l2 l; int of[4]; unsigned char bytes[16]; };

__attribute__((noinline)) static sh_i4 sh_mix(sh_i4 a, sh_i4 b) { return (a + b) * 3 - (a & ~b) + (a << 2 ^ b >> 1); }
__attribute__((noinline)) static sh_u4 sh_turn(sh_u4 v, int by) { return v << by | v >> (32 - by); }
__attribute__((noinline)) static sh_i4 sh_larger(sh_i4 a, sh_i4 b) { sh_i4 m = a > b; return (a & m) | (b & ~m); }
__attribute__((noinline)) static sh_i4 sh_back(sh_i4 v) { return SH_SHUFFLE(v, v, 3, 2, 1, 0); }
__attribute__((noinline)) static sh_i4 sh_zip(sh_i4 a, sh_i4 b) { return SH_SHUFFLE(a, b, 0, 4, 1, 5); }
__attribute__((noinline)) static sh_i4 sh_first(sh_i4 v) { return (sh_i4) { v[0], v[0], v[0], v[0] } - SH_SHUFFLE(v, v, 1, 2, 3, 0); }
__attribute__((noinline)) static sh_f4 sh_scale(sh_f4 v, float by) { return v * by + (sh_f4) { 1, -1, 0.5f, 0 } / 2; }
__attribute__((noinline)) static sh_d2 sh_widen(sh_f4 v) { return (sh_d2) { v[0], v[2] } - (sh_d2) { v[1], v[3] }; }
__attribute__((noinline)) static sh_b16 sh_bytes(sh_b16 a, sh_b16 b) { return (a / 2 + b / 2) ^ (sh_b16) (a == b) ^ (sh_b16) (a < b); }
__attribute__((noinline)) static sh_h8 sh_halves(sh_h8 a, sh_h8 b) { return a * b - (a >> 3) + (b != 4) + -a; }
__attribute__((noinline)) static sh_l2 sh_longs(sh_l2 a, sh_l2 b) { return a * b + (a > b) - (b >> 7); }

__attribute__((noinline)) static int sh_sum(sh_i4 v)
{
  v += SH_SHUFFLE(v, v, 2, 3, 0, 1);
  v += SH_SHUFFLE(v, v, 1, 0, 3, 2);
  return v[0];
}

__attribute__((noinline)) static void sh_wide(const sh_i8 *a, sh_i8 *to, int at)
{
  *to = *a * *a - (*a >= 3);
  (*to)[at & 7] = (*a)[(at + 5) & 7];
}

__attribute__((noinline)) static int sh_grow(const union sh_any *from)
{
  sh_i4 low, high;
  for (int i = 0; i < 4; i++) {
    low[i] = from->h[i];
    high[i] = from->h[i + 4];
  }
  return sh_sum(low * high) + from->bytes[5] + from->of[2] % 100;
}

int main(void)
{
  union sh_any a = { { 1, -20, 300, -4000 } }, b = { .h = { 1, 2, 3, 4, -5, -6, -7, 8 } }, c;
  sh_i8 eight = { 0, 1, 2, 3, 4, 5, 6, 7 };
  int sum = 0;
  for (int i = 0; i < 6; i++) {
    c.b = sh_bytes(a.b, b.b);
    sum += sh_sum(c.i & 0xffff) + sh_grow(&b) % 1000 + c.bytes[i];
    a.i = sh_larger(sh_mix(a.i & 0xfff, sh_back(b.i & 0xff)), sh_zip(a.i, c.i) >> 8) & 0xffff;
    b.h = sh_halves(b.h & 63, a.h & 15) + ((sh_h8) sh_first(a.i) & 1023);
    sh_wide(&eight, &eight, i), eight &= 255;
    c.l = sh_longs(c.l & 0xffff, a.l & 0xfff);
    sum += (int) (c.l[1] & 255) + (int) (sh_turn((sh_u4) a.i, i + 3)[i & 3] >> 20) + eight[i] + eight[7 - i];
  }
  sh_d2 d = sh_widen(sh_scale((sh_f4) { 1, 2, 3.5f, -4 }, 6));
  return (sum + (int) (d[0] * 4 + d[1])) & 127;
}
