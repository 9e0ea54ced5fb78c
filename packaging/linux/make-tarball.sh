#!/bin/sh
# Packs what the Debian package holds for any Linux of the same age or newer: dist/annotator-VERSION-linux-MACHINE.tar
# Unpacked, `install.sh` puts it into ~/.local (or another PREFIX), and `install.sh --remove` takes it away again.
# PACKAGE_FOLDER is where the Debian package of make-deb.sh lies: the packed files in it are taken as they are.
set -eu
cd "$(dirname "$0")/../.."
: "${SOURCE_DATE_EPOCH:?the time of the commit; make sets it}"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
name=annotator-$version-linux-$(uname -m)
folder=${PACKAGE_FOLDER:-dist}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/$name"
ar p "$folder/annotator_${version}_$(dpkg --print-architecture).deb" data.tar.xz > "$work/$name/files.tar.xz"
install -m755 packaging/linux/install.sh "$work/$name/install.sh"
tar -tf "$work/$name/files.tar.xz" > "$work/all"
sed -n 's|/zsh/vendor-completions/|/zsh/site-functions/|; s|^\./usr/\(.*[^/]\)$|\1|p' "$work/all" | LC_ALL=C sort > "$work/$name/files.txt"
chmod 755 "$work/$name"
chmod 644 "$work/$name/files.tar.xz" "$work/$name/files.txt"
find "$work/$name" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf "$folder/$name.part" "$name"
mv "$folder/$name.part" "$folder/$name.tar"  # whole or not there
ls -l "$folder/$name.tar"
