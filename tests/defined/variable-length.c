// Arrays of variable length, flexible members and compound literals.
int printf(const char *, ...);
void *malloc(unsigned long);
void free(void *);
struct F {
    int n;
    int rest[];
};
static int sum(int n, int a[n]) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
int main(void) {
    int total = 0;
    for (int n = 1; n < 9; n++) {
        int a[n];
        for (int i = 0; i < n; i++)
            a[i] = i * n;
        total += sum(n, a);
    }
    struct F *f = malloc(sizeof *f + 4 * sizeof(int));
    if (!f)
        return 0;
    f->n = 4;
    for (int i = 0; i < f->n; i++)
        f->rest[i] = i;
    printf("%d %d %d\n", total, sum(f->n, f->rest), sum(3, (int[3]){1, 2, 3}));
    free(f);
    return 0;
}
