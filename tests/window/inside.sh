# inside.sh - stepping into a kernel, and out again.
# shellcheck shell=sh disable=SC2154

start 4 --step 4 --no-motion
keep outside
press Return
other 'Enter goes into the kernel' outside
at 'the title still tells the step' 4
keep begin
for pair in 'Right Left' 'Down Up' 'Page_Down Page_Up' 'End Home'; do
    press "${pair% *}"
    other "${pair% *} goes on in the kernel" begin
    press "${pair#* }"
    same "${pair#* } goes back in the kernel" begin
done

press Page_Down Page_Down Right Right
keep middle
for _ in 1 2 3 4 5 6; do press Right; done
for _ in 1 2 3 4 5 6; do press Left; done
same 'six terms on and six back is the same place' middle
press Page_Down Page_Down Page_Up
press Page_Up Home Page_Down Page_Down Right Right
same 'so it is after cells' middle

click 700 703 # on the bar that tells how far it has come
other 'a click on the bar goes there' middle
press p
sleep 1.2
press p
at 'playing stays in the kernel' 4

press Home
same 'Home is where it began' begin
press Escape
same 'Esc goes out of it, level by level' outside
press Right
at 'and the keys walk through the steps again' 5
stop

# The options of the command line show the same pixels.
start 4 --step 4.2 --no-motion
press Return Page_Down Right Right
keep walked
stop
start 4 --step 4.2 --at 14 --no-motion
same 'a place in the kernel is an option, too' walked
stop

# A call opens what was called, and a view its memory.
start 4 --step 7 --no-motion
keep call
press Return
other 'Enter on a call opens its function' call
press Escape
same 'Esc closes it' call
