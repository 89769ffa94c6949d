#!/bin/sh
# test_compare.sh: is the judge just? Pairs of outputs that compare.awk must call equal, and pairs it must not.
cd "$(dirname "$0")/.." || exit 1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

# judge VERDICT WANT GOT: the verdict is equal or different; WANT and GOT are printf formats.
judge() {
    # shellcheck disable=SC2059
    printf -- "$2" >"$folder/want"
    # shellcheck disable=SC2059
    printf -- "$3" >"$folder/got"
    verdict=different
    awk -f tests/compare.awk "$folder/want" "$folder/got" >"$folder/said" && verdict=equal
    [ "$verdict" = equal ] && [ -s "$folder/said" ] && verdict=chatty
    [ "$verdict" = different ] && [ ! -s "$folder/said" ] && verdict=silent
    if [ "$verdict" = "$1" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL want $1, got $verdict: '$2' and '$3'"
    fi
}

judge equal     'tensor([0.1455, 0.2278])\n' 'tensor([0.1455, 0.2278])\n'
judge equal     'tensor([0.1455, 0.2278])\n' 'tensor([0.1456, 0.2277])\n'
judge different 'tensor([0.1455, 0.2278])\n' 'tensor([0.1457, 0.2278])\n'
judge different 'tensor([0.1455, 0.2278])\n' 'tensor([0.1455, -0.2278])\n'
judge different 'tensor([0.1455, 0.2278])\n' 'tensor([0.1455])\n'
judge different 'tensor([0.1455, 0.2278])\n' 'tensor([0.1455 0.2278])\n'
judge equal     'Sum: tensor(1.)\n'          'Sum: tensor(1.0000)\n'
judge different 'Sum: tensor(1.)\n'          'Sum: tensor(nan)\n'
judge different 'Sum: tensor(1.)\n'          'sum: tensor(1.)\n'
judge equal     '0.9544000625610352\n'       '0.9544001221656799\n'
judge different '0.9544000625610352\n'       '0.9544010758399963\n'
judge equal     '1.2346e+05\n'               '1.2347e+05\n'
judge different '1.2346e+05\n'               '1.2346e+06\n'
judge different '1.2346e+05\n'               '1.2348e+05\n'
judge equal     '1e-07\n'                    '1e-07\n'
judge different '1e-07\n'                    '3e-07\n'
judge different '3\n'                        '4\n'
judge different 'torch.Size([6, 2])\n'       'torch.Size([6, 3])\n'
judge different 'inf\n'                      '-inf\n'
judge different 'True\n'                     'False\n'
judge equal     'a\n\nb\n'                   'a\n\nb\n\n'
judge different 'a\n\nb\n'                   'a\nb\n'
judge different 'a\nb\n'                     'a\n'
judge different 'a\n'                        ''
judge equal     ''                           ''
judge equal     '[[ 1.,  2.]]\n'             '[[ 1., 2.]]\n'
judge different 'tensor([[1.]])\n'           'tensor([1.])\n'

if awk -f tests/compare.awk "$folder/want" "$folder/none" >"$folder/said"; then
    failed=$((failed + 1))
    echo "FAIL a missing file is called equal"
else
    passed=$((passed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
