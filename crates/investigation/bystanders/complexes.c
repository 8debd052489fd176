/* Complex numbers, float and double and long double, whole numbers from and to them, what is no number, signs of zero. */
typedef _Complex double co_d;
typedef _Complex float co_f;
static const double co_zero = 0.0;
static float co_row[33];

__attribute__((noinline)) static co_d co_square(co_d z, co_d c) { return z * z + c; }
__attribute__((noinline)) static co_d co_ratio(co_d a, co_d b) { return a / b - ~a; }
__attribute__((noinline)) static co_f co_turned(co_f z, float by) { return z * by + (co_f) (__imag__ z - __real__ z * 1.0fi); }
__attribute__((noinline)) static int co_same(co_d a, co_f b) { return (a == b) + 2 * (a != 1.0) + 4 * !(_Bool) (b - b); }
__attribute__((noinline)) static double co_fused(double a, double b, double c) { return a * b + c - (c - a * b) - -a * b; }
__attribute__((noinline)) static long double co_long(long double a, int b) { return a * b / 3 + (double) (a - b) + (long double) (long) a; }

__attribute__((noinline)) static int co_escape(double x, double y)
{
  co_d z = 0, c = x + y * 1.0i;
  int count = 0;
  while (count < 20 && __real__ z * __real__ z + __imag__ z * __imag__ z <= 4)
    z = co_square(z, c), count++;
  return count;
}

__attribute__((noinline)) static int co_kind(double v)
{
  int kind = __builtin_isnan(v) ? 1 : __builtin_isinf(v) ? 2 : v == 0 ? 3 : 4;
  kind += (v < 1) * 8 + !(v < 1) * 16 + (v != v) * 32 + __builtin_isless(v, 0.5) * 64 + !!__builtin_signbit(v) * 128;
  return kind + (__builtin_fabs(v) > 3 && __builtin_isfinite(v) ? 5 : 0) + (__builtin_copysign(2, v) < 0);
}

__attribute__((noinline)) static float co_reduce(const float *of, int count, float *most)
{
  float sum = 0, best = of[0];
  for (int i = 0; i < count; i++) {
    sum += of[i] * of[i] - 0.5f;
    best = of[i] > best ? of[i] : best;
  }
  *most = best;
  return sum;
}

__attribute__((noinline)) static long co_convert(double d, float f, int i, unsigned long u)
{
  long whole = (long) d + (int) f + (short) (d / 4) + (long) (float) i + (unsigned char) f;
  double back = (double) u / 65536.0 + (float) (unsigned) i + (double) (f * 0.5f) + (float) d;
  return whole + (long) back + (d == (double) (int) d) + (f >= (float) i) + (long) (unsigned) (d * 2);
}

int main(void)
{
  const double odd[] = { 0.0, -0.0, 1.0 / co_zero, -1.0 / co_zero, __builtin_nan(""), 0.25, -7.5, 1e300 };
  co_d z = co_ratio(3.0 + 4.0i, 0.5 - 0.5i);
  co_f t = co_turned(2.5f - 1.5fi, 4.0f);
  float most;
  for (int i = 0; i < 33; i++)
    co_row[i] = (float) (i * 7 % 11) - 2.5f;
  double sum = co_reduce(co_row, 33, &most);
  sum += most + __real__ z * 8 + __imag__ z + __real__ t - 2 * __imag__ t;
  for (int i = 0; i < 8; i++)
    sum += co_kind(odd[i]) + co_escape(i * 0.25 - 1.5, 0.125) + co_same(i, (float) (i & 6)) + co_fused(i, 1.5, -2);
  sum += (double) co_long(40.0L, 6) + __builtin_floor(-1.25) * most + __builtin_copysign(4.5, -most) + __builtin_fabs(most - 9);
  return (int) ((long) sum + co_convert(1000.5, 77.75f, -9 + 90, 1ul << 40 | 3)) & 127;
}
