// A counter steps past the end of its type.
// $STEP = x++ ~ ++x ~ x += 1 ~ x = 1 + x
// $FROM = 2147483600 ~ 2147483647
int printf(const char *, ...);
int main(void) {
    int x = $FROM;
    for (int i = 0; i < 50; i++)
        $STEP;
    printf("%d\n", x);
    return 0;
}
