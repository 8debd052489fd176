// An object is changed through a pointer to an unrelated type.
// $A = int ~ unsigned ~ long ~ short
// $B = float ~ double
int printf(const char *, ...);
static double room[2];
__attribute__((noinline)) static int f($A *p, $B *q) {
    *p = 1;
    *q = 2;
    return (int)*p;
}
int main(void) {
    void *p = room;
    printf("%d\n", f(p, p));
    return 0;
}
