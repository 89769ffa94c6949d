#!/bin/sh
# drive.sh BUILD [measure]   the page in each browser there is, or how long it takes. BUILD is
# build/web.
#
# puppeteer-core, which drives the browsers, and axe-core, which looks for barriers, are installed below
# BUILD; where they cannot be had, that is said, and the browsers are left out.

build=$1
. tests/verdict.sh

mkdir -p "$build/browser"
[ -d "$build/browser/node_modules/puppeteer-core" ] ||
    npm install --prefix "$build/browser" --no-save --no-audit --no-fund --no-package-lock puppeteer-core@24 axe-core@4 \
        >"$build/browser/npm.log" 2>&1
if ! [ -d "$build/browser/node_modules/puppeteer-core" ]; then
    echo "puppeteer-core cannot be installed: the page is tested in no browser"
    exit 0
fi
if [ "$2" = measure ]; then
    exec node tests/web/measure.mjs "$build/attnscope.html" "$build/browser"
fi

PATH=/usr/bin:$PATH python3 src/web/page.py "$build/attnscope.wasm" build/fonts "$build/again.html" >/dev/null &&
    cmp -s "$build/attnscope.html" "$build/again.html"
verdict $? "two pages have the same bytes"
build/shot "$build/browser/native.png" every-token 1280x720 light 0 Right Right
./attnscope export tests/web/carried.md --format page --page-from "$build/attnscope.html" -f -o "$build/browser" >/dev/null
# Both at the same time: each mostly waits.
drive() {
    command -v "$1" >/dev/null || command -v "$1-esr" >/dev/null || { echo "no $1 here" && return; }
    node tests/web/browser.mjs "$build/attnscope.html" "$build/browser/native.png" "$build/browser" "$1"
}
drive firefox >"$build/browser/firefox.log" 2>&1 &
drive chromium
verdict $? "the page in Chromium"
wait $!
verdict $? "the page in Firefox: $build/browser/firefox.log"
cat "$build/browser/firefox.log"
count_verdicts
