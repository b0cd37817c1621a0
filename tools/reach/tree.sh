# What the scripts of this folder share, as each reads it: Debian trees made by
# debootstrap, and commands in copies of them that go away. Each script ends with
# a line that counts what it found.
#
# ROYALUR_TREES is where the trees are kept (/var/tmp/royalur-trees), and
# ROYALUR_MIRROR whom they are of (http://deb.debian.org).

set -euo pipefail
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
PROJECT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
TREES=${ROYALUR_TREES:-/var/tmp/royalur-trees}
MIRROR=${ROYALUR_MIRROR:-http://deb.debian.org}
NAME=tools/reach/$(basename "$0")
PASSED=0

[ "$(id -u)" = 0 ] || { echo "$NAME: only root can make and enter a Debian tree" >&2; exit 2; }
[ $# = 0 ] || [ -n "${TAKES_ARGUMENTS-}" ] || { echo "usage: $NAME" >&2; exit 2; }
mkdir -p "$TREES"
WORK=$(mktemp -d "$TREES/work-XXXXXX")
trap 'rm -rf --one-file-system "$WORK"' EXIT

# Installs what this machine lacks: on_host PROGRAM PACKAGE...
on_host() {
    local program=$1
    shift
    command -v "$program" >/dev/null || { apt-get update -q && apt-get install -q -y --no-install-recommends "$@"; } >&2
}

# The directory of a bare tree with the essential packages and no more, made once:
# bare SUITE [ARCHITECTURE]. With the updates of security, as an installer has it,
# unless SUITE ends in "/first".
bare() {
    local suite=${1%/first} tree=$TREES/${1/\//-}-${2:-amd64}
    if [ ! -e "$tree/etc/debian_version" ]; then
        on_host debootstrap debootstrap
        debootstrap --variant=minbase --arch="${2:-amd64}" "$suite" "$WORK/new" "$MIRROR/debian" >"$WORK/log" 2>&1 \
            || { tail -20 "$WORK/log" >&2; return 1; }
        if [ "$1" = "$suite" ]; then
            printf "deb $MIRROR/debian %s main\n" "$suite" "$suite-updates" >"$WORK/new/etc/apt/sources.list"
            echo "deb $MIRROR/debian-security $suite-security main" >>"$WORK/new/etc/apt/sources.list"
        fi
        echo force-unsafe-io >"$WORK/new/etc/dpkg/dpkg.cfg.d/unsafe-io"
        rm -rf "$WORK"/new/var/cache/apt/archives/*.deb
        mv "$WORK/new" "$tree"
    fi
    echo "$tree"
}

# A tree with packages in it, made once, of an architecture and perhaps libraries of
# others: tree_with NAME SUITE ARCHITECTURE[+ARCHITECTURE...] PACKAGE...
tree_with() {
    local suite=$2 arch=$3 tree=$TREES/$1
    shift 3
    if [ ! -e "$tree/packages" ] || [ "$(cat "$tree/packages")" != "$*" ]; then
        rm -rf --one-file-system "$tree" "$WORK/more"
        cp -a "$(bare "$suite" "${arch%%+*}")" "$WORK/more"
        while [ "$arch" != "${arch#*+}" ]; do
            arch=${arch#*+}
            chroot "$WORK/more" dpkg --add-architecture "${arch%%+*}"
        done
        in_root "$WORK/more" "apt-get update -q && apt-get install -q -y --no-install-recommends $* && apt-get clean" >"$WORK/log" 2>&1 \
            || { tail -20 "$WORK/log" >&2; return 1; }
        echo "$*" >"$WORK/more/packages"
        mv "$WORK/more" "$tree"
    fi
    echo "$tree"
}

# What has to run and not to be fast is compiled in less time.
QUICK='CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16'

# Runs a shell command in a directory as root of a system, with /proc and /dev.
in_root() { # in_root DIRECTORY COMMAND
    local directory=$1
    shift
    cp -L /etc/resolv.conf "$directory/etc/resolv.conf"
    # A machine that trusts others than Debian does gets to its registries by them.
    local cainfo=
    [ -z "${SSL_CERT_FILE-}" ] || { cp -L "$SSL_CERT_FILE" "$directory/etc/trusted.crt" && cainfo=CARGO_HTTP_CAINFO=/etc/trusted.crt; }
    unshare --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && cd / && exec chroot "$1" \
            env -i '"$QUICK"' HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            $3 sh -ec "$2"' sh "$directory" "$*" "$cainfo" </dev/null
}

# A copy of a tree that costs nothing, to be written to and thrown away: the path
# is in COPY. The project's files are below /royalur in it.
copy_of() { # copy_of TREE
    COPY=$WORK/copy-$((++COPIES))
    mkdir -p "$COPY" "$COPY.upper" "$COPY.work"
    mount -t overlay overlay -o "lowerdir=$1,upperdir=$COPY.upper,workdir=$COPY.work" "$COPY"
    trap 'umount -l "$WORK"/copy-*[0-9] 2>/dev/null; rm -rf --one-file-system "$WORK"' EXIT
    mkdir "$COPY/royalur"
    (cd "$PROJECT" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp -p --parents -t "$COPY/royalur")
}
COPIES=0

# Runs a command, and counts it; what it prints is shown where it fails.
check() { # check WHAT COMMAND...
    local what=$1
    shift
    local begun=$SECONDS
    if "$@" >"$WORK/said" 2>&1; then
        PASSED=$((PASSED + 1))
        echo "ok - $what ($((SECONDS - begun + KEPT)) s)"
        KEPT=0
    else
        tail -60 "$WORK/said"
        echo "not ok - $what"
        echo "$NAME: failed"
        exit 1
    fi
}

# Runs a command that has to work and keeps what it prints, for what comes after.
KEPT=0
keep() { # keep COMMAND...
    local begun=$SECONDS
    if ! "$@" >"$WORK/said.kept" 2>&1; then
        tail -60 "$WORK/said.kept"
        echo "not ok - ${*: -1}"
        echo "$NAME: failed"
        exit 1
    fi
    KEPT=$((SECONDS - begun))
}

# What was kept has such a line.
said() { # said WHAT PATTERN
    check "$1" grep -E -- "$2" "$WORK/said.kept"
}

ended() { echo "$NAME: $PASSED passed, 0 failed"; }
