// The front end at a level, passes of our own.
// BUG subject = "llvm-16"
// BUG kind = "wrong-code"
// BUG passes = "function(sroa)"
// BUG front-end = "O2"
// RUN test BUG
// EXIT 0
// OUT llvm-16 function(sroa) (front end at -O2): the bug shows: got "optimised"
#include <stdio.h>
int main(void) {
#ifdef __OPTIMIZE__
  printf("optimised\n");
#else
  printf("plain\n");
#endif
  return 0;
}
