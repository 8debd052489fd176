; A pass that breaks the module on purpose: the verifier is heard.
; BUG subject = "llvm-22"
; BUG kind = "invalid-ir"
; BUG passes = "trigger-verifier-error"
; RUN test BUG
; EXIT 0
; OUT llvm-22 trigger-verifier-error: the bug shows: Aliasee cannot be NULL!
define i32 @main() {
  ret i32 0
}
