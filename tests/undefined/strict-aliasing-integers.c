// An object is changed through a pointer to an integer of another size.
// $A = int ~ unsigned
// $B = short ~ long long ~ unsigned short ~ long
int printf(const char *, ...);
static long room[2];
__attribute__((noinline)) static int f($A *p, $B *q) {
    *p = 70000;
    *q = 1;
    return *p == 70000;
}
int main(void) {
    void *p = room;
    printf("%d\n", f(p, p));
    return 0;
}
