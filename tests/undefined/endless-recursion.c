// A function calls itself until there is no stack left.
// $N = 1 ~ 3 ~ 50 ~ 1000
// $T = int ~ long
int printf(const char *, ...);
static $T deep($T n) {
    volatile char room[$N];
    room[0] = (char)n;
    return n == -1 ? room[0] : deep(n + 1) + room[0];
}
int main(void) {
    printf("%d\n", (int)deep(1));
    return 0;
}
