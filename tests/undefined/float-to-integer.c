// A floating value has no place in the integer type it is converted to.
// $V = 1e20 ~ -3e10 ~ 4294967296.0 * 4294967296.0 ~ 1e300
// $T = int ~ short
int printf(const char *, ...);
double v = $V;
int main(void) {
    $T x = ($T)v;
    printf("%d\n", x);
    return 0;
}
