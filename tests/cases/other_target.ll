; A module for another target is optimised and compiled, not run.
; BUG subject = "llvm-14"
; BUG kind = "crash"
; BUG passes = "default<O2>"
; BUG llvm-args = ["-mtriple=aarch64-linux-gnu", "-mcpu=cortex-a72"]
; RUN test BUG
; EXIT 1
; OUT llvm-14 default<O2> -mtriple=aarch64-linux-gnu -mcpu=cortex-a72: the bug does not show: the compiler is right
define i32 @double(i32 %x) {
  %y = add i32 %x, %x
  ret i32 %y
}
