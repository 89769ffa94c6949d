# walk.sh - moving through a lesson.
# shellcheck shell=sh disable=SC2154

# Every step was seen before, and no hint is needed: coming back, a picture is as it was.
remember 'hints point drag inside' 'lesson 1/99 1-99 every-token'
start 2 --no-motion
at 'a lesson opens at its first step' 1
case $(title) in
"attnscope - Attention for every token - step 1/"*) pass ;;
*) fail 'the title names the lesson' ;;
esac
keep first

press Right
at 'Right is the next step' 2
other 'the next step has another picture' first
keep second
for pair in 'Right Left' 'Down Up' 'space BackSpace' 'Page_Down Page_Up'; do
    press "${pair% *}"
    at "${pair% *} goes on" 3
    press "${pair#* }"
    at "${pair#* } goes back" 2
    same "${pair#* } shows what was there before" second
done

press End
at 'End is the last step' "$(steps)"
press Right
settle
at 'there is no step after it' "$(steps)"
keep ended
press Escape
other 'but a card that says so' ended
press Home
at 'Home is the first' 1
same 'Home shows what was there at the start' first
press Left
settle
at 'there is nothing before it' 1

# The stages of this lesson begin at these steps, as `list` tells.
starts=$("$program" list | awk '/^02 /{on=1; next} /^[0-9]/{on=0} on && match($0, /steps? [0-9]+/) {
    split(substr($0, RSTART), word, /[ -]/); print word[2] }')
second_stage=$(echo "$starts" | sed -n 2p)
third_stage=$(echo "$starts" | sed -n 3p)
press shift+Page_Down
at 'Shift+PageDown is the next stage' "$second_stage"
press shift+Page_Down
at 'and the next' "$third_stage"
press shift+Page_Up
at 'Shift+PageUp is the stage before' "$second_stage"

# A busy machine may press the second time after the twentieth of a second that counts as one.
for try in 1 2 3 4 5; do
    press Home
    until_true at_step 1
    settle
    xdotool key --delay 2 shift+Page_Down shift+Page_Down
    until_true at_step "$second_stage"
    settle
    at_step "$second_stage" && break
done
at "a doubled press goes one stage (try $try)" "$second_stage"

fourth_stage=$(echo "$starts" | sed -n 4p) # of four steps: long enough to walk in
fifth_stage=$(echo "$starts" | sed -n 5p)
press g
write "$fourth_stage"
press Return
settle
xdotool keydown Right
until_true at_step "$((fifth_stage - 1))" # the server repeats a key held down after two thirds of a second
sleep 0.3 # and goes on to
xdotool keyup Right
settle
at 'a key held down stays in its stage' "$((fifth_stage - 1))"
press Right
at 'pressed anew it goes on' "$fifth_stage"

press g
write 7
press Return
at 'g goes to a step' 7
press g
write context
press Return
at 'g goes to a stage' "$fifth_stage"
press g
write 999
press Return
press Escape
at 'g refuses a step that is none' "$fifth_stage"

press Home
at 'Home, for the mouse' 1
click 800 703 # on the bar of steps
behind_step() { [ "$(step)" -gt "$1" ]; }
holds 'a click on the bar of steps goes there' behind_step 6
press Home
at 'Home, for the buttons' 1
click 120 704
at 'the button of the next step' 2
click 50 704
at 'the button of the previous step' 1
away
press bracketright bracketright bracketright p
at 'p plays by itself' 2
at 'and on' 3
press p
settle
paused=$(step)

# Nothing happens while nothing happens: no thread of the program wakes up.
switches() { cat "/proc/$pid/task/"*/status | awk '/^voluntary/ { n += $2 } END { print n }'; }
sleeps() {
    before=$(switches)
    sleep 1
    after=$(switches)
    [ "$before" = "$after" ]
}
until_true sleeps # the pointer and messages go by themselves
if sleeps; then pass; else fail "an idle window woke $((after - before)) times"; fi
at 'paused, it stays' "$paused"
stop

# 1,000 random moves, then a jump: the picture is that of a fresh start.
start 2 --no-motion --step 7
keep fresh
stop
start 2 --no-motion
# shellcheck disable=SC2046  # one word a key
xdotool key --delay 1 $(awk 'BEGIN { srand(4)
    split("Right Left Page_Down Page_Up Home End shift+Page_Down shift+Page_Up space Up", key)
    for (i = 0; i < 1000; i++) print key[1 + int(rand() * 10)] }')
settle
press g
write 7
press Return
at '1,000 moves are survived' 7
same 'and the picture is that of a fresh start' fresh
