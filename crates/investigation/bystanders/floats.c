/* Floating point: comparisons with what is no number, conversions, signs, sums in an order, complex numbers. */
static double f_values[] = { 1.5, -2.25, 0.0, 1e6, -3.0, 0.125 };

static int f_order(double a, double b)
{
  return a < b ? -1 : a > b ? 1 : a == b ? 0 : 2;
}

static double f_horner(const double *of, int count, double at)
{
  double value = 0;
  while (count--)
    value = value * at + of[count];
  return value;
}

static float f_lessened(float value)
{
  return value < 0 ? -value : value - (float) (int) value;
}

static int f_rounded(double value)
{
  return (int) (value + (value < 0 ? -0.5 : 0.5));
}

static double f_length(double _Complex z)
{
  double re = __real__ z, im = __imag__ z;
  return re * re + im * im;
}

int main(void)
{
  double zero = f_values[2], none = zero / zero;
  int sum = f_order(none, 1.0) + (none != none) * 8;
  for (int i = 0; i < 6; i++) {
    double value = f_values[i];
    sum += f_order(value, f_values[(i + 1) % 6]) + f_rounded(value > 1e5 ? value / 1e4 : value * 4);
    sum += (int) (f_lessened((float) value) * 8) + (value >= 0 && !(value < 1));
  }
  double _Complex z = 2.0 + 3.0i;
  z = z * z - 1.0;
  sum += (int) f_length(z) + (unsigned char) (f_horner(f_values, 3, 2.0) + 40.0);
  return sum & 127;
}
