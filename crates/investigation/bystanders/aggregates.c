/* Structures: copied, taken apart, passed and returned, with arrays inside, unions read by another type, literals, parts set, copies by memory. */
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);

struct ag_point { int x, y; };
struct ag_box { struct ag_point low, high; };
struct ag_big { int head; short parts[10]; double weight; struct ag_box box; };
struct ag_tagged { int tag; union { int whole; float real; struct { unsigned short low, high; } halves; unsigned char bytes[4]; } as; };
union ag_bits { double real; unsigned long whole; unsigned words[2]; };
static struct ag_big ag_saved;

struct ag_point ag_plus(struct ag_point a, struct ag_point b) { return (struct ag_point) { a.x + b.x, a.y + b.y }; }
struct ag_point ag_turned(struct ag_point a) { int t = a.x; a.x = -a.y, a.y = t; return a; }
int ag_area(struct ag_box b) { struct ag_point size = { b.high.x - b.low.x, b.high.y - b.low.y }; return size.x * size.y; }
struct ag_box ag_grown(struct ag_box b, int by) { struct ag_box r = b; r.low.x -= by, r.low.y -= by, r.high = ag_plus(r.high, (struct ag_point) { by, by }); return r; }
struct ag_big ag_filled(int from) { struct ag_big r = { .head = from, .parts = { 1, [4] = 7, 9 }, .weight = from * 0.5 }; r.box.high.y = 3; return r; }
int ag_through(const struct ag_big *from) { struct ag_big copy = *from, second = copy; second.parts[3] += 5; return second.parts[3] + copy.parts[3] + second.parts[4] + second.head; }
void ag_swap(struct ag_box *a, struct ag_box *b) { struct ag_box t = *a; *a = *b; *b = t; }
void ag_chosen(struct ag_point *to, int how, const struct ag_point *a, const struct ag_point *b) { *to = how ? *a : *b; }
unsigned ag_exponent(double v) { union ag_bits u = { .real = v }; return (unsigned) (u.whole >> 52) & 0x7ff; }
unsigned ag_word(double v) { union ag_bits u; u.real = v; u.words[0] = 0; return u.words[1] >> 8; }
int ag_member(int how) { struct ag_point p = { 4, 5 }; int *m = how ? &p.x : &p.y; *m += 10; return p.x * 3 + p.y; }
int ag_locals(int at) { int room[8] = { 3, 2, 1 }; room[5] = at; room[at & 7] += 4; return room[0] + room[5] * 2 + room[7]; }
int ag_literal(int v) { const int *p = (const int[]) { v, v + 1, v * 2 }; const struct ag_point *q = &(struct ag_point) { p[1], p[2] }; return p[0] + q->x * q->y; }

int ag_copied(const struct ag_box *from)
{
  int room[4];
  struct ag_point p;
  memcpy(room, from, sizeof room);
  room[2] ^= 3;
  memcpy(&p, room + 1, sizeof p);
  return p.x * 10 + p.y;
}

unsigned ag_kinds(struct ag_tagged t)
{
  switch (t.tag) {
  case 0: return (unsigned) t.as.whole * 3;
  case 1: return (unsigned) (t.as.real * 2.0f);
  case 2: t.as.halves.high = 1; return (unsigned) t.as.whole >> 3;
  default: t.as.bytes[1] ^= t.as.bytes[3]; return t.as.halves.low;
  }
}

int main(void)
{
  struct ag_box a = { { 1, 2 }, { 8, 11 } }, b = ag_grown(a, 2), *boxes[2] = { &a, &b };
  struct ag_tagged t[4] = { { 0, { 77 } }, { 1, { .real = 20.5f } }, { 2, { .whole = 0x7654321 } }, { 3, { .whole = 0x12345678 } } };
  struct ag_point p = ag_turned(ag_plus(a.low, b.high)), q;
  ag_swap(&a, &b), ag_saved = ag_filled(21), ag_saved.box = *boxes[1], ag_chosen(&q, p.x < 0, &p, &b.low);
  int sum = ag_area(a) + ag_area(ag_saved.box) * 2 + p.x + q.y * 3 + ag_through(&ag_saved) + ag_copied(&a) + (int) (ag_saved.weight * 4) + ag_member(1) + ag_member(q.x == 0);
  memset(&ag_saved.parts, 1, 6);
  unsigned all = ag_kinds(t[0]) + ag_kinds(t[1]) * 3 + ag_kinds(t[2]) * 5 + ag_kinds(t[3]) * 7 + ag_exponent(96.5) + ag_word(-3.75);
  return (int) (all + (unsigned) (sum + ag_locals(5) + ag_locals(7) + ag_literal(6) + ag_saved.parts[2] + ag_saved.parts[5])) & 127;
}
