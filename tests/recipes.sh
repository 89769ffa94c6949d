#!/bin/sh
# recipes.sh   are the recipes of src/README.md true? Each is followed in a copy of the sources: an
# operation, a picture, a key, a directive and a function of the language are added, nothing else is
# touched, the copy is built, and each addition is used. The copy begins with the objects there are,
# so that only what includes a changed table is compiled again.

set -e
cd "$(dirname "$0")/.."
copy=${1:-build/recipes}
rm -rf "$copy"
mkdir -p "$copy/build"
cp -pR Makefile src assets lessons "$copy"
for made in obj gen fonts embedded flags system.mk; do
    [ ! -e "build/$made" ] || cp -pR "build/$made" "$copy/build"
done
cd "$copy"

# after FILE PATTERN, before FILE PATTERN   put the text of stdin behind, or in front of, the first
# line that holds the pattern
add() {
    cat >added
    awk -v front="$1" -v pattern="$3" '
        function put(line) { while ((getline line < "added") > 0) print line }
        { here = !done && index($0, pattern) }
        here && front { put() }
        { print }
        here && !front { put() }
        here { done = 1 }
        END { exit !done }' "$2" >changed
    mv changed "$2"
}
after() { add 0 "$@"; }
before() { add 1 "$@"; }

# An operation: logit.
after src/numbers/kernels.h 'UnaryKernel *sqrt;' <<'TEXT'
    UnaryKernel *logit; /* the logarithm of x / (1 - x) */
TEXT
before src/numbers/kernels.c '/* y = e to the power of x */' <<'TEXT'
/* y = the logarithm of x / (1 - x) */
static void logit_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = logf(x[i] / (1 - x[i]));
}

TEXT
after src/numbers/kernels.c '.sqrt = sqrt_all,' <<'TEXT'
    .logit = logit_all,
TEXT
before src/trace/ops.def 'OPERATION(EXP,' <<'TEXT'
OPERATION(LOGIT, "logit", "the logarithm of x / (1 - x)", UNARY(logit, infer_float_unary))
TEXT
after src/torch/torch_element.c 'ONE("exp"' <<'TEXT'
    ONE("logit", "the logarithm of x / (1 - x)", OP_LOGIT),
TEXT

# A picture: one table without labels, with the next tab.
tab=$(($(grep -c '^KIND(' src/lesson/view_kinds.def) + 1))
after src/lesson/view_kinds.def 'KIND(GRID' <<TEXT
KIND(BARE, bare, $tab, is_matrix, "a tensor with rows and columns", false)
TEXT
after src/words/phrase.def 'PHRASE(TIP_VIEW_OPERANDS' <<'TEXT'
PHRASE(TIP_VIEW_BARE, "the numbers without labels")
TEXT
cat >src/views/view_bare.c <<'TEXT'
/*
 * view_bare.c - a tensor as a table of cells without labels.
 */
#include "views/views.h"

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Slot *slot = layout_add(
        l, matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, (Zoom){0}), 0, 0);
    slot->row_labels = slot->column_labels = false;
}

const PictureKind picture_bare = {.fill = fill};
TEXT

# A key: to text as large as it gets.
before src/controls/actions.def 'ACTION(TEXT_NORMAL' <<'TEXT'
ACTION(TEXT_MOST, "text-most", LOOK, ANY, "Ctrl+9", "the largest text", false,
       IN_LOOK(SHOW(look_text, TEXT_MOST)))
TEXT

# A directive: remark, which says what note says.
after src/reading/directives.c '{"note", "note TEXT", read_note},' <<'TEXT'
    {"remark", "remark TEXT", read_note},
TEXT

# A function of the language: twice(x).
before src/python/builtins.c 'static bool python_abs(' <<'TEXT'
static bool python_twice(Machine *m, const Arguments *a, Value *out)
{
    return run_op(m, OP_ADD, (Value[]){a->value[0], a->value[0]}, 2, NULL, a->at, out);
}

TEXT
after src/python/builtins.c '{"abs", BUILTIN' <<'TEXT'
    {"twice", BUILTIN, "x:tensor", python_twice, "x + x, of a tensor", 0},
TEXT

${MAKE:-make} CC="${CC:-cc}" attnscope >log 2>&1 || { cat log; exit 1; }

# ---- each is used --------------------------------------------------------------------------------

cat >lesson.md <<'TEXT'
# Recipes

## all of them

```torch
x = torch.tensor([[1.0, 2.0], [4.0, 8.0]])
y = twice(torch.logit(x / 10))
print(y)
```

```output
tensor([[-4.3944, -2.7726],
        [-0.8109,  2.7726]])
```

```view
show y as bare
remark for the one who presents
```
TEXT

passed=0 failed=0
holds() {
    what=$1
    shift
    if "$@" >out 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $what"
        cat out
    fi
}
says() { SDL_VIDEODRIVER=dummy ./attnscope "$@" | grep -q "$wanted"; }

wanted='1 of 1 outputs'
holds 'the operation and the function compute' says check lesson.md
wanted='logit(0.2000) = -1.3863'
holds 'the operation is explained' says explain lesson.md 'y[0,1]' --depth 2
printf 'twice("a")\n' >wrong.py
wanted='must be Tensor, not str'
refuses() { SDL_VIDEODRIVER=dummy ./attnscope "$@" 2>&1 | grep -q "$wanted"; }
holds 'the function refuses a text' refuses run wrong.py
wanted='the logarithm of x / (1 - x)'
holds 'help knows the operation' says help torch.logit
wanted='png'
holds 'the picture is drawn' says export lesson.md -o pictures --step 2 --view bare
wanted='bare'
holds 'help lists the picture' says help lesson
wanted='bind Ctrl+9 text-most'
holds 'the key is bound' says show --list-bindings
wanted='remark TEXT'
holds 'help lists the directive' says help lesson
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
