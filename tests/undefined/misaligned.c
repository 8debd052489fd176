// An object is reached through a pointer that is not aligned for it.
// $T = int ~ long ~ short ~ double
// $AT = 1 ~ 3
int printf(const char *, ...);
void *malloc(unsigned long);
int main(void) {
    char *room = malloc(64);
    if (!room)
        return 0;
    $T *p = ($T *)(room + $AT);
    *p = 7;
    printf("%d\n", (int)*p);
    return 0;
}
