/* Constants: addresses and sums of them, texts and their letters, nested and partial tables, casts, shifts, what folds to a number. */
struct cn_item { const char *name; int cost[3]; struct { short x, y; } at; const struct cn_item *next; };
enum { CN_SIDE = 'b' - 'a' + 3, CN_ALL = CN_SIDE * CN_SIDE, CN_SIGN = (int) (-7 % 3), CN_CHARS = '\x41' + '\101' * ('\n' == 10) };
static int cn_cells[3][4] = { { 1, 2 }, [2] = { [1] = 5, 6 } };
static int *const cn_middle = &cn_cells[1][2], *const cn_end = cn_cells[2] + 4 - 1;
static const char cn_text[] = "first\0second" "\x20third", *const cn_second = cn_text + sizeof "first", cn_short[3] = "abc";
static const __WCHAR_TYPE__ cn_wide[] = L"w\u00efde";
static const struct cn_item cn_last = { "last", { 3 }, { -1, 1 }, 0 };
static const struct cn_item cn_items[] = { { .next = &cn_last, .name = &"xname"[1] }, { "b", { 1, [2] = 9 }, .at.y = 7, .next = cn_items } };
static const unsigned long cn_large = 0xfffffffffffffffful / 10, cn_offset = __builtin_offsetof(struct cn_item, cost[2]) + __builtin_offsetof(struct cn_item, at.y);
static const unsigned char cn_powers[] = { 1, 2, 4, 8, 16, 32, 64, 128, (unsigned char) 256 + 3, (unsigned char) -1 };
static const double cn_reals[] = { 1 / 3., 1e3 / 7, -0.0, 0x1.8p4, (float) 0.1, 5 / 2, (int) 2.99, (long) -3.7e9 };
static const int cn_logic[] = { 1 && 0, 2 || 0, !3, ~4, (5 > 4) == 1, sizeof(int) > 3 ? 8 : 9, -1ul > 1, (unsigned char) 300 < 45, (short) 0x18000 < 0, 1 ? 2 : 3 ? 4 : 5 };

__attribute__((noinline)) static int cn_letters(unsigned at)
{
  return cn_text[at % sizeof cn_text] + "constant"[at & 7] + 3["four"] + cn_short[at % 3] + (int) cn_wide[at % 5] + cn_second[2];
}

__attribute__((noinline)) static int cn_fixed(int v)
{
  int a = 1 << 4 | 3, b = a * 0 + v - v, c = v * 2 / 2 == v, d = (v | -1) + 1;
  unsigned u = 0x80000000u >> 31, w = -1u % 7, x = 3000000000u / 2 - (unsigned) -5;
  if (sizeof(long) == 4 || b)
    return v;
  return a + c + d + (int) (u + w + x % 100) + (v ^= 3, v & 7) + (-7 / 2) + (-7 % 4) + (7 % -4) + (-9 >> 1);
}

__attribute__((noinline)) static long cn_real(int i)
{
  double half = 1.0 / 4 + 1.0 / 4, sum = cn_reals[3] + cn_reals[i & 7] * 16;
  float narrow = 16777217.0f, third = 1.f / 3;
  return (long) (half * 2e9) + (long) sum + (narrow == 16777216.f) + (third * 3 == 1) + (long) __builtin_floor(-2.5) + (int) 3.99f + (long) 1e18 % 97 + (0.1 + 0.2 == 0.3);
}

__attribute__((noinline)) static int cn_walk(const struct cn_item *item)
{
  int sum = 0;
  for (; item; item = item->next)
    sum = sum * 2 + item->name[0] + item->cost[0] + item->cost[2] * item->at.y + item->at.x;
  return sum;
}

__attribute__((noinline)) static const char *cn_size(int v) { return v < 2 ? "tiny" : v < 5 ? "small" : v == 5 ? "exact" : v > 90 ? "huge" : &"large"[1]; }

__attribute__((noinline)) static int cn_tables(int i)
{
  int sum = cn_powers[3] + cn_powers[9] * cn_powers[i % 10] + cn_logic[5] + cn_logic[i % 10] + cn_cells[2][2] + cn_cells[i % 3][i & 3];
  return sum + *cn_middle + *cn_end + (int) ((const char *) cn_end - (const char *) cn_middle) + (cn_middle > cn_cells[0]) + CN_ALL - CN_SIGN + CN_CHARS + (&cn_items[1] - cn_items == 1);
}

int main(void)
{
  long sum = (long) (cn_large % 1000) + (long) cn_offset + cn_walk(cn_items + 1) + cn_walk(&cn_last);
  for (int i = 0; i < 20; i++)
    sum = sum * 3 % 1000003 + cn_letters((unsigned) i) + cn_fixed(i) + cn_real(i) + cn_tables(i) + cn_size(i)[2], cn_cells[i % 3][1] += i;
  return (int) (sum & 127);
}
