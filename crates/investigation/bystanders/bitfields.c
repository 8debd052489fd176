/* Bit-fields: signed and not, of many widths, packed, across unions, of _Bool and of 64 bits, counted, compared, copied, sorted. */
struct bi_date { unsigned day : 5, month : 4, year : 12; _Bool leap : 1; };
struct bi_mixed { signed char low : 3; int : 0; int wide : 23; unsigned short tail : 9; signed one : 1; };
struct bi_long { unsigned long head : 40; long body : 13; unsigned long end : 11; };
struct __attribute__((packed)) bi_packed { unsigned char tag : 3; unsigned value : 29; unsigned char c; long far : 37; };
union bi_word { unsigned whole; struct { unsigned sign_less : 23, exponent : 8, sign : 1; } parts; float number; };
enum bi_state { BI_OFF, BI_WAIT, BI_RUN, BI_DONE };
struct bi_task { enum bi_state state : 3; unsigned left : 6; _Bool seen : 1, late : 1; };

static struct bi_date bi_dates[6];
static struct bi_packed bi_table[4];

__attribute__((noinline)) static void bi_tomorrow(struct bi_date *d)
{
  d->leap = d->year % 4 == 0 && (d->year % 100 || d->year % 400 == 0);
  unsigned last = d->month == 2 ? 28u + d->leap : 30u + ((d->month + (d->month >> 3)) & 1);
  if (d->day++ == last) {
    d->day = 1;
    if (++d->month == 13)
      d->month = 1, d->year++;
  }
}

__attribute__((noinline)) static int bi_before(const struct bi_date *a, const struct bi_date *b)
{
  if (a->year != b->year)
    return a->year < b->year;
  return a->month == b->month ? a->day < b->day : a->month < b->month;
}

__attribute__((noinline)) static int bi_mix(struct bi_mixed m, int by)
{
  m.wide += by;
  m.tail -= 3;
  m.one = m.wide < 0 ? -1 : 0;
  m.low = (signed char) (m.wide & 3);
  return m.wide * 3 + m.tail + m.one + m.low * (m.low == -m.one);
}

__attribute__((noinline)) static long bi_walk(struct bi_long *l, int times)
{
  for (; times > 0; times--) {
    l->head = l->head << 3 ^ l->end;
    l->body = (long) (l->head & 0xfff) - 2048;
    l->end += 77;
  }
  return l->body + (long) (l->head >> 20) + (l->end > 1024);
}

__attribute__((noinline)) static int bi_step(struct bi_task *t)
{
  t->seen |= t->late;
  t->late = t->left < 20 && !t->seen;
  t->left -= 5;
  if (t->state == BI_OFF || t->state == BI_RUN)
    t->state = t->state + 1;
  else
    t->state ^= t->left & 1 ? BI_DONE ^ BI_RUN : BI_RUN;
  return (int) t->state + (t->seen && !t->late);
}

int main(void)
{
  struct bi_mixed mixed = { 2, -4000000, 500, 0 };
  struct bi_long longs = { 0x123456789aul, -5, 2000 }, copy = longs;
  struct bi_task task = { BI_OFF, 33, 0, 0 };
  union bi_word word = { .number = -6.5f };
  long sum = bi_mix(mixed, 9) + bi_mix(mixed, 4000010) + bi_walk(&longs, 9) + copy.body;
  for (int i = 0; i < 6; i++) {
    bi_dates[i] = (struct bi_date) { 27 + (unsigned) i % 2, i & 1 ? 2 : 12, 2000u + 4u * (unsigned) (i / 2), 0 };
    for (int n = 0; n <= i; n++)
      bi_tomorrow(&bi_dates[i]);
    sum += bi_before(&bi_dates[i], &bi_dates[i / 2]) * 5 + bi_dates[i].day + bi_step(&task);
    bi_table[i & 3].value += bi_dates[i].year << i | bi_dates[i].month;
    bi_table[i & 3].far -= (long) bi_table[i & 3].value << 4;
    bi_table[i & 3].tag--;
  }
  word.parts.exponent += 2;
  word.parts.sign = !word.parts.sign;
  bi_table[0] = bi_table[3].tag > bi_table[1].tag ? bi_table[1] : bi_table[2];
  sum += (long) word.number + bi_table[0].far + bi_table[3].value + (word.whole >> 20);
  return (int) (sum & 127);
}
