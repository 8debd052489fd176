/* Sums, a product of matrices, a loop with an early end, one that runs backwards. */
static int table[64], other[64];
static double left[8][8], right[8][8], product[8][8];

int sum(const int *from, int count)
{
  int total = 0;
  for (int i = 0; i < count; i++)
    total += from[i] * 3 + (from[i] >> 2);
  return total;
}

void multiply(void)
{
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      double cell = 0;
      for (int k = 0; k < 8; k++)
        cell += left[i][k] * right[k][j];
      product[i][j] = cell;
    }
}

int first_above(int limit)
{
  for (int i = 0; i < 64; i++)
    if (table[i] > limit)
      return i;
  return -1;
}

void turn_round(void)
{
  for (unsigned i = 64; i-- > 0;)
    other[63 - i] = table[i] + 1;
}

int main(void)
{
  for (int i = 0; i < 64; i++)
    table[i] = i * 7 % 13;
  multiply();
  turn_round();
  return (sum(table, 64) + first_above(11) + other[5]) & 127;
}
