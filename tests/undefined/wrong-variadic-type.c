// A variadic function takes its argument as another type than it was given.
// $T = double ~ long ~ char * ~ unsigned long
// $V = 1 ~ 70000
int printf(const char *, ...);
static int pick(int n, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, n);
    $T x = 0;
    for (int i = 0; i < n; i++)
        x = __builtin_va_arg(list, $T);
    __builtin_va_end(list);
    return x != 0;
}
int main(void) {
    printf("%d\n", pick(3, $V, $V));
    return 0;
}
