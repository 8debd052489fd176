/* Declarations: hard declarators, enums, shadowed names, _Generic, sizes, alignments, qualifiers, attributes, members without names. */
typedef int de_number, (*de_operation)(int, int), de_row[4];
enum de_level { DE_LOW = -2, DE_NEXT, DE_HIGH = 1 << 6, DE_MASK = DE_HIGH - 1, DE_LARGE = 0x7fffffff };
struct de_mixed { char tag; union { struct { short low, high; }; int whole; }; struct { long inner[2]; } part; } __attribute__((aligned(16)));
struct __attribute__((packed)) de_tight { char tag; int value; short end; };
typedef unsigned de_alias __attribute__((may_alias));
#define DE_KIND(e) _Generic((e), int: 1, unsigned: 2, long: 3, char: 4, float: 5, double: 6, const char *: 7, char *: 8, _Bool: 9, default: 10)
_Static_assert(sizeof(struct de_tight) == 7 && _Alignof(struct de_mixed) == 16, "layout");
_Static_assert(sizeof(de_row) == 4 * sizeof(de_number) && (enum de_level) DE_NEXT == -1, "enums");

static int de_tentative;
static int de_tentative;
extern int de_outer[];
int de_outer[3] = { 5, 6 };
static int de_plus(int a, int b) { return a + b; }
static int de_minus(int a, int b) { return a - b; }
static int (*de_choose(int which))(int, int) { return which & 1 ? de_minus : &de_plus; }
static de_operation (*const de_choosers[2])(int) = { de_choose, &de_choose };
static int (*de_rows(int (*grid)[3][4], int at))[4] { return &(*grid)[at]; }
extern inline __attribute__((gnu_inline, always_inline)) int de_tripled(int v) { return v * 3; }
static inline __attribute__((const)) int de_square(register const int v) { return v * v; }
__attribute__((noinline, pure)) static int de_total(const int of[static 4], const volatile int *last) { return of[0] + of[1] * 2 + of[2] + *(const int *) last; }
__attribute__((unused)) static int de_never(void);

__attribute__((noinline)) static int de_scopes(int de_plus)
{
  typedef long de_number;
  de_number de_row = (de_number) sizeof(de_number) * de_plus;
  for (int de_number = 0; de_number < 3; de_number++) {
    extern int de_outer[];
    static int kept = 4;
    struct de_tight { char only; } de_tight = { (char) de_number };
    kept += de_tight.only * (int) sizeof(struct de_tight) + de_outer[de_number];
    de_row += kept;
  }
  return (int) de_row + (int) sizeof(struct de_tight);
}

__attribute__((noinline)) static int de_truth(double d, const void *p, long l, unsigned char c)
{
  _Bool a = d, b = p, both = a + b, e = l & 0x100, f = c;
  f -= 1, e |= c > 200;
  return a + b * 2 + both * 4 + e * 8 + f * 16 + (_Bool) 0.25 * 32 + !l * 64;
}

__attribute__((noinline)) static unsigned de_seen(float f, struct de_mixed m, struct de_tight t)
{
  unsigned bits = *(de_alias *) &f;
  m.low++, t.value -= m.high;
  return bits >> 20 ^ (unsigned) m.whole ^ (unsigned) (t.value + t.end) ^ (unsigned) m.part.inner[1];
}

int main(void)
{
  int grid[3][4] = { { 1, 2 }, { 3 }, { [2] = 7, 8 } }, *const (*pointers)[2] = &(int *const [2]) { grid[0], grid[2] };
  const char *volatile text = "text";
  char letter = 'x', *letters = &letter;
  struct de_mixed mixed = { .tag = 1, .whole = 0x20003, .part.inner = { 8, 9 } };
  int sum = DE_KIND(letter) + DE_KIND(+letter) * 2 + DE_KIND(text) + DE_KIND(letters) + DE_KIND(1.f * 2) + DE_KIND((_Bool) 1) + DE_KIND(sizeof letter) + DE_KIND(1u - 2l);
  for (int i = 0; i < 3; i++)
    sum += de_choosers[i & 1](i)(sum, i * 9) + (*de_rows(&grid, i))[i] + de_total(grid[i], (*pointers)[i & 1] + 3) + de_truth(i - 1, i ? grid : 0, i << 8, (unsigned char) (i * 200));
  sum += de_scopes(11) + de_scopes(2) + de_tripled(de_tentative++) + de_square(sum & 15) + (int) de_seen(1.5f, mixed, (struct de_tight) { 1, 100, -3 });
  return (sum + (int) sizeof(int (*(*)(void))[3]) + (int) _Alignof(double) + (DE_LOW < 0 ? (int) DE_MASK : 0) + text[de_tentative]) & 127;
}

static int de_never(void) { return DE_LARGE; }
