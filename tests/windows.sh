#!/bin/sh
# windows.sh EXE PROGRAM FOLDER   the program for Windows as its user meets it, under Wine, beside PROGRAM,
# which is this system's: what both print and draw is compared. FOLDER is written to; Wine's own folder is
# beside it and stays. The window is opened on a display of its own (Xvfb) and gets real keys.
# Its last line is `N passed, N failed`.

cd "$(dirname "$0")/.." || exit 1
exe=$PWD/$1 program=$PWD/$2 here=$PWD/$3
lessons=$PWD/lessons
. tests/verdict.sh
rm -rf "$here"
mkdir -p "$here/screen" && cd "$here" || exit 1

# What the person running the tests has set or remembers must not count.
export HOME="$here/home" WINEPREFIX="$here-wine" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" LC_ALL=C.UTF-8
unset XDG_STATE_HOME XDG_CONFIG_HOME WAYLAND_DISPLAY SDL_VIDEODRIVER TERM
mkdir -p "$HOME"

mkfifo number
Xvfb -displayfd 3 -screen 0 1440x900x24 -noreset -fbdir screen -nolisten tcp 3>number 2>xvfb.log &
server=$! pid=
trap 'kill $pid $server 2>/dev/null; wineserver -k 2>/dev/null || "$(dirname "$(readlink -f "$(command -v wine)")")/wineserver" -k 2>/dev/null' EXIT
trap 'exit 1' INT TERM
DISPLAY=:$(head -n 1 number)
export DISPLAY
wine wineboot -u >wineboot.log 2>&1 || { cat wineboot.log && exit 1; }

windows() { wine "$exe" "$@"; }

# holds NAME COMMAND...: the command succeeds
holds() {
    name=$1
    shift
    "$@" >holds.output 2>&1
    held=$?
    verdict $held "$name"
    [ $held = 0 ] || head -n 8 holds.output
}

# ends CODE TEXT ARGUMENTS...: the call ends with CODE and says TEXT, where it is not empty
ends() {
    code=$1 text=$2
    shift 2
    windows "$@" >said 2>&1 </dev/null
    got=$?
    holds "'$*' ends with $got, not $code" [ "$got" = "$code" ]
    holds "'$*' says: $text" grep -qF -- "$text" said
}

# same NAME ARGUMENTS...: both programs print the same and end with the same code
same() {
    name=$1
    shift
    "$program" "$@" >here.text 2>&1 </dev/null
    code=$?
    windows "$@" >there.text 2>&1 </dev/null
    holds "$name: ends with the same code" [ $? = $code ]
    holds "$name: prints the same" cmp here.text there.text
}

# until_true COMMAND...: until it succeeds; false when that takes longer than a busy machine may need
until_true() {
    give_up=$(($(date +%s) + 20))
    until "$@"; do
        [ "$(date +%s)" -lt $give_up ] || return 1
        sleep 0.05
    done
}

# --- the same text, the same pictures --------------------------------------------------------------

same 'the version' --version
same 'every lesson checked' check
same 'every lesson told, with the arithmetic' trace --explain

for each in png,svg,pdf html webp; do
    "$program" export 1 --format $each -o here.pictures >/dev/null
    windows export 1 --format $each -o there.pictures >/dev/null
done
holds 'pictures are drawn, and handouts' diff -rq here.pictures there.pictures
holds 'this program finds them as they were drawn' "$program" verify there.pictures/*.png there.pictures/*.svg \
    there.pictures/*.pdf
holds 'and that one does this one'\''s' windows verify here.pictures/01*.png

cat >fused.py <<'END'
import torch
print(torch.arange(0, 1, 0.1)[7].item(), torch.linspace(0, 1, 11)[3].item())
torch.manual_seed(0)
print(torch.randn(3).tolist(), torch.randn(20)[17].item(), torch.rand(3).tolist())
x = torch.randn(4, 6)
print(torch.nn.functional.normalize(x, dim=-1).tolist(), torch.nn.LayerNorm(6)(x).tolist())
print(float("0.1") + 0.2, 1e23, 5e-324, 2.2250738585072011e-308, "%.3f %g" % (0.0625, 1e-7), round(0.5625, 3))
END
same 'numbers drawn, fused and read' run fused.py

# --- names, arguments, files -----------------------------------------------------------------------

ends 0 'Größe → 日本.md' new 'Größe → 日本.md'
holds 'a name in any script is written' test -f 'Größe → 日本.md'
ends 0 '' check 'Größe → 日本.md'
ends 4 'exists already' new 'Größe → 日本.md'
ends 0 '' new -f 'Größe → 日本.md'
windows run - <<'END' >said
print("日本 → Größe")
END
holds 'text is UTF-8, with the line ends of all systems' cmp said - <<'END'
日本 → Größe
END

mkdir folder
ends 0 'folder/my.md' new 'folder\my.md'
ends 0 '' check '.\folder\my.md'
ends 0 '' check "Z:$(echo "$here/folder/my.md" | sed 's,/,\\,g')"
ends 0 '' export 1 --step 1 -o 'pictures\below'
holds 'a folder and one in it are made' test -d pictures/below
ends 4 'a device of that name' new 'NUL.md'
ends 4 'a device of that name' new 'folder\com1.md'
ends 4 'a device of that name' export 1 --step 1 -o 'aux'
ends 4 'cannot have a colon' new 'my:own.md'
ends 4 'it is a folder' run folder
chmod a-w folder/my.md
ends 4 'read-only' new -f folder/my.md
holds 'nothing else is left' [ -z "$(find . -name '*.tmp')" ]

# The quotes that help shows are those of other systems' shells; what starts programs here knows "...".
ends 0 'attn_scores_2[1]' explain 1 "'attn_scores_2[1]'"
ends 4 "'it's'" trace "'it'\\''s'"
ends 4 'a "b" /c' trace 'a "b" \c'

sed 's/$/\r/' "$lessons"/02-*.md >crlf.md
ends 0 '' check crlf.md
holds 'what is printed of a lesson with the line ends of Windows has none of them' [ "$(tr -dc '\r' <said)" = '' ]
printf 'print("one")\r\nprint("""two\r\nthree""")\r\n' >crlf.py
same 'a script with those line ends' run crlf.py

{
    windows trace 2>said
    echo $? >code
} | head -n 1 >line
holds 'who reads a pipe may go' [ "$(cat code)" = 4 ]
holds 'and nothing is said of it' [ ! -s said ]

# --- what is left out ------------------------------------------------------------------------------

ends 2 '--speak is left out on Windows' show --speak
ends 0 '--speak          left out on Windows' help show
ends 0 'APPDATA%\attnscope\state' help show
windows help licences >said
for each in SDL FreeType HarfBuzz cairo MD4C zlib; do
    holds "the licence of $each is in it" grep -q "^==== $each" said
done

# --- the window ------------------------------------------------------------------------------------

# opened ARGUMENTS...: the window is there, and says what is in focus
opened() {
    $asks wine "$exe" show --describe "$@" >focus 2>&1 </dev/null &
    pid=$!
    until_true says '^step [0-9]* of'
}
says() { grep -q "$1" focus; }

# pressed KEY TEXT: after the key it says that; a key that comes while the system is busy may be lost
pressed() {
    for _ in 1 2 3; do
        xdotool key --clearmodifiers "$1"
        until_true says "$2" && return
    done
    return 1
}

# closed CODE: it ends with the code
closed() {
    wait $pid
    got=$?
    pid=
    echo "ended with $got"
    [ $got = "$1" ]
}

# A shell has SIGINT, which Wine makes Ctrl+C of, ignored by what it runs behind it.
asks='env --default-signal=INT'

opened 1
holds 'the window opens' says '^step 1 of'
xdotool mousemove 720 450 click 1
holds 'it steps' pressed Right '^step 2 of'
holds 'and steps' pressed Right '^step 3 of'
xwdtopnm screen/Xvfb_screen0 2>/dev/null >window.ppm
holds 'it is seen' [ "$(ppmhist -noheader window.ppm | wc -l)" -gt 100 ]
xdotool key --clearmodifiers ctrl+q
closed 0
holds "it closes with 0, not $got" [ "$got" = 0 ]
state=$(find "$here-wine/drive_c/users" -path '*/AppData/Roaming/attnscope/state')
holds 'what was seen is remembered in APPDATA' grep -q '^lesson 3/[0-9]* 1-3 one-token$' "$state"

chmod u+w folder/my.md
opened 'folder\my.md'
holds 'a lesson in a file is opened' says '^step 1 of'
sed 's/^# .*/# Another title/' folder/my.md >folder/new && mv folder/new folder/my.md
holds 'it follows the file' until_true says 'Another title'
kill -INT $pid
closed 0
holds "it closes in order at Ctrl+C with 0, not $got" [ "$got" = 0 ]
holds 'its path is remembered' grep -q '^lesson .* Z:/.*/folder/my.md$' "$state"

# --- Ctrl+C ----------------------------------------------------------------------------------------

cat >slow.py <<'END'
import torch
x = torch.randn(1500, 1500)
for i in range(2000):
    x = torch.softmax(x @ x, -1)
END
$asks wine "$exe" run slow.py >focus 2>&1 </dev/null &
pid=$!
sleep 5 # it prints when it has ended
kill -INT $pid
closed 58
# 0xC000013A, of which a shell here is given the last byte.
holds "Ctrl+C ends it with the code that Windows has for it, not $got" [ "$got" = 58 ]
holds 'no temporary file is left' [ -z "$(find . -name '*.tmp')" ]

count_verdicts
