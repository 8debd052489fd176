// Heap memory is used after it was given back.
// $DO = x = *p ~ *p = 9 ~ x = p[1] ~ p[1] = 9
// $N = 2 ~ 500
int printf(const char *, ...);
void *calloc(unsigned long, unsigned long);
void free(void *);
int main(void) {
    int x = 0, *p = calloc($N, sizeof(int));
    if (!p)
        return 0;
    free(p);
    $DO;
    printf("%d\n", x * 0);
    return 0;
}
