// Recursion that ends in time, and strings that do.
int printf(const char *, ...);
unsigned long strlen(const char *);
char *strcpy(char *, const char *);
int strcmp(const char *, const char *);
static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
    char text[12];
    strcpy(text, "hello there");
    printf("%d %lu %d\n", ackermann(2, 5), strlen(text), strcmp(text, "hello") > 0);
    return 0;
}
