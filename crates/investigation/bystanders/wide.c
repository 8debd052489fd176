/* Numbers of two words: 128 bits, high parts of products, shifts over words, carries, comparisons, to and from double. */
typedef __int128 wi_s;
typedef unsigned __int128 wi_u;
typedef unsigned long wi_word;

__attribute__((noinline)) static wi_word wi_high(wi_word a, wi_word b) { return (wi_word) ((wi_u) a * b >> 64); }
__attribute__((noinline)) static long wi_high_signed(long a, long b) { return (long) ((wi_s) a * b >> 64); }
__attribute__((noinline)) static wi_u wi_left(wi_u v, unsigned by) { return v << (by & 127) | v >> (-by & 127); }
__attribute__((noinline)) static wi_s wi_right(wi_s v, int by) { return (v >> by) + (v >> 65) - (v >> 3); }
__attribute__((noinline)) static int wi_order(wi_s a, wi_s b) { return (a > b) - (a < b) + 4 * ((wi_u) a >= (wi_u) b); }
__attribute__((noinline)) static double wi_real(wi_s v) { return (double) v + (double) (wi_u) (v & 0xffff) + (float) (v >> 70); }
__attribute__((noinline)) static wi_s wi_whole(double v) { return (wi_s) v - (wi_s) (wi_u) (v < 0 ? -v / 2 : v); }

__attribute__((noinline)) static wi_word wi_high_by_hand(wi_word a, wi_word b)
{
  wi_word al = (unsigned) a, ah = a >> 32, bl = (unsigned) b, bh = b >> 32;
  wi_word low = al * bl, one = ah * bl + (low >> 32), two = al * bh + (unsigned) one;
  return ah * bh + (one >> 32) + (two >> 32);
}

__attribute__((noinline)) static wi_word wi_power(wi_word base, wi_word to, wi_word modulus)
{
  wi_word result = 1;
  for (; to; to >>= 1) {
    if (to & 1)
      result = (wi_word) ((wi_u) result * base % modulus);
    base = (wi_word) ((wi_u) base * base % modulus);
  }
  return result;
}

__attribute__((noinline)) static wi_word wi_add(wi_word *to, const wi_word *from, int words)
{
  wi_u carry = 0;
  for (int i = 0; i < words; i++) {
    carry += (wi_u) to[i] + from[i];
    to[i] = (wi_word) carry;
    carry >>= 64;
  }
  return (wi_word) carry;
}

__attribute__((noinline)) static int wi_digits(wi_u v, char *to) { int count = 0; do to[count++] = (char) ('0' + (int) (v % 10)); while (v /= 10); return count; }

__attribute__((noinline)) static int wi_bits(wi_u v)
{
  wi_word high = (wi_word) (v >> 64), low = (wi_word) v;
  int count = __builtin_popcountl(high) + __builtin_popcountl(low);
  return high ? 128 - __builtin_clzl(high) + count : low ? 64 - __builtin_clzl(low) + count : 0;
}

int main(void)
{
  static wi_word one[4] = { -1ul, -1ul, 7, 1ul << 63 }, two[4] = { 1, 0, -8ul, 1ul << 63 };
  char digits[40] = { 0 };
  wi_s big = ((wi_s) 0x0123456789abcdef << 64 | 0xfedcba9876543210u), less = -big / 1000003;
  long sum = (long) wi_high(-3ul, 0x123456789abcdef1ul) + wi_high_signed(-5l * (1l << 58), 77l << 50);
  sum += wi_high_by_hand(-3ul, 0x123456789abcdef1ul) == wi_high(-3ul, 0x123456789abcdef1ul);
  for (int i = 0; i < 12; i++) {
    wi_u turned = wi_left((wi_u) big, (unsigned) i * 11);
    sum = (long) ((wi_word) sum + (wi_word) wi_right(less, i * 9) + (wi_word) (turned >> 60));
    sum ^= wi_order((wi_s) turned, less) + wi_bits(turned >> (i * 8)) + (long) (less % (i + 3));
  }
  sum ^= (long) wi_power(3, 1000007, 0xffffffffffffffc5ul);
  sum ^= (long) wi_add(one, two, 4);
  sum ^= (long) one[2] ^ (long) one[3];
  sum ^= (long) (wi_real(big >> 40) / 1e15) + (long) (wi_whole(-3e25) >> 30) + (long) (wi_whole(12345.75) + 9);
  sum += wi_digits((wi_u) big, digits);
  sum += digits[3] + digits[30] * (digits[0] != '7');
  return (int) ((sum ^ sum >> 32 ^ sum >> 17) & 127);
}
