// An array of variable length has a length that is not positive.
// $N = -1 ~ 0 ~ -100 ~ -5000
// $T = int ~ char
int printf(const char *, ...);
int n = $N;
int main(void) {
    $T a[n];
    printf("%d\n", (int)(sizeof(a) != 3));
    return (void *)a == 0;
}
