#!/bin/sh
# Packs dist/annotator (see `make freeze`) for any Linux of the same age or newer: dist/annotator-VERSION-linux-MACHINE.tar.xz
# Unpacked, `install.sh` puts it into ~/.local (or another PREFIX), and `install.sh --remove` takes it away again.
# PACKAGE_FOLDER and PACKAGE_LEVEL make one that is only compared: elsewhere, and packed more quickly.
set -eu
cd "$(dirname "$0")/../.."
: "${SOURCE_DATE_EPOCH:?the time of the commit; make sets it}"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
name=annotator-$version-linux-$(uname -m)
folder=${PACKAGE_FOLDER:-dist}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/linux/make-tree.sh "$work/$name" ""
mv "$work/$name/share/zsh/vendor-completions" "$work/$name/share/zsh/site-functions"
install -m755 packaging/linux/install.sh "$work/$name/install.sh"
(cd "$work/$name" && find bin lib share ! -type d | LC_ALL=C sort) > "$work/files"
install -m644 "$work/files" "$work/$name/files.txt"
find "$work/$name" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$folder"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$name" |
    xz "-${PACKAGE_LEVEL:-9}" -T1 > "$folder/$name.part"
mv "$folder/$name.part" "$folder/$name.tar.xz"  # whole or not there
ls -l "$folder/$name.tar.xz"
