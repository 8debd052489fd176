; A pass of LLVM that crashes on purpose: the crash is seen and its stack has names.
; BUG subject = "llvm-22"
; BUG kind = "crash"
; BUG passes = "trigger-crash-module"
; RUN test BUG
; EXIT 0
; OUT llvm-22 trigger-crash-module: the bug shows: SIGABRT in llvm::PassManager<llvm::Module, llvm::AnalysisManager<llvm::Module, >, >::run(llvm::Module&, llvm::AnalysisManager<llvm::Module, >&)
; OUT     libLLVM-22.so+OFFSET
; OUT     llvm::PassManager<llvm::Module, llvm::AnalysisManager<llvm::Module, >, >::run(llvm::Module&, llvm::AnalysisManager<llvm::Module, >&)
; OUT     libLLVM-22.so+OFFSET
define i32 @main() {
  ret i32 0
}
