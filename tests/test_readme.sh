#!/bin/sh
# test_readme.sh: what README.md says is so. Its table of claims is run, row by row; so are its commands,
# in the order in which they stand there, in a folder that has what they speak of.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.

. tests/verdict.sh
root=$PWD
program=$(realpath "${ATTNSCOPE:-./attnscope}")
here=$(realpath "${SCRATCH:-/tmp}")/readme
rm -rf "$here"
mkdir -p "$here"
cd "$here" || exit 1
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER # a window ends with 5
export XDG_CONFIG_HOME="$here/config" XDG_STATE_HOME="$here/state"
readme=$root/README.md
ln -s "$program" attnscope
ln -s "$root/tests" tests

# answers CODE TEXT COMMAND: the command ends with CODE and prints TEXT, wherever
answers() {
    sh -c "$3" >said 2>&1 </dev/null
    [ $? = "$1" ] && grep -q -F -e "$2" said
    verdict $? "$3: ends with $1 and says: $2 ($(tail -n 1 said))"
}

# --- the table of claims --------------------------------------------------------------------------

awk '/^## / { on = /^## Claims/ } on && /^\| [A-Za-z].*`/' "$readme" >claims
grep '`\./attnscope' claims | awk -F '`' '{ print ($5 ~ /exit code/ ? number_in($5) : 0) "|" $2 "|" $4 }
    function number_in(text) { gsub(/[^0-9]/, "", text); return text }' >runs
while IFS='|' read -r code command answer; do
    answers "$code" "$answer" "$command"
done <runs
[ "$(wc -l <runs)" -ge 10 ]
verdict $? 'ten claims are run'

# What takes minutes is at least a target.
# shellcheck disable=SC2016  # Markdown's backticks
sed -n 's/.*`make \([a-z-]*\)`.*/\1/p' "$readme" | sort -u >targets
while read -r target; do
    grep -q "^$target:.*##" "$root/Makefile" "$root"/src/*/*.mk
    verdict $? "make $target is a target that make help lists"
done <targets

# --- the commands -----------------------------------------------------------------------------------

# What stands in the place of a reader's own files.
"$program" new my.md >said
cp "$root/tests/notebooks/one-token.ipynb" my.ipynb
cp "$root/tests/lang/de.po" de.po
echo 'print(torch.tensor([1.0, 2.0]).softmax(0))' >model.py

# Those that open the window say that there is no display; `export my.md --format page` needs the page.
# Those that write have written before, in the table or for the same lesson.
sed -n 's/^    \(\.\/attnscope.*\)$/\1/p' "$readme" >commands
while read -r command; do
    case $command in
    './attnscope  '* | './attnscope show'*) answers 5 'no display' "$command" ;;
    './attnscope new'*) answers 4 'exists already' "$command" ;;
    './attnscope bench'*) answers 0 faster "$(echo "$command" | sed 's/ --shape 4,1024,768,12/ --shape 1,64,64,4/; s/bench$/bench --shape 1,64,64,4/')" ;;
    *export*) answers 0 / "$command -f" ;;
    *) answers 0 '' "$command" ;;
    esac
done <commands
[ "$(wc -l <commands)" -ge 20 ]
verdict $? 'twenty commands are run'

# Its lesson in 14 lines is one.
awk '/^````markdown$/ { on = 1; next } /^````$/ { on = 0 } on' "$readme" >fourteen.md
[ "$(grep -c . fourteen.md)" = 14 ]
verdict $? 'the lesson in 14 lines has 14'
answers 0 '1 of 1 outputs as written' './attnscope check fourteen.md'
answers 0 'sun   0.9000' './attnscope trace fourteen.md'
answers 0 fourteen-002 './attnscope export fourteen.md -o pictures --step 2'

# --- what is to be cited ----------------------------------------------------------------------------

answers 0 "attnscope $(sed -n 's/^  version = {\(.*\)},$/\1/p' "$readme")" './attnscope --version'

count_verdicts
