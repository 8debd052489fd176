// A jump out of a call to where setjmp was, with volatile locals.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf place;
static void leave(int n) {
    if (n > 2)
        longjmp(place, n);
}
int main(void) {
    volatile int rounds = 0;
    int how = setjmp(place);
    rounds++;
    if (rounds < 4)
        leave(rounds + 1);
    printf("%d %d\n", rounds, how);
    return 0;
}
