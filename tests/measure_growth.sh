#!/bin/bash
# measure_growth.sh [-p PROGRAM] [WORD...]   how the time of a call grows with each dimension of its
# input: the CPU seconds for n and for 2n of something, and their quotient. Near 2 the work is in
# proportion to the input, near 4 it grows with its square. WORDs select rows by verb and name.
#
# Not a test: nothing here passes or fails. A quotient of times under 0.1 s says little.

program=./attnscope
[ "$1" = -p ] && program=$2 && shift 2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
mkdir "$out/refused" && touch "$out/refused/index.json" # so that an export ends before it draws

# verb | n | of what | head | what stands there n times | tail | n times more | tail
# ~ is a line feed, %d the number of the turn, %n the number of turns; @ is the head of a lesson up
# to its first line of code, & what closes a fence and opens another; $ the head of a notebook, ^
# a cell of code up to its source, and ` what follows that up to its outputs.
rows() {
    cat <<'END'
trace|30000|steps|@|x=1~|```~
trace|15000|steps of views|@|x=inputs.T~|```~
trace|8000|additions|@x = inputs~|x = x + 1~|```~
check|30000|steps|@|x=1~|```~
trace|15000|printed lines of a step|@x=1~|print(1)~|```~
trace|15000|fences|@x=1~|&x=1~|```~
trace|15000|stages|@x=1~```~|## s%d~```torch~x=1~```~|
trace|15000|paragraphs|@x=1~```~|Some words, *and more*.~~|
trace|5000|fences with prose|@x=1~```~|Some words.~~```torch~x=%d~```~|
check|10000|fences with outputs|@x=1~```~|```torch~print(%d)~```~```output~%d~```~|
check|15000|output blocks of a fence|@x=1~```~|```output~1~```~|
check|15000|lines of an output|@|print(%d)~|```~```output~|%d~|```~
check|10000|fences with views|@x=inputs~```~|```torch~y%d = x~```~```view~show x as heatmap~focus x[0,0]~```~|
check|10000|fences that show an old name|@x=inputs~```~|```torch~y=1~```~```view~show inputs as heatmap~```~|
check|10000|fences that show a path|@a = SelfAttention_v1(3, 2)~a(inputs)~```~|```torch~y=1~```~```view~show a.forward.keys as heatmap~```~|
check|5000|fences with dims|@x=inputs~```~|```torch~y%d = x + 1~```~```view~dims y%d: T d~```~|
check|3000|fences with tokens|@x=inputs~```~|```torch~y%d = x + 1~```~```view~dims y%d: T%d d~tokens y%d: a b c d e f~```~|
check|3000|fences with dims of no tokens|@x=inputs~```~|```torch~y%d = x + 1~```~```view~dims y%d: A B~tokens y%d: a b c d e f~```~|
check|10000|labels of a view|@x=inputs~```~```view~|dims x: T d~|```~
trace|10000|notes of a view|@x=inputs~```~```view~|note text %d~|```~
trace|5000|questions of a fence|@x=1~```~|```ask~q?~answer 1~```~|
trace|5000|fences with questions|@x=1~```~|```torch~y=%d~```~```ask~q?~answer y~```~|
check|5000|cells asked for|@x=inputs~```~|```torch~y=%d~```~```ask~q?~cell x[0,0]~```~|
check|15000|names|@|x%d=1~|```~
check|15000|names read late|@|x%d=1~|&|y=x%d~|```~
check|5000|functions|@|def f%d(a):~    return a~x=f%d(1)~|```~
check|3000|classes|@|class C%d(nn.Module):~    def __init__(self):~        super().__init__()~x=C%d()~|```~
check|3000|members of an object|@class C(nn.Module):~    def __init__(self):~        super().__init__()~|        self.x%d = 1~|c = C()~```~
check|3000|members that are layers|@class C(nn.Module):~    def __init__(self):~        super().__init__()~|        self.x%d = nn.Linear(1, 1)~|c = C()~print(c)~```~
check|3000|layers of a ModuleList|@m = nn.ModuleList([nn.Linear(1, 1) for i in range(%n)])~print(m)~```~||
trace|40000|turns of a loop|@for i in range(%n):~    x = i~```~||
trace --all|20000|turns of a loop, all told|@for i in range(%n):~    x = i~```~||
trace|10000|turns that compute|@for i in range(%n):~    x = inputs + i~```~||
trace --all|5000|turns that compute, all told|@for i in range(%n):~    x = inputs + i~```~||
check|20000|turns that write|@x = torch.zeros(3)~for i in range(%n):~    x += 1~```~||
trace|20000|turns that write|@x = torch.zeros(3)~for i in range(%n):~    x += 1~```~||
trace --all|10000|turns that write, all told|@x = torch.zeros(3)~for i in range(%n):~    x += 1~```~||
trace --all|10000|turns that write a cell, all told|@x = torch.zeros(3)~for i in range(%n):~    x[i % 3] = i~```~||
check|5000|statements that write|@x = torch.zeros(3)~|x += 1~|```~
trace|5000|statements that write|@x = torch.zeros(3)~|x += 1~|```~
trace --explain|3000|statements that write|@x = torch.zeros(3)~|x += 1~|```~
trace --explain|3000|statements that write and read|@x = torch.zeros(3)~|x += 1~y = x * 2~|```~
trace --explain|3000|a chain of products|@x = inputs~|x = x * 1.5~|```~
trace --explain|1000|a chain of masks|@m = torch.tril(torch.ones(3, 3))~x = m~|x = x * m~|```~
trace|3000|a chain of masks|@m = torch.tril(torch.ones(3, 3))~x = m~|x = x * m~|```~
check|20000|turns that append|@x = []~for i in range(%n):~    x.append(i)~```~||
check|3000|turns that join lists|@x = []~for i in range(%n):~    x += [i]~```~||
check|10000|turns that join texts|@x = ""~for i in range(%n):~    x += "a"~```~||
check|20000|turns that print|@for i in range(%n):~    print(i)~```~||
check|20000|items of a list|@x = [~|%d,~|]~```~
check|50000|numbers of a tensor|@x = torch.tensor([~|%d,~|])~```~
check|400|terms of a sum|@x = (1~|+ 1~|)~```~
check|20000|arguments|@x = max(~|%d,~|1)~```~
check|50000|comments|@|# comment~|```~
check|50000|empty lines|@|~|```~
check|20000|items of a list of text|@x=1~```~|- item %d~|
check|20000|lines of a paragraph|@x=1~```~|word *%d* and more~|
trace|5000|lines of a paragraph|@x=1~```~|word *%d* and more~|
trace|2000|drawings without a seed|@|x = torch.rand(2)~|```~
check|30000|cells|$|,^"x=1"`]}|]}
trace|15000|cells|$|,^"x=1"`]}|]}
check|10000|cells with outputs|$|,^"print(1)"`{"output_type":"stream","name":"stdout","text":"1\n"}]}|]}
check|10000|cells that show|$|,^"1"`{"output_type":"execute_result","data":{"text/plain":"1"}}]}|]}
check|10000|cells that cannot be read|$|,^"if x: y"`]}|]}
check|10000|cells that fail|$|,^"y = nothing"`]}|]}
check|10000|cells with magics|$|,^"%matplotlib inline\nx = 1"`]}|]}
check|15000|cells of text|$|,{"cell_type":"markdown","source":"some *words*"}|]}
check|15000|headings of a notebook|$|,{"cell_type":"markdown","source":"## h"},^"x=1"`]}|]}
check|15000|lines of a cell|$,^["x=1\n"|,"x=1\n"|]`]}]}
check|15000|lines of a cell that fails|$,^["x=1\n"|,"x=nothing\n"|]`]}]}
check|15000|magics of a cell|$,^["x=1\n"|,"%matplotlib\nx=1\n"|]`]}]}
check|15000|outputs of a cell|$,^"1"`0|,{"output_type":"stream","name":"stdout","text":"1"}|]}]}
run|30000|lines of a script||x=1~|
run|15000|prints of a script||print(%d)~|
run|15000|lines of a text of a script|x = """|a %d~|"""~print(len(x))~
export --manifest|15000|pictures to draw|@|x=1~|```~
END
}

# write N HEAD BODY TAIL BODY TAIL: one input, as its row in the table tells
write() {
    awk -v n="$1" -v row="$2" 'BEGIN {
        code = "{\"cell_type\":\"code\",\"source\":"
        count = split(row, part, "|")
        for (i = 1; i <= count; i++)
            for (k = 1; k <= (i % 2 ? 1 : n); k++) {
                s = part[i]
                gsub(/&/, "```~```torch~", s)
                gsub(/@/, "# T~## s~```torch~", s)
                gsub(/[$]/, "{\"nbformat\":4,\"cells\":[{\"cell_type\":\"markdown\",\"source\":\"# T\"}", s)
                gsub(/\^/, code, s)
                if (row ~ /^[$]/) gsub(/`/, ",\"outputs\":[", s)
                gsub(/%n/, n, s)
                gsub(/%d/, k, s)
                gsub(/~/, "\n", s)
                printf "%s", s
            }
    }'
}

# seconds COMMAND...: the CPU time of one call; what it prints, and how it ends, does not matter
seconds() {
    (TIMEFORMAT='%U %S' && time "$@" >"$out/told" 2>&1) 2>&1 | awk '{ printf "%.2f", $1 + $2 }'
}

rows | while IFS='|' read -r verb n name row; do
    chosen=$([ $# = 0 ] && echo yes)
    for word in "$@"; do [[ "$verb $name" == *"$word"* ]] && chosen=yes; done
    [ "$chosen" ] || continue
    case $row in '$'*) kind=ipynb ;; *'```'*) kind=md ;; *) kind=py ;; esac
    for times in 1 2; do write $((n * times)) "$row" >"$out/$times.$kind"; done
    folder=$([[ $verb == export* ]] && echo "-o $out/refused")
    # shellcheck disable=SC2086  # a verb and its options
    first=$(seconds "$program" $verb "$out/1.$kind" $folder)
    # shellcheck disable=SC2086
    second=$(seconds "$program" $verb "$out/2.$kind" $folder)
    awk -v a="$first" -v b="$second" -v n="$n" -v what="$verb: $name" 'BEGIN {
        printf "%-52s %6d %6.2f s %6d %6.2f s  x %.1f\n", what, n, a, 2 * n, b, (a > 0 ? b / a : 0)
    }'
done
