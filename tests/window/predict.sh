# predict.sh - guessing first: values hidden and uncovered, a question put, answered and closed.
# shellcheck shell=sh

# The sentence over the lower edge goes with the next key.
shows_first() {
    press Shift_L
    shows first
}

remember 'hints point drag inside' 'lesson 1/99 1-99 one-token'
start 1 --no-motion --step 6
keep plain

press h
other "h hides the values" plain
keep hidden
press u
other "u uncovers a cell" hidden
press h
same "h shows all of them again" plain

press a
other "a puts the question" plain
keep asked
press Escape
same "Esc takes it away" plain

press a
write 9
press Return
at "a wrong answer may be mended" 6
other "as is said" asked
press BackSpace
write 1.0
keep typed
press KP_Subtract BackSpace
same "a key of the keypad types one character" typed
press BackSpace
write 09
other "a number is typed" asked
press Return
at "Enter judges, and stays" 6
keep judged
press Return
at "Enter goes on" 7

press Left
at "back at the question's step" 6
other "that it was answered is said" plain
keep plain
press a
click 75 219 # the key that checks
other "a click on it wants a number first" asked
click 165 219 # the key beside it
same "a click closes the question" plain

press a
press Page_Down
at "a remote shows the answer" 6
other "without a number of one's own" judged
press Page_Down
at "and goes on" 7

press Home
keep first
press a
settle
click 750 505
settle
press Escape
holds "a click on a cell answers; Esc closes" shows_first
press Shift+a
other "Shift+A takes the mark of the question away" first

press ctrl+q
ends "Ctrl+Q quits" 0
