#!/bin/sh
# Tests of `export --format page`: the page gets the lesson and the weights it reads, and at its end what
# it says of itself; nothing else is changed; what cannot be is said.

. tests/verdict.sh

page=$SCRATCH/page.html
printf '<!doctype html> <script type="application/json" id="carried">[]</script> </html>\n' >"$page"
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

"$ATTNSCOPE" export "$SCRATCH/mine.md" --format page --page-from "$page" -o "$SCRATCH/out" >"$SCRATCH/said"
verdict $? 'a page is written'
[ "$(cat "$SCRATCH/said")" = "$SCRATCH/out/mine-page.html" ]
verdict $? 'its path is printed'
sed -n '/^<!-- attnscope proof 1$/,/^-->$/p' "$SCRATCH/out/mine-page.html" >"$SCRATCH/note"
grep -q '^command attnscope export mine.md --format page$' "$SCRATCH/note"
verdict $? 'the page says how it was made'
printf '<!doctype html> <script type="application/json" id="carried">[["%s","%s"],["%s","%s"]]</script> </html>\n' \
    "$(printf mine.md | base64 -w0 | tr -d '=')" "$(text64 "$SCRATCH/mine.md")" \
    "$(printf w.safetensors | base64 -w0 | tr -d '=')" "$(text64 "$SCRATCH/w.safetensors")" |
    cat - "$SCRATCH/note" >"$SCRATCH/expected"
cmp -s "$SCRATCH/expected" "$SCRATCH/out/mine-page.html"
verdict $? 'lesson and weights are in it'

# A page of a page carries the other lesson alone.
"$ATTNSCOPE" export 1 --format page --page-from "$SCRATCH/out/mine-page.html" -f -o "$SCRATCH/again" >/dev/null &&
    "$ATTNSCOPE" export 1 --format page --page-from "$page" -f -o "$SCRATCH/direct" >/dev/null &&
    cmp -s "$SCRATCH/again/01-one-token-page.html" "$SCRATCH/direct/01-one-token-page.html"
verdict $? 'what a page carried gives way'

# refused STATUS WORDS ARGUMENTS...: does the call end with that, and say these words?
refused() {
    status=$1 words=$2 && shift 2
    "$ATTNSCOPE" export "$@" >/dev/null 2>"$SCRATCH/said"
    [ $? = "$status" ] && grep -q -e "$words" "$SCRATCH/said"
    verdict $? "refused: $words"
}

"$ATTNSCOPE" export "$SCRATCH/mine.md" --format html -o "$SCRATCH/out" >/dev/null
verdict $? 'its handout is another file'
refused 4 'exists already' "$SCRATCH/mine.md" --format page --page-from "$page" -o "$SCRATCH/out"
refused 4 'make web' 1 --format page --page-from "$SCRATCH/none.html" -o "$SCRATCH/out"
refused 2 'is no page of attnscope' 1 --format page --page-from README.md -o "$SCRATCH/out"
refused 2 'a page holds one lesson' 1 2 --format page --page-from "$page" -o "$SCRATCH/out"
"$ATTNSCOPE" export 1 --format page --page-from "$page" -f -o "$SCRATCH/out" >/dev/null
verdict $? 'a lesson of the program has a page, too'
cp "$SCRATCH/mine.md" "$SCRATCH/Of: you & *?.md"
"$ATTNSCOPE" export "$SCRATCH/Of: you & *?.md" --format page --page-from "$page" -o "$SCRATCH/out" >/dev/null
[ -s "$SCRATCH/out/of-you-page.html" ]
verdict $? 'the name of a page is one that every file system takes'


# Two files of one name in two folders.
mkdir "$SCRATCH/a" "$SCRATCH/b"
cp lessons/weights/copying.safetensors "$SCRATCH/a/w.safetensors"
cp lessons/weights/copying.safetensors "$SCRATCH/b/w.safetensors"
sed 's|"w.saf|"a/w.saf|; s|^w = .*|&\n&|; ' "$SCRATCH/mine.md" | sed '8s|"a/|"b/|' >"$SCRATCH/two.md"
"$ATTNSCOPE" export "$SCRATCH/two.md" --format page --page-from "$page" -o "$SCRATCH/out" >/dev/null
for name in a b; do
    grep -q "$(printf '%s/w.safetensors' $name | base64 -w0 | tr -d '=')" "$SCRATCH/out/two-page.html"
    verdict $? "the weights in folder $name have a place of their own"
done

# A lesson with an error: it is told, and the page shows it.
sed 's|W_query0|W_none|' "$SCRATCH/mine.md" >"$SCRATCH/wrong.md"
refused 3 'W_none' "$SCRATCH/wrong.md" --format page --page-from "$page" -o "$SCRATCH/out"
[ -s "$SCRATCH/out/wrong-page.html" ]
verdict $? 'a lesson with an error has a page, too'

for option in '--step 1' '--theme dark' '--size 800x600' '--set 8:1=2' '--figure 3.18' --manifest; do
    # shellcheck disable=SC2086  # an option and its value
    refused 2 "${option%% *} has no effect with --format page" 1 $option --format page --page-from "$page" -o "$SCRATCH/out"
done
refused 2 'page-from has no effect with --format png' 1 --page-from "$page" -o "$SCRATCH/out"
refused 2 "does not know 'gif'" 1 --format gif -o "$SCRATCH/out"

count_verdicts
