; A pass that the library does not know.
; BUG subject = "llvm-14"
; BUG kind = "crash"
; BUG passes = "function(magic)"
; RUN test BUG
; EXIT 2
; OUT llvm-14 function(magic): could not tell: unknown function pass 'magic'
define i32 @main() {
  ret i32 0
}
