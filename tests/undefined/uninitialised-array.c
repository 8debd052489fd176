// Elements of a local array are read that were never stored.
// $N = 2 ~ 5 ~ 17 ~ 40
// $USE = s += a[i] ~ if (a[i] > 10) s++
int printf(const char *, ...);
int main(void) {
    int a[$N], s = 0;
    a[0] = 1;
    for (int i = 0; i < $N; i++) {
        $USE;
    }
    printf("%d\n", s);
    return 0;
}
