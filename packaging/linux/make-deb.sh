#!/bin/sh
# Packs dist/annotator (see `make freeze`) as a Debian package: dist/annotator_VERSION_ARCHITECTURE.deb
# PACKAGE_FOLDER and PACKAGE_LEVEL make one that is only compared: elsewhere, and packed more quickly.
set -eu
cd "$(dirname "$0")/../.."
: "${SOURCE_DATE_EPOCH:?the time of the commit; make sets it}"
version=${VERSION:-$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)}
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
mkdir -p "$tree/DEBIAN" "$work/debian"
packaging/linux/make-tree.sh "$tree" /usr

# What the folder does not bring itself, by the packages that have it here. Qt loads its parts for X by name, so all of
# its plugins are asked, and the libraries of the folder answer for each other.
printf 'Source: annotator\n\nPackage: annotator\nArchitecture: any\n' > "$work/debian/control"
inside=/usr/lib/annotator/_internal
(cd "$work" && find "$tree/usr/lib/annotator" -type f \( -name '*.so*' -o -name annotator \) -print0 | sort -z |
    xargs -0 dpkg-shlibdeps -O --ignore-missing-info -l"$inside" -l"$inside/PySide6/Qt/lib" -l"$inside/PySide6" \
        -l"$inside/shiboken6" 2>"$work/said" >"$work/needed") || { cat "$work/said" >&2; exit 1; }
needed=$(sed -n 's/^shlibs:Depends=//p' "$work/needed")
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum) > "$tree/DEBIAN/md5sums"
cat > "$tree/DEBIAN/control" <<CONTROL
Package: annotator
Version: $version
Architecture: $architecture
Maintainer: The Annotator authors <annotator@localhost>
Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f1)
Depends: $needed, fontconfig-config, fonts-dejavu-core | fonts-liberation | fonts-noto-core
Recommends: fonts-noto-color-emoji, fonts-droid-fallback | fonts-noto-cjk, shared-mime-info, desktop-file-utils
Suggests: gnome-keyring | kwalletmanager
Section: utils
Priority: optional
Description: judge model answers, offline and by keyboard
 Desktop program in which people judge model answers side by side. Tasks come and results go as signed files that
 anyone can check with ssh-keygen and sha256sum.
 .
 The commands for owners of projects that need tables (merging, measuring, exporting) are not in it: they come with
 the Python package rlhf-annotator with its extra owner.
CONTROL
chmod 644 "$tree/DEBIAN/control" "$tree/DEBIAN/md5sums"
touch -d "@$SOURCE_DATE_EPOCH" "$tree/DEBIAN/control" "$tree/DEBIAN/md5sums" "$tree/DEBIAN"
folder=${PACKAGE_FOLDER:-dist}
mkdir -p "$folder"
package=$folder/annotator_${version}_${architecture}.deb
# Packed here and not by dpkg-deb, which takes one processor: the same bytes come of two threads wherever it is done, as each
# packs one half. Programs pack better with calls as absolute addresses (--x86). The tarball holds the same file.
dpkg-deb --root-owner-group -Znone --build "$tree" "$work/plain.deb" >/dev/null
(cd "$work" && ar x plain.deb)
xz -T2 --block-size=80MiB --x86 "--lzma2=preset=${PACKAGE_LEVEL:-9}" "$work/data.tar"
xz -T1 "$work/control.tar"
rm -f "$package.part"
(cd "$work" && ar rcD packed.deb debian-binary control.tar.xz data.tar.xz)
mv "$work/packed.deb" "$package.part"
mv "$package.part" "$package"  # whole or not there
ls -l "$package"
