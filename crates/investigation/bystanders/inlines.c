/* Calls: small functions, tail calls, recursion, a table of functions, constant and unused arguments, equal functions, pure ones called twice. */
#define IN_APART static __attribute__((noinline))
struct in_pair { int x, y, z; };
static int in_written, in_depth, in_limit = 9;
static const int in_data[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };

static inline int in_add(int a, int b) { return a + b; }
static inline int in_scaled(int a) { return in_add(a * 3, in_add(a, 1)); }
IN_APART int in_constant(int a, int mode) { return mode == 2 ? a * 2 + 1 : mode == 3 ? a - 5 : a; }
IN_APART int in_unused(int a, int ignored, int b) { (void) ignored; return a * 5 - b; }
IN_APART int in_first(struct in_pair p) { return p.x + 2; }
IN_APART int in_pointed(const struct in_pair *p) { return p->y * 2 + p->z; }
IN_APART int in_always(int a) { in_written = a; return 6; }
IN_APART int in_ignored(int a) { in_depth += a & 3; return in_depth * 2; }
IN_APART __attribute__((pure)) int in_pure(const int *from, int n) { int s = 0; for (int i = 0; i < n; i++) s += from[i] * i; return s; }
IN_APART __attribute__((const)) int in_const(int a) { return a * a % 19; }
int in_same_one(int a) { return (a ^ 12) * 3 + in_limit; }
int in_same_two(int b) { return (b ^ 12) * 3 + in_limit; }
int in_factorial(int n) { return n <= 1 ? 1 : n * in_factorial(n - 1); }
int in_sum(const int *from, int n) { if (n == 0) return 0; return from[0] + in_sum(from + 1, n - 1); }
int in_gcd(int a, int b) { return b == 0 ? a : in_gcd(b, a % b); }
static int in_even(unsigned n);
static int in_odd(unsigned n) { return n == 0 ? 0 : in_even(n - 1); }
static int in_even(unsigned n) { return n == 0 ? 1 : in_odd(n - 1); }
int in_ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? in_ackermann(m - 1, 1) : in_ackermann(m - 1, in_ackermann(m, n - 1)); }

static int in_up(int a) { return a + 7; }
static int in_down(int a) { return a - 4; }
static int in_over(int a) { return a ^ 21; }
static int (*const in_table[3])(int) = { in_up, in_down, in_over };

static int in_each(int (*with)(int), int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += with(in_data[i & 7]);
  return s;
}

IN_APART int in_partly(int a)
{
  if (a < 0)
    return 1;
  for (int i = 0; i < a; i++)
    in_depth += in_const(i) & 1;
  return in_depth;
}

int main(void)
{
  unsigned sum = 0;
  for (int a = 0; a < 12; a++) {
    struct in_pair p = { a, a * 2, a - 9 };
    sum = sum * 3 + (unsigned) (in_scaled(a) + in_constant(a, 2) + in_constant(a + 4, 2) + in_constant(a, 3) + in_unused(a, a * 9, 4) + in_first(p) + in_pointed(&p));
    in_ignored(a);
    sum += (unsigned) (in_always(a) + in_pure(in_data, 6) + in_pure(in_data, 6) + in_const(a) * in_const(a) + in_same_one(a) + in_same_two(a + 1) + in_partly(a - 3));
    sum += (unsigned) (in_table[a % 3](a) + in_each(in_up, a) + in_each(in_over, 8) + in_factorial(a & 7) + in_sum(in_data, a & 7) + in_gcd(84, a * 6) + in_even((unsigned) a) * 2);
  }
  return (int) ((sum + (unsigned) (in_ackermann(2, 3) + in_depth)) & 127);
}
