// A jump passes the declaration of an array of variable length.
// $N = 1 ~ 5 ~ 9 ~ 100
// $T = int ~ char
int printf(const char *, ...);
int n = $N;
int main(void) {
    if (n > 0)
        goto inside;
    {
        $T a[n];
    inside:
        a[0] = 3;
        printf("%d\n", a[0]);
    }
    return 0;
}
