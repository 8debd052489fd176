// Two side effects on one object, or one and a read, with nothing to order them.
// $E = i++ + i++ ~ (i = 1) + i ~ i = i++ ~ i++ * (i += 2)
// $FROM = 3 ~ -7
int printf(const char *, ...);
int main(void) {
    int i = $FROM;
    int r = $E;
    printf("%d %d\n", r, i);
    return 0;
}
