#!/bin/sh
# test_lang.sh - the program's own words in another language: tests/lang/de.po on sheets and in
# pictures, what a table lacks, and tables that are none.

. tests/verdict.sh

here=$SCRATCH/lang
rm -rf "$here"
mkdir -p "$here"
table=tests/lang/de.po

# draws ARGUMENTS: an export into $here/out
draws() {
    "$ATTNSCOPE" export "$@" -o "$here/out" -f >"$here/said" 2>"$here/err"
}

# check WHAT COMMAND: it ends well
check() {
    what=$1
    shift
    "$@" >/dev/null
    verdict $? "$what"
}

# refuses PATTERN: a table on standard input is refused, at its place and with 4
refuses() {
    cat >"$here/bad.po"
    draws 1 --worksheet --lang "$here/bad.po"
    [ $? = 4 ] && grep -q -e "bad.po$1" "$here/err"
    verdict $? "$1"
}

# --- what a table has ----------------------------------------------------------------------------

for lesson in 1 2; do
    for form in --handout '--worksheet --answered' '--format gift,qti' '--parts figure --format svg'; do
        # shellcheck disable=SC2086  # several words
        draws $lesson $form --lang $table
        check "all words of lesson $lesson $form" test ! -s "$here/err"
    done
done
sheet=$here/out/01-one-token-worksheet
draws 1 --worksheet --variants 1 --format html,pdf --lang $table
check 'a sheet is drawn' test -s "$sheet-v01.pdf"
check 'the table has all its words' test ! -s "$here/err"
for words in '<html lang="de">' '>Frage 3<' '(Variante 1)' '>Fragen<' '>Klasse<' 'Hier hast du diese Zahlen:'; do
    check "$words" grep -q -e "$words" "$sheet-v01.html"
done
check 'none of these is in English' test "$(grep -c 'Question\|>Class<\|variant 1' "$sheet-v01.html")" = 0
check 'the language of a PDF' grep -aq '/Lang (de)' "$sheet-v01.pdf"
draws 1 --worksheet --answered --lang $table
check 'sentences of operations' grep -q 'geteilt durch die Summe davon' "$here/out/01-one-token-key.html"
draws 2 --parts figure --number 3 --step 3 --format svg --lang $table
check 'words of a picture' grep -q 'Bild 3' "$here/out/02-every-token-003-softmax.svg"
draws 1 --worksheet
check 'without a table it is English' grep -q '<html lang="en">.*' "$sheet.html"

# --- what it lacks -------------------------------------------------------------------------------

printf 'msgid "Question {0}"\nmsgstr "No. {0}"\n' >"$here/few.po"
draws 1 --worksheet --lang "$here/few.po"
check 'what is missing is listed' grep -q '^msgid "Questions"$' "$here/err"
check 'and what is there is not' test "$(grep -c '^msgid "Question {0}"' "$here/err")" = 0
check 'nor what nobody wanted' test "$(grep -c 'Your window' "$here/err")" = 0
check 'it is counted' grep -q "has no words for $(grep -c ^msgid "$here/err") texts" "$here/err"
check 'where it does not say its language' grep -q '<html lang="und">' "$sheet.html"
awk '/^msgid/ { print; sub(/^msgid/, "msgstr"); print }' "$here/err" >"$here/all.po"
cat "$here/few.po" >>"$here/all.po"
draws 1 --worksheet --lang "$here/all.po"
check 'the list completes the table' test ! -s "$here/err"

"$ATTNSCOPE" help strings >"$here/empty.po"
draws 1 --worksheet --lang "$here/empty.po"
check 'help strings is a table' grep -q 'has no words for' "$here/err"
printf 'msgid "Of old"\nmsgstr "Von einst"\n' >>"$here/empty.po"
draws 1 --worksheet --lang "$here/empty.po"
check 'a text that is none' grep -q 'empty.po has 1 text that attnscope does not have' "$here/err"
printf '#, fuzzy\nmsgid "Questions"\nmsgstr "Guesses"\n\nmsgid "Name"\nmsgstr "Nom"\n' >"$here/guess.po"
draws 1 --worksheet --lang "$here/guess.po"
check 'a guess is not taken' grep -q '>Questions<' "$sheet.html"
check 'what stands below it is' grep -q '>Nom<' "$sheet.html"
printf 'msgid ""\n"Ques"\n"tions"\nmsgstr "a\\"b\\\\"\n"c"\n' >"$here/long.po"
draws 1 --worksheet --lang "$here/long.po"
check 'texts may go on, and hold quotes' grep -q '>a&quot;b\\c<\|>a"b\\c<' "$sheet.html"

# --- no tables -----------------------------------------------------------------------------------

refuses ':2:8: {0} of the English text is missing here' <<'END'
msgid "Question {0}"
msgstr "Frage"
END
refuses ':2:8: {1} stands here more often' <<'END'
msgid "Question {0}"
msgstr "Frage {0} {1}"
END
refuses ':2:8: {x} stands here more often' <<'END'
msgid "Name"
msgstr "{x}"
END
refuses ':3:7: this text is there twice' <<'END'
msgid "Name"
msgstr "Nom"
msgid "Name"
msgstr "Naam"
END
refuses ':1:1: msgid "..." belongs here' <<'END'
Question = Frage
END
refuses ':2:1: msgstr "..." belongs here' <<'END'
msgid "Name"
msgid "Class"
END
refuses ':2:8: a text in double quotes belongs here' <<'END'
msgid "Name"
msgstr Nom
END
refuses ':2:10: only ' <<'END'
msgid "Name"
msgstr "N\qm"
END
refuses ':2:8: .de.x. is no language' <<'END'
msgid ""
msgstr "Language: de)x\n"
END
printf 'msgid "Name"\nmsgstr "\377"\n' | refuses ':2:'
draws 1 --worksheet --lang "$here/none.po"
check 'a table that is not there' grep -q "cannot .*none.po" "$here/err"
"$ATTNSCOPE" export 1 --format npz --lang $table -o "$here/out" 2>"$here/err"
check 'numbers have no words' grep -q -e '--lang has no effect' "$here/err"

# --- the proof of it -----------------------------------------------------------------------------

program=$(cd "$(dirname "$ATTNSCOPE")" && pwd)/attnscope
cp $table "$here/out/de.po"
cd "$here/out" || exit 1
"$program" export 1 --worksheet --lang ./de.po -o . -f >/dev/null 2>&1
check 'the same table gives the same sheet' "$program" verify 01-one-token-worksheet.html
sed 's/Fragen/Aufgaben/' de.po >other && mv other de.po
says=$("$program" verify 01-one-token-worksheet.html)
check 'another one does not' test "$says" = '01-one-token-worksheet.html: another lesson'

count_verdicts
