/* Counting: pointers of different widths, downwards, narrow counters that wrap, steps of three, two at once, ends by != and by <, values used after. */
extern unsigned long strlen(const char *);
struct ct_item { int key; short size; char tag; };
static int ct_a[64];
static short ct_s[64];
static struct ct_item ct_items[20];
static const char ct_text[] = "counted walks over a text, with commas, and words";

int ct_widths(const int *p, const short *q, const char *c, int n) { int s = 0; while (n--) s += *p++ - *q++ + *c++; return s; }
int ct_down(int n) { int s = 0; for (int i = n; i > 0; i--) s += ct_a[i - 1] * i; return s; }
int ct_down_unsigned(unsigned n) { int s = 0; while (n-- != 0) s = s / 2 + ct_a[n]; return s; }
int ct_wrap_char(unsigned char from) { int steps = 0; for (unsigned char c = from; c != 7; c = (unsigned char) (c + 2)) steps += c & 3; return steps; }
int ct_wrap_short(void) { int steps = 0; for (unsigned short c = 65500; c != 20; c++) steps += c > 100 ? 2 : 1; return steps; }
int ct_threes(int n) { int s = 0; for (int i = 1; i < n; i += 3) s += ct_a[i] + i; return s; }
int ct_two(int n) { int s = 0; for (int i = 0, j = n - 1; i < j; i++, j--) s += ct_a[i] * 2 - ct_a[j]; return s; }
int ct_unequal(const int *from, const int *end) { int s = 0; for (; from != end; from += 2) s += *from; return s; }
int ct_below(const short *from, const short *end) { int s = 0; for (; from < end; from += 3) s ^= *from; return s; }
int ct_items_sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += ct_items[i].key + ct_items[i].size * ct_items[i].tag; return s; }
int ct_after(int n) { int i; for (i = 0; i < n; i += 4) ct_a[i & 63]++; return i; }
int ct_square(int n) { int s = 0, step = 1; do s += step, step += 2; while (--n > 0); return s; }
int ct_halving(unsigned n) { int steps = 0; for (; n > 1; n >>= 1) steps++; return steps; }
int ct_mixed(long from, long to) { int s = 0; for (long i = from; i <= to; i++) s += ct_a[(int) i & 63] & (int) i; return s; }
int ct_geometric(unsigned n) { unsigned v = 1, s = 0; for (unsigned i = 0; i < n; i++) s += v, v *= 3; return (int) (s & 255); }
unsigned ct_closed(unsigned n) { unsigned s = 0; for (unsigned i = 0; i <= n; i++) s += i * 2 + 1; return s; }

int ct_nested(int n)
{
  int s = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++)
      s += ct_a[j] > ct_a[i];
    for (int j = 2 * i; j >= i; j -= 2)
      s += ct_s[j];
  }
  return s;
}

int ct_words(const char *p)
{
  int words = 0, longest = 0;
  while (*p) {
    const char *start = p;
    while (*p && *p != ' ')
      p++;
    if (p - start > longest)
      longest = (int) (p - start);
    words += p != start;
    p += *p == ' ';
  }
  return words * 16 + longest;
}

int main(void)
{
  for (int i = 0; i < 64; i++)
    ct_a[i] = i * 13 % 31, ct_s[i] = (short) (70 - i * 3), ct_items[i % 20] = (struct ct_item) { i, (short) (i + 1), (char) (i & 15) };
  int sum = ct_widths(ct_a, ct_s, ct_text, (int) strlen(ct_text)) + ct_down(50) + ct_down_unsigned(33) + ct_wrap_char(101) + ct_wrap_short() + ct_threes(62);
  sum += ct_two(41) + ct_unequal(ct_a + 2, ct_a + 40) + ct_below(ct_s, ct_s + 50) + ct_items_sum(19) + ct_square(12) + ct_halving(5000);
  sum += ct_after(30);
  return (sum + ct_mixed(-9, 90) + ct_geometric(17) + (int) ct_closed(77) + ct_nested(23) + ct_words(ct_text)) & 127;
}
