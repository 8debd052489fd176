/* Calls: into itself, the last thing done, by a pointer, with a list of arguments, of what returns much, of what does not return. */
typedef __builtin_va_list v_list;
struct v_large { long cells[5]; };
typedef int (*v_step)(int);

static int v_twice(int a) { return a + a; }
static int v_less(int a) { return a > 3 ? a - 3 : 0; }

static long v_power(long base, unsigned to)
{
  if (to == 0)
    return 1;
  long half = v_power(base, to / 2);
  return to & 1 ? half * half * base : half * half;
}

static int v_is_odd(unsigned value);
static int v_is_even(unsigned value) { return value == 0 ? 1 : v_is_odd(value - 1); }
static int v_is_odd(unsigned value) { return value == 0 ? 0 : v_is_even(value - 1); }

static int v_sum(int count, ...)
{
  v_list all;
  int sum = 0;
  __builtin_va_start(all, count);
  while (count--)
    sum += __builtin_va_arg(all, int);
  __builtin_va_end(all);
  return sum;
}

static struct v_large v_made(long from)
{
  struct v_large made;
  for (int i = 0; i < 5; i++)
    made.cells[i] = from * i;
  return made;
}

__attribute__((noinline)) static int v_applied(v_step step, int value, int times)
{
  while (times-- > 0)
    value = step(value);
  return value;
}

static void v_check(int right)
{
  if (!right)
    __builtin_abort();
}

int main(void)
{
  v_step steps[] = { v_twice, v_less };
  int sum = v_sum(4, 1, 2, 3, 4) + v_is_even(9) + v_is_odd(7);
  for (int i = 0; i < 6; i++)
    sum += v_applied(steps[i & 1], i, 3);
  struct v_large made = v_made(sum);
  v_check(made.cells[0] == 0);
  return (int) (v_power(3, 9) + made.cells[4] + sum) & 127;
}
