// A signed difference is too small for its type.
// $M = 2147483647 ~ 9223372036854775807L
// $D = 2 ~ 3 ~ 999 ~ 65536
int printf(const char *, ...);
static __typeof__($M) less(__typeof__($M) a, int b) {
    return a - b;
}
int main(void) {
    printf("%d\n", less(-$M, $D) < 0);
    return 0;
}
