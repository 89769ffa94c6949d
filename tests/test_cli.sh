#!/bin/sh
# test_cli.sh: the program as its user meets it. Exit codes, messages, files: what each call must do.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.
# shellcheck disable=SC2086  # $small is an option and its value
cd "$(dirname "$0")/.." || exit 1
program=${ATTNSCOPE:-./attnscope}
here=${SCRATCH:-/tmp}/cli
rm -rf "$here"
mkdir -p "$here"
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER # no display, not even a pretended one
export XDG_CONFIG_HOME="$here/config" XDG_STATE_HOME="$here/state" # not those of who runs the tests
passed=0 failed=0

good() {
    passed=$((passed + 1))
}

bad() {
    failed=$((failed + 1))
    echo "FAILED $*"
    sed 's/^/    /' "$here/out" "$here/err" | head -n 12
}

# ends CODE TEXT ARGUMENTS...: the call ends with CODE; TEXT (a pattern of grep, where not empty) is
# on standard output when CODE is 0 or 1, else on standard error.
ends() {
    code=$1 text=$2
    shift 2
    "$program" "$@" >"$here/out" 2>"$here/err" </dev/null
    got=$?
    if [ "$code" -le 1 ]; then said=$here/out; else said=$here/err; fi
    if [ "$got" != "$code" ]; then
        bad "'$*' ends with $got, not $code"
    elif ! grep -q -e "$text" "$said"; then
        bad "'$*' does not say '$text'"
    else
        good
    fi
}

# holds NAME COMMAND...: the command succeeds
holds() {
    name=$1
    shift
    if "$@" >/dev/null 2>&1; then good; else bad "$name"; fi
}

count() {
    find "$1" -type f | wc -l | tr -d ' '
}

# script NAME TEXT: a file with that text, escapes as in printf
script() {
    # shellcheck disable=SC2059
    printf "$2" >"$here/$1"
}

# --- version, help, usage -------------------------------------------------------------------------

ends 0 '^attnscope [0-9]' --version
ends 0 'attnscope trace' --help
ends 0 'attnscope trace' help
ends 0 'attnscope export' export -h
ends 0 'as Shift+Y copies it' help show
ends 0 'torch.softmax' help language
printf 'import torch\nx = torch.ones(2)\nif x.sum() > 1:\n    y = x * 3\n' >"$here/script.py"
ends 0 '^script$' trace "$here/script.py"
ends 0 'if x.sum() > 1: True' trace "$here/script.py"
ends 0 'y\[1\]' explain "$here/script.py" 'y[1]'
printf 'import torch\nt = torch.ones(2)\nif t.sum() > 1:\n    t = t + 1\n' >"$here/again.py"
ends 0 't\[0\] = 1.0000 + 1 = 2.0000' explain "$here/again.py" 't[0]'
script late.py 'import torch\nx = torch.ones(2)\ny = x * 3\nz = y @ torch.ones(3)\n'
ends 3 'ends with an error later, at .*late.py:4:5: inconsistent' explain "$here/late.py" 'y[0]'
holds 'the number before the error' grep -q '^  y\[0\] = 1.0000 . 3 = 3.0000$' "$here/out"
holds 'a note of one line' test "$(wc -l <"$here/err")" = 1
ends 3 "unknown name 'z'" explain "$here/late.py" 'z[0]'
holds 'the error behind which it lies' grep -q 'late.py:4:5: RuntimeError' "$here/err"
script plot.py 'import torch\nimport matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot([1])\nprint("after")\nx = torch.ones(2)\n'
ends 0 '^    after$' trace "$here/plot.py"
holds 'plots are passed over, and it is said' test "$(grep -c '^    passed over: plots are not drawn here$' "$here/out")" = 2
ends 0 'x\[0\] = 1' explain "$here/plot.py" 'x[0]'
ends 0 'a script has no outputs written beside it$' check "$here/plot.py"
script long.py 'import torch\nx = torch.arange(120)\nprint(x.view(60, 2))\n'
ends 0 '001-code.text-3.png$' export "$here/long.py" -o "$here/long"
ends 0 'script-002-code.png' export "$here/script.py" -o "$here/script" --size 640x480
ends 0 'choice' help lesson
ends 2 'no help on' help somethingelse
# shellcheck disable=SC2016
printf '# T\n\n## s\n\n```torch foo\nx = 1\n```\n' >"$here/attribute.md"
ends 3 'it takes: ' trace "$here/attribute.md"
takes=$(sed -n 's/^ *it takes: //p' "$here/err")
ends 0 "may stand: $takes\\." help lesson
ends 2 'did you mean trace' trcae
ends 2 'did you mean --theme' export 1 --thme dark
ends 2 'takes no --depth' trace --depth 2
ends 2 'attnscope show broken.md opens it' broken.md
ends 2 'attnscope show 3.3.1 opens it' 3.3.1
ends 2 'needs a value' export 1 -o
ends 2 'difference has no effect without --beside' export 2 --step 4 --difference -o "$here/none"
ends 2 'reveal has no effect without --hide' export 2 --reveal 3 -o "$here/none"
ends 2 'answered has no effect without --ask' export 2 --answered -o "$here/none"
ends 2 'no tensor of this lesson has a head 9' export 9 --beside head:9 -o "$here/none"
ends 2 'the matrix has no row 9 and column 9' export 2 --step 4 --zoom 9,9,9,9 -o "$here/none"
ends 0 '002' export 2 --step 2-4 --zoom 4,4,9,9 -o "$here/zoom" --size 640x480
ends 2 'given twice' trace --all --all
ends 2 'takes no value' trace --all=yes
ends 2 'whole number' explain 1 'inputs[0,0]' --depth -1
ends 2 'did you mean never' trace --color=nevr
ends 2 'wants a lesson and a name' explain 1
ends 2 "takes no '3'" explain 1 2 3
ends 2 'wants a folder' export 1
ends 2 '^lessons/01.*md:1:1: there is no number' trace 1 --set 1:1=2
ends 2 'one lesson' check 1 2 --set 6:1=2
ends 2 'one lesson' trace --set 6:1=2
ends 0 ', 13 changed ' check 1 --set prelude:153:6=0.99 --set prelude:153:12=.3
ends 0 'tensor(\[0.5500, 0.8700, 0.6600\])' trace 1 --set prelude:153:6=0.99
ends 0 '11 of 36 changed' trace 2 --set prelude:153:6=0.99
ends 2 'a handout is html or pdf' export 1 -o "$here/no" --handout --format png
ends 2 'from 640x480' export 1 -o "$here/no" --size 99x99
ends 2 'light, dark, contrast or print' export 1 -o "$here/no" --theme pink
ends 2 'no step or stage' export 1 -o "$here/no" --step 400
ends 2 'comes after' export 1 -o "$here/no" --step 4-2
ends 2 'wants 3, 3-9' export 1 -o "$here/no" --step ' '
ends 2 'unknown name' export 1 -o "$here/no" --focus 'nope[0]'
for verb in show trace check run new export; do
    ends 2 'an argument is empty where a name belongs' $verb ''
done
ends 2 'an argument is empty' check 1 ''
ends 2 'an argument is empty' explain 1 ''
ends 2 'an argument is empty' check -- ''
for option in out step figure focus set size view given; do
    ends 2 "^attnscope: --$option needs a value: --$option " export 1 --$option ''
    ends 2 "^attnscope: --$option needs a value: --$option " export 1 --$option=
done
ends 2 'png needs a value: --png FILE' bench --png ''
ends 2 'bindings needs a value: --bindings FILE' show --list-bindings --bindings ''
ends 2 'dropout: masks' trace --dropout=intel
holds 'once' test "$(grep -c 'does not know' "$here/err")" = 1
ends 5 'trace' show
ends 5 'trace'
ends 4 'did you mean' trace one-tokn
holds 'nothing was made by calls that were refused' test ! -e "$here/no"
"$program" help prelude >"$here/prelude.py"
holds 'help prelude prints the prelude' cmp "$here/prelude.py" assets/prelude.py

# --- keys -----------------------------------------------------------------------------------------

script keys 'bind F9 next # big button\nunbind Ctrl+Q\n'
script badkeys 'bind PageDown nxet\nbind F9 next\n'
ends 0 'next step' help keys
ends 0 '^bind PageDown next  *# next step' show --list-bindings
"$program" show --list-bindings >"$here/all"
"$program" show --bindings "$here/all" --list-bindings >"$here/again"
holds 'listed bindings are a bindings file' cmp "$here/all" "$here/again"
ends 0 '^bind F9 next' show --bindings "$here/keys" --list-bindings
holds 'an unbound key is listed as such' grep -q '^unbind Ctrl+Q' "$here/out"
ends 3 'badkeys:1:15: .*nxet' show --bindings "$here/badkeys" --list-bindings
holds 'a wrong line has a hint' grep -q 'did you mean next' "$here/err"
holds 'the other lines count' grep -q '^bind F9 next' "$here/out"
ends 4 'cannot read' show --bindings "$here/nowhere" --list-bindings
mkdir -p "$here/config/attnscope"
cp "$here/keys" "$here/config/attnscope/bindings"
ends 0 '^bind F9 next' show --list-bindings
rm -r "$here/config"

# --- run ------------------------------------------------------------------------------------------

script fine.py 'x = inputs[1] @ inputs[1]\nprint(x)\n'
script late.py 'print("before")\nprint(inputs @ inputs)\n'
ends 0 'tensor(1.4950)' run "$here/fine.py"
ends 3 'late.py:2:' run "$here/late.py"
holds 'what was printed before the error is shown' grep -q before "$here/out"
printf 'print(1 + 1)' | "$program" run - >"$here/out" 2>"$here/err"
holds 'run reads standard input' grep -q '^2$' "$here/out"
ends 4 'cannot read' run "$here/missing.py"
ends 4 'it is a folder' run "$here"
ends 2 'attnscope trace my.md' run my.md
ends 2 'wants a file' run
script drop.py 'torch.manual_seed(123)\nprint(nn.Dropout(0.5)(torch.ones(1, 6)))\n'
ends 0 '2., 2., 0., 2., 2., 0.' run "$here/drop.py"
ends 0 '2., 2., 2., 2., 2., 2.' run "$here/drop.py" --dropout=mkl
script sums.py 'torch.manual_seed(1)\nx = torch.rand(70, 90)\ny = torch.softmax(x @ x.T, dim=-1)\nprint(y[2, :3])\n'
for kernels in teaching stepped plain; do
    ends 0 'tensor(\[9.1004e-05, 1.4529e-04, 9.8379e-01\])' run "$here/sums.py" --kernels=$kernels
done
ends 2 'did you mean avx512' run "$here/sums.py" --kernels=avx521

# refused MESSAGE TEXT: a script that ends with 3, a place and this message
refused() {
    script bad.py "$2"
    ends 3 "$1" run "$here/bad.py"
    holds "the message on $1 has a place" grep -q 'bad.py:[0-9]*:[0-9]*: ' "$here/err"
}
refused 'nosuch' 'print(nosuch)\n'
refused 'softmx' 'torch.softmx(inputs, dim=0)\n'
refused '6x3 and 6x3' 'inputs @ inputs\n'
refused 'AttributeError' 'class A:\n    pass\nA().b\n'
refused 'too large' 'torch.ones(999999999, 9)\n'
refused 'too long' 'for i in range(10**12):\n    x = inputs + 1\n'
refused 'more than 16 MB' 'x = [1]\nfor i in range(40):\n    x = [x, x]\nprint(x)\n'
refused 'NUL' 'x = "\0"\n'
refused 'UTF-8' 'x = "\377"\n'
head -c 50000 /dev/zero | tr '\0' '[' >"$here/deep.py"
ends 3 'deep.py:1:' run "$here/deep.py"
{ printf 'x = '; head -c 1000000 /dev/zero | tr '\0' '1'; } >"$here/long.py"
ends 3 'long.py:1:' run "$here/long.py"
script crlf.py '\357\273\277x = 1\r\nprint(x)\r\n'
ends 0 '^1$' run "$here/crlf.py"

# shellcheck disable=SC2016  # the quotes are fences
printf '# A\n## b\n```torch\nd = nn.Dropout(0.25)\n```\n```torch raises\nd.p = 1.5\n```\n```torch\nprint(d.p)\n```\n```output\ndropout probability has to be between 0 and 1, but got 1.5\n0.25\n```\n' >"$here/p.md"
ends 0 '1 of 1 outputs' check "$here/p.md"

# --- lessons --------------------------------------------------------------------------------------

ends 0 'one-token' list
holds 'titles stand below each other' test "$(awk '/^[0-9]/ { print match($0, /[A-Z]/) }' "$here/out" | sort -u | wc -l)" -eq 1
ends 0 '^Stage 2 of' trace 1
ends 0 'Stage' trace one-token --color=always
holds 'colour when it is asked for' grep -q "$(printf '\033')" "$here/out"
ends 0 'Stage' trace 3.3.1
holds 'no colour into a file' sh -c "! grep -q '$(printf '\033')' '$here/out'"
awk '{ print }' lessons/05-*.md >"$here/lines.md"
ends 0 'Stage' trace --explain "$here/lines.md"
mv "$here/out" "$here/lines"
awk '{ printf "%s\r\n", $0 }' lessons/05-*.md >"$here/lines.md"
ends 0 'Stage' trace --explain "$here/lines.md"
holds 'lines that end in CR LF are told alike' cmp -s "$here/lines" "$here/out"
ends 0 '= 1.4950' explain 1 'attn_scores_2[1]'
holds 'three products and a sum' test "$(grep -c ' · .* = ' "$here/out")" -ge 3
ends 2 'did you mean' explain 1 'attn_score_2[1]'
ends 2 'trace 1 shows all names$' explain 1 zebra
ends 2 'blocks marked big are run with --big' explain 12 'x[0,0,0]'
ends 0 'x\[0,0,0\] = 0.3474' explain 12 --big 'x[0,0,0]'
ends 0 'not run: its block is marked big' trace 12
ends 2 'out of range' explain 1 'attn_scores_2[9]'
ends 0 'as in the book' check
ends 0 'new.md' new "$here/new.md"
ends 4 'exists already' new "$here/new.md"
ends 4 'name a folder that is there' new "$here/none/new.md"
ends 0 'new.md' new -f "$here/new.md"
ends 0 'as written' check "$here/new.md"
sed 's/0\.8000, 0\.6500, 0\.1500/0.8000, 0.6510, 0.1500/' "$here/new.md" >"$here/wrong.md"
ends 1 'wrong.md:[0-9]*:[0-9]*: expected 0.6510, got 0.6500' check "$here/wrong.md"
sed 's/scores = x @ x.T/scores = x @ x/' "$here/new.md" >"$here/broken.md"
ends 3 'broken.md:[0-9]*:[0-9]*: ' check "$here/broken.md"
ends 3 'broken.md:[0-9]*:[0-9]*: ' export "$here/broken.md" -o "$here/broken"
holds 'of a broken lesson what ran is drawn' test -e "$here/broken/broken-001-inputs.png"
# shellcheck disable=SC2016
script open.md '# A\n\n## b\n\n```torch\nx = 1\n'
ends 3 'open.md:5:1: ' check "$here/open.md"

# what is wrong points into a text of the lesson: that is there until it is told
export SDL_VIDEODRIVER=dummy
ends 2 'inputs\[9,9\]' show --no-state 1 --focus 'inputs[9,9]'
unset SDL_VIDEODRIVER

# everything that pictures do not show is named, each thing once
# shellcheck disable=SC2016  # the dollars are Markdown's
script unshown.md '# A\n\n## b\n\n$\\foo + \\qux$ ![](cat.png)\n\n$\\foo$ ![](dog.png)\n\n```torch\nx = 1\n```\n'
ends 0 'unshown.md:5:3: .foo in a formula is not known' check "$here/unshown.md"
ends 0 'unshown.md:5:10: .qux in a formula is not known' check "$here/unshown.md"
ends 0 'unshown.md:5:19: the image cat.png is not shown' check "$here/unshown.md"
ends 0 'unshown.md:7:12: the image dog.png is not shown' check "$here/unshown.md"
holds 'what is not shown is named once' test "$("$program" check "$here/unshown.md" | wc -l)" = 5

# --- list ------------------------------------------------------------------------------------------

lessons=$(find lessons -name '[0-9]*.md' | wc -l)
ends 0 '^ *about  Scores, weights and context of one word' list --long
ends 0 '^ *needs  Hiding the words to come, Dropout$' list --long
ends 0 '^ *takes  about [0-9]* minutes$' list --long
holds 'list names every lesson' test "$("$program" list | grep -c '^[0-9]')" = "$((lessons))"

# --- export ---------------------------------------------------------------------------------------

small='--size 1024x768'
ends 0 "^$here/a/01-one-token-002-inputs.png\$" export 1 -o "$here/a/" --step 1-3 $small --manifest
holds 'three pictures, a text that had no room and a manifest' test "$(count "$here/a")" = 5
holds 'the manifest names each file' test "$(grep -c '"file": "01-one-token-00[123]-' "$here/a/index.json")" = 4
holds 'each has an alt text' test "$(grep -c '"alt": "..*"' "$here/a/index.json")" = 4
holds 'small tensors are shown whole, with numbers' \
    test "$(grep -c '"without_numbers": \[\], "in_part": \[\]' "$here/a/index.json")" = 4
ends 0 png export 7 -o "$here/lacking" --step 3 $small --manifest
holds 'one text of two is a part' grep -q '"in_part": \["batch", "keys"\]' "$here/lacking/index.json"
ends 0 png export 13 -o "$here/lacking" --step 1 $small --manifest -f
holds 'points have no numbers' grep -q '"without_numbers": \["queries"\]' "$here/lacking/index.json"
ends 0 '010-contexts.text.png$' export 2 -o "$here/brief" --step 10 --size 1920x1080 --text 6
holds 'prose that gives way has a slide of its own' test "$(count "$here/brief")" = 2
rm "$here/brief/02-every-token-010-contexts.png"
ends 4 'text.png. exists already' export 2 -o "$here/brief" --step 10 --size 1920x1080 --text 5
ends 4 'exists already' export 1 -o "$here/a" --step 3-4 $small
holds 'a refused export draws nothing' test "$(count "$here/a")" = 5
mkdir -p "$here/twice" && "$program" new "$here/same.md" >"$here/out" && cp "$here/same.md" "$here/twice"
ends 2 "two lessons would both write '.*/same-001-" export "$here/same.md" "$here/twice/same.md" -o "$here/no" $small
cp -R "$here/a" "$here/b"
ends 0 'png' export 1 -o "$here/b" --step 1-3 $small --manifest -f
holds 'two exports are the same bytes' diff -r "$here/a" "$here/b"
ends 0 png export tests/views/bench.md -o "$here/m" --step 1 $small
ends 0 png export tests/views/bench.md -o "$here/n" --step 1 $small
holds 'nobody measures unasked' diff -r "$here/m" "$here/n"
ends 0 png export tests/views/bench.md -o "$here/m" --step 1 $small --measure -f
holds 'what was measured is drawn' sh -c "! diff -r '$here/m' '$here/n'"
ends 0 "times are measured in the program's window" trace tests/views/bench.md
ends 0 '1 thread: [0-9.]* GFLOP/s, [0-9.]* times the first' trace tests/views/bench.md --measure
ends 0 'no output is written in it' check tests/views/bench.md --measure
ends 0 '-005-dot-product.png$' export 1 -o "$here/c" --step Dot-product $small --parts picture --theme dark
holds 'a stage is called by its name' test "$(count "$here/c")" = 3
ends 0 '' export 1 -o "$here/sheet" --ask 1 $small
rm -f "$here"/sheet/*.text.png # what so small a picture cuts
holds 'a worksheet has each fence with a question once' test "$(count "$here/sheet")" = 6
ends 0 '' export 1 -o "$here/answers" --ask 1 --answered $small
holds 'its answers are other pictures' test "$(cat "$here"/sheet/*06* | cksum)" != "$(cat "$here"/answers/*06* | cksum)"
ends 2 "no question '2' at step 7" export 1 -o "$here/no" --step 7 --ask 2
ends 2 'give --ask 1 before it' export 1 -o "$here/no" --step 7 --given 2
ends 2 'a whole number from 1 to 999' export 1 -o "$here/no" --worksheet --variants 0
ends 2 'a whole number from 1 to 999' export 1 -o "$here/no" --worksheet --variants 100000
ends 2 'of worksheets, not of handouts' export 1 -o "$here/no" --format html --variants 3
ends 2 '--variants has no effect with --format png' export 1 -o "$here/no" --variants 3
ends 2 'give --worksheet, too' export 1 -o "$here/no" --variants 3
ends 2 'no question of causal-mask varies' export 5 -o "$here/no" --worksheet --variants 3
ends 2 '--seed wants --variants' export 1 -o "$here/no" --worksheet --seed 3
ends 2 'cannot be combined' export 1 -o "$here/no" --worksheet --variants 3 --set prelude:11:6=1
ends 2 'no step has a question 9' export 1 -o "$here/no" --ask 9
ends 2 'the answers on paper are those of --worksheet' export 1 -o "$here/no" --answered --format pdf
ends 2 '--answered has no effect with --format gift,qti' export 1 -o "$here/no" --answered --format gift,qti
ends 2 '--answered has no effect with --format gift' export 1 -o "$here/no" --worksheet --answered --format gift
ends 2 '--handout has no effect with --format qti' export 1 -o "$here/no" --handout --format qti
ends 2 '--theme has no effect with --format gift,qti' export 1 -o "$here/no" --theme dark --format gift,qti
ends 2 'a quiz has words and tables alone' export 1 -o "$here/no" --worksheet --text 3 --format gift
ends 0 'key.html$' export 1 -o "$here/look" --worksheet --answered --theme dark --text 3 --format gift,html
ends 0 'key.html$' export 1 -o "$here/both" --worksheet --answered --format gift,html
ends 2 '--crop has no effect with --handout' export 1 -o "$here/no" --crop --handout
ends 2 'a window has a ground of its own' export 1 -o "$here/no" --parts window --ground transparent
ends 4 'help strings prints a table' export 1 -o "$here/no" --lang "$here/none.po"
# shellcheck disable=SC2016  # a fence
script noask.md '# N\n## a\nA row.\n```torch\nx = torch.ones(2)\n```\n'
ends 2 'noask has no questions' export "$here/noask.md" -o "$here/no" --worksheet
ends 2 'none of these lessons has questions that can be asked' export "$here/noask.md" "$here/noask.md" -o "$here/no" --format qti
holds 'nothing is written then' test ! -e "$here/no"
# shellcheck disable=SC2016  # a fence
script vary.md '# V\n## a\n```torch\nx = torch.ones(2)\n```\n```ask\nHow much?\nanswer x[0].item()\nvary z: 1..5\n```\n'
ends 3 'name a tensor of the code, or a number as it stands there' export "$here/vary.md" -o "$here/no" --worksheet
ends 3 'no question of vary could be made$' export "$here/vary.md" -o "$here/no" --worksheet --variants 2 --format pdf,gift
# shellcheck disable=SC2016  # a fence
script big.md '# B\n## a\n```torch big\nx = torch.ones(2)\n```\n```ask\nHow much?\nanswer x[0].item()\n```\n'
ends 2 'no question of big could be made: --big runs more of its code' export "$here/big.md" -o "$here/no" --worksheet
holds 'no sheet without a question is written' test ! -e "$here/no"
ends 0 'big-worksheet.html$' export "$here/big.md" -o "$here/ran" --worksheet --big
ends 0 '' export "$here/noask.md" 1 -o "$here/some" --format gift,qti
holds 'who has no questions is named once' test "$(grep -c 'noask has no questions, and it is left out' "$here/err")" = 1
# a lesson that cannot be read to its end: nobody says what is not in it
# shellcheck disable=SC2016  # a fence
script broken.md '# B\n## a\nA <b>row</b>.\n```torch\nx = torch.tensor([1., 2.])\nprint(x)\n```\n```output\ntensor([1., 2.])\n```\n```ask\nHow much?\nanswer x[0].item()\nvary 2.0: 0..5 step 0.5\n```\n'
ends 3 'HTML is not shown' check "$here/broken.md"
holds 'nothing of it was compared' grep -q 'nothing was compared, then an error$' "$here/out"
ends 3 'broken has no questions before its error' export "$here/broken.md" -o "$here/no" --worksheet
ends 3 'no question of broken varies before its error' export "$here/broken.md" -o "$here/no" --worksheet --variants 5
holds 'no vary is asked for, which may be there' test -z "$(grep 'write vary' "$here/err")"
# shellcheck disable=SC2016  # a fence
script differs.md '# D\n## a\n```torch\nprint(torch.tensor([1., 2.]))\n```\n```output\ntensor([1.0500, 9.0000])\n```\n'
ends 1 '0 of 1 outputs as written$' check "$here/differs.md" # how far apart the rest is nobody looked
sheet="$here/sheets/01-one-token-worksheet"
ends 0 "^$sheet.html\$" export 1 -o "$here/sheets" --worksheet
ends 0 "^$sheet-v02.html\$" export 1 -o "$here/sheets" --worksheet --variants 2
holds 'each sheet has its own numbers, which is no news' test ! -s "$here/err"
cat >"$here/few.md" <<'END'
# Few

## one

```torch
z = torch.tensor(2.0) * 3
```

```ask
What is z?
answer z.item()
vary 2.0: 0..1 step 0.3
```
END
ends 0 'v09.html$' export "$here/few.md" -o "$here/few" --worksheet --format html,pdf,gift --variants 9
holds 'how many sheets differ is told' test "$(cat "$here/err")" = 'attnscope: few: 9 sheets, of which 3 are different'
given() { grep -ho 'z = torch.tensor([0-9.]*)' "$here/few"/*.html | sort | uniq -c | awk '{ printf "%d ", $1 }'; }
holds 'they are dealt out evenly' test "$(given)" = '3 3 3 '
rm -rf "$here/few"
ends 0 'v03.html$' export "$here/few.md" -o "$here/few" --worksheet --variants 3
holds 'and first of all differ' test "$(given)" = '1 1 1 '
ends 4 "v01.html. exists already" export 1 -o "$here/sheets" --worksheet --variants 2
ends 0 "^$sheet-v5-01.html\$" export 1 -o "$here/sheets" --worksheet --variants 1 --seed 5
holds 'another variant has other numbers' sh -c "! cmp -s '$sheet-v01.html' '$sheet-v02.html'"
sed '/^<!-- /,$d' "$sheet-v02.html" >"$here/second"
ends 0 'key-v03.html$' export 1 -o "$here/sheets" --worksheet --variants 3 --answered
ends 0 'v03.html$' export 1 -o "$here/sheets" --worksheet --variants 3 -f
holds 'how many there are changes none' sh -c "sed '/^<!-- /,\$d' '$sheet-v02.html' | cmp - '$here/second'"
ends 0 "^$here/f/figure-3.11.png\$" export --figure 3.11 -o "$here/f" $small
ends 4 'exists already' export --figure 3.11 -o "$here/f" $small
ends 0 'figure-3.11.png$' export --figure 3.11 -o "$here/f" $small -f --parts picture --theme dark
ends 2 'there are 3.5 3.7 3.8' export --figure 3.99 -o "$here/f"
ends 2 'knows its lesson' export 1 --figure 3.11 -o "$here/f"
ends 2 'knows its step' export --figure 3.11 --step 2 -o "$here/f"

ends 4 'cannot' export 1 -o /dev/null/x --step 1
printf 'def f(n):\n    return f(n + 1)\nf(0)\n' >"$here/deep.py"
# shellcheck disable=SC3045  # where there is no ulimit -s the stack is as large as ever
(ulimit -s 256 && exec "$program" run "$here/deep.py") >"$here/out" 2>"$here/err"
holds 'a small stack does not end a deep recursion' test $? = 3

# shellcheck disable=SC3045  # where there is no ulimit -f the file is written after all
full() { # FOLDER OPTION...: exports to a place that is full after 20 blocks
    (ulimit -f 20 && whole=$(realpath "$program") && cd "$here" && exec "$whole" export 1 -o "$@") >"$here/out" 2>"$here/err"
}
full full --step 1
holds 'a full place ends with 4' test $? = 4
holds 'and leaves no half file, and no folder' test ! -e "$here/full"
mkdir "$here/there" "$here/empty"
for folder in there/new/er/ "$here/there/new/er" empty there; do
    full "$folder" --step 1
    holds "nor folders above it that it made: $folder" test "$(find "$here/there" "$here/empty")" = "$here/there
$here/empty"
done
full part --format csv,html
holds 'what was written stays, in its folder' test "$(find "$here/part" -type f | grep -c csv$)" -ge 1
rm -r "$here/part" "$here/there" "$here/empty"
if [ "$(id -u)" != 0 ]; then
    mkdir "$here/closed" && chmod 500 "$here/closed"
    ends 4 'cannot' export 1 -o "$here/closed" --step 1
    holds 'no half file' test "$(count "$here/closed")" = 0
fi

# --- what is no file, and what is replaced --------------------------------------------------------

mkfifo "$here/pipe" # nobody writes to it
ends 4 "cannot read '$here/pipe': it is a pipe" check "$here/pipe"
ends 4 'it is a pipe' trace "$here/pipe"
ends 4 'it is a pipe' export "$here/pipe" -o "$here/no"
ends 4 'it is a pipe' run "$here/pipe"
ends 4 'it is a pipe' show --list-bindings --bindings "$here/pipe"
ends 4 'it is a pipe' new -f "$here/pipe"
ends 4 "cannot read '/dev/zero': it is a device" run /dev/zero
"$program" run - </dev/zero >"$here/out" 2>"$here/err"
holds 'what never ends is given up' grep -q 'larger than 64 MB' "$here/err"
for stdin in - /dev/stdin /dev/fd/0; do
    # shellcheck disable=SC2002  # a pipe is what it is about
    cat "$here/new.md" | "$program" check "$stdin" >"$here/out" 2>"$here/err"
    holds "a lesson comes through $stdin" grep -q 'as written' "$here/out"
    "$program" check "$stdin" <"$here/new.md" >"$here/out" 2>"$here/err"
    holds "a lesson in a file comes through $stdin" grep -q 'as written' "$here/out"
done
echo old >"$here/private.md" && chmod 600 "$here/private.md" && ln -s private.md "$here/link.md"
ends 0 'link.md' new -f "$here/link.md"
holds 'what is replaced keeps its mode' test "$(find "$here/private.md" -perm 600)" = "$here/private.md"
holds 'and its link' test -h "$here/link.md"
holds 'its text is new' cmp "$here/new.md" "$here/private.md"
chmod 444 "$here/private.md"
ends 4 "cannot write '$here/link.md': it is read-only" new -f "$here/link.md"
holds 'nothing else was left anywhere' test -z "$(find "$here" -name '*tmp*')"

# --- standard output that cannot be written -------------------------------------------------------

if [ -w /dev/full ]; then
    "$program" trace 1 >/dev/full 2>"$here/err"
    holds 'a full disk ends with 4' test $? = 4
    holds 'and says so' grep -q 'cannot write' "$here/err"
fi
{ sleep 0.2; "$program" trace 1 2>"$here/err"; echo $? >"$here/code"; } | true
holds "a closed pipe ends with 4" test "$(cat "$here/code")" = 4
holds "and says nothing" test ! -s "$here/err"
"$program" trace 1 >&- 2>"$here/err"
holds "a closed output ends with 4" test $? = 4

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
