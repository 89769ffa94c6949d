#!/bin/sh
# test_export.sh: what `export` makes of pictures, read by other programs than ours. $ATTNSCOPE is the
# program, $SCRATCH a folder to write to. What a tool would have looked at and there is none is told.
# shellcheck disable=SC2086  # $small is an option and its value
cd "$(dirname "$0")/.." || exit 1
. tests/verdict.sh
program=${ATTNSCOPE:-./attnscope}
here=${SCRATCH:-/tmp}/export
rm -rf "$here"
mkdir -p "$here"
small='--size 1280x720'

# has TOOL: it is here, or what it would look at is told
has() {
    command -v "$1" >/dev/null && return
    echo "$1 is not here: what it reads was not looked at"
    return 1
}

# out NAME ARGUMENTS...: exports into the folder NAME; $here/said is what was printed
out() {
    folder=$here/$1
    shift
    "$program" export "$@" -o "$folder" >"$here/said" 2>"$here/err" </dev/null
}

# holds NAME COMMAND...
holds() {
    name=$1
    shift
    "$@" >/dev/null 2>&1
    verdict $? "$name"
}

# says FILE TEXT: the text is in the file
says() {
    grep -q -e "$2" "$1"
    verdict $? "$2 in $1"
}

# refused TEXT ARGUMENTS...: ends with 2 and that text, and makes no folder
refused() {
    text=$1
    shift
    "$program" export "$@" -o "$here/refused" >"$here/said" 2>"$here/err" </dev/null
    got=$?
    [ "$got" = 2 ] && grep -q -e "$text" "$here/err" && [ ! -e "$here/refused" ]
    verdict $? "export $* is refused with '$text' (ended with $got)"
    rm -rf "$here/refused"
}

files() {
    find "$1" -type f | wc -l | tr -d ' '
}

# --- what is refused, before anything is written ---------------------------------------------------

refused "does not know 'bmp'" 1 --format bmp
refused 'names svg twice' 1 --format svg,png,svg
refused 'ends with a comma' 1 --format svg,
refused "does not know ''" 1 --format ,svg
refused 'names json twice' 1 --format json,png,json
refused 'from 640x480' 1 --size 0x0
refused 'from 640x480' 1 --size -5x700
refused 'from 100x60' 1 --size 99x60 --parts picture
refused '24 to 1200' 1 --dpi 0
refused '24 to 1200' 1 --dpi 100000
refused 'more than 16384 pixels' 1 --size 7680x4320 --dpi 1200
refused '--dpi 204 is the most with this --size' 1 --size 7680x4320 --dpi 205
refused '--dpi 819 is the most with this --size' 1 --dpi 1200 --format pdf,png
refused '--dpi 520 is the most with this --width' 1 --width 80cm --dpi 1200
refused '1in to 80in' 1 --width 0cm
refused '1in to 80in' 1 --width nancm
refused '1in to 80in' 1 --width 12
refused '12cm is too narrow for a slide, 17cm is the least' 1 --width 12cm --dpi 1200
refused '479pt is too narrow for a slide, 480pt is the least' 1 --width 479pt
out least 1 --step 1 --width 480pt
verdict $? 'as wide as the least a slide is drawn'
refused 'both say how wide' 1 --width 12cm --size 800x600
refused 'has a ground of its own' 1 --ground transparent
refused 'has a ground of its own' 1 --ground transparent --parts window
refused 'ground' 1 --ground pink
refused '--fonts wants --format svg' 1 --fonts embed
refused '--fonts' 1 --fonts woff --format svg
refused 'wants --parts figure' 1 --caption x
refused 'wants --parts figure' 1 --number 3
refused 'a caption of its own' --figure 3.18 --parts figure --caption x
refused 'a number as 4 or 2.4' 1 --parts figure --number x
refused 'a number as 4 or 2.4' 1 --parts figure --number 0
refused "{nothing.9.} in the caption: unknown name 'nothing'" 1 --parts figure --caption 'x {nothing[9]}'
refused '2 indices, but the shape is .2, 6, 6.' 7 --step 12 --parts figure --caption '{attn_weights[1,0]}'
refused '{inputs} in the caption: this is no cell' 1 --parts figure --caption '{inputs}'
refused '{inputs.0,0. in the caption: this brace is never closed' 1 --parts figure --caption 'a {inputs[0,0]'
refused '{0.0,0.} in the caption: this is not a name' 1 --parts figure --caption '{0[0,0]}'

for theme in dark contrast; do
    refused '--theme light and print have dark ones' 7 --step 12 --parts figure --theme $theme --ground white
    refused "of --theme $theme are light" --figure 3.18 --theme $theme --ground white
done
refused '--zoom has no effect' 7 --step 12 --parts figure --zoom 0,0,2,2
refused 'or give --view heatmap' 7 --step 10 --zoom 0,0,2,2
refused 'leave out --zoom' --figure 3.18 --zoom 0,0,2,2
refused '--delay wants --format webp' 1 --delay 100
refused '20 to 60000' 1 --format webp --delay 1
refused 'wants --format webp alone' 2 --step 2 --at 1-7
refused 'wants --format webp alone' 2 --step 2 --at 1-7 --format webp,png
refused '5 or 1-72' 2 --step 2 --at 7-1 --format webp
refused '5 or 1-72' 2 --step 2 --at 1-x --format webp
refused 'the operation has 330' 2 --step 2 --at 1-331 --format webp
refused 'the operation has 330' 2 --step 2 --at 1-999999 --format webp
# shellcheck disable=SC2016
printf '# A\n## b\n```torch\nx = torch.ones(20, 20)\ny = x @ x\n```\n' >"$here/long.md"
refused 'more than 2000 pictures' "$here/long.md" --step 2 --at 7-2007 --format webp
refused 'wants one step' 2 --at 1-7 --step 2-3 --format webp
refused 'leave out --at' --figure 3.18 --at 1-7 --format webp
refused 'have one size' 2 --format webp --crop
refused 'leave out --parts figure' 2 --format webp --parts figure
refused 'more than 16383 pixels' 1 --size 4096x2160 --dpi 384 --format webp

out most 1 --step 1 --size 100x60 --parts figure --dpi 1200 --format png && out most 1 --step 1 --dpi 1200 --format pdf,svg
verdict $? 'what has no pixels has no limit of them'

# --- files that are there ----------------------------------------------------------------------------

out there 1 --step 1 $small --format png,svg,pdf
verdict $? 'three formats of a step'
[ "$(files "$here/there")" = 3 ] && [ "$(wc -l <"$here/said")" -eq 3 ]
verdict $? 'a file each, and a line for each'
before=$(cksum "$here"/there/*)
out there 1 --step 1-2 $small --format pdf,svg
[ $? = 4 ] && grep -q 'exists already' "$here/err" && [ "$before" = "$(cksum "$here"/there/*)" ] &&
    [ "$(files "$here/there")" = 3 ]
verdict $? 'one file that exists keeps all others from being written'
out there 1 --step 1 $small --format png,svg,pdf -f && [ "$before" = "$(cksum "$here"/there/*)" ]
verdict $? 'the same files again, byte for byte'
: >"$here/file"
out file 1 --step 1 $small --format svg
[ $? = 4 ] && [ ! -s "$here/file" ]
verdict $? 'a file is no folder to write to'

# Lessons have a name each, in whatever script.
for name in '日本' '両' 'größe' 'Übung — eins!' "$(printf 'caf\351')" '…'; do
    # shellcheck disable=SC2016
    printf '# A\n## Größe\n```torch\nx = torch.ones(2)\n```\n' >"$here/$name.md"
done
out names "$here"/日本.md "$here"/両.md "$here"/größe.md "$here"/Übung*.md "$here"/caf*.md "$here"/….md --size 100x60 --parts figure
for name in 日本 両 größe Übung-eins caf x; do
    [ -e "$here/names/$name-001-gr-e.png" ]
    verdict $? "a picture of the lesson $name"
done
holds 'which can be drawn again' sh -c "cd '$here' && '$(realpath "$program")' verify names/*.png"

# Pictures, numbers, the trace and papers of one call.
out all 1 --step 3 $small --format png,html,json,npz,gift --theme dark --cells 9 &&
    [ "$(files "$here/all")" = 5 ] && [ "$(wc -l <"$here/said")" -eq 5 ]
verdict $? 'formats of all kinds at once, a file each'
holds 'each says which command draws it alone' "$program" verify "$here"/all/*.png "$here"/all/*.html
rm "$here"/all/*.png
out all 1 --step 3 $small --format png,json
[ $? = 4 ] && grep -q 'json. exists already' "$here/err" && [ "$(files "$here/all")" = 4 ]
verdict $? 'a trace that exists keeps the picture from being written'
out answers 1 --step 6 $small --format png,html --answered &&
    grep -q '>Answers' "$here"/all/*.html && ! grep -q '>Answers' "$here"/answers/*.html
verdict $? 'answers that only the handout has are no mistake'
mkdir -p "$here/taken/01-one-token-001-inputs.svg"
out taken 1 --step 1 $small --format svg -f
[ $? = 4 ] && [ "$(files "$here/taken")" = 0 ]
verdict $? 'a folder in the place of a file stays, and nothing lies beside it'
out taken 1 --step 1 $small --format svg
[ $? = 4 ] && grep -q 'it is a folder' "$here/err" && ! grep -q ' -f ' "$here/err"
verdict $? 'no option is said to overwrite it'
out taken 1 --step 1 $small --format png,svg -f
[ $? = 4 ] && [ "$(files "$here/taken")" = 0 ]
verdict $? 'a folder in the place of one file keeps all others from being written'

# --- one processor or several ------------------------------------------------------------------------

out many 1 2 $small --format png,svg,pdf --manifest
cp "$here/said" "$here/many.said"
if has taskset; then
    "$(command -v taskset)" -c 0 "$program" export 1 2 $small --format png,svg,pdf --manifest \
        -o "$here/one" >"$here/said" 2>&1
    holds 'as many threads as there are processors make the same files' \
        diff -r "$here/many" "$here/one"
    sed "s|$here/one|$here/many|" "$here/said" | cmp -s - "$here/many.said"
    verdict $? 'and name them in the same order'
fi

# --- SVG, as others read it --------------------------------------------------------------------------

if has xmllint; then
    holds 'SVG is well-formed' xmllint --noout "$here"/many/*.svg
    ids=$(cat "$here"/many/*.svg | grep -o ' id="[^"]*"')
    [ -n "$ids" ] && [ -z "$(echo "$ids" | sort | uniq -d)" ]
    verdict $? 'no two documents share an id'
    xmllint --xpath 'string(/*)' "$here/there/01-one-token-001-inputs.svg" | tr -s ' \n' '  ' \
        >"$here/copied"
    says "$here/copied" 'T, d_in = inputs.shape print(T, "tokens,", d_in, "numbers each")'
    says "$here/copied" 'Each word is a token here, and each token is a row'
    cat >"$here/odd.md" <<'END'
# A < B & "C" ]]>

## s

x < y & "z" and a sign: !=.

```torch
x = torch.tensor([1.])
print("<&>\x01\x1b]]>")
```
END
    out odd "$here/odd.md" $small --format svg
    holds 'SVG of odd characters is well-formed' xmllint --noout "$here"/odd/*.svg
fi

out both 1 --step 1 --format svg,png,pdf --fonts embed $small
holds 'pictures of which one embeds fonts are told as the same' "$program" verify "$here"/both/*
out embedded 1 2 --format svg --fonts embed $small
for svg in "$here"/embedded/*-00[1-6]-*.svg; do
    size=$(grep -o 'base64,[^)]*' "$svg" | awk 'length > most { most = length } END { print most + 0 }')
    [ "$size" -gt 1000 ] && [ "$size" -lt 37000 ]
    verdict $? "embedded faces of ${svg##*/} are small: $size bytes"
done
has xmllint && holds 'SVG with fonts is well-formed' xmllint --noout "$here"/embedded/*.svg

# near WHAT PICTURE DRAWING: two PPM pictures look the same: in no square of 8x8 pixels do they
# differ by more than a third of black to white, on the average by no more than one in 255.
near() {
    pamscale -quiet -reduce 8 "$2" >"$here/a.small" &&
        pamscale -quiet -reduce 8 "$3" >"$here/b.small" &&
        pamarith -difference "$here/a.small" "$here/b.small" >"$here/far" 2>"$here/err"
    most=$(pamsumm -max -brief "$here/far") mean=$(pamsumm -mean -brief "$here/far")
    [ -n "$most" ] && [ "$most" -le 85 ] && [ "${mean%.*}" -le 1 ]
    verdict $? "$1 looks as its PNG: $most, $mean"
}

if has rsvg-convert && has pngtopam && has pamscale; then
    for svg in "$here"/many/*-00[1-6]-*.svg; do
        rsvg-convert -o "$here/read.png" "$svg" && pngtopam "$here/read.png" 2>/dev/null |
            pamtopnm >"$here/read.ppm" && pngtopam "${svg%.svg}.png" >"$here/png.ppm"
        near "${svg##*/}" "$here/png.ppm" "$here/read.ppm"
    done
fi

# --- PDF, as others read it --------------------------------------------------------------------------

pdf=$here/many/01-one-token.pdf
if has qpdf; then
    holds 'PDF is sound' qpdf --check "$pdf"
    qpdf --qdf --object-streams=disable "$pdf" "$here/plain.pdf"
    says "$here/plain.pdf" '/Lang (en)'
    says "$here/plain.pdf" '/Marked true'
    says "$here/plain.pdf" '/S /Document'
    figures=$(grep -a -c '/S /Figure' "$here/plain.pdf") alts=$(grep -a -c '/Alt <feff' "$here/plain.pdf")
    [ "$figures" -gt 20 ] && [ "$figures" = "$alts" ]
    verdict $? "each picture has its words: $figures, $alts"
    says "$here/plain.pdf" '/PageLabels'
    says "$here/plain.pdf" '/Outlines'
fi
if has pdfinfo; then
    pdfinfo "$pdf" >"$here/info"
    says "$here/info" 'Title: *Attention for one token'
    says "$here/info" 'Tagged: *yes'
    says "$here/info" 'Page size: *960 x 540 pts'
    pdfinfo -struct-text "$pdf" 2>&1 | tr '\n' ' ' >"$here/struct"
    says "$here/struct" 'Each word is a token here, and each token is a row of three numbers'
    pdffonts "$pdf" | awk 'NR > 2 && $(NF - 4) == "yes" && $(NF - 2) == "yes" { n++ }
        END { exit n + 2 != NR }'
    verdict $? 'all fonts are embedded, with their letters'
fi
if has pdftoppm && has pamscale; then
    pdftoppm -r 96 -l 6 "$pdf" "$here/page"
    grep '01-one-token-.*png$' "$here/many.said" | head -6 >"$here/pngs"
    for page in "$here"/page-*.ppm; do
        png=$(head -1 "$here/pngs") && sed -i 1d "$here/pngs"
        pngtopam "$png" >"$here/png.ppm"
        near "page of ${png##*/}" "$here/png.ppm" "$page"
    done
fi

# --- WebP, as others read it -------------------------------------------------------------------------

# reads NAME TEXT: the only WebP in that folder is as its description has it, and read so
reads() {
    PATH=/usr/bin:$PATH python3 tests/webp_reader.py "$here/$1"/*.webp >"$here/read" 2>"$here/err"
    verdict $? "$1: $(tail -n 1 "$here/err")"
    says "$here/read" "$2"
}
# shows NAME PNG...: its pictures are these, pixel for pixel
shows() {
    folder=$1
    shift
    PATH=/usr/bin:$PATH python3 tests/webp_reader.py "$here/$folder"/*.webp "$@" 2>"$here/err"
    verdict $? "$folder: $(tail -n 1 "$here/err")"
}

tiny='--size 640x480'
out fills 2 --step 2 --format webp,png $small
says "$here/err" '02-every-token-002-matrix-product.webp: 41 pictures'
[ "$(wc -l <"$here/said")" = 2 ]
verdict $? 'a line for each file, however many pictures it has'
if has dwebp && PATH=/usr/bin:$PATH python3 -c 'import numpy' 2>"$here/err"; then
    # All of it, 5 moments of 3 terms, 35 more cells: the last one is worked out, too.
    reads fills '^1280x720 loops 0 2000\( 200\)\{40\}$'
    out ends 2 --step 2 --focus 'attn_scores[5,5]' $small
    shows fills "$here"/fills/*.png "40=$(ls "$here"/ends/*.png)"
    out focus 2 --step 2 --focus 'attn_scores[5,4]' --format webp,png --delay 50 $small
    reads focus '^1280x720 loops 0 500\( 50\)\{6\}$' # the cells before it are there
    shows focus "$here"/focus/*.png
    out runs 2 --step 2 --at 3-9 --format webp --parts picture --theme dark $tiny
    for at in 3 9; do out "at$at" 2 --step 2 --at "$at" --parts picture --theme dark $tiny; done
    reads runs '^640x480 loops 0\( 200\)\{6\} 2000$' # from the first to the last
    shows runs "$here"/at3/*.png "6=$(ls "$here"/at9/*.png)"
    out walks 2 --format webp,png $tiny
    reads walks '^640x480 loops 0\( 2000\)*$'
    shows walks "$here"/walks/*.png
    out still 2 --step 2 --at 3 --format webp,png $tiny
    says "$here/err" ': 1 picture, for nothing moves in it'
    reads still '^640x480 still 0$'
    shows still "$here"/still/*.png
    out cut 2 --step 3 --parts figure --ground transparent --crop --size 300x200 --format webp,png
    reads cut ' loops 0 2000 200'
    # What is worked out below the picture has room, though the picture itself has nothing there.
    out wide 13 --step 1 --parts picture --crop --format webp,png $tiny
    high=$(od -An -tu1 -j20 -N4 "$here"/wide/*.png | awk '{ print 256 * $3 + $4 }')
    reads wide "^6[0-9]*x$((high + 54)) loops"
    out hidden 2 --step 3 --hide --format webp $tiny # nothing of it is given away
    reads hidden ' still 0$'
fi

# --- sizes, grounds, captions, numbers -----------------------------------------------------------------

out paper 2 --step 2 --parts figure --width 12cm --number 2.4 --caption 'Scores, {attn_scores[0,0]}' \
    --format png,svg,pdf --theme print
verdict $? 'a figure for paper'
if has pngtopam; then
    png=$(echo "$here"/paper/*.png)
    od -An -tx1 -j37 -N4 "$png" | grep -q '70 48 59 73'
    verdict $? 'a PNG for paper says how large it is'
fi
grep -q '<title[^>]*>Figure 2.4<' "$here"/paper/*.svg && grep -q 'Scores, 0.99' "$here"/paper/*.svg
verdict $? 'number and caption are told'
out bare 2 --step 2 --parts figure --caption '' --format svg && out captioned 2 --step 2 --parts figure --format svg
grep -q '<desc[^>]*>attn_scores.*How much does' "$here"/bare/*.svg && grep -q '<rect[^>]*fill="#ffffff"' "$here"/bare/*.svg &&
    grep -q '<text[^>]*>[^<]*look ' "$here"/captioned/*.svg && ! grep -q '<text[^>]*>[^<]*look ' "$here"/bare/*.svg
verdict $? 'a figure without a caption is told all the same'
refused 'leave out one of them' 1 --parts figure --caption '' --number 3
out braces 2 --step 2 --parts figure --caption 'The set {{1}}, {{{attn_scores[0,0]}}}' --format svg
grep -q '<desc[^>]*>The set {1}, {0.99[0-9]*}' "$here"/braces/*.svg
verdict $? 'two braces are one in a caption'
out clear 2 --step 2 --parts picture --ground transparent --crop --size 300x200 --format png,svg,pdf
od -An -tu1 -j25 -N1 "$here"/clear/*.png | grep -q 6
verdict $? 'a picture on no ground is a PNG with alpha'
out plates 1 --step 6 --parts picture --ground transparent --format svg --theme print
grep -q '>1.48' "$here"/plates/*.svg && ! grep -q '<rect[^>]*fill="#ffffff"' "$here"/plates/*.svg
verdict $? 'neither plates nor the panel below it are on no ground'
out slide 2 --step 4 --crop --size 640x480
od -An -tu1 -j16 -N8 "$here"/slide/*.png |
    awk '{ exit !(256 * $3 + $4 == 640 && 256 * $7 + $8 <= 480) }'
verdict $? 'a picture is never cropped to more than it was'
# The strip of arithmetic below it is no wider than the picture, so that all can be cropped.
for ground in theme white transparent; do
    out "tight-$ground" 7 --step 12 --parts picture --crop --ground "$ground" --format png,svg
    wide=$(od -An -tu1 -j16 -N4 "$here/tight-$ground"/*.png | awk '{ print 256 * $3 + $4 }')
    [ "$wide" -lt 1200 ] && grep -q "<svg[^>]* width=\"$wide\"" "$here/tight-$ground"/*.svg &&
        grep -q '<text[^>]*>0.4833' "$here/tight-$ground"/*.svg
    verdict $? "a picture on the ground $ground is cropped at its sides ($wide pixels)"
done

# shellcheck disable=SC2016
printf '# A\n## b\nW.\n```torch\nn = 3\nprint(n)\nx = torch.ones(2)\ny = x + x\n```\n' >"$here/some.md"
out some "$here/some.md" --parts figure $small
[ "$(files "$here/some")" = 2 ] && grep -q '1 step has nothing for a figure to show and is left out' "$here/err"
verdict $? 'a step without a tensor has no figure, which is told'
out inside 2 --step 2 --at 5 --parts figure --format svg
grep -q '<desc[^>]*>attn_scores, inside matmul, 5 of 330. kernels.c' "$here"/inside/*.svg &&
    ! grep -q '<svg[^>]* height="\(1080\|720\)"' "$here"/inside/*.svg
verdict $? 'a figure of the inside is cropped and has a caption'
out book --figure 3.18 --parts figure --format svg
grep -q '<desc[^>]*>Figure 3.18  Self-attention as tables' "$here"/book/*.svg
verdict $? 'a figure of the book stays one'

size() { # of the caption of a figure that wide, in points: a size in its text, where so much is the width
    out caption 2 --step 2 --parts figure --width "$1" --format svg --caption 'HERE it is'
    awk -v RS='<' '/^svg / { match($0, / width="[0-9.]*/); wide = substr($0, RSTART + 8, RLENGTH - 8)
                             match($0, /viewBox="0 0 [0-9]*/); of = substr($0, RSTART + 13, RLENGTH - 13) }
                   /^g / && match($0, /font-size="[0-9.]*/) { px = substr($0, RSTART + 11, RLENGTH - 11) }
                   /HERE/ && /^text/ { printf "%.0f\n", px * wide / of * 0.75 }' "$here"/caption/*.svg
}
[ "$(size 8cm)" -ge 7 ] && [ "$(size 14cm)" -ge 7 ] && [ "$(size 14cm)" -le 10 ]
verdict $? 'the caption of a figure is as large as one of a book'
out narrow --figure 3.24 --width 12cm --format svg
enough=$(sed -n 's/.*points are hard to read; --width \([0-9.]*cm\) makes them 6$/\1/p' "$here/err")
verdict "$([ -n "$enough" ]; echo $?)" 'numbers too small for paper are told'
out wide --figure 3.24 --width "$enough" --format svg
[ ! -s "$here/err" ]
verdict $? "and as wide as that they are large enough"
out tiny --figure 3.18 --size 100x60
says "$here/err" 'figure-3.18.png: texts of [0-9]* px are hard to read; a larger --size helps'
for parts in figure slide window; do
    out "coarse-$parts" 1 --dpi 24 --size 640x480 --parts $parts --step 2-3
    says "$here/err" '1-.*-002-.*.png: texts of [0-9]* px are hard to read; --dpi [0-9]* makes them 6$'
    [ "$(wc -l <"$here/err")" = 1 ]
    verdict $? "and that --dpi makes them so, once: --parts $parts"
    out "enough-$parts" 1 --size 640x480 --dpi "$(sed -n 's/.*--dpi \([0-9]*\) .*/\1/p' "$here/err")" --parts $parts --step 2-3
    [ ! -s "$here/err" ]
    verdict $? 'and with so many pixels no more'
done
out sharp 1 --dpi 24 --step 2 --format svg,pdf
[ ! -s "$here/err" ]
verdict $? 'what has no pixels is sharp'
out larger --figure 3.18 --size 1280x720
[ ! -s "$here/err" ]
verdict $? 'a figure of the usual size needs no word'
mkdir -p "$here/taken/01-one-token-002-inputs.png"
out taken 1 --step 2 $small -f
says "$here/err" '-o can name another folder'
: >"$here/file"
out file/below 1 --step 2 $small
says "$here/err" '-o can name another folder'
"$program" help export | grep -e '--answered' >"$here/said"
says "$here/said" 'with --handout or --worksheet: all answers'

# shellcheck disable=SC2016
printf '# A\n## b\n\345\244\252 and \351\230\263.\n```torch\nx = torch.ones(2)\n```\n' >"$here/chinese.md"
out chinese "$here/chinese.md" $small
boxes=': boxes stand there (svg and html name other fonts)'
[ "$(cat "$here/err")" = "attnscope: no font of the program has $(printf '\345\244\252 \351\230\263')$boxes" ]
verdict $? 'characters that no font has are told'
out chinese_svg "$here/chinese.md" $small --format svg
[ ! -s "$here/err" ]
verdict $? 'but not where a reader may have them'

# --- what belongs to the window is in no slide ----------------------------------------------------------

out asked 5 --ask 1 --format svg $small
out steps 1 2 9 --format svg $small
for each in "$here"/steps "$here"/asked; do
    cat "$each"/*.svg | sed 's/<[^>]*>//g' | tr -s ' \n' '  ' >"$here/words"
    [ -s "$here/words" ] && ! grep -q -i -w -e click -e press -e 'keys 1 to' -e Esc -e drag "$here/words"
    verdict $? "no key and no click is told in $each"
done
says "$here/words" 'Mark the cell in the picture'
says "$here/words" 'Mark all that are right'

# --- each picture once ---------------------------------------------------------------------------------

cat >"$here/first.md" <<'END'
# T

## s

```torch
x = torch.tensor([1., 2.])
```
END
cat "$here/first.md" - >"$here/second.md" <<'END'

```torch
y = x * 2
```

```torch
n = 1
```
```view
show x as heatmap
```
END
lessons="$here/first.md $here/second.md"
out all $lessons --parts picture --format png,pdf --manifest $small
out once $lessons --parts picture --format png,pdf --manifest $small --distinct
different=$(grep -ah '^own ' "$here"/all/*.png | sort -u | wc -l) # each says the hash of its pixels
shown=$(find "$here/once" -name '*.png' | wc -l)
entries=$(grep -c '"file"' "$here/once/index.json")
[ "$different" -lt "$(find "$here/all" -name '*.png' | wc -l)" ]
verdict $? 'lessons have pictures that are the same'
[ "$shown" -eq "$different" ] && [ "$entries" -eq "$shown" ]
verdict $? "each of $different different ones is there once: $shown, and $entries in the manifest"
if has pdfinfo; then
    pages=$(for each in "$here"/once/*.pdf; do pdfinfo "$each"; done | awk '/^Pages/ { n += $2 } END { print n }')
    [ "$pages" -eq "$shown" ]
    verdict $? 'and in a PDF'
fi
out numbered $lessons --parts figure --number 3 --format svg --distinct
last=$(cat "$here"/numbered/*.svg | grep -o '<title[^>]*>Figure [0-9]*' | grep -o '[0-9]*$' | sort -n | tail -1)
[ "$last" -eq $((2 + $(files "$here/numbered"))) ] && [ "$(files "$here/numbered")" -lt 4 ]
verdict $? "numbers leave out none where figures are left out: $last"

count_verdicts
