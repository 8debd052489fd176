/* Calls with any number of arguments, arrays of variable length, room on the stack, members without a length. */
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long);
extern int vsnprintf(char *, unsigned long, const char *, __builtin_va_list);
struct va_pair { int key; double weight; };
struct va_large { long of[5]; };
struct va_text { unsigned length; char of[]; };

__attribute__((noinline)) static int va_sum(int count, ...)
{
  __builtin_va_list list;
  int sum = 0;
  __builtin_va_start(list, count);
  while (count-- > 0)
    sum = sum * 2 + __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return sum;
}

__attribute__((noinline)) static double va_mixed(const char *kinds, ...)
{
  __builtin_va_list list, again;
  double sum = 0;
  __builtin_va_start(list, kinds);
  __builtin_va_copy(again, list);
  for (const char *k = kinds; *k; k++)
    switch (*k) {
    case 'i': sum += __builtin_va_arg(list, int); break;
    case 'd': sum += __builtin_va_arg(list, double); break;
    case 'l': sum -= (double) __builtin_va_arg(list, long); break;
    case 'p': sum += *__builtin_va_arg(list, const int *); break;
    case 's': { struct va_pair p = __builtin_va_arg(list, struct va_pair); sum += p.key * p.weight; break; }
    case 'b': sum += (double) __builtin_va_arg(list, struct va_large).of[3]; break;
    }
  if (kinds[0] == 'i')
    sum += __builtin_va_arg(again, int) & 1;
  __builtin_va_end(again);
  __builtin_va_end(list);
  return sum;
}

__attribute__((noinline, format(printf, 2, 3))) static struct va_text *va_format(int spare, const char *format, ...)
{
  char room[40];
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int length = vsnprintf(room, sizeof room, format, list);
  __builtin_va_end(list);
  struct va_text *text = malloc(sizeof *text + (unsigned) (length + spare));
  text->length = (unsigned) length;
  memcpy(text->of, room, text->length + 1);
  return text;
}

__attribute__((noinline)) static int va_grid(int rows, int columns, int (*f)(int, int columns, int cells[][columns]))
{
  int grid[rows][columns];
  for (int i = 0; i < rows * columns; i++)
    grid[i / columns][i % columns] = i * i % 7;
  return f(rows, columns, grid) + (int) (sizeof grid / sizeof grid[0]);
}

static int va_trace(int rows, int columns, int cells[][columns]) { int sum = 0; for (int i = 0; i < rows && i < columns; i++) sum += cells[i][columns - 1 - i]; return sum; }

__attribute__((noinline)) static long va_reversed(const char *of, unsigned length)
{
  char *room = __builtin_alloca(length + 1);
  for (unsigned i = 0; i < length; i++)
    room[length - 1 - i] = of[i];
  long value = 0;
  for (unsigned i = 0; i < length; i++) {
    long one[i % 3 + 1];
    one[i % 3] = room[i];
    value = value * 5 + one[i % 3];
  }
  return value;
}

int main(void)
{
  int nine = 9;
  struct va_large large = { { 1, 2, 3, 40, 5 } };
  struct va_text *text = va_format(4, "%d-%s-%.2f-%c-%ld", 42, "abc", 2.5, 'x', -7l);
  double mixed = va_mixed("idlpsbddddddddi", 3, 1.5, 20l, (const int *) &nine, (struct va_pair) { 4, 0.25 }, large, 1., 2., 3., 4., 5., 6., 7., 8., -9);
  long sum = va_sum(3, 1, 2, 3) + va_sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9) + va_sum(0) + (long) (mixed * 4);
  sum += va_grid(4, 5, va_trace) + va_grid(3, 2, va_trace) + va_reversed(text->of, text->length) + text->length;
  free(text);
  return (int) (sum & 127);
}
