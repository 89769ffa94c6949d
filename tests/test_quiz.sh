#!/bin/sh
# test_quiz.sh - questions as GIFT and QTI 1.2, read back by quiz_reader.py, which knows the formats
# from their descriptions and nothing of how they were written.

. tests/verdict.sh

here=$SCRATCH

# is WHAT EXPECTED GOT
is() {
    [ "$2" = "$3" ] && verdict 0 "$1" && return
    verdict 1 "$1"
    printf '%s\n---- got\n%s\n' "$2" "$3"
}

cat >"$here/quiz.md" <<'END'
# Quiz = {fun} & "more"

## one

Words.

```torch
x = torch.tensor([[1., 2.], [3., 4.]])
y = x @ x
```

```ask
What is y[1,1]: a number ~ 20?
answer y[1,1].item() tolerance 0.5
why 3 · 2 + 4 · 4 = 22 # so.
```

```ask
Which shape has {y}?
choice 4 by 1
choice* 2 by 2, "square" & <small>
```

```ask
Which hold?
choice* x is 2 by 2
choice y is 1 by 1
choice* y = x @ x
why [html] is one, too.
```

```ask
Which one?
choice %50% of y
choice* %9% of x
choice [html] of z
```

```ask
Where is 15?
cell y[1,0]
```

```torch
z = y.sum(0) - 10
```

```ask
Where is 22 in z?
cell z[1]
```

```torch
w = torch.tensor([0.5, 0.25]) @ y
```

```ask
What is w[0]?
answer w[0].item()
```

```torch
u = w.max()
```

```ask
What is u?
answer u.item()
```
END

"$ATTNSCOPE" export "$here/quiz.md" --format gift,qti -o "$here" >"$here/out" 2>&1
# What stands below the questions: the tensor that the picture of the worksheet shows, and what a
# number that is covered there is computed from.
y='y, 2 × 2; 0 1; 0 7.0000 10.0000; 1 15.0000 22.0000;'
is 'a file for each' "$here/quiz.gift.txt
$here/quiz.qti.zip" "$(cat "$here/out")"
is 'GIFT' 'number | What is y[1,1]: a number ~ 20? y, 2 × 2; 0 1; 0 7.0000 10.0000; 1 15.0000 ?; x, 2 × 2; 0 1; 0 1.0000 2.0000; 1 3.0000 4.0000; | 22 within 0.5 | 3 · 2 + 4 · 4 = 22 # so.
choice | Which shape has {y}? '"$y"' | 4 by 1 0; 2 by 2, "square" & <small> 100 | 
choice | Which hold? '"$y"' | x is 2 by 2 50; y is 1 by 1 -100; y = x @ x 50 | [html] is one, too.
choice | Which one? '"$y"' | %50% of y 0; %9% of x 100; [html] of z 0 | 
text | Where is 15? / Type the name and the place of the cell, as name[i,j]. '"$y"' | y[1,0] 100; y[1, 0] 100; [1,0] 100; [1, 0] 100 | 
text | Where is 22 in z? / Type the name and the place of the cell, as name[i]. z, 2; 0 1; 0 12.0000 22.0000; | z[1] 100; [1] 100 | 
number | What is w[0]? w, 2; 0 1; 0 ? 10.5000; torch.tensor([0.5, 0.25]), 2; 0 1; 0 0.5000 0.2500; '"$y"' | 7.25 within 0.005 | 
number | What is u? / u = ? w, 2; 0 1; 0 7.2500 10.5000; | 10.5 within 0.005 | ' \
    "$(python3 tests/quiz_reader.py "$here/quiz.gift.txt")"
is 'QTI' 'number | What is y[1,1]: a number ~ 20? y, 2 × 2; 0 1; 0 7.0000 10.0000; 1 15.0000 ?; x, 2 × 2; 0 1; 0 1.0000 2.0000; 1 3.0000 4.0000; | 22 within 0.5 | 3 · 2 + 4 · 4 = 22 # so.
choice | Which shape has {y}? '"$y"' | 2 by 2, "square" & <small> | 
choice | Which hold? '"$y"' | x is 2 by 2; y = x @ x | [html] is one, too.
choice | Which one? '"$y"' | %9% of x | 
text | Where is 15? / Type the name and the place of the cell, as name[i,j]. '"$y"' | y[1,0]; y[1, 0]; [1,0]; [1, 0] | 
text | Where is 22 in z? / Type the name and the place of the cell, as name[i]. z, 2; 0 1; 0 12.0000 22.0000; | z[1]; [1] | 
number | What is w[0]? w, 2; 0 1; 0 ? 10.5000; torch.tensor([0.5, 0.25]), 2; 0 1; 0 0.5000 0.2500; '"$y"' | 7.25 within 0.005 | 
number | What is u? / u = ? w, 2; 0 1; 0 7.2500 10.5000; | 10.5 within 0.005 | ' \
    "$(python3 tests/quiz_reader.py "$here/quiz.qti.zip")"

is 'its category' 'Quiz = {fun} & "more"' "$(sed -n 's/^.CATEGORY: //p' "$here/quiz.gift.txt")"

# A question that varies has a category, and a section of which one is taken; each variant stands
# there once, with its code and the numbers that it is worked out from, and without the lesson's.
cat >"$here/varied.md" <<'END'
# A\B: mean 1/2

## one

```torch
x = torch.tensor([1., 2.])
y = x * 3
```

```ask
What is y[0] < 99?
answer y[0].item()
vary x[0]: 5..6
why 3 times {x[0]} & 1 < 2
```

```ask
How many?
answer 2
```
END
"$ATTNSCOPE" export "$here/varied.md" --format gift,qti --variants 20 -o "$here" >"$here/out" 2>&1
words='What is y[0] < 99? Here you have these numbers: x = torch.tensor('
table='y, 2; 0 1; 0 3.0000 6.0000;'
is 'variants in GIFT' "number | How many? $table | 2 within 0.005 | 
number | ${words}[5., 2.]) y, 2; 0 1; 0 ? 6.0000; x, 2; 0 1; 0 5.0000 2.0000; | 15 within 0.005 | 3 times 5 & 1 < 2
number | ${words}[6., 2.]) y, 2; 0 1; 0 ? 6.0000; x, 2; 0 1; 0 6.0000 2.0000; | 18 within 0.005 | 3 times 6 & 1 < 2" "$(python3 tests/quiz_reader.py "$here/varied.gift.txt" | LC_ALL=C sort)"
is 'their category' 'A∖B: mean 1//2
A∖B: mean 1//2/Question 1
A∖B: mean 1//2' "$(sed -n 's/^.CATEGORY: //p' "$here/varied.gift.txt")"
is 'variants in QTI' "number | How many? $table | 2 within 0.005 | 
number | ${words}[5., 2.]) y, 2; 0 1; 0 ? 6.0000; x, 2; 0 1; 0 5.0000 2.0000; | 15 within 0.005 | 3 times 5 & 1 < 2
number | ${words}[6., 2.]) y, 2; 0 1; 0 ? 6.0000; x, 2; 0 1; 0 6.0000 2.0000; | 18 within 0.005 | 3 times 6 & 1 < 2" "$(python3 tests/quiz_reader.py "$here/varied.qti.zip" | LC_ALL=C sort)"
is 'one of a section is taken' 1 "$(unzip -p "$here/varied.qti.zip" quiz.xml | grep -c '<selection_number>1<')"

# Every question of every lesson, in both formats alike.
"$ATTNSCOPE" export --all --format gift,qti -o "$here/all" >"$here/out" 2>&1
count() { for each in "$here/all"/*."$1"; do python3 tests/quiz_reader.py "$each"; done | grep -c '|'; }
# A question stands among those of other lessons there: it names what it asks about.
is 'none needs another one' '' "$(for each in "$here/all"/*.gift.txt; do python3 tests/quiz_reader.py "$each"; done |
    grep -E '^[a-z]+ \| [^|?]*\b([Ii]t|[Tt]his|[Tt]hat)\b (be|do|say)?\?')"
asked=$(awk '/^```torch/ { big = / big/ } /^```ask/ && !big { n++ } END { print n }' lessons/[0-9]*.md)
is 'every question of code that ran' "$asked" "$(count gift.txt)"
is 'as many in the other format' "$asked" "$(count qti.zip)"

cp "$here/quiz.qti.zip" "$here/first.zip"
"$ATTNSCOPE" export "$here/quiz.md" --format qti -f -o "$here" >/dev/null 2>&1
is 'the same bytes twice' '' "$(cmp "$here/first.zip" "$here/quiz.qti.zip")"

count_verdicts
