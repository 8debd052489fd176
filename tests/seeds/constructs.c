/* What snippets must get along with: jumps, switches, bit-fields, unions, volatile, macros. */
int printf(const char *, ...);
void abort(void);

typedef signed char s8;
typedef unsigned short u16;
enum colour { RED, GREEN = 7, BLUE };
struct inner { s8 a; unsigned b : 3; int c : 5; u16 d; };
struct outer { struct inner in[2]; long long wide; const int fixed; _Bool flag; };
union either { int i; unsigned char bytes[4]; };

#define TWICE(x) do { x; x; } while (0)
#define LEAST(a, b) ((a) < (b) ? (a) : (b))

static int counter;
static u16 table[5] = {1, 2, 3, 65535, 0};
volatile int outside = 3;
static const int constant = -9;
static struct outer global = {{{-3, 5, -16, 40000}, {4, 1, 7, 2}}, -5000000000LL, 12, 1};
static enum colour shade = GREEN;
static unsigned long long big = 18446744073709551615ULL;

static int old_style(x, y) int x; short y; { return x * 3 - y; }

static int jumps(int n) {
  int sum = 0, i = 0;
  if (n > 100)
    goto out;
again:
  sum += i;
  i++;
  {
    int inside = sum * 2;
    if (inside > 1000)
      goto out;
  }
  if (i < n)
    goto again;
out:
  return sum;
}

static int choices(int n) {
  int found = -1;
  switch (n) {
    int never_set;
  case 0:
    found = 10;
    break;
  case 1:
    found = 20;
  case 2: {
    int deep = found + 1;
    found = deep;
    break;
  }
  default:
    never_set = n;
    found = never_set;
  }
  return found;
}

static long fields(struct outer *where, int turns) {
  long total = 0;
  for (int i = 0; i < turns; i++) {
    struct inner copy = where->in[i & 1];
    copy.c++;
    where->in[i & 1].b += 3;
    total += copy.c + where->in[i & 1].b + copy.a;
    if (turns > 50) {
      total = 0;
      counter = total;
      return total;
    }
  }
  return total;
}

static int (*pick(int n))(int) { return n ? jumps : choices; }

static void pun(void) {
  union either e;
  e.i = 0x01020304;
  counter += e.bytes[0];
}

int main(void) {
  int i, j = 2, unset;
  static int kept = 4;
  int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  for (i = 0; i < 4; i++) {
    counter += jumps(i) + choices(i) + pick(i & 1)(i);
    kept ^= counter;
    table[i] += grid[i & 1][i % 3];
    do {
      j--;
      if (j < -20)
        abort();
    } while (j > 0);
  }
  unset = old_style(i, 7);
  TWICE(counter += unset);
  counter += LEAST(kept, 100) + outside + constant;
  counter += ({ int value = counter & 7; value + 1; });
  pun();
  while (outside > 1000) {
    counter = 0;
    big = 0;
  }
  printf("%d %d %ld %u %u\n", counter, kept, fields(&global, 6), table[0], table[4]);
  printf("%d %d %lld %d %d %llu\n", global.in[0].b, global.in[1].c, global.wide, global.flag, shade, big);
  return counter & 31;
}
