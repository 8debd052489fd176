// An integer is divided by zero.
// $OP = / ~ %
// $T = int ~ unsigned ~ long ~ short
int printf(const char *, ...);
int zero;
int main(void) {
    $T x = 42;
    printf("%d\n", (int)(x $OP ($T)zero));
    return 0;
}
