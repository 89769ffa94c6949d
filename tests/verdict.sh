# shellcheck shell=sh
# verdict.sh - for tests to include: counts what passed, and prints what did not.

passed=0 failed=0

# verdict STATUS NAME
verdict() {
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $2"
    fi
}

# The last line of a test; false when something failed.
count_verdicts() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
