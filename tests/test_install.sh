#!/bin/sh
# Tests of `make install` and `make uninstall`: what is installed runs from anywhere, needs nothing
# of this folder, and goes away without a trace.

stage="$SCRATCH/stage"
passed=0 failed=0

# check NAME COMMAND...: passes when the command succeeds
check() {
    name=$1 && shift
    if "$@" >"$SCRATCH/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name"
        cat "$SCRATCH/said"
    fi
}

# In `make test` the variant's own settings (B, CFLAGS, SAN) come along in MAKEFLAGS.
made() { make "$1" DESTDIR="$stage" PREFIX=/opt/a; }
installed() { [ -x "$stage/opt/a/bin/attnscope" ]; }
lists_lessons() { (cd / && "$stage/opt/a/bin/attnscope" list) >"$SCRATCH/list" && grep -q '3\.3\.1' "$SCRATCH/list"; }
nothing_left() { [ -z "$(find "$stage" -type f)" ]; }

check 'make install succeeds' made install
check 'the program is in DESTDIR/PREFIX/bin' installed
check 'it lists its lessons from another folder' lists_lessons
check 'make uninstall succeeds' made uninstall
check 'nothing is left behind' nothing_left

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
