// Floating arithmetic with exact results, conversions that fit.
int printf(const char *, ...);
double sqrt(double);
int main(void) {
    double d = 0, inf = 1e308;
    float f = 0.5f;
    for (int i = 1; i <= 64; i *= 2)
        d += i / 4.0;
    inf *= 10;
    printf("%g %d %d %g %d\n", d, (int)d, (int)-2147483648.0, sqrt(2.25) + f, inf > 1e308);
    return 0;
}
