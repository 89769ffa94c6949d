#!/bin/sh
# same.sh BUILD   the program and the same code in WebAssembly draw every step of every lesson alike.
# BUILD is build/web. Both run at the same time.

build=$1
"$build/dump" >"$build/dump.native" &
node tests/web/dump.mjs "$build/dump.wasm" >"$build/dump.page"
page=$?
wait $! && [ "$page" = 0 ] && [ -s "$build/dump.native" ] && cmp "$build/dump.native" "$build/dump.page" &&
    echo "$(grep -c '^  step' "$build/dump.native") pictures are the same in WebAssembly"
