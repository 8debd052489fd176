// Side effects with a sequence point between them.
int printf(const char *, ...);
static int g;
static int next(void) {
    return ++g;
}
int main(void) {
    int i = 1, a[4] = {0};
    i = (i++, i + 2);
    int j = i++ && i > 3 ? i : 0;
    a[i & 3] = i, i++;
    int k = next() + next();
    for (int x = 0, y = 3; x < y; x++, y--)
        a[x] += y;
    printf("%d %d %d %d %d\n", i, j, k, a[0], a[1]);
    return 0;
}
