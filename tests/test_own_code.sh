#!/bin/sh
# test_own_code.sh: the example of "Your own code" in lessons/README.md is what it says it is: it
# runs, its labels go along, its branch says which way it went, its numbers explain themselves.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.
cd "$(dirname "$0")/.." || exit 1
program=${ATTNSCOPE:-./attnscope}
here=${SCRATCH:-/tmp}/own-code
rm -rf "$here"
mkdir -p "$here"
passed=0 failed=0

# says TEXT ARGUMENTS...: the call ends well and prints TEXT.
says() {
    text=$1
    shift
    if "$program" "$@" >"$here/out" 2>&1 && grep -q -e "$text" "$here/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED '$*' does not say '$text'"
        head -n 8 "$here/out"
    fi
}

awk '/^## Your own code/ { wanted = 1 }
     wanted && /^````markdown/ { inside = 1; next }
     /^````$/ { if (inside) exit }
     inside' lessons/README.md >"$here/my.md"
awk '/^```torch/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$here/my.md" >"$here/model.py"
echo 'print(y)' >>"$here/model.py"

says 'nothing to compare: no output is written in it' check "$here/my.md"
says 'if self.causal: True' trace "$here/my.md"
says 'sat ' trace "$here/my.md"
says '^y\[2,1\] = ' explain "$here/my.md" 'y[2,1]'
says 'my-00.*png' export "$here/my.md" -o "$here/my" --size 640x480
says '^tensor(' run "$here/model.py"
says '^model$' trace "$here/model.py"
says 'nothing to compare: a script has no outputs' check "$here/model.py"

# A script that ends itself is told, explained and drawn as any other, and ends as Python would.
printf '%s\n' 'import sys' 'def main():' '    x = torch.ones(2)' '    y = x * 3' '    print(y)' '    return 0' \
    'if __name__ == "__main__":' '    sys.exit(main())' >"$here/ends.py"
sed 's/return 0/return 7/' "$here/ends.py" >"$here/seven.py"
says '^main.y\[1\] = 1.0000 · 3 = 3.0000' explain "$here/ends.py" main.y
says 'the script ended here: SystemExit: 7' trace "$here/seven.py"
says 'seven-001.*png' export "$here/seven.py" -o "$here/my" --size 640x480
"$program" run "$here/seven.py" >"$here/out" 2>&1
if [ $? = 7 ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo 'FAILED sys.exit(7) does not end with 7'; fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
