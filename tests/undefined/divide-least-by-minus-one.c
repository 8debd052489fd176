// The quotient of the least value and minus one has no place in the type.
// $OP = / ~ %
// $T = int ~ long
// $EXPR = x $OP y ~ (x $OP y) + 1
int printf(const char *, ...);
int main(void) {
    $T x = ($T)1 << (sizeof($T) * 8 - 2), y = -1;
    x = -x - x;
    printf("%d\n", (int)($EXPR));
    return 0;
}
