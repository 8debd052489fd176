; An option that the library does not know.
; BUG subject = "llvm-14"
; BUG kind = "crash"
; BUG passes = "globaldce"
; BUG llvm-args = ["-no-such-option"]
; RUN test BUG
; EXIT 2
; OUT llvm-14 globaldce -no-such-option: could not tell: llvm: Unknown command line argument '-no-such-option'.  Try: 'llvm --help'
define i32 @main() {
  ret i32 0
}
