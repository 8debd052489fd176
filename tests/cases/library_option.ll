; Library options reach the passes: with a threshold of one, the call is not inlined.
; BUG subject = "llvm-14"
; BUG kind = "wrong-code"
; BUG passes = "cgscc(inline)"
; BUG llvm-args = ["-inline-threshold=1"]
; RUN test BUG
; EXIT 1
; OUT llvm-14 cgscc(inline) -inline-threshold=1: the bug does not show: the compiler is right
declare i32 @printf(i8*, ...)
@text = private constant [4 x i8] c"%d\0A\00"
define internal i32 @double(i32 %x) {
  %y = add i32 %x, %x
  ret i32 %y
}
define i32 @main() {
  %y = call i32 @double(i32 21)
  %p = getelementptr [4 x i8], [4 x i8]* @text, i32 0, i32 0
  %n = call i32 (i8*, ...) @printf(i8* %p, i32 %y)
  ret i32 0
}
