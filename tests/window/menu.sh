# menu.sh - the lesson menu, the key sheet, and what a second run remembers of the first.
# shellcheck shell=sh disable=SC2154

state=$XDG_STATE_HOME/attnscope/state
rm -rf "$XDG_STATE_HOME/attnscope" "$XDG_CONFIG_HOME/attnscope"

titled() { [ "$(title)" = "$1" ]; }
remembers() { grep -q "$1" "$state"; }

# --- a first run

start
holds 'the window opens at the menu' titled attnscope
keep menu
press Down
other 'an arrow chooses another lesson' menu
press Home
same 'Home chooses the first again' menu
press F1
other 'F1 shows the keys' menu
keep keys
write wheel
other 'what is typed finds keys' keys
press Escape
same 'Esc shows all of them again' keys
press Escape
same 'and then closes them' menu
press F1 F1
same 'as their own key does' menu
xdotool type --delay 20 'overflow t'
other 'what is typed is searched for, and no letter is a command' menu
press Escape
same 'Esc clears the search' menu
press 5
press Return
holds 'a number and Enter open a lesson' titled "attnscope - Hiding the words to come - step 1/24"
settle
press Right Right
at 'one walks in it' 3
keep lesson
press l
other 'l shows the lessons' lesson
press Escape
same 'and Esc brings the picture back' lesson
press l
xdotool type --delay 20 'overflow'
press Return
at 'a search leads to its step in another lesson' 13
press l 5 Return
at 'which goes on where it was left' 3
press t
other 't is another theme' lesson
xdotool windowsize "$window" 1100 800
settle
press ctrl+q
ends 'Ctrl+Q quits' 0
holds 'the steps seen are written down' remembers '^lesson 3/24 1-3 causal-mask$'
holds 'and the theme' remembers '^theme dark$'
holds 'and the size of the window' remembers '^window 1100x800$'

# --- a second one goes on with it

start
geometry() { xdotool getwindowgeometry "$window" | grep -q 'Geometry: 1100x800'; }
holds 'the window is as large as it was left' geometry
press Return
at 'Enter goes on where the last run ended' 3
press l
settle
click 700 87 # the panel that says what to go on with
at 'so does a click' 3
press ctrl+q
ends 'a second run ends well' 0

# --- a broken state is no obstacle; --no-state neither reads nor writes

printf 'theme pink\nlesson \377\nlesson 99/3 x y\n' >"$state"
start
holds 'broken lines are passed over' titled attnscope
press ctrl+q
ends 'and the program ends well' 0
kept=$(cksum <"$state")
start 1 --no-state
press Right
at '--no-state walks as well' 2
press ctrl+q
ends '--no-state ends well' 0
unchanged() { [ "$(cksum <"$state")" = "$kept" ]; }
holds '--no-state writes nothing' unchanged

# --- keys of one's own

printf 'bind F9 next\nunbind Right\nbind F8 nxet\n' >"$here/keys"
start 1 --no-state --bindings "$here/keys"
press F9
at 'a key of the bindings file' 2
press Right
settle
at 'a key that was unbound' 2
holds 'a mistake is told with its place' grep -q 'keys:3:9: there is no action' "$here/said"
press ctrl+q
ends 'it does not count as a failure' 0
