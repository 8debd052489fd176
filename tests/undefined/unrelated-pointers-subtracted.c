// Pointers to different objects are subtracted.
// $T = int ~ long ~ char ~ short
// $WHERE = static ~
int printf(const char *, ...);
int main(void) {
    $WHERE $T a[4], b[4];
    a[0] = b[0] = 1;
    $T *p = a, *q = b + 1;
    printf("%d\n", (int)((p - q) + (q - p) + a[0]));
    return 0;
}
