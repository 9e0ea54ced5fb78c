#!/bin/sh
# Lays out what both packages hold, from dist/annotator: make-tree.sh FOLDER PREFIX. Times are those of the commit.
set -eu
root=$1 prefix=$2
[ -x dist/annotator/annotator ] || { echo "There is no dist/annotator; run: make freeze" >&2; exit 1; }
python=${PYTHON:-.venv/bin/python}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
day=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)
to=$root$prefix
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

install -d "$to/lib" "$to/bin"
cp -r dist/annotator "$to/lib/annotator"
ln -s ../lib/annotator/annotator "$to/bin/annotator"
install -Dm644 packaging/linux/annotator.desktop "$to/share/applications/annotator.desktop"
install -Dm644 packaging/linux/annotator.xml "$to/share/mime/packages/annotator.xml"
sed "s/@VERSION@/$version/; s/@DATE@/$day/" packaging/linux/annotator.metainfo.xml > "$made/metainfo.xml"
install -Dm644 "$made/metainfo.xml" "$to/share/metainfo/annotator.metainfo.xml"
"$python" packaging/make_icons.py "$to/share/icons/hicolor"
"$python" packaging/make_command_files.py "$made"
gzip -9n "$made/annotator.1"
install -Dm644 "$made/annotator.1.gz" "$to/share/man/man1/annotator.1.gz"
install -Dm644 "$made/annotator.bash" "$to/share/bash-completion/completions/annotator"
install -Dm644 "$made/_annotator" "$to/share/zsh/vendor-completions/_annotator"
install -Dm644 "$made/annotator.fish" "$to/share/fish/vendor_completions.d/annotator.fish"
cat LICENSE resources/NOTICE > "$made/copyright"  # what Debian looks at, with what holds for Qt
install -Dm644 "$made/copyright" "$to/share/doc/annotator/copyright"
install -Dm644 resources/NOTICE "$to/share/doc/annotator/NOTICE"
gzip -9nc CHANGELOG.md > "$made/changelog.gz"
install -Dm644 "$made/changelog.gz" "$to/share/doc/annotator/changelog.gz"
find "$root" -type d -exec chmod 755 {} +
find "$root" -type f -exec chmod u=rwX,go=rX {} +
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
