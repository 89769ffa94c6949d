#!/bin/sh
# test_endless.sh: input without end or measure. Each ends with an error that has a place, or the right result, within
# the limit of memory. On a quiet machine it takes two seconds (a loop without end that makes tensors thirty); what is
# stuck is ended after twenty times as long, so that a busy machine or a sanitizer turns nothing red.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${ATTNSCOPE:-./attnscope}")" && pwd)/attnscope
here=${SCRATCH:-/tmp}/endless
rm -rf "$here"
mkdir -p "$here"
cd "$here" || exit 1
passed=0 failed=0

# A shell may know no such limit, and a sanitizer needs more room than any.
limit=4000000
# shellcheck disable=SC3045
(ulimit -v "$limit" && "$program" --version) >/dev/null 2>&1 || limit=unlimited

# ends CODE SECONDS PATTERN: the script on standard input ends so, in time, and says PATTERN.
ends() {
    code=$1 most=$2 pattern=$3
    cat >case.py
    # shellcheck disable=SC3045
    (ulimit -v "$limit" 2>/dev/null; timeout "$((most * 20))" "$program" run case.py) >out 2>err </dev/null
    got=$?
    if [ "$got" = "$code" ] && cat out err | grep -q -e "$pattern"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED code $got, not $code, or not '$pattern':"
        head -n 4 case.py
        cat out err | cut -c1-200 | head -n 4
    fi
}

ends 3 4 'case.py:[0-9]' <<'END'
x = 0
while True:
    x += 1
END
ends 3 40 'case.py:[0-9]' <<'END'
import torch
x = torch.zeros(2)
while True:
    x = x + 1
END
ends 3 4 'RecursionError: maximum recursion depth' <<'END'
it = iter([1])
for _ in range(20000):
    it = map(lambda x: x, it)
print(list(it))
END
ends 3 4 'RecursionError: maximum recursion depth' <<'END'
def again(g):
    return (x for x in g)
g = again([1])
for _ in range(20000):
    g = again(g)
print(list(g))
END
ends 3 4 'RecursionError: maximum recursion depth' <<'END'
x = ()
for _ in range(100000):
    x = (x,)
print(hash(x))
END
ends 3 4 'RecursionError: maximum recursion depth' <<'END'
types = (int,)
for _ in range(100000):
    types = (types,)
print(isinstance("a", types))
END
ends 3 4 'case.py:2' <<'END'
import torch
torch.vander(torch.arange(10000), 10**6)
END
ends 3 4 'RecursionError: maximum recursion depth' <<'END'
def f(n):
    return f(n + 1)
f(0)
END
ends 3 4 'RecursionError: maximum recursion depth' <<'END'
class A:
    def __getattr__(self, name):
        return getattr(self, name + "x")
A().y
END
ends 0 4 '^499999500000$' <<'END'
print(sum([i for i in range(1000000)]))
END
ends 3 4 'case.py:1' <<'END'
x = [i for i in range(10**9)]
END
ends 0 4 "'self': {...}" <<'END'
d = {"a": 1}
d["self"] = d
print(d)
END
ends 0 4 '\[1, \[...\]\]' <<'END'
a = [1]
a.append(a)
print(a)
END
ends 3 4 'case.py:1' <<'END'
x = 10**10**6
END
ends 3 4 'case.py:3' <<'END'
s = "ab"
for i in range(60):
    s = s + s
END
ends 3 4 'case.py:3' <<'END'
l = [1]
for i in range(60):
    l = l + l
END
ends 3 4 'case.py:2' <<'END'
import torch
torch.einsum("ij,jk,%&->", torch.ones(2, 2), torch.ones(2, 2))
END
ends 3 4 'case.py:2' <<'END'
import torch
torch.einsum("abcdefghijklmnopqrstuvwxyz,ab->a", torch.ones(2, 2), torch.ones(2, 2))
END
ends 3 4 'invalid multinomial distribution\|case.py:2' <<'END'
import torch
torch.multinomial(torch.zeros(4), 1)
END
ends 3 4 'case.py:2' <<'END'
import torch
torch.ones(10**6, 10**6)
END
ends 3 4 'case.py:3' <<'END'
import torch
x = torch.ones(1)
for i in range(40): x = torch.cat([x, x])
END
ends 3 4 'case.py:1' <<'END'
print("x" * 10**12)
END
ends 3 4 'case.py:2' <<'END'
def g(): return 1
while g(): pass
END
ends 3 4 'case.py:[0-9]' <<'END'
l = [0]
for x in l:
    l.append(x)
END

# a thousand updates of a tensor of 4 MB, in the memory that a lesson may take
cat >updates.md <<'END'
# T

## s

Text.

```torch
x = torch.zeros(1000, 1000)
for i in range(1000):
    x += 1
print(x[5, 7])
```

```output
tensor(1000.)
```
END
if timeout 80 "$program" check updates.md >out 2>&1 && grep -q '1 of 1 outputs' out; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "FAILED a thousand updates: $(head -n 1 out | cut -c1-200)"
fi

# deep nesting: of if, of brackets, of lambdas
awk 'BEGIN { for (i = 0; i < 60; i++) printf "%*sif True:\n", i, ""; printf "%*sprint(60)\n", 60, "" }' >deep.txt
ends 0 4 '^60$' <deep.txt
awk 'BEGIN { for (i = 0; i < 150; i++) printf "%*sif True:\n", i, ""; printf "%*sprint(150)\n", 150, "" }' >deeper.txt
ends 3 4 'case.py:' <deeper.txt
awk 'BEGIN { for (i = 0; i < 50000; i++) printf "("; print "1" }' >brackets.txt
ends 3 4 'case.py:1' <brackets.txt
awk 'BEGIN { printf "f = "; for (i = 0; i < 5000; i++) printf "lambda: "; print "1" }' >lambdas.txt
ends 3 4 'case.py:1' <lambdas.txt
awk 'BEGIN { printf "x = 1"; for (i = 0; i < 5000; i++) printf " if 1 else 1"; print "" }' >choices.txt
ends '3' 4 'case.py:1' <choices.txt

# weights: 8 bytes, a header of 2 GB, a path that leads out of the folder
printf '\010\0\0\0\0\0\0\0' >short.safetensors
printf '\377\377\377\177\0\0\0\0{}' >huge.safetensors
for file in short huge ../../etc/passwd; do
    ends 3 4 'case.py:2' <<END
from safetensors.torch import load_file
w = load_file("$file.safetensors")
END
done

# a notebook of 10,000 cells
awk 'BEGIN {
    printf "{\"nbformat\": 4, \"cells\": ["
    for (i = 0; i < 10000; i++)
        printf "%s{\"cell_type\": \"code\", \"source\": \"x = %d\\nx\", \"outputs\": [{\"output_type\": \"execute_result\", \"data\": {\"text/plain\": \"%d\"}}]}", i ? ", " : "", i, i
    print "]}"
}' >many.ipynb
if timeout 80 "$program" check many.ipynb >out 2>&1 && grep -q '10000 of 10000 outputs agree' out; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "FAILED a notebook of 10,000 cells: $(tail -n 1 out | cut -c1-200)"
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
