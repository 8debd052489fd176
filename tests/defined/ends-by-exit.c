// Ends by exit, with a code of its own, from within a call.
int printf(const char *, ...);
void exit(int);
static int find(const int *a, int n, int what) {
    for (int i = 0; i < n; i++)
        if (a[i] == what) {
            printf("found at %d\n", i);
            exit(3);
        }
    return -1;
}
int main(void) {
    int a[5] = {4, 8, 15, 16, 23};
    return find(a, 5, 15);
}
