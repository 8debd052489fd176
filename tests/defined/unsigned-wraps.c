// Unsigned arithmetic wraps, shifts of unsigned values lose bits, conversions reduce.
int printf(const char *, ...);
int main(void) {
    unsigned x = 4294967295u, hash = 2166136261u;
    unsigned char narrow = (unsigned char)300;
    signed char sign = (signed char)200;
    for (int i = 0; i < 20; i++)
        hash = (hash ^ i) * 16777619u;
    printf("%u %u %u %d %d %u\n", x + 1, hash, 0u - 5u, narrow, sign, x << 31);
    return 0;
}
