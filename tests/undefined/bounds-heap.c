// Heap memory is read or written past its end.
// $N = 1 ~ 4 ~ 13 ~ 64
// $DO = s = p[$N] ~ p[$N] = 3
int printf(const char *, ...);
void *calloc(unsigned long, unsigned long);
void free(void *);
int main(void) {
    int s = 0, *p = calloc($N, sizeof(int));
    if (!p)
        return 0;
    $DO;
    printf("%d\n", s * 0 + p[0]);
    free(p);
    return 0;
}
