#!/bin/sh
# Puts Annotator where your desktop finds it: ./install.sh [--remove] [PREFIX], by default ~/.local; no rights are needed.
# What was installed is removed file by file, and nothing else; your work (~/.local/share/annotator) stays.
set -eu
cd "$(dirname "$0")"
remove=""
[ "${1:-}" = --remove ] && { remove=yes; shift; }
prefix=${1:-$HOME/.local}

tell() {
    for command in "update-desktop-database $prefix/share/applications" "update-mime-database $prefix/share/mime" \
        "gtk-update-icon-cache -qtf $prefix/share/icons/hicolor"
    do
        command -v "${command%% *}" >/dev/null && $command >/dev/null 2>&1 || true
    done
}

if [ -n "$remove" ]; then
    while read -r file; do rm -f "$prefix/$file"; done < files.txt
    sed 's|/[^/]*$||' files.txt | sort -ru | while read -r folder; do
        while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do folder=$(dirname "$folder"); done
    done
    tell
    echo "Annotator is removed from $prefix; your work is still there (annotator store where)."
    exit
fi
mkdir -p "$prefix"
cp -a bin lib share "$prefix/"
sed -i "s|^Exec=annotator|Exec=$prefix/bin/annotator|" "$prefix/share/applications/annotator.desktop"
tell
echo "Annotator is installed: $prefix/bin/annotator"
