// A pointer may stand one past its array, be compared with and subtracted from others into it.
int printf(const char *, ...);
void *malloc(unsigned long);
void free(void *);
static long walk(const int *from, const int *to) {
    long sum = 0;
    for (const int *p = from; p < to; p++)
        sum += *p;
    for (const int *p = to; p > from;)
        p--, sum += *p * (p - from);
    return sum;
}
static int big[5000];
int main(void) {
    int small[7], *heap = malloc(3000 * sizeof(int));
    if (!heap)
        return 0;
    for (int i = 0; i < 5000; i++)
        big[i] = i & 7;
    for (int i = 0; i < 3000; i++)
        heap[i] = i & 15;
    for (int i = 0; i < 7; i++)
        small[i] = i;
    printf("%ld %ld %ld\n", walk(big, big + 5000), walk(heap, heap + 3000), walk(small, small + 7));
    free(heap);
    return 0;
}
