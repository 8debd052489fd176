// Type punning through a union is defined in C.
int printf(const char *, ...);
union U {
    float f;
    unsigned u;
    unsigned char bytes[4];
};
int main(void) {
    union U x;
    x.f = 1.0f;
    printf("%08x %d\n", x.u, x.bytes[3]);
    x.u += 1u << 23;
    printf("%g\n", x.f);
    return 0;
}
