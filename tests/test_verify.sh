#!/bin/sh
# test_verify.sh: pictures say how they were drawn, and verify finds out whether they are as they were.
# forge.py changes them in all ways that matter; what cannot be told is said, and never guessed.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.

. tests/verdict.sh
program=$(realpath "${ATTNSCOPE:-./attnscope}")
here=$(realpath "${SCRATCH:-/tmp}")/verify
root=$PWD
rm -rf "$here"
mkdir -p "$here/lesson"
cd "$here" || exit 1

# says STATUS ANSWER FILE: what verify says of it
says() {
    "$program" verify "$3" >said 2>err
    [ $? = "$1" ] && grep -q -e "$2" said err
    verdict $? "$3: $2 ($(head -n 1 said err | tr '\n' ' '))"
}
forge() {
    PATH=/usr/bin:$PATH python3 "$root/tests/forge.py" "$@" || verdict 1 "forge $*"
}
draw() {
    "$program" export "$@" -f -o drawn >list 2>err || verdict 1 "export $*"
}

# shellcheck disable=SC2016  # a fence
printf '# My (own) lesson\n## one\nNumbers.\n```torch\nx = torch.tensor([[1.0, 2.0], [3.0, 4.0]])\ny = x @ x\nz = torch.softmax(y, dim=-1)\n```\n' >lesson/mine.md

# --- what was not changed is the same, however it was drawn ---------------------------------------

cp lesson/mine.md .
cp lesson/mine.md ./-dash.md

while read -r line; do
    rm -rf drawn
    eval "draw $line"
    [ -s list ] || verdict 1 "nothing is drawn: $line"
    while read -r file; do
        says 0 "^$file: same\$" "$file"
    done <list
done <<'END'
1 --step 3-4 --format png,svg --size 640x480
1 --step 4.2 --size 640x480 --theme dark
2 --step 3-5 --format pdf --size 640x480
8 --step 5 --parts figure --number 2.4 --caption '(a) "ünï" 50 % <b> \\ \& _it_' --format png,svg,pdf --width 8cm
2 --step 3-5 --parts figure --number 7 --crop --distinct --format png,svg,pdf --size 400x300
3 --step 4 --parts picture --ground transparent --size 400x300
--figure 3.18 --format png,svg,pdf,webp --size 600x400
2 --step 2 --at 1-7 --format webp --size 640x480 --delay 50
2 --step 3 --focus 'attn_weights[1,2]' --format png,webp,pdf --parts figure --number 7 --ground transparent --crop --size 400x300 --delay 50
1 --step 2-4 --format webp,pdf --distinct --size 640x480
lesson/mine.md --set 5:20=7 --step 2 --size 640x480
23 --step 2 --size 640x480
./-dash.md --step 2 --size 640x480 --format png,svg
1 --ask 1 --answered --size 640x480
2 --step 3 --parts figure --caption '' --format png,svg,pdf --width 8cm
7 --step 11-12 --zoom 0,0,2,2 --size 640x480
2 --format html,pdf --handout
1 --format pdf --worksheet --variants 2 --seed 7
1 --format html --worksheet --answered
END

rm mine.md
cp -r drawn before
draw 1 --format html --worksheet --answered
verdict "$(diff -r drawn before >&2; echo $?)" 'the same call gives the same bytes'

# --- what was changed -----------------------------------------------------------------------------

rm -rf drawn
draw lesson/mine.md --step 2 --format png,svg,pdf,webp --size 640x480
cd lesson || exit 1
for kind in png svg pdf webp; do cp ../drawn/mine-002-one.$kind a.$kind; done
! grep -aq "$here" a.* && ! grep -aq "lesson/mine" a.*
verdict $? 'no path is in them'
grep -aq '^command attnscope export mine.md --format svg --step 2 --size 640x480$' a.svg
verdict $? 'the command is'
says 0 'a.png: same' a.png
says 0 'a.svg: same' a.svg
says 0 'a.pdf: same' a.pdf
says 0 'a.webp: same' a.webp
forge a.png pixel.png pixel
says 1 'pixel.png: altered' pixel.png
forge a.png packed.png packed
says 0 'packed.png: same' packed.png
forge a.svg text.svg text '>2.0000 <' '>2.0001 <'
says 1 'text.svg: altered' text.svg
forge a.pdf text.pdf text 'Producer (c' 'Producer (C'
says 1 'text.pdf: altered' text.pdf
forge a.webp text.webp text VP8L VP8M
says 1 'text.webp: altered' text.webp
sed 's/$/\r/' a.svg >ends.svg # as git does it on Windows
says 1 'ends.svg: altered' ends.svg
"$program" export mine.md --format html -o . >list 2>err
sed 's/$/\r/' mine.html >ends.html
says 1 'ends.html: altered' ends.html
rm mine.html
forge a.png said.png text 'size 640x480' 'size 640x481'
says 1 'said.png: altered' said.png
forge a.png said.png text 'FreeType 2' 'FreeType 3'
says 1 'said.png: altered' said.png
forge a.png both.png pixel own
says 1 'both.png: altered' both.png
forge a.svg both.svg text '>2.0000 <' '>2.0001 <' own
says 1 'both.svg: altered' both.svg
forge a.png list.png says list 0
says 1 'list.png: altered' list.png

# --- what was drawn elsewhere ---------------------------------------------------------------------

forge a.png fonts.png says fonts 'FreeType 9.9.9' pixel own
says 0 'fonts.png: same numbers, drawn by other font software' fonts.png
forge a.png fonts.png says fonts 'FreeType 9.9.9' pixel
says 1 'fonts.png: altered' fonts.png
forge a.png fonts.png says fonts 'FreeType 9.9.9'
says 0 'fonts.png: same$' fonts.png
forge a.png fonts.png says fonts 'FreeType 9.9.9' says content 0 pixel own
says 4 'may have other reasons' fonts.png
forge a.png newer.png says program 'attnscope 9.9' pixel own
says 4 'drawn with attnscope 9.9' newer.png
forge a.png newer.png says program 'attnscope 9.9'
says 0 'newer.png: same$' newer.png
forge a.png kernels.png says kernels avx9 pixel own
says 4 'drawn with avx9' kernels.png
forge a.png timed.png says command 'attnscope export mine.md --format png --step 2 --size 640x480 --measure' pixel own
says 4 'shows times' timed.png
for command in 'attnscope export mine.md --step 2 -o out' 'attnscope show mine.md' 'attnscope export' \
    'rm mine.md' 'attnscope export mine.md --format npz --step 2' "attnscope export mine.md 'x" ''; do
    forge a.png command.png says command "$command"
    says 4 'none of this program\|no effect\|not drawn' command.png
done
verdict "$([ ! -e out ] && [ -e mine.md ] && echo 0)" 'verify writes nothing'

# --- pages ----------------------------------------------------------------------------------------

printf '<!doctype html>\n<script type="application/json" id="carried">[]</script>\n</html>\n' >page
cp "$root/lessons/weights/copying.safetensors" w.safetensors
# shellcheck disable=SC2016
printf '# W\n## w\n\n```torch\nfrom safetensors.torch import load_file\nw = load_file("w.safetensors")["W_query0"]\n```\n' >weights.md
draw weights.md --format page --page-from page
draw 1 --format page --page-from page
draw weights.md --size 640x480
cp drawn/weights-001-w.png .
cp drawn/weights-page.html weights.html
cp drawn/01-one-token-page.html one-token.html
rm page # each is made again of itself
"$program" verify weights.html one-token.html weights-001-w.png weights.html >said 2>err &&
    [ "$(grep -c same said)" = 4 ]
verdict $? 'pages are the same, in whatever order files are looked at'
forge weights.html text.html text '<script' '<Script'
says 1 'text.html: altered' text.html
forge weights.html text.html text '","' '","A'
says 1 'text.html: altered' text.html
forge weights.html text.html text '","' '","A' own
says 1 'text.html: altered' text.html
printf '\1' | dd of=w.safetensors bs=1 seek=9000 conv=notrunc 2>/dev/null
says 1 'another lesson' weights.html

# --- the lesson -----------------------------------------------------------------------------------

mkdir -p ../away ../other
mv a.png ../away/renamed.png
says 0 'same' ../away/renamed.png # the lesson is in this folder
cd ../other || exit 1
says 4 "no lesson 'mine.md'" ../away/renamed.png
sed 's/3.0/3.5/' ../lesson/mine.md >../away/mine.md
says 1 'another lesson' ../away/renamed.png
cp ../lesson/mine.md .
says 0 'same' ../away/renamed.png # beside it is another one, here is that one
for name in ../lesson/mine.md -; do # no other folder, and not standard input
    forge ../away/renamed.png path.png says lesson "$name"
    says 4 'no lesson' path.png </dev/null
done
cp "$root/lessons/weights/copying.safetensors" w.safetensors
# shellcheck disable=SC2016
printf '# W\n## w\n\n```torch\nfrom safetensors.torch import load_file\nw = load_file("w.safetensors")["W_query0"]\n```\n' >weights.md
draw weights.md --size 640x480
cp drawn/weights-001-w.png .
says 0 'same' weights-001-w.png
printf '\1' | dd of=w.safetensors bs=1 seek=9000 conv=notrunc 2>/dev/null
says 1 'another lesson' weights-001-w.png
# shellcheck disable=SC2016
printf '# E\n## e\n\n```torch\nx = torch.ones(2)\ny = x @ torch.ones(3)\n```\n' >wrong.md
"$program" export wrong.md -o drawn --size 640x480 -f >list 2>err
says 0 'same' "$(head -n 1 list)"

# --- what is no picture of this program -----------------------------------------------------------

forge ../away/renamed.png bare.png bare
says 4 'does not say how it was drawn' bare.png
head -c 500 ../away/renamed.png >cut.png
says 4 "^attnscope: 'cut.png' does not say how it was drawn: it is not whole" cut.png
# a bit that falls over in a PNG: in the first chunk, its pixels, the last checksum
size=$(wc -c <../away/renamed.png)
for at in 9 20 $((size / 2)) $((size - 2)); do
    cp ../away/renamed.png bit.png
    byte=$(od -An -tu1 -j "$at" -N 1 bit.png)
    printf '%b' "\\0$(printf %o $((byte ^ 1)))" | dd of=bit.png bs=1 seek="$at" conv=notrunc 2>/dev/null
    says 1 'altered' bit.png
done
cp "$root/tests/lang/de.po" .
draw 1 --step 3 --size 640x480 --lang de.po
mv "$(head -n 1 list)" german.png
says 0 'same' german.png
mkdir abroad
mv german.png de.po abroad
says 0 'same' abroad/german.png
mv abroad/german.png .
says 4 'german.png: cannot read .de.po' german.png
grep -q 'put it beside the picture, or go to its folder' err
verdict $? 'a table that is not here: what to do'
for kind in svg pdf webp; do
    size=$(wc -c <"../lesson/a.$kind")
    head -c "$((size - 900))" "../lesson/a.$kind" >"cut.$kind"
    says 4 'not whole' "cut.$kind"
done
cp ../lesson/a.* .
mv ../away/renamed.png a.png
draw mine.md --format html
mv drawn/mine.html a.html
for kind in png svg pdf webp html; do # which have their proof still
    says 0 same a.$kind
    { cat a.$kind && echo more; } >longer.$kind
    says 1 altered longer.$kind
    head -c "$(($(wc -c <a.$kind) - 2))" a.$kind >cut.$kind
    says 1 altered cut.$kind
done
head -c 3000 a.png >cut.png
says 1 altered cut.png
head -c 12 a.png >cut.png
says 4 'it is not whole' cut.png
{ cat a.svg && echo '# A lesson'; } | tail -n +2 >quotes.md # a text that has a proof in it
says 4 'no picture' quotes.md
: >empty.png
says 4 'no picture' empty.png
says 4 'no picture' mine.md
says 4 'cannot' missing.png
mkdir folder.png
says 4 'folder' folder.png
"$program" verify >said 2>err
[ $? = 2 ] && grep -q 'verify wants a picture' err
verdict $? 'verify wants a picture'
"$program" verify --theme dark x.png >said 2>err
verdict "$([ $? = 2 ] && echo 0)" 'verify takes no options of pictures'
"$program" verify a.png ../lesson/pixel.png ../lesson/packed.png >said 2>err
[ $? = 1 ] && [ "$(wc -l <said)" = 3 ]
verdict $? 'of several files each has its answer, and the worst one counts'

cd "$root" || exit 1
count_verdicts
