#!/bin/sh
# Exit code 0 while prog.c shows this bug of llvm-22: wrong-code, cgscc(attributor-cgscc),function(early-cse<memssa>).
# For C-Vise alone, as one would write it by hand: stock tools, cheap questions first.
ulimit -c 0
ulimit -f 131072

# Runs a compiler: seconds of the processor first, then on the clock.
compile() {
    (ulimit -t 10 && exec timeout 30 "$@") >compile.log 2>&1
}

# Runs NAME.exe. What it prints and its exit code go to NAME.out; a time-out or a signal is a failure.
run() {
    (ulimit -t 1 && exec timeout 3 "./$1.exe") >"$1.out" 2>"$1.err"
    code=$?
    case $code in 124 | 137 | 152) hangs=yes ;; *) hangs=no ;; esac
    echo "exit $code" >>"$1.out"
    [ "$code" -lt 124 ]
}

# Whether two programs did the same.
same() {
    cmp -s "$1.out" "$2.out"
}

# Without optimisation compilers take it, warn of nothing dangerous, and agree.
compile gcc-12 -O0 -Werror=implicit-function-declaration -Werror=implicit-int -Werror=incompatible-pointer-types -Werror=int-conversion -Werror=return-type -Werror=return-local-addr -Werror=uninitialized -Werror=sequence-point -Werror=format -Werror=nonnull -Werror=main prog.c -o gcc.exe -lm && run gcc || exit 1
compile /usr/lib/llvm-22/bin/clang -O0 -Werror=implicit-function-declaration -Werror=implicit-int -Werror=incompatible-pointer-types -Werror=int-conversion -Werror=return-type -Werror=return-stack-address -Werror=uninitialized -Werror=sometimes-uninitialized -Werror=unsequenced -Werror=array-bounds -Werror=null-dereference -Werror=division-by-zero -Werror=integer-overflow -Werror=shift-count-negative -Werror=shift-count-overflow -Werror=format prog.c -o clang.exe -lm && run clang && same gcc clang || exit 1

# Makes NAME.exe with the passes given.
build() {
    compile /usr/lib/llvm-22/bin/opt prog.bc -o "$1.bc" "-passes=$2" || return
    compile /usr/lib/llvm-22/bin/clang -w -O0 -Xclang -disable-llvm-passes "$1.bc" -o "$1.exe" -lm
}
compile /usr/lib/llvm-22/bin/clang -O0 -Xclang -disable-O0-optnone -w -emit-llvm -c prog.c -o prog.bc || exit 1

# The failing recipe makes it do something else.
build bad 'cgscc(attributor-cgscc),function(early-cse<memssa>)' || exit 1
run bad
[ $hangs = no ] || exit 1
same gcc bad && exit 1

# Without its last pass the recipe is right: that pass is to blame.
build before 'cgscc(attributor-cgscc)' && run before && same gcc before || exit 1

# Sanitizers see no undefined behaviour.
export ASAN_OPTIONS=symbolize=0:detect_leaks=0:detect_stack_use_after_return=1:detect_invalid_pointer_pairs=2
export MSAN_OPTIONS=symbolize=0
compile clang-22 -O0 -w -fsanitize=address,undefined,local-bounds,float-cast-overflow -fno-sanitize-recover=all -fuse-ld=lld prog.c -o asan.exe -lm && run asan && same gcc asan || exit 1
compile clang-22 -O0 -w -fsanitize=memory -fno-sanitize-recover=all -fuse-ld=lld prog.c -o msan.exe -lm && run msan && same gcc msan || exit 1
compile gcc-12 -O0 -w -fsanitize=address,undefined,float-cast-overflow,pointer-compare,pointer-subtract,bounds-strict -fno-sanitize-recover=all prog.c -o ubsan.exe -lm && run ubsan && same gcc ubsan || exit 1
exit 0
