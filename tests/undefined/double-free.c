// Heap memory is given back twice.
// $N = 1 ~ 16 ~ 100 ~ 5000
// $BETWEEN = q = p ~ q = p; p = malloc(8)
int printf(const char *, ...);
void *malloc(unsigned long);
void free(void *);
int main(void) {
    char *p = malloc($N), *q = malloc($N);
    printf("%d\n", p != 0);
    free(q);
    $BETWEEN;
    free(q);
    free(q);
    return 0;
}
