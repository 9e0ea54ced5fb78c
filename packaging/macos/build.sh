#!/bin/sh
# The program as a bundle and a disk image for macOS 13 or newer on Apple silicon, from the project's folder:
# packaging/macos/build.sh. It needs Python 3.11 or newer and Xcode's command line tools. Not tried on a Mac yet.
# There is none for Intel: cryptography has no wheels for Intel Macs any more (48.0.1 was the last), and an older one
# than is locked is not shipped.
#
# To give it to others, sign and notarise it:
#   ANNOTATOR_IDENTITY   the certificate, "Developer ID Application: NAME (TEAM)"; without it the bundle runs here alone
#   ANNOTATOR_NOTARY     the name under which `xcrun notarytool store-credentials NAME` keeps the account's credentials
set -eu
cd "$(dirname "$0")/../.."
[ "$(uname -m)" = arm64 ] || { echo "This takes a Mac with Apple silicon, not $(uname -m)." >&2; exit 1; }
export PYTHONHASHSEED=0
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
[ -d .venv ] || python3 -m venv .venv
python=.venv/bin/python
$python -m pip -q install --no-deps --only-binary :all: --require-hashes -r packaging/requirements.txt
$python -m pip -q install --no-deps --no-build-isolation -e .

$python packaging/make_icons.py build/icons/tree --icns build/icons/annotator.icns
# PyInstaller signs every library in it, from the inside out, with the hardened runtime and a time stamp, and the
# bundle last: `codesign --deep` would give all of them the entitlements of the program.
$python -m PyInstaller --noconfirm --log-level WARN --workpath build --distpath dist packaging/annotator.spec

version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
app=dist/Annotator.app
"$app/Contents/MacOS/annotator" --version
image=dist/annotator-$version-macos-$(uname -m).dmg
rm -f "$image"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
ditto "$app" "$stage/Annotator.app"
ln -s /Applications "$stage/Applications"
hdiutil create -quiet -volname Annotator -srcfolder "$stage" -format UDZO "$image"

[ -n "${ANNOTATOR_IDENTITY:-}" ] || { echo "Not signed: $image opens on this machine alone."; exit 0; }
codesign --verify --strict --verbose=2 "$app"
codesign --sign "$ANNOTATOR_IDENTITY" --timestamp "$image"
[ -n "${ANNOTATOR_NOTARY:-}" ] || { echo "Signed and not notarised: $image"; exit 0; }
xcrun notarytool submit "$image" --keychain-profile "$ANNOTATOR_NOTARY" --wait
xcrun stapler staple "$image"
spctl --assess --type open --context context:primary-signature --verbose "$image"
