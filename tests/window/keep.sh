# keep.sh - what a view leaves behind: a command that draws it, a picture, the text of a cell.
# shellcheck shell=sh disable=SC2154

mkdir -p "$here/bin" "$here/copied"
ln -sf "$program" "$here/bin/attnscope"

clipboard() { xclip -selection clipboard -o 2>/dev/null; }
holds_words() { clipboard | grep -q -e "$1"; }

# alike WINDOW EXPORT: but for what only the window tells: the handle between text and picture (in a box of at
# most 9x60 pixels of 1280 in a row), and dotted lines below numbers that can be followed (in at most two rows).
# The lists of cmp begin with the byte, counted from 1; the head of a picture is three lines.
alike() {
    pamdepth 255 <"$1" 2>/dev/null | tail -n +4 >"$here/window.bytes"
    pamdepth 255 <"$2" 2>/dev/null | tail -n +4 >"$here/export.bytes"
    cmp -l "$here/window.bytes" "$here/export.bytes" 2>&1 | awk '
        /EOF/ { differ = 1 }
        { pixel = int(($1 - 1) / 3); x = pixel % 1280; y = int(pixel / 1280) }
        NR == 1 { left = x - 4; right = x + 4; bottom = y + 59 }
        y > bottom || x < left || x > right { rows += !seen[y]++ }
        END { exit differ || rows > 2 }'
}

# export_like: the copied command draws the window's pixels, but for the bars above and below: what a person
# can do next is told in the window only
export_like() {
    rm -f "$here"/copied/*.png "$here/export.ppm"
    ppm 80 200 1280 560 >"$here/window.ppm"
    (cd "$here/copied" && PATH=$here/bin:$PATH sh -c "$(clipboard)") >"$here/said" 2>&1
    picture=$(find "$here/copied" -name '*.png' ! -name '*.text.png')
    [ -n "$picture" ] && pngtopnm "$picture" | pamcut -top 110 -height 560 >"$here/export.ppm" 2>/dev/null
    [ -s "$here/export.ppm" ] && alike "$here/window.ppm" "$here/export.ppm"
}

# reproduced WHAT: y copies a command, and that gives what is on screen
reproduced() {
    settle
    press y
    holds "$1: y copies a command" holds_words 'attnscope export'
    # what says that it was copied goes with the next key, one that does nothing
    press F9
    settle
    if export_like; then pass; else fail "$1: the command draws something else: $(clipboard)"; fi
}

start 2 --no-motion --no-state --step 4
reproduced 'a step'
press Page_Down t c r ctrl+plus
reproduced 'another look'
press i Right Down
settle
press y # the window says besides that the cell is pinned
holds 'a cell: y copies a command that names it' holds_words '--focus'
press Escape m
reproduced 'the map'
press Escape Escape h
reproduced 'hidden values'
press h Return
reproduced 'a part of the step'
stop

start 3 --no-motion --no-state --step 9
press Return Return
reproduced 'inside a kernel'
press Right Right Page_Down
reproduced 'further inside it'
stop

start 2 --no-motion --no-state --step 4
press i
settle
press ctrl+c
holds 'Ctrl+C copies the arithmetic of the cell' holds_words '='
stop
