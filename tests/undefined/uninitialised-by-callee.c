// A function stores through a pointer only under a condition that does not hold.
// $N = 3 ~ 10 ~ 100 ~ 5000
// $T = int ~ long
int printf(const char *, ...);
static void set($T *p, int n) {
    if (n > $N)
        *p = n;
}
int main(void) {
    $T x;
    set(&x, $N - 1);
    printf("%s\n", x == 7 ? "seven" : "other");
    printf("%d\n", (int)x);
    return 0;
}
