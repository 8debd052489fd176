/* Loops over arrays of several types: with a condition, a step, a largest element, a copy into itself, two at a time. */
static int a_int[40];
static short a_short[40];
static float a_float[40];
static unsigned char a_bytes[160];

static int a_largest(const int *from, int count)
{
  int most = from[0];
  for (int i = 1; i < count; i++)
    most = from[i] > most ? from[i] : most;
  return most;
}

static void a_chosen(int *to, const short *from, int count, int limit)
{
  for (int i = 0; i < count; i++)
    if (from[i] > limit)
      to[i] = from[i] - limit;
    else
      to[i] += 1;
}

static float a_scaled(float *restrict to, const float *restrict from, int count, float by)
{
  float sum = 0;
  for (int i = 0; i < count; i++) {
    to[i] = from[i] * by + 1.0f;
    sum += to[i];
  }
  return sum;
}

static unsigned a_every_third(const unsigned char *from, unsigned count)
{
  unsigned sum = 0;
  for (unsigned i = 0; i + 2 < count; i += 3)
    sum += from[i] | (unsigned) from[i + 1] << 8;
  return sum;
}

static void a_shifted(unsigned char *at, int count)
{
  for (int i = count - 1; i > 0; i--)
    at[i] = at[i - 1];
  at[0] = 9;
}

int main(void)
{
  float other[40];
  for (int i = 0; i < 40; i++) {
    a_short[i] = (short) (i * i - 300);
    a_float[i] = (float) i / 4;
    a_int[i] = 40 - i;
  }
  for (int i = 0; i < 160; i++)
    a_bytes[i] = (unsigned char) (i ^ i >> 2);
  a_chosen(a_int, a_short, 40, 50);
  a_shifted(a_bytes, 160);
  int last = 39;
  while (last > 0 && a_int[last] == a_int[last - 1] + 1)
    last--;
  return (a_largest(a_int, 40) + (int) a_scaled(other, a_float, 40, 2.0f) + (int) a_every_third(a_bytes, 160) + last) & 127;
}
