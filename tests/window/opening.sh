# opening.sh - a lesson that takes minutes: seen to be on its way, given up, left; and files that
# become something else while they are shown.
# shellcheck shell=sh disable=SC2154

titled() { [ "$(title)" = "$1" ]; }
within() { case $(title) in *"$1"*) true ;; *) false ;; esac; }

# Nothing was open: the panel stands alone, and giving up leads to the menu.
start tests/slow.md --no-motion
holds 'the title says what is opened' titled 'attnscope - opening slow.md'
keep first
holds 'the seconds are counted' differs first
press Escape
holds 'Esc gives it up' titled attnscope
press 2 Return
at 'and the menu opens another lesson' 1
stop

# The close button ends it at once.
manager_start
start tests/slow.md --no-motion
press alt+F4
ends 'closed while it computes' 0
manager_stop

for signal in TERM HUP; do
    start tests/slow.md --no-motion
    kill -"$signal" "$pid"
    ends "SIG$signal leaves cleanly while it computes" 0
done

start tests/slow.md --no-motion
press ctrl+q
ends 'Ctrl+Q leaves while it computes' 0

# What the command line asks of a lesson is asked once it is there.
"$program" show 2 --no-motion --step 99 >"$here/said" 2>&1 &
pid=$!
ends 'a step that is not there' 2
"$program" show build/none.md >"$here/said" 2>&1 &
pid=$!
ends 'a lesson that is not there' 4

# What takes the place of a file that is shown holds nothing up, and the next file is read.
mkdir -p "$here/lessons"
cp lessons/02-*.md "$here/lessons"
own=$(basename "$here"/lessons/02-*)
start "$here/lessons/$own" --no-motion --step 3
swap() { mv -fT "$here/lessons/new" "$here/lessons/$own"; }
lives() {
    press Right
    at "$1: it still walks" 4
    press Left
    at "$1: and back" 3
}
back() {
    rm -rf "$here/lessons/$own"
    cp lessons/02-*.md "$here/lessons/new" && swap
    settle
}
mkfifo "$here/lessons/new" && swap
lives 'a FIFO'
back
ln -s /dev/zero "$here/lessons/new" && swap
lives 'a device'
back
rm "$here/lessons/$own"
lives 'deleted'
mkdir "$here/lessons/$own"
lives 'a folder'
back
sed 's/^# .*/# Another title/' "$here/lessons/$own" >"$here/lessons/new" && swap
holds 'a file again: it is read' within 'Another title'
at 'at the same step' 3
rm -rf "$here/lessons"
lives 'its folder deleted'
press ctrl+q
ends 'Ctrl+Q quits' 0
