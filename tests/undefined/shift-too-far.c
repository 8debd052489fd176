// A shift by the width of the type or more.
// $T = int ~ unsigned ~ long ~ unsigned long
// $MORE = 0 ~ 9
int printf(const char *, ...);
int by = $MORE;
int main(void) {
    $T x = 5;
    int n = sizeof($T) * 8 + by;
    printf("%d\n", (int)(x << n));
    return 0;
}
