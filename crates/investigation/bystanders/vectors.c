/* Loops over arrays: sums, extremes, conditional stores, bytes widened, dot products, strides, backwards, saturation. */
static int ve_a[100], ve_b[100];
static short ve_s[100], ve_t[100];
static unsigned char ve_c[100], ve_d[100];
static float ve_f[64];

int ve_sum(const int *from, int count) { int total = 0; for (int i = 0; i < count; i++) total += from[i]; return total; }
unsigned ve_bytes(const unsigned char *from) { unsigned total = 0; for (int i = 0; i < 64; i++) total += from[i]; return total; }
int ve_dot(const short *x, const short *y, int count) { int total = 0; for (int i = 0; i < count; i++) total += x[i] * y[i]; return total; }
void ve_clip(int *at, int count, int limit) { for (int i = 0; i < count; i++) if (at[i] > limit) at[i] = limit; }
void ve_pairs(int *restrict to, const int *restrict from) { for (int i = 0; i < 50; i++) to[i] = from[2 * i] - from[2 * i + 1]; }
void ve_back(int *restrict to, const int *restrict from, int count) { for (int i = 0; i < count; i++) to[i] = from[count - 1 - i]; }
void ve_scale(float *at, int count, float by) { for (int i = 0; i < count; i++) at[i] = at[i] * by + 1.0f; }
int ve_any(const int *from, int value) { int found = 0; for (int i = 0; i < 32; i++) found |= from[i] == value; return found; }

int ve_spread(const int *from, int count)
{
  int low = from[0], high = from[0], all = -1, some = 0;
  for (int i = 1; i < count; i++) {
    low = from[i] < low ? from[i] : low;
    high = from[i] > high ? from[i] : high;
    all &= from[i];
    some |= from[i];
  }
  return high - low + all + some;
}

int ve_chosen(const int *from, const unsigned char *mask, int count)
{
  int total = 0, hits = 0;
  for (int i = 0; i < count; i++)
    if (mask[i] & 4) {
      total += from[i];
      hits++;
    }
  return total - hits;
}

void ve_mixed(int *restrict to, const short *restrict x, const unsigned char *restrict y, int count)
{
  for (int i = 0; i < count; i++)
    to[i] += x[i] * y[i] + (y[i] > 100 ? 7 : x[i] >> 1);
}

unsigned ve_apart(unsigned char *restrict x, const unsigned char *restrict y, int count)
{
  unsigned apart = 0;
  for (int i = 0; i < count; i++) {
    apart += (unsigned) (x[i] > y[i] ? x[i] - y[i] : y[i] - x[i]);
    x[i] = (unsigned char) (x[i] + y[i] > 255 ? 255 : x[i] + y[i]);
  }
  return apart;
}

int main(void)
{
  for (int i = 0; i < 100; i++)
    ve_a[i] = i * 37 % 101, ve_s[i] = (short) (i * 11 - 400), ve_t[i] = (short) (50 - i), ve_c[i] = (unsigned char) (i * 29), ve_d[i] = (unsigned char) (i * 3), ve_f[i & 63] = (float) i;
  ve_back(ve_b, ve_a, 97), ve_clip(ve_b, 90, 77), ve_pairs(ve_b, ve_a), ve_mixed(ve_b, ve_s, ve_c, 99), ve_scale(ve_f, 61, 2.0f);
  unsigned sum = (unsigned) (ve_sum(ve_b, 100) + ve_dot(ve_s, ve_t, 93) + ve_spread(ve_a, 88) + ve_any(ve_a, 37) + ve_chosen(ve_b, ve_c, 95));
  sum += ve_apart(ve_c, ve_d, 91);
  return (int) ((sum + ve_bytes(ve_c) + (unsigned) ve_f[33]) & 127);
}
