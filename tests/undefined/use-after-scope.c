// A pointer outlives the block of what it points to.
// $T = int ~ long ~ char ~ short
// $USE = printf("%d\n", (int)*p) ~ *p = 5; printf("done\n")
int printf(const char *, ...);
int main(void) {
    $T *p = 0;
    for (int i = 0; i < 3; i++) {
        $T x = i + 1;
        if (i == 1)
            p = &x;
    }
    $USE;
    return 0;
}
