/* Short choices: extremes, absolute values, negation, one or zero, equal values, chained comparisons, additions on a condition. */
static int ph_total;

int ph_min(int a, int b) { int r = a; if (b < a) r = b; return r; }
int ph_clamp(int a) { if (a < 3) a = 3; if (a > 90) a = 90; return a; }
unsigned ph_umax(unsigned a, unsigned b) { return a > b ? a : b; }
int ph_abs(int a) { if (a < 0) a = -a; return a; }
int ph_nabs(int a) { return a < 0 ? a : -a; }
int ph_negate(int a, int how) { if (how) a = -a; return a; }
int ph_mirror(int a, int neg) { return neg ? ~a : a; }
int ph_or_zero(int a, int b) { return a ? b : 0; }
int ph_equal(int a, int b) { return a == b ? a : b; }
int ph_unequal(int a, int b) { if (a != b) return a; return b; }
int ph_bool(int a) { int r; if (a > 4) r = 1; else r = 0; return r; }
int ph_not(int a) { return a ? 0 : 1; }
int ph_power(int a) { return a & 8 ? 8 : 0; }
int ph_ladder(int a) { return a > 0 ? 1 : a < 0 ? -1 : 0; }
int ph_three(int a, int b) { return a < b ? -1 : a > b; }
int ph_add_if(int a, int b, int c) { if (b > c) a += 1; return a; }
int ph_sum_if(int a, int b) { if (b != 0) a += b; return a; }
int ph_or_if(int a, int b) { if (b) a |= 16; return a; }
int ph_minus_one(int a) { return a >= 10 ? -1 : 0; }
int ph_constants(int a) { return a == 2 ? 21 : 20; }
int ph_distance(int a, int b) { return a > b ? a - b : b - a; }
int ph_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
int ph_vowel(int c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }
int ph_two_bits(int a) { return (a & 1) && (a & 4); }
int ph_some_bit(int a) { if (a & 2) return 1; if (a & 8) return 1; return 0; }
int ph_both_zero(int a, int b) { return a == 0 && b == 0; }
int ph_either(int a, int b) { return a != 0 || b != 0; }
int ph_order(int a, int b) { return a < b || a == b; }
int ph_inside(int a, int b, int c) { if (a >= b) if (a < c) return 1; return 0; }
int ph_same_sign(int a, int b) { return (a < 0 && b < 0) || (a >= 0 && b >= 0); }
long ph_widened(int how, int a, unsigned char b) { long r; if (how) r = (long) a; else r = (long) (int) b; return r; }
unsigned char ph_narrowed(int how, int a, int b) { return how ? (unsigned char) a : (unsigned char) b; }
int ph_shared(int how, int a, int b, int c) { return how ? a * c : b * c; }
int ph_count(unsigned a) { return a ? __builtin_popcount(a) : 0; }
int ph_zeros(unsigned a) { return a ? __builtin_ctz(a) : 32; }
float ph_fabs(float a) { return a < 0 ? -a : a; }
void ph_store(int how, int a) { if (how) ph_total = a; else ph_total = a + 1; }

int ph_ints(int a, int b)
{
  int s = ph_min(a, b) + ph_clamp(a) * 2 + ph_abs(a) * 3 + ph_nabs(b) + ph_negate(a, b & 1) + ph_mirror(a, b < 0);
  s += ph_or_zero(a, b) + ph_equal(a, b) * 3 + ph_unequal(a, b) * 5 + ph_bool(a) * 7 + ph_not(b) * 11 + ph_power(a) + ph_ladder(b) * 13;
  s += ph_three(a, b) * 17 + ph_add_if(a, b, 3) + ph_sum_if(b, a) + ph_or_if(a, b) + ph_minus_one(a) * 19 + ph_constants(b) + ph_distance(a, b);
  s += ph_letter(a + 90) * 23 + ph_vowel(b + 100) * 29 + ph_two_bits(a) * 31 + ph_some_bit(b) * 37 + ph_both_zero(a, b) * 41 + ph_either(a, b) * 43;
  return s + ph_order(a, b) * 47 + ph_inside(a, -2, b) * 53 + ph_same_sign(a, b) * 59 + ph_narrowed(b > 2, a, b) + ph_shared(a > b, a, b, 3);
}

int main(void)
{
  unsigned sum = 0;
  for (int a = -9; a < 14; a++)
    for (int b = -5; b < 9; b += 2) {
      ph_store(a > b, b);
      sum = sum * 5 + (unsigned) ph_ints(a, b) + ph_umax((unsigned) a, 40) + (unsigned) ph_widened(b > 0, a, (unsigned char) b);
      sum += (unsigned) (ph_count((unsigned) a) + ph_zeros((unsigned) b + 5) + (int) ph_fabs((float) b) + ph_total);
    }
  return (int) ((sum ^ sum >> 13) & 127);
}
