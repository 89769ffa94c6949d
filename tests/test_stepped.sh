#!/bin/sh
# Tests of stepped.awk: what it makes of kernels.c is kernels.c, line for line, with reports at the
# ends of lines; and a kernel that cannot be stepped fails with its place.

awk=${AWK:-awk}
dir=$SCRATCH/stepped
mkdir -p "$dir"
passed=0 failed=0

# verdict WANT GOT NAME
verdict() {
    if [ "$2" = "$1" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $3: got '$2', want '$1'"
    fi
}

# refused WHY LINE NAME: a kernel with that line in its loop is refused, at line 4
refused() {
    printf 'static void f(float *y, const float *x, int n)\n{\n    %s\n        %s\n}\n' \
        'for (int i = 0; i < n; i++)' "$2" >"$dir/kernel.c"
    verdict "$dir/kernel.c:4: $1" "$($awk -f src/numbers/stepped.awk "$dir/kernel.c" 2>&1 >/dev/null)" "$3"
    $awk -f src/numbers/stepped.awk "$dir/kernel.c" >/dev/null 2>&1
    verdict 1 $? "$3: exit code"
}

$awk -f src/numbers/stepped.awk src/numbers/kernels.c >"$dir/stepped.c"
sed 's|"numbers/kernels.h"|"numbers/step.h"|; s/kernels_teaching/kernels_stepped/
    s/"teaching"/"stepped"/' src/numbers/kernels.c >"$dir/want.c"
sed 's| /\*step\*/.*||' "$dir/stepped.c" | cmp -s - "$dir/want.c"
verdict 0 $? 'without its reports the stepped text is kernels.c'
# What gives one number, as e_to(x), is called within a statement and no kernel.
verdict "$(awk '/^static/ { kernel = /^static void/ } kernel && (/^ .*;$/ || /^ *for \(/) { n++ } END { print n }' "$dir/want.c")" \
    "$(grep -c step_report "$dir/stepped.c")" 'every statement and loop of a kernel reports'

unknown='neither a loop header nor one assignment: a kernel with it cannot be stepped'
refused "$unknown" 'if (x[i] > 0) y[i] = 1;' 'a condition'
refused "$unknown" 'y[i] = 1; y[i] = 2;' 'two statements on a line'
refused "$unknown" 'y[i] =' 'a statement over two lines'
refused "$unknown" 'float t[4];' 'a local array'
refused "$unknown" 'while (n > 0)' 'a while'
refused "$unknown" 'memset(y, 0, n);' 'a call'
refused "$unknown" 'i++;' 'a step outside a loop header'
refused "$unknown" 'return;' 'a return'
refused 'more than one assignment on a line' 'y[i] = y[0] = 1;' 'a chain'
refused 'more than one assignment on a line' 'y[i] = i++;' 'a hidden assignment'
refused 'a loop header reads a cell' 'for (int j = 0; j < x[i]; j++)' 'a cell in a loop header'
refused '[] inside []: name the inner cell first' 'y[i] = x[x[i]];' 'nested brackets'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
