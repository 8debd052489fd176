// A pointer outlives the function of what it points to.
// $T = int ~ long ~ char ~ short
// $GIVE = $T x = 3; p = &x ~ $T x[4] = {1, 2, 3, 4}; p = x + 2
int printf(const char *, ...);
static $T *p;
static void give(void) {
    $GIVE;
}
int main(void) {
    give();
    printf("%d\n", (int)*p);
    return 0;
}
