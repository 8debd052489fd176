/* Switches with near and far cases, ranges, chains of conditions, jumps, a small machine that is run. */
static const unsigned char c_code[] = { 1, 5, 2, 3, 1, 7, 4, 0, 3, 6, 9, 2, 2, 5, 0, 255 };

static int c_named(int letter)
{
  switch (letter) {
  case 'a': case 'e': case 'i': case 'o': case 'u':
    return 1;
  case '0' ... '9':
    return letter - '0';
  case 1000:
    return 5;
  default:
    return letter > 'm' && letter <= 'z' ? 3 : -1;
  }
}

static long c_run(const unsigned char *code)
{
  long value = 1, kept = 0;
  for (;;)
    switch (*code++) {
    case 0: value = -value; break;
    case 1: value += *code++; break;
    case 2: kept = value; break;
    case 3: value *= 3; break;
    case 4: if (value > 20) code++; break;
    case 5: value ^= kept; break;
    case 6: value -= kept; break;
    case 255: return value + kept;
    default: value %= 1000; break;
    }
}

static int c_between(unsigned a, unsigned b, unsigned c)
{
  if (a == b)
    goto same;
  if ((a < b && b < c) || (c < b && b < a))
    return 2;
  if (a != c && (a & 1 ? b > 4 : c > 4))
    return 1;
same:
  return a == 3 || a == 4 || a == 5 || c == 9;
}

int main(void)
{
  int sum = 0;
  for (int i = 0; i < 128; i += 3)
    sum += c_named(i) + c_between((unsigned) i & 7, (unsigned) i >> 3, (unsigned) sum & 15);
  return (sum + (int) c_run(c_code)) & 127;
}
