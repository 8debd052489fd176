// A function is called through a pointer to another type of function.
// $TYPE = int (*)(int) ~ int (*)(int, int, int) ~ double (*)(int, int) ~ int (*)(long, double)
// $ARGS = 1
// $ROUNDS = 1 ~ 3
int printf(const char *, ...);
static int add(int a, int b) {
    return a + b * 0;
}
typedef __typeof__(($TYPE)0) other;
static int use(void *f, other g);
int main(void) {
    int s = 0;
    void *volatile p = (void *)add;
    for (int i = 0; i < $ROUNDS; i++)
        s += use(p, (other)p);
    printf("%d\n", s != 1 << 30);
    return 0;
}
static int call1(int (*f)(int)) { return f(1); }
static int call2(int (*f)(int, int, int)) { return f(1, 2, 3); }
static int call3(double (*f)(int, int)) { return f(1, 2) == 0.5; }
static int call4(int (*f)(long, double)) { return f(1L, 2.0); }
static int use(void *f, other g) {
    return __builtin_types_compatible_p(other, int (*)(int)) ? call1((int (*)(int))g)
         : __builtin_types_compatible_p(other, int (*)(int, int, int)) ? call2((int (*)(int, int, int))g)
         : __builtin_types_compatible_p(other, double (*)(int, int)) ? call3((double (*)(int, int))g)
         : call4((int (*)(long, double))g);
}
