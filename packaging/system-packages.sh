#!/bin/sh
# Installs what the program needs from Debian or Ubuntu, and only what is missing. Nothing happens when all is there.
#
#   system-packages.sh python      a Python with venv
#   system-packages.sh window      the libraries and fonts Qt needs to open a window
#   system-packages.sh screenless  a virtual display with a window manager, key presses and screenshots
#   system-packages.sh test        what the tests compare with (ssh-keygen, age, unzip, 7z, bsdtar), a system keyring, strace, the accessibility bus,
#                                  an input method (fcitx5), a WebDAV server (rclone), and a C compiler for the recorder of disk operations
#   system-packages.sh browser     a browser to look at reports with
#   system-packages.sh package     what makes packages of the program, and checks them
#   system-packages.sh roots       bare Debians and Ubuntus to install packages in
#   system-packages.sh network     a second WebDAV server (Apache) and curl, for make test-network
#   system-packages.sh java        a Java for Spark, 17 or newer, without a screen
set -eu
here=$(dirname "$0")
missing=""

has_library() { PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep -q -F "$1 "; }
has_font() { command -v fc-list >/dev/null && fc-list : family | grep -q -i "$1"; }

need_library() { has_library "$1" || missing="$missing $2"; }
need_command() { command -v "$1" >/dev/null || missing="$missing $2"; }
need_font() { has_font "$1" || missing="$missing $2"; }

need_python() {
    "$here/find-python.sh" >/dev/null && return
    if apt-cache show python3.11-venv >/dev/null 2>&1 && ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
    then missing="$missing python3.11 python3.11-venv"
    else missing="$missing python3 python3-venv"
    fi
}

need_window() {
    need_library libglib-2.0.so.0 libglib2.0-0
    need_library libEGL.so.1 libegl1
    need_library libGL.so.1 libgl1
    need_library libfontconfig.so.1 libfontconfig1
    need_library libdbus-1.so.3 libdbus-1-3
    need_library libxkbcommon.so.0 libxkbcommon0
    need_library libxkbcommon-x11.so.0 libxkbcommon-x11-0
    need_library libxcb-cursor.so.0 libxcb-cursor0
    need_library libxcb-icccm.so.4 libxcb-icccm4
    need_library libxcb-keysyms.so.1 libxcb-keysyms1
    need_library libxcb-shape.so.0 libxcb-shape0
    need_command fc-list fontconfig
    need_font "dejavu sans" fonts-dejavu-core
    need_font "noto color emoji" fonts-noto-color-emoji
    need_font "droid sans fallback\|noto sans cjk" fonts-droid-fallback
}

need_screenless() {
    need_command Xvfb xvfb
    need_command openbox openbox
    need_command xdotool xdotool
    need_command import imagemagick
}

need_test() {
    need_command ssh-keygen openssh-client
    need_command unzip unzip
    need_command 7z p7zip-full
    need_command bsdtar libarchive-tools
    need_command git git
    need_command gcc gcc
    need_command age age
    need_command strace strace
    need_command rclone rclone
    need_command fcitx5 fcitx5
    [ -e /usr/share/fcitx5/inputmethod/pinyin.conf ] || missing="$missing fcitx5-pinyin"
    need_command openssl openssl
    need_command dbus-run-session dbus-daemon
    need_command gnome-keyring-daemon gnome-keyring
    [ -e /usr/libexec/at-spi-bus-launcher ] || [ -e /usr/lib/at-spi2-core/at-spi-bus-launcher ] || missing="$missing at-spi2-core"
    [ -e /usr/include/stdio.h ] || missing="$missing libc6-dev"
}

need_browser() {
    command -v google-chrome >/dev/null || command -v chromium-browser >/dev/null || need_command chromium chromium
}

need_package() {
    need_command strip binutils
    need_command dpkg-shlibdeps dpkg-dev
    need_command xz xz-utils
    need_command appstreamcli appstream
    need_command desktop-file-validate desktop-file-utils
}

need_roots() {
    need_command mmdebstrap mmdebstrap
    need_command gpg gpg
}

need_network() {
    [ -x /usr/sbin/apache2 ] || missing="$missing apache2-bin"
    need_command curl curl
}

java_version() { "${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p'; }

need_java() {
    version=$(java_version) || true
    [ "${version:-0}" -lt 17 ] || return 0
    for package in openjdk-21-jre-headless openjdk-17-jre-headless; do
        apt-cache show "$package" >/dev/null 2>&1 && missing="$missing $package" && return
    done
    missing="$missing default-jre-headless"
}

for profile in "$@"; do
    case "$profile" in
        python | window | screenless | test | browser | package | roots | java | network) "need_$profile" ;;
        *) echo "system-packages.sh: unknown profile $profile" >&2; exit 2 ;;
    esac
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "These Debian packages, or what they are called here, are needed and not there:$missing" >&2
    exit 1
fi
if [ "$(id -u)" = 0 ]; then as_root=""
elif command -v sudo >/dev/null; then as_root="sudo"
else
    echo "Not root, and there is no sudo. Have an administrator run: apt-get install$missing" >&2
    exit 1
fi
echo "Installing$missing"
$as_root apt-get update -qq
# shellcheck disable=SC2086  # one word a package
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends $missing >/dev/null
