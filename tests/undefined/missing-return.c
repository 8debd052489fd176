// The value of a function that returned none is used.
// $N = 0 ~ 3 ~ 10 ~ 77
// $T = int ~ long
int printf(const char *, ...);
static $T f(int x) {
    if (x > $N)
        return 1;
}
int main(void) {
    printf("%d\n", (int)f($N - 1));
    return 0;
}
