// A pointer from before realloc is used after it.
// $N = 5000 ~ 100000 ~ 300000 ~ 1000000
// $DO = x = p[1] ~ p[1] = 5
int printf(const char *, ...);
void *calloc(unsigned long, unsigned long);
void *realloc(void *, unsigned long);
int main(void) {
    int x = 0, *p = calloc(4, sizeof(int));
    int *q = realloc(p, $N);
    if (!q)
        return 0;
    $DO;
    printf("%d\n", x * 0 + q[0]);
    return 0;
}
