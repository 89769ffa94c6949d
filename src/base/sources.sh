#!/bin/sh
# sources.sh DIR NAME...   the source of each of these Debian packages, as DIR/NAME.
#
# Distributions have libraries compiled for the machine only; a page needs them compiled for the
# browser, the program for Windows for that. So their sources come from where the machine's own packages come from, by lists that are
# made from apt's and used for this alone. apt checks them against the signed index. Debian's own
# changes are in them, but where that part cannot be had: then they are as their authors published
# them. What is in DIR already is not fetched again.

dir=$1
shift

# One at a time: the page and the program for Windows may be built at once.
mkdir -p "$dir" && exec 9>"$dir/lock" || exit 1
! command -v flock >/dev/null || flock 9

missing=
for name; do
    [ -f "$dir/$name/.whole" ] || missing="$missing $name"
done
[ -n "$missing" ] || exit 0
if ! command -v apt-get >/dev/null || ! command -v dpkg-source >/dev/null; then
    echo "Needed are the sources of$missing. They come from Debian's or Ubuntu's packages, by" >&2
    echo "apt-get and dpkg-source (package dpkg-dev), which are not here. Sources put into" >&2
    echo "$dir/NAME by hand, with an empty file .whole, will do as well." >&2
    exit 1
fi

mkdir -p "$dir/apt/lists/partial" "$dir/apt/cache/archives/partial" || exit 1
dir=$(cd "$dir" && pwd)

apt() {
    apt-get -q -o APT::Sandbox::User=root -o Dir::Etc::sourcelist="$dir/apt/sources.list" \
        -o Dir::Etc::sourceparts=- -o Dir::State::lists="$dir/apt/lists" \
        -o Dir::Cache="$dir/apt/cache" "$@"
}

# The distribution's own archives among those that apt knows, for sources.
keys=$(find /usr/share/keyrings -name 'debian-archive-keyring.*' -o -name 'ubuntu-archive-keyring.*' \
    2>/dev/null | sort | paste -sd, -)
for origin in Debian Ubuntu; do
    # shellcheck disable=SC2016  # apt fills these in
    apt-get indextargets --format "deb-src ${keys:+[signed-by=$keys] }"'$(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' "Origin: $origin" | sort -ur # where two have it, the archive rather than its additions
done >"$dir/apt/sources.list"
apt update >"$dir/apt/log" 2>&1

for name in $missing; do
    echo "  SRC $name"
    rm -rf "$dir/apt/$name" && mkdir "$dir/apt/$name" && cd "$dir/apt/$name" || exit 1
    if apt source "$name" >>"$dir/apt/log" 2>&1; then
        mv ./*/ whole
    elif apt source --download-only --tar-only "$name" >>"$dir/apt/log" 2>&1; then
        mkdir whole && tar -xf ./*.orig.tar.* -C whole --strip-components=1
    fi
    if ! [ -d whole ]; then
        tail -n 5 "$dir/apt/log" >&2
        echo "The source of $name cannot be had; all that apt said is in $dir/apt/log." >&2
        exit 1
    fi
    touch whole/.whole && rm -rf "${dir:?}/$name" && mv whole "$dir/$name" && cd "$dir" || exit 1
    rm -rf "$dir/apt/$name"
done
