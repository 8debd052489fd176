// Two side effects on one object with nothing to order them, through two pointers.
// needs frama-c
// $E = (*p)++ + (*q)++ ~ (*p = 3) + (*q)++ ~ (*p)-- - (*q)-- ~ (*p += 2) + (*q = 1)
// $T = int ~ unsigned
int printf(const char *, ...);
$T g = 5;
int main(void) {
    $T *p = &g, *q = &g;
    $T r = $E;
    printf("%d\n", (int)(r != 1000));
    return 0;
}
