# leave.sh - every way out, and no way in.
# shellcheck shell=sh disable=SC2154,SC2016

start 2 --no-motion
keep before
press Escape Escape Escape Escape Escape
settle
holds 'Escape never quits' kill -0 "$pid"
press h h # the next key takes away what was said
same 'and changes nothing when nothing is open' before
press ctrl+q
ends 'Ctrl+Q quits' 0

for signal in TERM HUP; do
    start 2 --no-motion
    kill -"$signal" "$pid"
    ends "SIG$signal leaves cleanly" 0
done

# refused WHAT VARIABLE...: with the environment changed so, there is no window, and the program says
# what to do instead
refused() {
    what=$1
    shift
    env "$@" "$program" show 2 >"$here/said" 2>&1 </dev/null
    code=$?
    if [ "$code" != 5 ]; then
        fail "$what: ends with $code, not 5"
    elif ! grep -q 'attnscope export' "$here/said"; then
        fail "$what: does not name export"
    else
        pass
    fi
}
refused 'no display' -u DISPLAY
refused 'a display that is not there' DISPLAY=:987
refused 'a display on a machine that is not there' DISPLAY=nowhere.invalid:0
refused 'a driver that is not there' SDL_VIDEODRIVER=nonsense

# Started with all streams closed, as from a menu of the desktop.
xdotool mousemove 1439 899
"$program" show 2 --no-motion >&- 2>&- <&- &
pid=$!
holds 'without standard streams the window comes' window_there
settle
press Right
at 'and walks' 2
press ctrl+q
ends 'and quits' 0

# A window manager asks a window to close.
manager_start
start 2 --no-motion
press alt+F4
ends 'closed by the window manager' 0
manager_stop

# The display goes away: what was written down by then stays.
rm -rf "$XDG_STATE_HOME/attnscope"
start 2 --no-motion
press shift+Page_Down shift+Page_Down
at 'two stages on' 3
xdotool windowkill "$window"
ends 'torn from its display it ends' 5
holds 'and what it remembered is there' grep -q '^lesson .* every-token$' "$XDG_STATE_HOME/attnscope/state"

# What was changed and not saved is in a file, however the program is ended.
rescued=$XDG_STATE_HOME/attnscope/unsaved-torn.md
printf '# Torn\n\n## s\n\nText.\n\n```torch\na = torch.ones(2)\n```\n' >"$here/torn.md"
# torn WHAT CODE COMMAND...: the command ends the window of a changed lesson
torn() {
    what=$1 code=$2
    shift 2
    rm -f "$rescued"
    start "$here/torn.md" --no-motion
    press e
    settle
    write ' * 7'
    press Return
    settle
    "$@"
    ends "$what ends it" "$code"
    holds "$what: the change is in a file" grep -qs 'a = torch.ones(2) \* 7' "$rescued"
    holds "$what: which is named" grep -q "what was changed and not saved is in '$rescued'" "$here/said"
}
torn SIGTERM 4 eval 'kill -TERM $pid'
torn SIGHUP 4 eval 'kill -HUP $pid'
torn 'a display that goes away' 5 eval 'xdotool windowkill $window'
