// What would be undefined is never executed.
int printf(const char *, ...);
int zero, one = 1;
int table[4] = {1, 2, 3, 4};
int main(void) {
    int x = 10, *p = zero ? &x : 0;
    if (p)
        *p = 3;
    if (zero)
        x = x / zero;
    if (one > 4)
        x = table[one] << one * 40;
    x += one < 4 ? table[one] : table[one - 100];
    printf("%d\n", x);
    return 0;
}
