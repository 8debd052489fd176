// A loop without an end and without effects, which a compiler may take to end.
// $STEP = x ^= 1 ~ x += 2 ~ x = x * 3 ~ x = 5 - x
// $T = unsigned ~ unsigned long
int printf(const char *, ...);
static $T step($T x) {
    $STEP;
    return x;
}
int main(void) {
    $T x = 1;
    while (x < 2 || x > 3 || (x & 1))
        x = step(x) | 1;
    printf("%d\n", (int)x);
    return 0;
}
