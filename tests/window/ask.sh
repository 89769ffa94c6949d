# ask.sh - where does this number come from: pointing, clicking, following, with mouse and keys.
# shellcheck shell=sh disable=SC2154

# The matrix of this step has a cell here, and its right neighbour there.
cell_x=862 cell_y=306
right_x=920

remember 'hints point drag inside' 'lesson 1/99 1-99 every-token'
start 2 --no-motion --step 2
keep resting
point $cell_x $cell_y
other 'a cell pointed at is explained' resting
keep pointed
point $right_x $cell_y
other 'and so is the next one' pointed
away
same 'when the pointer is gone, so is that' resting

click $cell_x $cell_y
away
other 'a click pins a cell' resting
keep pinned
press Right
other 'an arrow goes to the next cell' pinned
at 'and not to the next step' 2
press Left
same 'and back' pinned
press Page_Down
at 'PageDown steps even so' 3
press Page_Up
at 'and PageUp' 2
same 'nothing is pinned in the step then' resting
click $cell_x $cell_y
away
settle
press Escape
same 'Esc lets go of the cell' resting
press i Right
other 'i pins the cell in question, arrows move it' resting
at 'and do not step' 2
press Escape
same 'Esc lets go of it' resting

press Tab
other 'Tab shows what there is to act on' resting
keep ring
press Tab
other 'Tab goes to the next' ring
press shift+Tab
same 'Shift+Tab goes back' ring
stop
