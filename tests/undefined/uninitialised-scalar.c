// A local is read before anything is stored in it.
// $T = int ~ unsigned char ~ long ~ short
// $USE = printf("%d\n", (int)x) ~ if (x > 3) printf("big\n"); else printf("small\n")
int printf(const char *, ...);
int main(void) {
    $T x;
    $USE;
    return 0;
}
