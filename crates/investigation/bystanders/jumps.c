/* Flow: a machine of states, conditions asked again, flags tested later, gotos, loops with several ends, arms never reached. */
static int ju_log;
void ju_note(int what) { ju_log = (ju_log * 5 + what) & 0xffff; }

int ju_machine(const char *text)
{
  enum { START, NUMBER, WORD, QUOTED, FAILED } state = START;
  int numbers = 0, words = 0, value = 0;
  for (; *text; text++)
    switch (state) {
    case START: state = *text >= '0' && *text <= '9' ? NUMBER : *text == '"' ? QUOTED : *text == ' ' ? START : WORD; value = *text; break;
    case NUMBER: if (*text == ' ') { numbers += value; state = START; } else if (*text >= 'a') state = FAILED; else value += *text - '0'; break;
    case WORD: if (*text == ' ') { words++; state = START; } break;
    case QUOTED: if (*text == '"') { words += 10; state = START; } break;
    case FAILED: return -words;
    }
  return numbers + words * 3 + state;
}

int ju_again(int a, int b) { if (a > 3) ju_note(1); b += 2; if (a > 3) ju_note(b); else ju_note(2); return a > 3 ? b : -b; }

int ju_flag(const int *from, int count, int wanted)
{
  int found = 0, at = -1;
  for (int i = 0; i < count && !found; i++)
    if (from[i] == wanted)
      found = 1, at = i;
  if (found)
    ju_note(at);
  return found ? at : 100;
}

int ju_ends(const int *from, int count)
{
  int sum = 0, i = 0;
again:
  if (i >= count)
    goto out;
  if (from[i] < 0)
    return -i;
  if ((sum += from[i++]) > 60)
    goto high;
  goto again;
high:
  ju_note(3);
out:
  return sum;
}

int ju_never(int a) { if (a > 10) { if (a < 5) ju_note(77); } if (a == 4) { if (a != 4) return 1000; a++; } switch (a & 1) { case 0: return a; case 1: return a * 2; default: return 55; } }
int ju_mode(int a) { int mode = a < 0 ? 1 : a > 50 ? 2 : 0; if (mode == 1) ju_note(4); if (mode == 2) a -= 50; return mode ? a + mode : a * 3; }
int ju_tail(int a, int b) { int r; if (a) { if (b) r = 3; else r = 4; } else r = b ? 5 : 3; ju_note(r); return r == 3 ? a - b : r; }
int ju_first(int n) { int first = 1, sum = 0; while (n-- > 0) { if (first) { first = 0; sum = 9; } else sum += n; if (sum > 40) break; if (n == 2) continue; sum++; } return sum + first; }

int main(void)
{
  static const int data[10] = { 4, 9, 2, 17, 30, 8, -1, 5, 6, 7 };
  int sum = ju_machine("12 word \"a b\" 77  end") + ju_machine("x 3 \"q") * 3 + ju_machine("one two 5a6");
  for (int a = -4; a < 60; a += 3) {
    sum = (sum & 0xffff) * 3 + ju_again(a, 3);
    sum += ju_flag(data, 10, a), sum += ju_ends(data + (a & 3), a & 7), sum += ju_never(a);
    sum += ju_mode(a), sum += ju_tail(a & 1, a & 2), sum += ju_first(a & 15);
  }
  return (sum + ju_log) & 127;
}
