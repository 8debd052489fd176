// Functions are called through pointers of their own type, even if those were cast on the way.
int printf(const char *, ...);
void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
static int less(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
static int twice(int x) {
    return 2 * x;
}
int main(void) {
    int a[6] = {5, 3, 9, 1, 7, 2};
    void (*kept)(void) = (void (*)(void))twice;
    qsort(a, 6, sizeof a[0], less);
    for (int i = 0; i < 6; i++)
        printf("%d ", ((int (*)(int))kept)(a[i]));
    printf("\n");
    return 0;
}
