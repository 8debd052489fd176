/* Structures by value and by pointer, bit-fields, a union, a list. */
struct point { int x, y; };
struct flags { unsigned a : 3, b : 5, c : 1; signed d : 7; };
union both { unsigned whole; unsigned char parts[4]; };
struct node { struct node *next; long value; };

static struct point moved(struct point from, int by)
{
  from.x += by;
  from.y -= by;
  return from;
}

static unsigned packed(struct flags f)
{
  f.a ^= f.b & 7;
  f.c = !f.c;
  f.d -= 3;
  return f.a + f.b * 8u + f.c * 256u + (unsigned) f.d;
}

static long total(const struct node *list)
{
  long sum = 0;
  while (list) {
    sum += list->value;
    list = list->next;
  }
  return sum;
}

int main(void)
{
  struct node three = { 0, 3 }, two = { &three, 20 }, one = { &two, 100 };
  struct flags flags = { 5, 17, 1, -9 };
  struct point p = moved((struct point) { 1, 2 }, 5);
  union both b = { 0x01020304u };
  b.parts[1] += 7;
  return (int) ((packed(flags) + total(&one) + p.x * p.y + b.whole) & 127);
}
