#include <stdarg.h>
#define MAX(p, q) ((p) > (q) ? (p) : (q))
#define FIVE 5
struct S { int a : 3; struct S *next; union { int u; float f; }; } s0 = { .a = 1 }, *ps;
enum E { A, B = FIVE };
static volatile int g[3][2] = {{1, 2}, {3}};
int many, *pointer = &many;
int old(p, q) int p; char *q; { return p + *q; }
int f(int x, ...)
{
    va_list ap;
    struct L { int z; } l = {1};
    if (MAX(x, 2)) x = 3 + FIVE; else if (x = l.z) ; else x -= ps->u;
    for (int i = 0;; i++) break;
    for (; x;) { continue; }
    do x++; while (x < 10);
    switch (x) { case 1: case 2: x = x ?: 3; break; default: x = -~!x; }
    label: x = ({ int t = x; t + 1; });
    goto label;
    va_start(ap, x);
    return sizeof(struct S) + sizeof x + (int)s0.next->a + old(x, (char *)&x);
}
