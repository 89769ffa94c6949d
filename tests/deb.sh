#!/bin/sh
# deb.sh FOLDER   installs the one .deb of FOLDER into a system that has nothing else, a chroot that
# mmdebstrap makes of the packages apt knows here and takes away again, and runs it there.
# Says why where such a chroot cannot be made.

deb=$(ls "$1"/attnscope_*.deb) || exit 1
scratch=$1/chroot
rm -rf "$scratch"
mkdir -p "$scratch" || exit 1

# Where apt here has its packages from.
# shellcheck disable=SC2016  # apt fills these in
apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | sort -u >"$scratch/sources"
if ! [ -s "$scratch/sources" ]; then
    echo "deb-test: apt knows no packages here (apt-get update?), of which a chroot could be made"
    exit 1
fi

cat >"$scratch/inside" <<'END'
set -e
apt-get install -y --no-install-recommends /attnscope.deb
cd /
attnscope --version
attnscope list >/dev/null
attnscope check
attnscope export 1 --step 3 --format png,svg,pdf -o /pictures
[ "$(ls /pictures | wc -l)" = 3 ]
code=0
attnscope show 1 || code=$?
[ "$code" = 5 ] # no display
attnscope help licences | cmp - /usr/share/doc/attnscope/copyright
apt-get purge -y attnscope
[ -z "$(find /usr -name '*attnscope*')" ]
echo "deb-test: installed, run and removed"
END

# shellcheck disable=SC2016  # mmdebstrap's shell fills it in
mmdebstrap --variant=apt --format=null \
    --customize-hook="cp '$deb' \"\$1/attnscope.deb\" && cp '$scratch/inside' \"\$1/inside\"" \
    --customize-hook='HOME=/root DEBIAN_FRONTEND=noninteractive chroot "$1" sh /inside' \
    '' /dev/null - <"$scratch/sources" >"$scratch/log" 2>&1
code=$?
if [ $code != 0 ] || ! grep -q '^deb-test: installed, run and removed' "$scratch/log"; then
    grep -v '^[IW]: \|^done$' "$scratch/log" | tail -n 20
    echo "deb-test: failed; all that was said is in $scratch/log"
    exit 1
fi
grep '^deb-test: ' "$scratch/log"
