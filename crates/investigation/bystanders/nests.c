/* Loops in loops: columns before rows, work split apart, blocks, invariants, conditions moved out, filled memory, recurrences. */
static int ne_a[24][24], ne_b[24][24], ne_c[24][24];
static int ne_line[64], ne_copy[64], ne_sum;
static unsigned char ne_room[96];

void ne_columns(int n) { for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) ne_a[i][j] += ne_b[i][j] * 2; }
void ne_split(int n) { for (int i = 1; i < n; i++) { ne_line[i] = ne_line[i - 1] + (i & 3); ne_copy[i] = 0; } }
void ne_unswitch(int n, int how) { for (int i = 0; i < n; i++) if (how > 4) ne_line[i] += how; else ne_copy[i] -= how; }
void ne_parts(int n, int m) { for (int i = 0; i < n; i++) if (i < m) ne_line[i] += 2; else ne_copy[i] += ne_line[i]; }
void ne_first(int n) { for (int i = 0; i < n; i++) if (i == 0) ne_copy[i] = 5; else ne_copy[i] += ne_line[i - 1]; }
void ne_total(int n) { for (int i = 0; i < n; i++) if (ne_line[i] & 1) ne_sum += ne_line[i]; }
void ne_invariant(int n, int a, int b) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) ne_c[i][j] = a * b + i * 7 + (a / (b | 1)) * j; }
void ne_fill(unsigned n) { for (unsigned i = 0; i < n; i++) ne_room[i] = 9; for (unsigned i = 0; i < 64; i++) ne_copy[i] = 0; }
void ne_move(int *restrict to, const int *restrict from, int n) { for (int i = 0; i < n; i++) to[i] = from[i]; }
void ne_zero(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < 24; j++) ne_c[i][j] = 0; }
int ne_small(const int *p) { int s = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s += p[i * 3 + j] * (i - j); return s; }
void ne_smooth(int n) { for (int i = 1; i < n - 1; i++) ne_copy[i] = (ne_line[i - 1] + 2 * ne_line[i] + ne_line[i + 1]) / 4; }
int ne_fibonacci(int n) { unsigned f[40]; f[0] = 1, f[1] = 1; for (int i = 2; i < n; i++) f[i] = f[i - 1] + f[i - 2]; return (int) (f[n - 1] & 1023); }
int ne_triangle(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = i; j < n; j++) s += ne_a[i][j] - ne_a[j][i]; return s; }

void ne_product(int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        ne_c[i][j] += ne_a[i][k] * ne_b[k][j];
}

void ne_blocks(void)
{
  for (int ii = 0; ii < 24; ii += 8)
    for (int jj = 0; jj < 24; jj += 8)
      for (int i = ii; i < ii + 8; i++)
        for (int j = jj; j < jj + 8; j++)
          ne_b[j][i] = ne_a[i][j] & 31;
}

void ne_rows(int n)
{
  for (int i = 0; i < 24; i++) {
    int row = 0;
    for (int j = 0; j < n; j++)
      row += ne_b[i][j] * ne_line[j];
    ne_copy[i] = row;
  }
}

int main(void)
{
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++)
      ne_a[i][j] = i * 5 + j, ne_b[i][j] = (i ^ j) & 7;
  ne_columns(23), ne_blocks(), ne_invariant(21, 6, 2), ne_product(9), ne_fill(90), ne_split(60), ne_unswitch(50, 6), ne_unswitch(40, 3);
  ne_parts(64, 20), ne_first(31), ne_total(64), ne_sum += ne_copy[11] + ne_c[4][5] + ne_c[20][3] + ne_small(ne_line + 5);
  ne_smooth(64), ne_sum += ne_copy[33] * 3 + ne_copy[62], ne_zero(8), ne_rows(19), ne_sum += ne_copy[7] + ne_c[7][7] + ne_c[8][8];
  ne_move(ne_line, ne_copy, 17);
  return (ne_sum + ne_line[16] + ne_line[17] + ne_fibonacci(35) + ne_triangle(22) + ne_room[89] * 2 + ne_room[90]) & 127;
}
