// Arguments of one call change and read the same variable.
// $A = i++ ~ ++i ~ i-- ~ i = 9
// $B = i ~ i + 1
int printf(const char *, ...);
static int f(int a, int b) {
    return a * 100 + b;
}
int main(void) {
    int i = 3;
    printf("%d\n", f($A, $B));
    return 0;
}
