// A null pointer is followed.
// $DO = x = *p ~ *p = 3 ~ x = q->b ~ q->b = 4
// $HOW = 0 ~ find(7)
int printf(const char *, ...);
struct S {
    int a, b;
} one;
static void *find(int n) {
    return n == 3 ? &one : 0;
}
int main(void) {
    int x = 1, *p = $HOW;
    struct S *q = $HOW;
    $DO;
    printf("%d\n", x);
    return 0;
}
