// Pointers to different objects are compared for order.
// $OP = < ~ <= ~ > ~ >=
// $WHERE = static ~
int printf(const char *, ...);
int main(void) {
    $WHERE int a[4], b[4];
    a[0] = b[0] = 1;
    int *p = a, *q = b;
    printf("%d\n", (p $OP q) + (q $OP p) + a[0] > 0);
    return 0;
}
