#!/bin/sh
# fonts.sh DIR   copies the fonts the program embeds into DIR, under the names the program knows.
# fonts.sh       looks only. Both name on stdout each family that was not found, and then exit 1.
#
# Distributions put fonts in different folders and under slightly different file names, so each font
# is a name of ours, its family, and the file names it may have, best first. A variable font stands
# in where the single styles are not packaged.

dir=$1

roots="/usr/share/fonts /usr/local/share/fonts $HOME/.local/share/fonts $HOME/.fonts
/Library/Fonts $HOME/Library/Fonts /opt/homebrew/share/fonts"

every=$(for root in $roots; do [ -d "$root" ] && find "$root" -name '*.[ot]tf' 2>/dev/null; done
    fc-list : file 2>/dev/null | sed 's/: *$//')

# find_font FILE...: prints the path of the first of these file names that is installed
find_font() {
    for file; do
        path=$(printf '%s\n' "$every" | grep "/$file\$" | sort | head -n 1)
        [ -n "$path" ] && printf '%s\n' "$path" && return 0
    done
    return 1
}

missing=
while read -r name family files; do
    # shellcheck disable=SC2086  # file names hold no spaces: split them
    if path=$(find_font $files); then
        [ -z "$dir" ] || { mkdir -p "$dir" && cp "$path" "$dir/$name"; } || exit 1
    else
        case " $missing " in *" $family "*) ;; *) missing="$missing $family" ;; esac
    fi
done <<'END'
Inter-Regular.otf         Inter          Inter-Regular.otf Inter-Regular.ttf InterVariable.ttf Inter.ttf
Inter-SemiBold.otf        Inter          Inter-SemiBold.otf Inter-SemiBold.ttf Inter-Bold.otf Inter-Bold.ttf InterVariable.ttf Inter.ttf
Inter-Italic.otf          Inter          Inter-Italic.otf Inter-Italic.ttf InterVariable-Italic.ttf Inter-Italic.ttf
JetBrainsMono-Regular.ttf JetBrains-Mono JetBrainsMono-Regular.ttf JetBrainsMono-Regular.otf JetBrainsMono[wght].ttf
JetBrainsMono-Bold.ttf    JetBrains-Mono JetBrainsMono-Bold.ttf JetBrainsMono-Bold.otf JetBrainsMono[wght].ttf
DejaVuSans.ttf            DejaVu-Sans    DejaVuSans.ttf
END

for family in $missing; do echo "$family"; done
[ -z "$missing" ]
