#!/bin/sh
# Puts Annotator where your desktop finds it: ./install.sh [--remove] [PREFIX], by default ~/.local; no rights are needed.
# What was installed is removed file by file, and nothing else; your work (~/.local/share/annotator) stays.
set -eu
cd "$(dirname "$0")"
remove=""
[ "${1:-}" = --remove ] && { remove=yes; shift; }
prefix=${1:-$HOME/.local}
applications=$prefix/share/applications mime=$prefix/share/mime icons=$prefix/share/icons/hicolor

# Desktops keep what they have read in caches, which their own programs write.
refresh() {
    command -v update-desktop-database >/dev/null && update-desktop-database -q "$applications" || true
    command -v update-mime-database >/dev/null && update-mime-database "$mime" >/dev/null 2>&1 || true
    command -v gtk-update-icon-cache >/dev/null && gtk-update-icon-cache -qtf "$icons" >/dev/null 2>&1 || true
}

# Whether a folder holds a file of a kind, at any depth.
holds() { [ -n "$(find "$1" -name "$2" -type f 2>/dev/null | head -n 1)" ]; }

if [ -n "$remove" ]; then
    while read -r file; do rm -f "$prefix/$file"; done < files.txt
    refresh
    # The caches of nothing: they were not there before either.
    holds "$applications" '*.desktop' || rm -f "$applications/mimeinfo.cache"
    holds "$icons" '*.[ps][nv]g' || rm -f "$icons/icon-theme.cache"
    if ! holds "$mime/packages" '*.xml'; then
        for cache in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version XMLnamespaces
        do
            rm -f "$mime/$cache"
        done
    fi
    sed 's|/[^/]*$||' files.txt | sort -ru | while read -r folder; do
        while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do folder=$(dirname "$folder"); done
    done
    echo "Annotator is removed from $prefix; your work is still there."
    exit
fi
command -v xz >/dev/null || { echo "Annotator is packed with xz: install xz-utils, then start $0 again." >&2; exit 1; }
mkdir -p "$prefix"
# Files that are there already are replaced and not written over: a window that is open goes on with its own.
tar -xf files.tar.xz -C "$prefix" --strip-components=2 ./usr
mkdir -p "$prefix/share/zsh/site-functions"  # where zsh looks in a prefix of one's own
mv "$prefix/share/zsh/vendor-completions/_annotator" "$prefix/share/zsh/site-functions/"
rmdir "$prefix/share/zsh/vendor-completions" 2>/dev/null || true
# In quotation marks, in which the specification of desktop entries has some characters escaped twice over.
program=$(printf %s "$prefix/bin/annotator" | sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
program=$(printf %s "$program" | sed 's/[\\&|]/\\&/g')
sed -i "s|^Exec=annotator|Exec=\"$program\"|" "$applications/annotator.desktop"
refresh
echo "Annotator is installed: $prefix/bin/annotator"
