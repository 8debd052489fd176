// A global array is read or written before its beginning or past its end.
// $AT = -1 ~ 8 ~ 9 ~ -4
// $DO = s = a[at] ~ a[at] = 3
int printf(const char *, ...);
int a[8], b[8];
int at = $AT;
int main(void) {
    int s = 0;
    $DO;
    printf("%d\n", s * 0 + a[2]);
    return 0;
}
