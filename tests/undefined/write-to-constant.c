// An object defined const is changed.
// $T = int ~ long ~ short ~ char
// $DO = *p = 5 ~ (*p)++
int printf(const char *, ...);
const $T limit = 3;
int main(void) {
    $T *p = ($T *)&limit;
    $DO;
    printf("%d\n", (int)limit);
    return 0;
}
