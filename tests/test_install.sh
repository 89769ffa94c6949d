#!/bin/sh
# Tests of `make install` and `make uninstall`: what is installed runs from anywhere, needs nothing
# of this folder, and goes away without a trace; the manual and the completions that come with it hold
# every verb and option.

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
program=$stage/opt/a/bin/attnscope share=$stage/opt/a/share
installed() { [ -x "$program" ]; }
lists_lessons() { (cd / && "$program" list) >"$SCRATCH/list" && grep -q '3\.3\.1' "$SCRATCH/list"; }
# What was there before, and a file of another program that came since.
mkdir -p "$share/man" "$share/zsh"
left() { (cd "$stage/opt/a" && find . ! -name . | sort | tr '\n' ' '); }
others() { mkdir -p "$share/fish/vendor_completions.d" && : >"$share/fish/vendor_completions.d/other.fish"; }
nothing_left() { [ "$(left)" = './share ./share/fish ./share/fish/vendor_completions.d ./share/fish/vendor_completions.d/other.fish ./share/man ./share/zsh ' ]; }

check 'make install succeeds' made install
check 'the program is in DESTDIR/PREFIX/bin' installed
check 'it lists its lessons from another folder' lists_lessons

# --- the manual -----------------------------------------------------------------------------------

verbs=$("$program" --help | sed -n 's/^  attnscope \([a-z]*\) .*/\1/p')
version=$("$program" --version)
options() { "$program" help "$1" | sed -n 's/^  .\{4\}\(--[a-z-]*\).*/\1/p'; }
manual() { sed 's/\\-/-/g' "$share/man/man${1##*.}/$1"; }
has_item() { manual attnscope.1 | grep -q -e "^\\\\fB\(-., \)\{0,1\}$1[ \\\\]"; }

check 'there are ten verbs and more' [ "$(echo "$verbs" | wc -l)" -ge 10 ]
for verb in $verbs; do
    check "attnscope(1) has the verb $verb" grep -q "^\.SS \"$verb" "$share/man/man1/attnscope.1"
done
for option in $(for verb in $verbs; do options "$verb"; done | sort -u); do
    check "attnscope(1) has $option" has_item "$option"
done
check 'attnscope(1) has what ends with 5' has_item 5
check 'no question there ends with a full stop, too' sh -c "! grep -q '?\\.' '$share/man/man1/attnscope.1'"
for page in attnscope.1 attnscope-lesson.5 attnscope-language.7; do
    manual "$page" >"$SCRATCH/page"
    check "$page has no empty paragraph" sh -c "! grep -A1 '^\.S[HS]' '$SCRATCH/page' | grep '^\.PP'"
    check "$page says its version" grep -q "^\.TH .*\"$version\"" "$SCRATCH/page"
    check "$page names the others" test "$(sed '1,/^\.SH SEE/d' "$SCRATCH/page" | grep -c '^attnscope.*([157])')" = 2
done
manual attnscope-lesson.5 >"$SCRATCH/page"
for directive in show focus compare tokens note; do
    check "attnscope-lesson(5) has $directive" grep -q "^$directive [A-Z]" "$SCRATCH/page"
done
check 'attnscope-language(7) has torch.softmax' grep -q 'fBtorch\.softmax(' "$share/man/man7/attnscope-language.7"
check 'its date is one' sh -c "'$program' help --man | grep -Eq '^.TH attnscope 1 [0-9]{4}-[0-9]{2}-[0-9]{2} '"
check 'what a class has is no item of its own' sh -c "'$program' help language --man |
    grep -Eq '^class X\(nn.Module\): classes with'"
check 'one cannot have a page on matmul' sh -c "'$program' help matmul --man 2>&1 | grep -q 'no page on'"

# --- completions ----------------------------------------------------------------------------------

# offers WORD WORDS...: what fits at the | that the words end with has WORD
offers() {
    word=$1 && shift
    "$program" complete -- "$@" >"$SCRATCH/said" && cut -f 1 "$SCRATCH/said" | grep -qxF -e "$word"
}

for verb in $verbs; do
    check "the verb $verb is offered" offers "$verb" '|'
    for option in $(options "$verb"); do
        check "$verb $option is offered" offers "$option" "$verb" "$option|"
    done
done
check 'lessons are offered' offers one-token show 'one|'
check 'and their files' offers '*.md' trace 1 '|'
check 'names of tensors are offered' offers attn_scores_2 explain 1 'attn|'
check 'and those of a file' offers logits explain lessons/24-copying.md 'lo|'
check 'stages are offered' offers 'dot product' export 1 --step '|'
check 'a lesson that cannot be read is an error' sh -c "! '$program' complete -- explain nosuch.md '|'"
check 'values of a view are offered' offers contrast show --theme '|'
check 'values behind = are offered' offers --theme=dark show '--theme=d|'
check 'values behind = are offered as bash asks' offers dark show --theme = 'd|'
check 'other values are offered' offers mkl check --dropout '|'
check 'the second one of a list is offered' offers png,svg export 1 --format 'png,s|'
for format in png svg pdf npz json html page; do
    check "the format $format is offered" offers "$format" export 1 --format '|'
done
check 'figures are offered' offers 3.18 export --figure '|'
check 'implementations are offered' offers flash bench --only '|'
check 'folders are offered' offers '*/' export 1 -o '|'
check 'a file is offered' offers '*' run '|'
check 'a second one, too, to who takes several' offers '*' verify a.png '|'
check 'a second one to who takes one only is not' sh -c "! '$program' complete -- run a.py '|' | grep -qxF '*'"
check 'topics are offered' offers licences help 'lic|'
check 'what is typed narrows' sh -c "! '$program' complete -- show 'one|' | grep -q every-token"
check 'behind an unknown verb verbs are offered' offers show nosuch '|'
printf 'while True:\n    pass\n' >"$SCRATCH/endless.py"
endless() { timeout 20 "$program" complete -- explain "$SCRATCH/endless.py" '|'; [ $? != 124 ]; }
check 'a script without an end is not waited for' endless

# in_bash WORD WORDS...: bash would have WORD among what fits at the last one
in_bash() {
    # shellcheck disable=SC2016  # bash expands them
    bash -c '. "$1" && word=$2 && shift 2 && COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) && _attnscope 2>/dev/null
        printf "%s\n" "${COMPREPLY[@]}" | grep -qxF -e "$word"' \
        bash "$share/bash-completion/completions/attnscope" "$@"
}
if command -v bash >/dev/null; then
    check 'bash completes a verb' in_bash explain "$program" exp
    check 'bash completes a lesson' in_bash one-token "$program" show one
    check 'bash completes a value behind =' in_bash dark "$program" show --theme = d
    check 'bash completes an empty value behind =' in_bash dark "$program" show --theme =
    check 'bash completes a tensor' in_bash attn_scores_2 "$program" explain 1 "'attn"
    check 'bash quotes a stage' in_bash 'dot\ product' "$program" export 1 --step dot
    check 'bash completes the file of a lesson' in_bash lessons/README.md "$program" check lessons/RE
    check 'bash completes a folder on the way to one' in_bash lessons "$program" check less
    check 'bash completes a folder only, for a folder' in_bash src "$program" export 1 -o sr
fi

# --- licences -------------------------------------------------------------------------------------

"$program" help licences >"$SCRATCH/licences"
# licensed FILE: a pattern of the licences has this file
licensed() {
    sed -n 's/^Files: //p' "$SCRATCH/licences" | while read -r pattern; do
        # shellcheck disable=SC2254  # it is a pattern
        case $pattern in '*') ;; *) case $1 in $pattern) echo "$1" ;; esac ;; esac
    done | grep -q .
}
for font in build/fonts/*; do
    check "a licence covers $font" licensed "$font"
done
sed -n 's/^License: //p' "$SCRATCH/licences" | sed 's/ or /\n/g' | sort -u >"$SCRATCH/names"
while read -r licence; do
    check "the text of $licence is there" sh -c "grep -A1 -x 'License: $licence' '$SCRATCH/licences' | grep -q '^ '"
done <"$SCRATCH/names"

check 'make install succeeds over what is there' made install
check 'another program comes' others
check 'make uninstall succeeds' made uninstall
check 'nothing is left behind but what others have' nothing_left
check 'make uninstall succeeds where nothing is' made uninstall

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
