// A signed sum is too large for its type.
// $M = 2147483647 ~ 9223372036854775807L
// $D = 1 ~ 2 ~ 1000 ~ 65537
int printf(const char *, ...);
int main(void) {
    __typeof__($M) x = $M, y = $D;
    x = x + y;
    printf("%d\n", x > 0);
    return 0;
}
