/* Integers of all widths with shifts, division and rotation; floating point with conversions. */
typedef unsigned long long u64;

static unsigned rotated(unsigned v, unsigned by)
{
  by &= 31;
  return by ? v << by | v >> (32 - by) : v;
}

static int bits(u64 v)
{
  int count = 0;
  for (; v; v &= v - 1)
    count++;
  return count;
}

static long long divided(long long a, int b)
{
  return a / 10 + a % 1000 / (b ? b : 1) - (a >> 3) + (a & -a);
}

static double root(double of)
{
  double guess = of > 1 ? of / 2 : of;
  for (int i = 0; i < 20; i++)
    guess = (guess + of / guess) * 0.5;
  return guess;
}

int main(void)
{
  unsigned char narrow = 250;
  short half = -1234;
  u64 wide = 0x123456789abcdefULL;
  narrow += 10;
  half = (short) (half * 31);
  wide = wide * 6364136223846793005ULL + rotated((unsigned) wide, narrow);
  double r = root((double) bits(wide) + 0.25f);
  return (int) ((unsigned) (divided((long long) (wide >> 8), half) + (long long) (r * 100) + narrow) & 127);
}
