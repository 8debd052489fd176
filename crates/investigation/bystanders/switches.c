/* Choices: dense ones, tables, tests of bits, sparse, nested, ranges, chars, long longs, falling through, chains of ifs, texts. */
extern unsigned long strlen(const char *);
static const char *const sw_program = "push 12, -0x7f; add [r3]\n\tjump 'z' (always)!";

__attribute__((noinline)) static int sw_table(int v)
{
  switch (v) {
  case 0: return 7;   case 1: return -3;  case 2: return 40;  case 3: return 11;
  case 4: return 0;   case 5: return 101; case 6: return 8;   default: return v & 3;
  }
}

__attribute__((noinline)) static unsigned sw_linear(unsigned v)
{
  switch (v) { case 3: return 16; case 4: return 19; case 5: return 22; case 6: return 25; case 7: return 28; }
  return 1;
}

__attribute__((noinline)) static int sw_kind(char c)
{
  switch (c) {
  case 'a' ... 'f': case 'A' ... 'F': return 1;
  case '0' ... '9': return 2;
  case ' ': case '\t': case '\n': case ',': return 3;
  case 'g' ... 'z': return 4;
  case '(': case '[': case '\'': return 5;
  default: return c < '0' ? 6 : 7;
  }
}

__attribute__((noinline)) static int sw_sparse(long long v, int inner)
{
  switch (v) {
  case -9000000000: return 1;
  case -5: switch (inner & 3) { case 0: return 2; case 3: return inner; default: break; } break;
  case 70: case 700: inner++; __attribute__((fallthrough));
  case 7000: inner *= 3; break;
  case 1ll << 40: return 5;
  default: if (v > 100) return 6;
  }
  return inner + 10;
}

__attribute__((noinline)) static int sw_chain(unsigned v, int a, int b)
{
  if (v == 2 || v == 5 || v == 9 || v == 17 || v == 30) a++;
  if (v == 0) return a + b;
  else if (v == 1) return a - b;
  else if (v == 2) return a * b;
  else if (v == 3) return a & b;
  else if (v == 4) return a | b;
  return v > 28 ? a ^ b : a;
}

__attribute__((noinline)) static const char *sw_name(int v)
{
  const char *name = "none";
  switch (v % 6) { case 0: name = "zero"; break; case 1: name = "one"; break; case 2: name = "two"; break; case 4: name = "fourth"; break; case 5: name = "fives"; }
  return name;
}

__attribute__((noinline)) static int sw_machine(const char *text)
{
  enum { SW_START, SW_WORD, SW_NUMBER, SW_OTHER } state = SW_START;
  int score = 0;
  for (; *text; text++)
    switch (state) {
    case SW_START: score += 1; state = sw_kind(*text) == 2 ? SW_NUMBER : sw_kind(*text) == 3 ? SW_START : SW_WORD; break;
    case SW_WORD: if (sw_kind(*text) == 3) { state = SW_START; continue; } score += 2; break;
    case SW_NUMBER: score ^= *text; if (sw_kind(*text) != 2) state = SW_OTHER; break;
    case SW_OTHER: score *= 3; state = SW_START;
    }
  return score & 0xffff;
}

int main(void)
{
  static const long long keys[] = { -9000000000, -5, 70, 700, 7000, 1ll << 40, 101, 99 };
  int sum = sw_machine(sw_program);
  for (int i = 0; i < 40; i++)
    sum += sw_table(i - 3) * (i & 3) + (int) sw_linear((unsigned) i) + sw_sparse(keys[i & 7], i) + sw_chain((unsigned) i, i, 12) + sw_name(i)[1] % 9 + (int) strlen(sw_name(i / 3)) * sw_kind(sw_program[i]);
  return sum & 127;
}
