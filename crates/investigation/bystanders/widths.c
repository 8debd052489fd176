/* Narrow and wide integers, signed and not, converted and mixed; division by constants. */
static signed char w_narrow[16];
static unsigned short w_middle[16];
static unsigned long long w_wide = 0x123456789abcdefULL;

static int w_clamped(long value)
{
  return value > 127 ? 127 : value < -128 ? -128 : (int) value;
}

static unsigned w_average(unsigned a, unsigned b)
{
  return (a & b) + ((a ^ b) >> 1);
}

static long long w_divided(long long value)
{
  return value / 10 + value % 7 - value / 8 + (long long) ((unsigned long long) value / 3);
}

static unsigned long long w_high_part(unsigned long long a, unsigned long long b)
{
  return (unsigned long long) (((unsigned __int128) a * b) >> 64);
}

static int w_fits(int a, int b)
{
  int sum;
  return !__builtin_add_overflow(a, b, &sum) && sum - a == b;
}

int main(void)
{
  int total = 0;
  for (int i = 0; i < 16; i++) {
    w_narrow[i] = (signed char) (i * 37);
    w_middle[i] = (unsigned short) (w_narrow[i] - i * 4099);
    total += w_narrow[i] * w_middle[i] + (short) w_middle[i];
  }
  total += w_clamped(w_divided((long long) w_wide)) + (int) w_average(7u, (unsigned) total);
  return (total + (int) w_high_part(w_wide, ~w_wide) + w_fits(total, 0x7fffffff)) & 127;
}
