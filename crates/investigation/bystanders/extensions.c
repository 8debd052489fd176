/* GNU C: expressions of statements, typeof, labels as values, ranges in initialisers, cleanups, choices made by the compiler. */
#define EX_MOST(a, b) ({ __typeof__(a) ex_a = (a); __typeof__(b) ex_b = (b); ex_a > ex_b ? ex_a : ex_b; })
#define EX_SWAP(a, b) do { __auto_type ex_held = (a); (a) = (b); (b) = ex_held; } while (0)
#define EX_IS(e, type) __builtin_types_compatible_p(__typeof__(e), type)
#define EX_SIZE(e) __builtin_choose_expr(EX_IS(e, char *), (e), "other")[0]
#define EX_FIND(of, count, wanted) ({ __label__ ex_done; int ex_at = -1; \
    for (int ex_i = 0; ex_i < (count); ex_i++) if ((of)[ex_i] == (wanted)) { ex_at = ex_i; goto ex_done; } \
    ex_done: ex_at; })

struct ex_tail { int count; int of[0]; };
struct ex_empty { };
struct ex_room { struct ex_tail head; int cells[5]; };
static int ex_depth, ex_calls, ex_table[20] = { [0 ... 4] = 3, [7] = 9, [10 ... 15] = -1, 8 };
static const unsigned char ex_classes[256] = { ['a' ... 'z'] = 1, ['A' ... 'Z'] = 2, ['0' ... '9'] = 4, ['_'] = 7 };

static void ex_leave(int *level) { ex_depth += *level; }
static int ex_once(void) { return ++ex_calls; }

__attribute__((noinline)) static int ex_nested(int times)
{
  for (int i = 0; i < times; i++) {
    int level __attribute__((cleanup(ex_leave))) = i * 2;
    if (i == 3)
      continue;
    int inner __attribute__((cleanup(ex_leave))) = 1;
    if (ex_depth > 25)
      return level + inner;
  }
  return ex_depth;
}

__attribute__((noinline)) static int ex_run(const unsigned char *code, int value)
{
  static const void *const steps[] = { &&stop, &&add, &&twice, &&less, &&jump };
  static const int offsets[] = { &&add - &&add, &&less - &&add };
  goto *steps[*code];
add: value += *++code; goto *steps[*++code];
twice: value *= 2; goto *steps[*++code];
less: value--; goto *steps[*++code];
jump: code += value < 50 ? -(int) code[1] : 2; goto *steps[*code];
stop: return value + (offsets[0] == 0) + (offsets[1] != 0);
}

__attribute__((noinline)) static int ex_omitted(int a, const char *text) { return (a & 6 ?: ex_once() ?: 9) + *(text ?: "k") + (ex_once() ?: 5); }
__attribute__((noinline)) static int ex_known(int v) { return __builtin_constant_p(sizeof v * 3) * 2 + __builtin_constant_p(12 / 4) + EX_SIZE((char *) "mine") - EX_SIZE(v); }

int main(void)
{
  static const unsigned char code[] = { 1, 5, 2, 3, 4, 2, 0 };
  struct ex_room room = { .head.count = 5, .cells = { 4, 8, 15, 16, 23 } };
  int a = 12, b = ex_nested(9), *cells = room.cells, sum = 0;
  EX_SWAP(a, b);
  for (int i = 0; i < room.head.count; i++)
    sum += EX_MOST(cells[i], a) * (EX_FIND(ex_table, 20, cells[i] - 7) + 2) + ex_omitted(i, i & 1 ? "text" : 0);
  sum += ex_run(code, 3) + ex_run(code + 2, 40) + ex_known(a) + ex_classes['q'] + ex_classes[(unsigned) b + 40] + ex_table[12] + ex_table[16] + ex_table[2];
  for (const char *t = "Some_Text_09"; *t; t++)
    sum = sum * 2 + ({ int c = ex_classes[(unsigned char) *t]; c == 7 ? ex_depth : c; });
  sum += (int) sizeof(struct ex_empty) + (int) sizeof(struct ex_tail) + EX_IS(a, int) + 2 * EX_IS(cells, int *) + 4 * EX_IS(&a, long *);
  return (sum ^ sum >> 7) & 127;
}
