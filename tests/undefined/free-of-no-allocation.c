// Memory is given back that was never allocated as such.
// $WHAT = &global ~ &local ~ heap + 1 ~ array
// $T = int ~ char
int printf(const char *, ...);
void *malloc(unsigned long);
void free(void *);
$T global;
int main(void) {
    $T local = 1, array[10] = {1}, *heap = malloc(100);
    printf("%d\n", local + array[0]);
    void *volatile p = $WHAT;
    free(p);
    return heap == 0;
}
