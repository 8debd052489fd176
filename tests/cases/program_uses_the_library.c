// What the JIT runs must find: the C library, streams, mathematics, exit handlers, constructors.
// BUG subject = "llvm-14"
// BUG kind = "wrong-code"
// BUG passes = "default<O2>"
// RUN test BUG
// EXIT 1
// OUT llvm-14 default<O2>: the bug does not show: the compiler is right
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int made;
__attribute__((constructor)) static void make(void) { made = 7; }
static void last(void) { printf("last\n"); }
int main(int argc, char **argv) {
  volatile double x = 0.5;
  atexit(last);
  fprintf(stdout, "%d %d %.6f %zu\n", made, argc, sin(x), strlen(argv[0]) > 0 ? (size_t)1 : 0);
  exit(3);
}
