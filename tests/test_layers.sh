#!/bin/sh
# Tests of layers.sh: a tree that keeps the rules passes, and one that breaks a rule fails by it.

root=$SCRATCH/layers
passed=0 failed=0

# tree FILE LINE: a tree with one good file a layer, and LINE added to FILE
tree() {
    rm -rf "$root"
    mkdir -p "$root/src/base" "$root/src/trace" "$root/src/output" "$root/src/main"
    cat >"$root/src/base/arena.c" <<'END'
/* exit(1) and "trace/trace.h" in a comment are nobody's business,
 * #include <SDL.h> neither */
#include "base/arena.h"
int loop_exit(int n) { return fputs("abort()", stderr) + n; }
END
    echo '#include "base/arena.h"' >"$root/src/trace/trace.c"
    echo '#include <stb/stb_image_write.h>' >"$root/src/output/png.c"
    printf '#include "output/raster.h"\nint main(void) { exit(0); }\n' >"$root/src/main/main.c"
    mkdir -p "$(dirname "$root/$1")"
    printf '%s\n' "$2" >>"$root/$1"
}

# verdict WANT NAME: does layers.sh end with that line?
verdict() {
    got=$(sh tests/layers.sh "$root" | tail -n 1)
    if [ "$got" = "$1" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $2: got '$got', want '$1'"
    fi
}

good='6 passed, 0 failed' bad='5 passed, 1 failed'
tree src/main/main.c '' && verdict "$good" 'a tree that keeps the rules'
tree src/base/arena.c '#include "trace/trace.h"' && verdict "$bad" 'a higher layer'
tree src/trace/trace.h '#include "main/main.h"' && verdict "$bad" 'a higher layer, in a header'
tree src/base/arena.c '#include "arena.h"' && verdict "$bad" 'an include without its layer'
tree src/extra/more.c 'int more;' && verdict "$bad" 'a folder that is not a layer'
tree src/trace/trace.c '#include <SDL2/SDL.h>' && verdict "$bad" 'SDL in the core'
tree src/output/raster.c '#include <SDL.h>' && verdict "$bad" 'SDL in the raster'
tree src/output/raster.c '#include <stb/stb_image.h>' && verdict "$bad" 'stb in a second file'
tree src/output/png.c 'void f(void) { exit (1); }' && verdict "$bad" 'exit outside main'
tree src/trace/trace.c 'void f(void) { abort(); /* why */ }' && verdict "$bad" 'abort outside main'
tree src/main/main.c 'void f(void) { fprintf(stderr, "x"); }' && verdict "$bad" 'printing past terminal.c'
tree src/base/terminal.c 'void f(void) { snprintf(s, 1, "x"); fputs(s, stdout); }' && verdict "$good" 'printing'

# The page for those who change the program has each folder, too.
for room in src/*/; do
    room=$(basename "$room")
    if sed -n '/^| room |/,/^$/p' src/README.md | grep -q "\`$room\`"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED src/README.md lists src/$room among the rooms"
    fi
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
