# beyond.sh - what reaches beyond the window: words for who does not see it, speech, the dialog of the
# desktop, and the notes in a window of their own.
# shellcheck shell=sh disable=SC2034,SC2154

mkdir -p "$here/programs"

# program_is NAME LINE...: a program of that name, found first, does this
program_is() {
    name=$1
    shift
    printf '%s\n' '#!/bin/sh' "$@" >"$here/programs/$name"
    chmod 755 "$here/programs/$name"
}
usual=$PATH
PATH=$here/programs:$PATH

# --- described and spoken

program_is spd-say "printf '%s\\n' \"\$@\" >>'$here/spoken'"
start 2 --no-motion --no-state --describe --speak
told() { grep -q "$1" "$here/said"; }
spoken() { grep -q "$1" "$here/spoken" 2>/dev/null; }
holds 'the step is written to the terminal' told 'step 1 of'
press Right
holds 'so is the next one' told 'step 2 of'
holds 'and spoken' spoken 'step 2 of'
press i Right
holds 'so is a cell that is asked about' spoken 'attn_scores\[1,3\] ='
stop
if [ -w /dev/full ]; then
    "$program" show 2 --no-motion --no-state --describe >/dev/full 2>"$here/said" </dev/null &
    pid=$!
    holds 'where nothing can be written, the window comes' window_there
    xdotool windowfocus "$window"
    settle
    press ctrl+q
    ends 'and its end tells that nothing was' 4
    holds 'with the reason' told 'cannot write the output'
fi

# --- a file, chosen in the dialog of the desktop

sed 's/^# .*/# Chosen/' lessons/02-*.md >"$here/chosen.md"
program_is zenity "echo '$here/chosen.md'"
chosen() { case $(title) in *' - Chosen - step 1/'*) true ;; *) false ;; esac; }
start 2 --no-motion --no-state
press ctrl+o
holds 'what is chosen there is opened' chosen
program_is zenity 'exit 1'
settle
keep open
press ctrl+o
settle
same 'who leaves it stays' open
stop
PATH=$usual

# --- the notes, in a window of their own: on a second screen, which the usual display has not

mkfifo "$here/number-second"
Xvfb -displayfd 3 -screen 0 1440x900x24 -screen 1 1024x768x24 -nocursor -noreset -nolisten tcp \
    3>"$here/number-second" 2>"$here/xvfb-second.log" &
second=$!
usual=$DISPLAY
DISPLAY=:$(head -n 1 "$here/number-second")
"$program" show 2 --no-motion --no-state >"$here/said" 2>&1 </dev/null &
pid=$!
holds 'the window comes' window_there
notes() { xdotool search --onlyvisible --name '^attnscope - notes$' >/dev/null 2>&1; }
no_notes() { ! notes; }
xdotool windowfocus --sync "$window"
press n
holds 'n opens the notes' notes
xdotool windowfocus --sync "$window"
press Right
at 'the lesson is walked beside them' 2
press n
holds 'n closes them' no_notes
press n
holds 'and opens them again' notes
xdotool mousemove 1438 898 # whoever is below the pointer would have the keys
xdotool windowfocus --sync "$(xdotool search --onlyvisible --name '^attnscope - notes$')"
press n
holds 'n closes them from their own window' no_notes
press Right
at 'which gives the keys back' 3
press ctrl+q
ends 'both close together' 0
DISPLAY=$usual
kill "$second"
wait "$second" 2>/dev/null
second=
