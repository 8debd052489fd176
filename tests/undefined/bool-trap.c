// A _Bool holds neither 0 nor 1.
// $V = 2 ~ 7 ~ 128 ~ 255
// $USE = printf("%d\n", b + 1) ~ if (b) printf("yes\n"); else printf("no\n")
int printf(const char *, ...);
void *memset(void *, int, unsigned long);
int main(void) {
    _Bool b;
    memset(&b, $V, 1);
    $USE;
    return 0;
}
