# edit.sh - changing the lesson: dragged, typed, taken back, saved, read again, deleted.
# shellcheck shell=sh disable=SC2154,SC2016

# lesson NUMBER OUTPUT: the file as an editor would write it
lesson() {
    printf '# Edit\n\n## s\n\nChange the numbers.\n\n```torch\n' >"$here/edit.new"
    printf 'a = torch.tensor([1., 2.])\nb = a * %s\nprint(b)\n```\n\n' "$1" >>"$here/edit.new"
    printf '```output\n%s\n```\n' "$2" >>"$here/edit.new"
    mv "$here/edit.new" "$here/edit.md"
}
saved() { grep -q "b = a \* $1\$" "$here/mine.md" 2>/dev/null; }

lesson 3 'tensor([3., 6.])'
remember 'hints point drag inside' "lesson 1/2 1-2 $here/edit.md"
start "$here/edit.md" --no-motion
press Right
at 'the step with a number to drag' 2
away
keep untouched

# The number 3 stands here; one unit is 4 pixels of this window.
number_x=105 number_y=144
point $number_x $number_y
xdotool mousedown 1
for right in 4 9 14 21; do point $((number_x + right)) $number_y; done
xdotool mouseup 1
away
other 'dragging a number changes the picture' untouched
keep dragged
press ctrl+z
holds 'one undo takes the whole drag back, to the pixel' shows_above_bar untouched
keep undone # as it was, but that redo is offered
press ctrl+y
same 'redo makes it again' dragged

click $number_x $number_y
away
settle
press BackSpace
write 12
press Return
other 'a number that is typed counts' dragged
keep typed
press ctrl+z ctrl+z
same 'both are taken back' undone
press ctrl+y ctrl+y
same 'and made again' typed

# An error keeps the last good picture, and says where; Esc drops what was typed.
press e
settle
write ' @ inputs'
press Return
other 'an error is told' typed
press Escape
settle
other 'it is said how what was dropped comes back' typed
press e Escape # until the next key
settle
same 'what was dropped leaves nothing behind' typed

press x
settle
write 'a.sum()'
press Return
other 'a line beside the lesson has an answer' typed
press Escape
same 'and changes nothing' typed

# The clipboard of the system: what is in it is pasted over what is selected, and the other way.
press x
settle
write 'nothing of this stays'
settle
printf 'a.sum() + 40' | xclip -selection clipboard -i
press ctrl+a
write 'b'
press BackSpace ctrl+v
settle
press shift+Home ctrl+x
settle
clipped() { [ "$(xclip -selection clipboard -o 2>/dev/null)" = 'a.sum() + 40' ]; }
holds 'what was pasted over all of the text is cut again' clipped
press Escape
same 'and the lesson is as it was' typed

press ctrl+q
settle
other 'closing with unsaved changes asks' typed
press Escape
same 'Esc stays' typed
press ctrl+q
settle
press Right Right Return
same 'and so does the third button' typed

press shift+e
settle
other 'the list of changes lies over the picture' typed
press Delete
settle
away
same 'the two edits of one number are taken back together' untouched
press ctrl+z
holds 'which can be undone' shows_above_bar typed # below it redo is offered
press shift+z Escape
same 'all of them are taken back at once' undone
press ctrl+y ctrl+y
holds 'and made again one by one' shows_above_bar typed

# Saved under another name: the one it was opened from stays.
press ctrl+s
settle
xdotool key --delay 4 --repeat 200 BackSpace
write "$here/mine.md"
press Return
holds 'the file holds the change' saved 12
if grep -q 'a \* 3$' "$here/edit.md"; then pass; else fail 'the opened file is untouched'; fi
press ctrl+q
ends 'once it is saved it closes at once' 0
if "$program" check "$here/mine.md" >/dev/null; then pass; else fail 'what was saved is right'; fi

# A file is read again when it is saved in an editor.
start "$here/edit.md" --no-motion --no-state
press Right
away
settle
same 'as it was opened' untouched
lesson 5 'tensor([ 5., 10.])'
other 'a file saved in an editor is read again' untouched
at 'at the same step' 2
press Escape
settle
keep reloaded
rm "$here/edit.md"
other 'that the file is deleted is said' reloaded
press Escape
same 'and what is shown stays' reloaded
press ctrl+q
ends 'with nothing changed it closes at once' 0
