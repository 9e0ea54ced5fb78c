#!/bin/sh
# Packs dist/annotator (see `make freeze`) as a Debian package with its menu entry, file type and icon: dist/annotator_*.deb
set -eu
cd "$(dirname "$0")/../.."
[ -x dist/annotator/annotator ] || { echo "There is no dist/annotator; run: make freeze" >&2; exit 1; }
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
architecture=$(dpkg --print-architecture)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"

install -d "$tree/opt" "$tree/usr/bin" "$tree/DEBIAN"
cp -r dist/annotator "$tree/opt/annotator"
ln -s /opt/annotator/annotator "$tree/usr/bin/annotator"
install -Dm644 packaging/linux/annotator.desktop "$tree/usr/share/applications/annotator.desktop"
install -Dm644 packaging/linux/annotator.xml "$tree/usr/share/mime/packages/annotator.xml"
install -Dm644 resources/icons/annotator.svg "$tree/usr/share/icons/hicolor/scalable/apps/annotator.svg"
install -Dm644 LICENSE "$tree/usr/share/doc/annotator/copyright"
cat > "$tree/DEBIAN/control" <<CONTROL
Package: annotator
Version: $version
Architecture: $architecture
Maintainer: The Annotator authors <annotator@localhost>
Installed-Size: $(du -sk "$tree/opt" | cut -f1)
Depends: libc6, fontconfig-config, libegl1, libgl1, libxkbcommon-x11-0, libxcb-cursor0, libxcb-icccm4, libxcb-keysyms1, libxcb-shape0
Recommends: fonts-dejavu-core, fonts-noto-color-emoji, fonts-droid-fallback, shared-mime-info, desktop-file-utils
Section: utils
Priority: optional
Description: judge model answers, offline and by keyboard
 Desktop program in which people judge model answers side by side. Tasks come and results go as signed files that
 anyone can check with ssh-keygen and sha256sum.
CONTROL
dpkg-deb --root-owner-group -Zxz --build "$tree" "dist/annotator_${version}_${architecture}.deb" >/dev/null
ls -l "dist/annotator_${version}_${architecture}.deb"
