#!/bin/sh
# Tests of `export --page`: the page gets the lesson and the weights it reads, and nothing else is
# changed; what cannot be is said.

passed=0 failed=0

# verdict STATUS NAME
verdict() {
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $2"
    fi
}

page=$SCRATCH/page.html
printf 'before <script type="application/json" id="carried">[]</script> behind\n' >"$page"
cp lessons/weights/copying.safetensors "$SCRATCH/w.safetensors"
cat >"$SCRATCH/mine.md" <<'END'
# Mine

## here

```torch
from safetensors.torch import load_file
w = load_file("w.safetensors")["W_query0"]
```
END

# Base 64 as addresses have it.
text64() { base64 -w0 "$1" | tr '+/' '-_' | tr -d '='; }

"$ATTNSCOPE" export "$SCRATCH/mine.md" --page "$page" -o "$SCRATCH/out" >"$SCRATCH/said"
verdict $? 'a page is written'
[ "$(cat "$SCRATCH/said")" = "$SCRATCH/out/mine.html" ]
verdict $? 'its path is printed'
printf 'before <script type="application/json" id="carried">[["%s","%s"],["%s","%s"]]</script> behind\n' \
    "$(printf mine.md | base64 -w0 | tr -d '=')" "$(text64 "$SCRATCH/mine.md")" \
    "$(printf w.safetensors | base64 -w0 | tr -d '=')" "$(text64 "$SCRATCH/w.safetensors")" |
    cmp -s - "$SCRATCH/out/mine.html"
verdict $? 'lesson and weights are in it'

# refused STATUS WORDS ARGUMENTS...: does the call end with that, and say these words?
refused() {
    status=$1 words=$2 && shift 2
    "$ATTNSCOPE" export "$@" >/dev/null 2>"$SCRATCH/said"
    [ $? = "$status" ] && grep -q "$words" "$SCRATCH/said"
    verdict $? "refused: $words"
}

refused 4 'exists already' "$SCRATCH/mine.md" --page "$page" -o "$SCRATCH/out"
refused 4 'make web' 1 --page "$SCRATCH/none.html" -o "$SCRATCH/out"
refused 2 'is no page of attnscope' 1 --page README.md -o "$SCRATCH/out"
refused 2 'a page holds one lesson' 1 2 --page "$page" -o "$SCRATCH/out"
"$ATTNSCOPE" export 1 --page "$page" -f -o "$SCRATCH/out" >/dev/null
verdict $? 'a lesson of the program has a page, too'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
