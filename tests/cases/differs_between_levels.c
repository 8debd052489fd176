// A program that differs between levels by its own doing: shows what a wrong result looks like.
// BUG subject = "gcc-12"
// BUG kind = "wrong-code"
// BUG failing = ["-O2", "-O1 -fno-inline"]
// BUG passing = ["-O0"]
// RUN test BUG
// EXIT 0
// OUT gcc-12 -O2: the bug shows: got "optimised"
// OUT gcc-12 -O1 -fno-inline: the bug shows: got "optimised"
#include <stdio.h>
int main(void) {
#ifdef __OPTIMIZE__
  printf("optimised\n");
#else
  printf("plain\n");
#endif
  return 0;
}
