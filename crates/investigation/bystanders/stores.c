/* Stores: bytes that make a word, neighbouring constants, bytes swapped, overwritten and partly dead stores, both arms, bit-fields. */
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);

typedef unsigned char st_byte;
struct st_head { st_byte kind, flags; unsigned short size; unsigned check; st_byte tail[8]; };
struct st_bits { unsigned a : 4, b : 12, c : 8, d : 8; };
static struct st_head st_last;
static int st_seen, st_count;

void st_little(st_byte *to, unsigned v) { to[0] = (st_byte) v, to[1] = (st_byte) (v >> 8), to[2] = (st_byte) (v >> 16), to[3] = (st_byte) (v >> 24); }
void st_big(st_byte *to, unsigned v) { to[3] = (st_byte) v, to[2] = (st_byte) (v >> 8), to[1] = (st_byte) (v >> 16), to[0] = (st_byte) (v >> 24); }
unsigned st_read(const st_byte *p) { return (unsigned) p[0] << 24 | (unsigned) p[1] << 16 | (unsigned) p[2] << 8 | p[3]; }
unsigned st_short(const st_byte *p) { return (unsigned) p[1] << 8 | p[0]; }
void st_swap(st_byte *to, const st_byte *from) { st_byte a = from[0], b = from[1], c = from[2], d = from[3]; to[0] = d, to[1] = c, to[2] = b, to[3] = a; }
void st_flip(st_byte *restrict to, const st_byte *restrict x) { to[0] = x[0] ^ 0x0f, to[1] = x[1] ^ 0xf0, to[2] = x[2] ^ 0x3c, to[3] = x[3] ^ 0xff; }
void st_fixed(struct st_head *to) { to->kind = 7, to->flags = 0x80, to->size = 0x1234, to->check = 0xdeadbeefu; }
void st_zero(struct st_head *to) { to->kind = 0, to->flags = 0, to->size = 0, to->check = 0, to->tail[0] = 0, to->tail[1] = 0; }
void st_over(int *to, int v) { to[0] = 1, to[1] = 2, to[0] = v, to[1] = v + 1, to[0] += 2; }
void st_insert(struct st_bits *to, unsigned v) { to->a = 9, to->b = v & 0xfff, to->c = 0x55, to->d = v >> 12 & 0xff; }

void st_partly(st_byte *to, const st_byte *from)
{
  memset(to, 0x11, 32);
  memcpy(to, from, 8);
  memset(to + 24, 0x22, 8);
  to[8] = 1, to[9] = 2, to[10] = 3, to[11] = 4;
}

int st_arms(int which, int value)
{
  if (which > 3)
    st_seen = value, st_count = 1;
  else
    st_seen = value * 2, st_count = 1;
  if (which & 1)
    st_count = 5;
  return st_seen + st_count;
}

unsigned st_scratch(unsigned value)
{
  st_byte room[8];
  memset(room, 0, sizeof room);
  st_little(room + 2, value);
  unsigned r = st_read(room + 1);
  memset(room, 0xff, sizeof room);
  return r;
}

int main(void)
{
  st_byte room[32], from[8] = { 8, 7, 6, 5, 4, 3, 2, 1 };
  int two[2];
  struct st_bits bits = { 1, 2, 3, 4 };
  st_zero(&st_last), st_fixed(&st_last), st_little(st_last.tail, 0x89abcdefu), st_big(st_last.tail + 4, 0x01234567u);
  st_partly(room, from), st_swap(room + 12, room), st_swap(room, room), st_flip(room + 16, from), st_over(two, 40), st_insert(&bits, 0x7f3a5u);
  unsigned sum = st_read(st_last.tail) / 3 + st_short(st_last.tail + 5) + (st_last.check >> 9) + st_last.size + st_scratch(0x10203040u) / 5 + bits.b + bits.d;
  for (int i = 0; i < 32; i++)
    sum = sum * 31 + room[i];
  return (int) (sum + (unsigned) (two[0] * 3 + two[1] + st_arms(4, 10) + st_arms(1, 11)) + bits.a * bits.c) & 127;
}
