// printf is told of other arguments than it gets.
// $ARGS = "%d\n", 1.5 ~ "%f\n", 3 ~ "%s\n", 0x1234 ~ "%ld\n", 7
// $BEFORE = 0 ~ 1
int printf(const char *, ...);
int main(void) {
    if ($BEFORE)
        printf("before\n");
    printf($ARGS);
    return 0;
}
