// A string literal is changed.
// $S = "a" ~ "hello" ~ "abc" "def" ~ "x\n"
// $DO = p[0] = 'J' ~ (*p)++
int printf(const char *, ...);
int main(void) {
    char *p = $S;
    printf("%c\n", *p);
    $DO;
    printf("%c\n", *p);
    return 0;
}
