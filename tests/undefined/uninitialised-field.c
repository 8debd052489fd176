// A member of a local structure is read through a copy, and only its neighbour was stored.
// $T = int ~ short ~ long ~ unsigned char
// $COPY = t = s ~ struct S *p = &s; t.a = p->a; t.b = p->b
int printf(const char *, ...);
struct S {
    int a;
    $T b;
};
int main(void) {
    struct S s, t;
    s.a = 1;
    $COPY;
    printf("%d\n", t.a + (int)t.b);
    return 0;
}
