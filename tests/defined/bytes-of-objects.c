// Any object may be read and written as bytes, and copied by memcpy.
int printf(const char *, ...);
void *memcpy(void *, const void *, unsigned long);
struct S {
    short a;
    long b;
};
int main(void) {
    double d = -2.5;
    unsigned long bits;
    memcpy(&bits, &d, sizeof bits);
    struct S s = {1, 2}, t;
    unsigned char *from = (unsigned char *)&s, *to = (unsigned char *)&t;
    for (unsigned i = 0; i < sizeof s; i++)
        to[i] = from[i];
    printf("%lx %d %ld\n", bits, t.a, t.b);
    return 0;
}
