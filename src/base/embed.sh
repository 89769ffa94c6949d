#!/bin/sh
# embed.sh asm|table FILE...   writes (to stdout) the source of the embedded files.
#
#   asm     an assembler file that takes each FILE in with .incbin, and a zero byte after it:
#           assembling a megabyte of fonts takes no time, compiling it as a C array takes seconds
#   table   a C file with one row a FILE: name, address, length; sorted by name
#
# A file's name in the program is its path without the leading src/ or build/; what is in
# build/windows/in stands there instead of another file.

kind=$1
shift

sorted() {
    for file; do
        name=${file#src/}
        name=${name#build/windows/in/}
        echo "${name#build/} $file"
    done | LC_ALL=C sort
}

if [ "$kind" = asm ]; then
    cat <<'END'
/* Written by src/base/embed.sh. */
#if defined(__APPLE__)
#define SYMBOL(name) _##name
#define FINISH(name)
    .section __TEXT,__const
#elif defined(__wasm__)
#define SYMBOL(name) name
#define FINISH(name) .size name, . - name
    .section .rodata.embedded,"",@
#elif defined(_WIN32)
#define SYMBOL(name) name
#define FINISH(name)
    .section .rdata,"dr"
#else
#define SYMBOL(name) name
#define FINISH(name)
    .section .rodata
#endif
END
    sorted "$@" | awk '{
        printf "    .globl SYMBOL(embedded_%d)\n    .balign 16\nSYMBOL(embedded_%d):\n", NR, NR
        printf "    .incbin \"%s\"\n    .byte 0\n    FINISH(embedded_%d)\n", $2, NR
    }'
    cat <<'END'
#if defined(__ELF__)
    .section .note.GNU-stack,"",%progbits
#endif
END
else
    printf '/* Written by src/base/embed.sh. */\n#include "base/file.h"\n\n'
    sorted "$@" | awk '{ printf "extern const char embedded_%d[];\n", NR }'
    printf '\nconst Embedded embedded_table[] = {\n'
    sorted "$@" | {
        i=0
        while read -r name file; do
            i=$((i + 1))
            printf '    {"%s", {embedded_%d, %d}},\n' "$name" "$i" "$(wc -c <"$file")"
        done
        printf '};\nconst size_t embedded_count = %d;\n' "$i"
    }
fi
