// An index leaves an array for the next member of the same structure.
// $N = 2 ~ 3 ~ 8 ~ 16
// $DO = s.a[i] = 7 ~ s.next += s.a[i]
int printf(const char *, ...);
struct S {
    int a[$N];
    int next;
} s;
int main(void) {
    for (int i = 0; i <= $N; i++) {
        $DO;
    }
    printf("%d\n", s.next);
    return 0;
}
