/* Arithmetic: division and products by constants, shifts both ways, bit identities, sums put in order, comparisons, casts, counts of bits. */
int fo_thirds(int a) { return a / 3 + a % 7 + a / 8 + a % 16; }
unsigned fo_tenths(unsigned a) { return a / 10 * 3 + a % 10 + a / 641 + a % 32; }
int fo_even(int a) { return a % 2 == 0; }
int fo_by_five(unsigned a) { return a % 5 == 0; }
long fo_exact(const int *a, const int *b) { return (b - a) / 3; }
unsigned fo_times(unsigned a) { return a * 9 + a * 15 + a * 10 - a * 4; }
unsigned fo_there(unsigned a) { return (a << 12 >> 12) + (a >> 5 << 5); }
int fo_sign_bits(unsigned a) { return (int) (a << 20) >> 20; }
unsigned fo_lowest(unsigned a) { return (a & -a) + (a & (a - 1)) + (a ^ (a - 1)); }
unsigned fo_minus(unsigned a, unsigned b) { return (~a + 1) + b + ~(~b - a); }
unsigned fo_twice(unsigned a, unsigned b) { return ((a ^ b) ^ a) + ((a | b) & a) + ((a & b) ^ b) + ((a | b) ^ b); }
unsigned fo_split(unsigned a, unsigned b) { return ((a & b) | (a & ~b)) + ((a & b) + (a | b)) + ((a ^ b) | (a & b)); }
unsigned fo_common(unsigned a, unsigned b, unsigned c) { return a * b + a * c - (b + c) * a + (a << 3) + (b << 3); }
int fo_order(int a, int b) { return (a + 3) - (b + 5) + (b - a) + (a + 7) + (10 - a) + (b + b + b); }
unsigned fo_merge(unsigned a) { return (a & 0xff00) >> 8 | (a & 0xff) << 8 | (a & 0xff0000 & ~0xffffu); }
int fo_less(int a, int b) { return ((a - b) < 0) + ((a - b) == 0) * 2 + (a - 4 > b - 4) * 4 + (-a < -b) * 8; }
int fo_doubled(int a, int b) { return (a * 2 == b * 2) + (a + 6 == 10) * 2 + (a * 4 > 12) * 4 + (7 - a == 5) * 8; }
int fo_not(unsigned a, unsigned b) { return (~a == ~b) + ((a ^ b) == 0) * 2 + ((a ^ 5) == 3) * 4 + ((a | b) == 0) * 8 + (~a < ~b) * 16; }
int fo_signs(int a) { return (a >> 31) + (int) ((unsigned) a >> 31) * 4 + (a < 0) * 8 + (a > -1) * 16 + ((a & 0x80000000) != 0) * 32; }
int fo_abs(int a) { int m = a >> 31; return (a ^ m) - m; }
int fo_narrow(int a, int b) { return (unsigned char) ((unsigned char) a + (unsigned char) b) + (short) (signed char) a + (char) (a & 0x7f); }
long fo_wide(int a, unsigned b) { return (long) a + (long) (unsigned long) b + (int) (long) a + (short) (long) (int) b; }
unsigned fo_swap(unsigned a) { return a << 24 | (a & 0xff00) << 8 | (a >> 8 & 0xff00) | a >> 24; }
unsigned fo_rotate(unsigned a, unsigned n) { return (a << 7 | a >> 25) + (a >> (n & 31) | a << (-n & 31)); }
unsigned short fo_halves(unsigned short a) { return (unsigned short) (a << 8 | a >> 8); }
int fo_bits(unsigned a) { return __builtin_popcount(a) + __builtin_parity(a) * 2 + (__builtin_popcount(a) == 1) * 64 + ((__builtin_popcount(a) & 1) == 0); }
int fo_zeros(unsigned a) { return __builtin_clz(a | 1) + __builtin_ctz(a | 256) + (31 ^ __builtin_clz(a | 8)) + __builtin_ffs((int) a); }
int fo_swapped(unsigned a, unsigned b) { return (__builtin_bswap32(a) == __builtin_bswap32(b)) + (__builtin_bswap32(a) == 0x01000000) * 2 + (int) (__builtin_bswap32(__builtin_bswap32(a) & 0xff) >> 28); }
unsigned fo_count(unsigned v) { v -= v >> 1 & 0x55555555u; v = (v & 0x33333333u) + (v >> 2 & 0x33333333u); return ((v + (v >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24; }
int fo_power(unsigned a) { return a != 0 && (a & (a - 1)) == 0; }
int fo_loop(unsigned a) { int n = 0; while (a) a &= a - 1, n++; return n; }
double fo_halved(double a) { return a / 4.0 + a * 2.0 + (a - 0.0) + -(-a) + a * 1.0; }
unsigned fo_average(unsigned a, unsigned b) { return (a & b) + ((a ^ b) >> 1) + ((a & 1) == 0 ? 0 : 1) + (a | 3) % 4; }
unsigned fo_shift_pair(unsigned a, unsigned n) { return (a >> 3 >> 4) + (a << 2 << 5) + ((1u << (n & 31)) & a ? 3 : 0) + (1u << (n & 7)) * a; }

int main(void)
{
  static const int span[40] = { 1, 2, 3 };
  unsigned sum = (unsigned) (fo_exact(span, span + 39) + span[2]), u = 2463534242u;
  for (int a = -21; a < 40; a += 4, u = u * 69069u + 1) {
    int b = (int) (u >> 27) - 9;
    unsigned v = u >> (a & 15);
    sum = sum * 7 + (unsigned) (fo_thirds(a * 91) + fo_even(a + b) + fo_by_five(v) + fo_sign_bits(u) + fo_order(a, b) + fo_less(a, b) + fo_doubled(a, b) + fo_signs(b) + fo_abs(a));
    sum = sum * 7 + (unsigned) (fo_not(v, (unsigned) b) + fo_narrow(a, b) + fo_wide(a, v) + fo_bits(v) + fo_zeros(v) + fo_swapped(u, v) + fo_power((unsigned) b) + fo_loop(v) + (int) fo_halved(a));
    sum = sum * 7 + (fo_tenths(u) + fo_times(v) + fo_there(u) + fo_lowest(v) + fo_minus(u, v) + fo_twice(u, v) + fo_split(u, v) + fo_common(u, v, 9) + fo_merge(u));
    sum = sum * 7 + (fo_swap(u) + fo_rotate(u, v) + fo_halves((unsigned short) v) + fo_count(v) + fo_average(u, v) + fo_shift_pair(u, v));
  }
  return (int) ((sum ^ sum >> 11) & 127);
}
