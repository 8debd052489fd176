// Bit-fields hold what fits into them.
int printf(const char *, ...);
struct B {
    unsigned a : 3, b : 5;
    signed c : 4;
    unsigned long d : 33;
} b = {7, 31, -8, 1};
int main(void) {
    b.a++;
    b.b -= 2;
    b.d += 8589934590ul;
    printf("%d %d %d %lu %d\n", b.a, b.b, b.c, (unsigned long)b.d, b.a - 1 < 0);
    return 0;
}
