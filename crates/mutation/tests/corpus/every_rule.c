/* Has a place for every local rule. */
int printf(const char *, ...);
void abort(void);

struct fields {
  int plain;
  const int fixed;
  volatile int loose;
  long wide;
  short narrow;
  signed int with_sign;
  unsigned int without : 5;
  const volatile unsigned char both;
};

int g_int = 7, g_other = 3;
long g_long = 5;
short g_short = -2;
signed g_signed = 4;
unsigned g_unsigned = 9u;
const int g_const = 12;
volatile int g_volatile = 1;
int *const g_pointer = &g_int;
int *volatile g_loose = &g_other;
int *restrict g_alone = &g_int;
static int *g_free;
static int g_array[4] = {1, 2, 3, 4};
static struct fields g_fields = {1, 2, 3, 4, 5, 6, 7, 8};

static int all_parameters(int a, long b, short c, signed d, unsigned e, const int f, volatile int g);
static int all_parameters(int a, long b, short c, signed d, unsigned e, const int f, volatile int g) {
  return a + (int)b - c * d + (int)e / 3 + f % 5 + g;
}

static int pointers(int *p, int *const q, int *volatile r, int *restrict s) {
  return p == q || r != s ? *p : *q + *r * *s;
}

int main(void) {
  int i = 1, j = 2;
  long wide = 3;
  short narrow = 4;
  signed with_sign = 5;
  unsigned without = 6;
  const int fixed = 7;
  volatile int loose = 8;
  int *p = &i, *q = &j;
  int *const constant = &i;
  int *volatile often = &j;
  int *restrict alone = g_free;
  int free_one = 40;
  int *bare = &g_array[1];
  i = j + 2 - 1;
  i = j * 3 / 2 % 7;
  if (i < j && j <= 8 || i > 2 && i >= 3 || i == 5 || j != 6)
    i = (j & 6) | (i ^ 3);
  j = i << 2 >> 1;
  i += 2;
  i -= 1;
  i *= 3;
  i /= 2;
  i %= 100;
  j &= 15;
  j |= 1;
  j ^= 2;
  j <<= 2;
  j >>= 1;
  ++i;
  i++;
  --j;
  j--;
  if (!i)
    j = -i + ~j;
  g_array[1] = all_parameters(i, wide, narrow, with_sign, without, fixed, loose);
  j = pointers(p, constant, often, q) + g_fields.plain + g_fields.loose - (int)g_fields.wide;
  g_fields.narrow = (short)(free_one + g_fields.fixed + *bare);
  i = j + g_fields.with_sign + g_fields.both + g_short + (int)g_long + *g_pointer + *g_loose + (alone == 0);
  if (i == 123456)
    abort();
  printf("%d %d %u\n", i & 255, j & 255, (unsigned)g_fields.without + g_unsigned + g_signed + g_const + g_volatile);
  return 0;
}
