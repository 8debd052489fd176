// A shift by a negative amount.
// $OP = << ~ >>
// $N = -1 ~ -3 ~ -31 ~ -32
int printf(const char *, ...);
int main(void) {
    int n = $N;
    unsigned x = 12345;
    printf("%u\n", x $OP n);
    return 0;
}
