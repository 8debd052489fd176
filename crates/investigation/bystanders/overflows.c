/* What does not fit: checked sums, differences and products, saturation, carries, wrapped sums, promises to the compiler. */
typedef unsigned char ov_byte;
static int ov_failed;

__attribute__((noinline)) static int ov_checked(int a, int b, int *to)
{
  if (__builtin_add_overflow(a, b, to))
    return 1;
  int product;
  ov_failed += __builtin_mul_overflow(*to, b, &product);
  return __builtin_sub_overflow(product, a, to) ? 2 : 0;
}

__attribute__((noinline)) static int ov_widths(long a, long b)
{
  signed char c;
  short s;
  unsigned u;
  unsigned long l;
  int count = __builtin_add_overflow(a, b, &c) + 2 * __builtin_mul_overflow(a, b, &s);
  count += 4 * __builtin_sub_overflow(a, b, &u) + 8 * __builtin_mul_overflow((unsigned long) a, (unsigned long) b, &l);
  return count * 16 + (c & 15) + (s >> 13) + (int) (u & 7) + (int) (l >> 60);
}

__attribute__((noinline)) static int ov_add(int a, int b) { int sum; return __builtin_add_overflow(a, b, &sum) ? a < 0 ? -__INT_MAX__ - 1 : __INT_MAX__ : sum; }

__attribute__((noinline)) static void ov_brighten(ov_byte *of, int count, int by)
{
  for (int i = 0; i < count; i++) {
    int value = of[i] + by;
    of[i] = (ov_byte) (value < 0 ? 0 : value > 255 ? 255 : value);
  }
}

__attribute__((noinline)) static unsigned ov_wraps(unsigned a, unsigned b)
{
  unsigned sum = a + b, less = a - b;
  unsigned up = sum < a ? -1u : sum, down = less > a ? 0 : less;
  return up ^ down ^ (a > ~b) ^ (unsigned) (b && a * b / b != a);
}

__attribute__((noinline)) static unsigned long ov_chain(unsigned long *to, const unsigned long *from, int count)
{
  unsigned long carry = 0;
  for (int i = 0; i < count; i++) {
    unsigned long part;
    unsigned long first = __builtin_sub_overflow(to[i], from[i], &part);
    carry = first | __builtin_sub_overflow(part, carry, &to[i]);
  }
  return carry;
}

__attribute__((noinline)) static int ov_promised(int value, const int *of)
{
  if (value < 0 || value > 15)
    __builtin_unreachable();
  if (__builtin_expect(of[value] == 0, 0))
    return -value / 4;
  return value % 16 + of[value] / (value + 1) + (value < 20);
}

__attribute__((noinline)) static int ov_size(int value)
{
  unsigned size = value < 0 ? 0u - (unsigned) value : (unsigned) value;
  int back = value == -__INT_MAX__ - 1 ? __INT_MAX__ : value < 0 ? -value : value;
  return (int) (size % 1000) - back % 1000 + (value >= 0 ? 1 : -1) + __builtin_abs(value / 2) % 10;
}

int main(void)
{
  static const int edges[] = { 0, 1, -1, 46341, -46341, __INT_MAX__, -__INT_MAX__ - 1, 1 << 30, 255 };
  unsigned long large[3] = { 5, 0, 9 }, small[3] = { 6, -1ul, 2 };
  ov_byte pixels[24];
  int table[16] = { 3, 0, 8, [7] = -90, [9] = 1000, [15] = 77 }, to = 0;
  unsigned sum = (unsigned) ov_chain(large, small, 3);
  sum += (unsigned) large[1] + (unsigned) (large[2] << 3);
  for (int i = 0; i < 24; i++)
    pixels[i] = (ov_byte) (i * 11);
  ov_brighten(pixels, 24, 60), ov_brighten(pixels, 23, -100);
  for (int i = 0; i < 81; i++) {
    int a = edges[i / 9], b = edges[i % 9];
    sum = sum * 3 + (unsigned) ov_checked(a, b, &to);
    sum += (unsigned) to + (unsigned) ov_widths(a, b) + (unsigned) ov_add(a, b);
    sum ^= ov_wraps((unsigned) a, (unsigned) b) + (unsigned) ov_promised(i & 15, table) + (unsigned) ov_size(b) + pixels[i % 24];
  }
  return (int) ((sum + (unsigned) ov_failed) >> 9 & 127);
}
