// Two restricted pointers lead to the same object.
// $T = int ~ long ~ short ~ double
// $N = 2 ~ 30
int printf(const char *, ...);
__attribute__((noinline)) static int f($T *restrict p, $T *restrict q) {
    *p = 1;
    *q = $N;
    return (int)*p;
}
int main(void) {
    $T x = 0;
    printf("%d\n", f(&x, &x));
    return 0;
}
