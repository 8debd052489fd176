// Fresh heap memory is read.
// $N = 1 ~ 4 ~ 30 ~ 1000
// $T = int ~ unsigned char
int printf(const char *, ...);
void *malloc(unsigned long);
void free(void *);
int main(void) {
    $T *p = malloc($N * sizeof($T));
    if (!p)
        return 0;
    int s = 0;
    for (int i = 0; i < $N; i++)
        s = (s + p[i]) & 0xffff;
    printf("%d\n", s);
    free(p);
    return 0;
}
