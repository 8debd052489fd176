// A left shift of a signed value that does not fit, or of a negative one.
// $X = 3 ~ -1 ~ -100 ~ 0x40000001
// $N = 30 ~ 31
int printf(const char *, ...);
int main(void) {
    int x = $X, n = $N;
    printf("%d\n", x << n);
    return 0;
}
