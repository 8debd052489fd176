; With -verify-each the verifier runs between the passes, where nothing mends what was broken.
; BUG subject = "llvm-22"
; BUG kind = "invalid-ir"
; BUG passes = "trigger-verifier-error,globaldce"
; BUG llvm-args = ["-verify-each"]
; RUN test BUG
; EXIT 0
; OUT llvm-22 trigger-verifier-error,globaldce -verify-each: the bug shows: Aliasee cannot be NULL!
define i32 @main() {
  ret i32 0
}
