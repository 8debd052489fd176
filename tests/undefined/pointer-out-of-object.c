// A pointer is moved far out of its array and back again.
// needs frama-c
// $FAR = 100 ~ -3 ~ 6 ~ 1000000
// $T = int ~ char
int printf(const char *, ...);
$T a[4] = {1, 2, 3, 4};
int far = $FAR;
int main(void) {
    $T *p = a;
    p = p + far;
    p = p - far + 1;
    printf("%d\n", *p);
    return 0;
}
