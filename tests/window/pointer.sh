# pointer.sh - the mouse: what a rest, and what the other button, shows.
# shellcheck shell=sh disable=SC2154

start 2 --no-motion
press Right
at 'the second step has a product' 2
keep product

point 1012 77
sleep 0.7
other 'a tab explains itself where the pointer rests' product
away
same 'it goes with the pointer' product

point 955 425
settle
keep pointed
xdotool click 3
other 'the other button lists what can be done with a cell' pointed
press Down Return
settle
xdotool click 3
press Escape
at 'Esc closes the list and nothing else' 2
stop
