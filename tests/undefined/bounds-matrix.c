// A row of a matrix is overrun into the next row.
// $N = 2 ~ 3 ~ 5 ~ 7
// $T = int ~ short
int printf(const char *, ...);
$T m[4][$N];
int main(void) {
    int s = 0;
    for (int i = 0; i < $N + 2; i++)
        s += m[1][i];
    printf("%d\n", s);
    return 0;
}
