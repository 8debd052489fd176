/* Memory: neighbouring stores, the same place by several types, overlapping copies, what is volatile, pointers compared. */
extern void *memcpy(void *, const void *, unsigned long);
extern void *memmove(void *, const void *, unsigned long);
extern int memcmp(const void *, const void *, unsigned long);

struct y_header { unsigned char kind, flags; unsigned short length; unsigned check; };
static struct y_header y_header;
static volatile int y_ticks;
static int y_pool[32];

static void y_fill(struct y_header *to, unsigned value)
{
  to->kind = 1;
  to->flags = 0;
  to->length = 0x1234;
  to->check = value;
}

static unsigned y_bits(float value)
{
  unsigned bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static int y_taken(int *first, int *second)
{
  *first = 1;
  *second = 2;
  return *first + *second;
}

static long y_span(const int *from, const int *to)
{
  long sum = 0;
  for (; from < to; from++) {
    y_ticks = y_ticks + 1;
    sum += *from;
  }
  return sum;
}

static int y_local(int count)
{
  int room[8] = { 0, 1, 2, 3 };
  int (*row)[4] = (int (*)[4]) room;
  for (int i = 0; i < count; i++)
    row[i & 1][i & 3] += i;
  return row[1][2] + room[1];
}

int main(void)
{
  for (int i = 0; i < 32; i++)
    y_pool[i] = i * 5;
  y_fill(&y_header, y_bits(1.75f));
  memmove(y_pool + 3, y_pool, 16 * sizeof *y_pool);
  int same = y_taken(y_pool, y_pool) + y_taken(y_pool + 1, y_pool + 2);
  same += memcmp(y_pool, y_pool + 3, 12) == 0;
  long span = y_span(y_pool, y_pool + 32);
  return (int) (span + y_local(11) + same + y_header.length + (y_header.check >> 16) + y_ticks) & 127;
}
