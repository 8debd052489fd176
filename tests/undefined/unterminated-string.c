// A string function runs past an array that has no terminator.
// $N = 1 ~ 4 ~ 16 ~ 31
// $USE = printf("%d\n", (int)strlen(a) > 0) ~ printf("%s\n", a)
int printf(const char *, ...);
unsigned long strlen(const char *);
void *malloc(unsigned long);
int main(void) {
    char *a = malloc($N);
    if (!a)
        return 0;
    for (int i = 0; i < $N; i++)
        a[i] = 'x';
    $USE;
    return 0;
}
