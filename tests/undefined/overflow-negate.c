// The least value of a signed type is negated.
// $T = int ~ long
// $E = -x ~ 0 - x ~ x < 0 ? -x : x ~ -(x + 0)
int printf(const char *, ...);
int main(void) {
    $T x = ($T)1 << (sizeof($T) * 8 - 2);
    x = -x - x;
    printf("%d\n", (int)(($E) != 0));
    return 0;
}
