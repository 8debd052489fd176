/* Pointers: restrict, objects seen as bytes, differences, pointers to pointers, lists, loads that stores may or may not spoil. */
struct al_node { struct al_node *next; int value; };
struct al_box { int one, two; long big; float real; };
static int al_global, al_cells[16];
static int *al_kept;

__attribute__((noinline)) static void al_add(int *restrict to, const int *restrict from, const int *by, int count) { for (int i = 0; i < count; i++) to[i] += from[i] * *by; }

__attribute__((noinline)) static int al_reload(struct al_box *a, struct al_box *b, float *f, const char *bytes)
{
  int first = a->one;
  b->two = first + 1;
  *f = 2.5f;
  int again = a->one + a->two;
  b->one = 9;
  return first * 3 + again + a->one + bytes[0] + (int) b->big;
}

__attribute__((noinline)) static int al_partly(int *p, int which, int count)
{
  int sum = 0;
  if (which & 1)
    sum = *p;
  else
    al_global++;
  sum += *p * 2;
  for (int i = 0; i < count; i++) {
    al_global += *p;
    if (i == which)
      p[1] = sum;
    sum += p[1] + al_global;
  }
  return sum;
}

__attribute__((noinline)) static void al_keep(int *p) { if (p) al_kept = p; else *al_kept += 4; }
__attribute__((noinline)) static int al_local(int v) { int open = v, closed = v * 2; al_keep(&open); closed += open; al_keep(0); return closed * 10 + open; }

__attribute__((noinline)) static struct al_node *al_without(struct al_node *list, int parity)
{
  for (struct al_node **at = &list; *at;)
    if (((*at)->value & 1) == parity)
      *at = (*at)->next;
    else
      (*at)->value += 4, at = &(*at)->next;
  return list;
}

__attribute__((noinline)) static long al_span(int *low, int *high)
{
  long swaps = 0;
  for (; low < high; low++, high--, swaps += high - low) {
    int held = *low;
    *low = *high, *high = held;
  }
  return swaps + (low == high) + ((char *) low - (char *) al_cells);
}

int main(void)
{
  struct al_node nodes[9], *list = 0;
  struct al_box box = { 3, 4, 5, 1 }, other = { 30, 40, 50, 10 };
  for (int i = 0; i < 9; i++)
    nodes[i] = (struct al_node) { list, i * i % 7 }, list = &nodes[i], al_cells[i] = i * 9 % 5;
  al_add(al_cells + 8, al_cells, &nodes[4].value, 8);
  int sum = al_reload(&box, &box, &box.real, (const char *) &box.two);
  sum += al_reload(&box, &other, &box.real, (char *) &other.one);
  sum += al_partly(al_cells, 2, 5);
  sum += al_partly(al_cells + 3, 1, 4) * 3;
  sum += al_local(7);
  sum += (int) al_span(al_cells + 1, al_cells + 14);
  for (list = al_without(list, 1); list; list = list->next)
    sum = sum * 3 + list->value + (int) (list - nodes);
  return (sum + al_cells[2] + al_cells[13]) & 127;
}
