// A variadic function takes what it is given.
int printf(const char *, ...);
static double sum(int n, ...) {
    __builtin_va_list list;
    double s = 0;
    __builtin_va_start(list, n);
    for (int i = 0; i < n; i++)
        s += i & 1 ? __builtin_va_arg(list, double) : __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return s;
}
int main(void) {
    printf("%g\n", sum(5, 1, 2.5, 3, 4.5, 5));
    return 0;
}
