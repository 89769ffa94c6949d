# present.sh - in front of a class: blank screens, themes, sizes of text and window, the pointer.
# shellcheck shell=sh disable=SC2154

# extreme -min|-max: the darkest or the brightest value of any pixel in the window
extreme() { ppm 80 90 1280 720 | pamsumm "$1" -brief; }
is_black() { [ "$(extreme -max)" = 0 ]; }
is_white() { [ "$(extreme -min)" = 255 ]; }

size() { xdotool getwindowgeometry "$window" | sed -n 's/ *Geometry: //p'; }
size_is() { [ "$(size)" = "$1" ]; }

# Every step was seen before: coming back, a picture is as it was.
remember 'hints point drag inside' 'lesson 1/99 1-99 every-token'
start 2 --no-motion --step 4
keep normal
press b
holds 'b blanks the screen' is_black
press Right
same 'any key brings the picture back, and only that' normal
press period
holds '. blanks the screen' is_black
press period
same '. brings it back' normal
press w
holds 'w makes it white' is_white
press Escape
same 'Esc brings it back' normal

press t
other 't is another theme' normal
press t t Right Left
same 'three themes on is the first' normal
press ctrl+plus
other 'Ctrl+plus is larger text' normal
press ctrl+0 Right Left
same 'Ctrl+0 is normal text' normal
press c
other 'c is another colour map' normal
press r
other 'r is another range' normal
stop

start 2 --no-motion --step 4
point 240 520 # beside the picture: a key ends what a cell under the pointer tells
keep pointed
press s
other 's is a spotlight' pointed
keep spot
point 300 560
other 'it moves with the pointer' spot
press s
point 240 520
same 's turns it off' pointed
press d
other 'd is a dot of light' pointed
press d
same 'd turns it off' pointed
press f
keep held # it says so, for this is no presentation
press Right
at 'frozen, the walk goes on' 5
same 'while the picture stays' held
xdotool windowsize "$window" 1300 800
holds 'a larger window does not end that' size_is 1300x800
xdotool windowsize "$window" 1280 720
settle
same 'it stays in any size' held
press f
other 'f again shows where it is' held
stop

# Full screen is the window manager's.
manager_start
start 2 --no-motion --step 4
keep window
for key in F5 F11; do
    press "$key"
    holds "$key fills the screen" size_is 1440x900
    press Escape Escape
    holds 'two Esc leave full screen' size_is 1280x720
    same 'and shows what was there before' window
done
press F5
holds 'a remote turns the show on' size_is 1440x900
press Page_Down F5
holds 'and off' size_is 1280x720
at 'and walks meanwhile' 5
xdotool windowminimize "$window"
press Left
xdotool windowactivate "$window"
settle
press Home g
write 4
press Return
same 'minimised and back, it shows what was there' window
stop
start 2 --present --no-motion
holds '--present fills the screen' size_is 1440x900
click 1420 820
at 'presenting, a click anywhere is the next step' 2
press shift+F5
holds 'Shift+F5 ends it' size_is 1280x720
stop
manager_stop

# Any size at any time: the picture is that of a window which always had it.
start 2 --no-motion --step 4
for size in '1024 600' '640 400' '200 120' '1 1' '1440 900' '1024 600'; do
    # shellcheck disable=SC2086  # two numbers
    xdotool windowsize "$window" $size
done
settle
holds 'no size makes an end of it' kill -0 "$pid"
keep resized
xdotool windowsize "$window" 700 500
settle
press Right Left
xdotool windowsize "$window" 1024 600
same 'the same size gives the same picture' resized
stop

# Larger text is that and nothing else: the command line has the same picture.
start 2 --step 3 --text 3 --no-motion --no-state
keep large
stop
start 2 --step 3 --no-motion --no-state
keep usual
press ctrl+plus ctrl+plus ctrl+plus
same 'Ctrl and plus change the text alone' large
press ctrl+minus ctrl+minus
press ctrl+equal ctrl+minus ctrl+minus
same 'so do Ctrl and =, Ctrl and minus' usual
press ctrl+equal
other 'Ctrl and = change the text' usual
press ctrl+0
same 'Ctrl and 0 take it back' usual
stop
