/* A dense and a sparse switch, nested conditions, recursion, a function pointer. */
static int dense(unsigned c)
{
  switch (c & 7) {
  case 0: return 4;
  case 1: return 9;
  case 2: return -1;
  case 3: return 12;
  case 4: return 7;
  case 5: return 7;
  default: return 0;
  }
}

static int sparse(int c)
{
  switch (c) {
  case -100: return 1;
  case 5: c++; /* fall through */
  case 900: return c * 2;
  case 70000: return 3;
  }
  return c < 0 ? -c : c > 50 && (c & 1) ? c / 3 : c % 7;
}

static unsigned long fib(unsigned n)
{
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static int apply(int (*f)(int), int to)
{
  return f(to) + f(to + 1);
}

int main(void)
{
  int sum = 0;
  for (int i = -3; i < 60; i += 4)
    sum += dense((unsigned) i) + apply(sparse, i);
  return (int) ((sum + fib(9)) & 127);
}
