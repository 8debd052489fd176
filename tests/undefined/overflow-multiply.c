// A signed product is too large for its type.
// $X = 65536 ~ 2147483647 ~ -70000 ~ 123456
// $Y = 32768 ~ 99999
int printf(const char *, ...);
int x = $X, y = $Y;
int main(void) {
    printf("%d\n", x * y);
    return 0;
}
