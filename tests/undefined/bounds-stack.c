// An array on the stack is read or written past its end.
// $N = 4 ~ 9 ~ 10 ~ 100
// $DO = s += a[i] ~ a[i] = i
int printf(const char *, ...);
int main(void) {
    int a[$N] = {0}, s = 0;
    for (int i = 0; i <= $N; i++) {
        $DO;
    }
    printf("%d\n", s + a[1]);
    return 0;
}
