// Not everything is initialised, but only what is gets read.
int printf(const char *, ...);
struct P {
    char c;
    long l;
};
static struct P make(int n) {
    struct P p;
    p.c = (char)n;
    if (n > 2)
        p.l = n * 10;
    return p;
}
int main(void) {
    int a[10], s = 0, late;
    for (int i = 0; i < 10; i += 2)
        a[i] = i;
    for (int i = 0; i < 10; i++)
        if (i % 2 == 0)
            s += a[i];
    for (int i = 0; i < 5; i++) {
        struct P p = make(i);
        s += p.c;
        if (i > 2)
            s += (int)p.l;
    }
    if (s > 3)
        late = 4;
    else
        late = 5;
    printf("%d\n", s + late);
    return 0;
}
