#!/bin/sh
# Finds the Pythons of the machine that can make the environment: 3.11 or newer, released, with venv and ensurepip. Fails if there is none.
#
#   find-python.sh [oldest]  the path of the oldest of the machine, whatever stands first in PATH: what it lacks is seen
#   find-python.sh newest    version and path of the newest for which every locked package has a wheel (packaging/wheels.tsv)
#   find-python.sh all       version and path of each, oldest first, a line each
set -u
here=$(dirname "$0")

candidates() {
    (
        IFS=:
        set -f
        for folder in $PATH; do printf '%s\n' "$folder"; done
    )
    for folder in /usr/bin /usr/local/bin /opt/*/bin /opt/python/*/bin /Library/Frameworks/Python.framework/Versions/*/bin \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin "$HOME"/.pyenv/versions/*/bin "$HOME"/.local/bin \
        "${UV_PYTHON_INSTALL_DIR:-$HOME/.local/share/uv/python}"/*/bin; do printf '%s\n' "$folder"; done
}

# Each once, by the file that it is in the end: an environment, a link and a shim stand for the Python that they start.
all() {
    candidates | while IFS= read -r folder; do
        for path in "$folder"/python3 "$folder"/python3.[0-9]*; do
            case "${path##*/}" in *[!a-z0-9.]*) continue ;; esac
            [ -f "$path" ] && [ -x "$path" ] || continue
            "$path" -I -c '
import os, sys, venv, ensurepip
if sys.version_info >= (3, 11) and sys.version_info.releaselevel == "final" and sys.implementation.name == "cpython":
    print("%d.%d.%d" % sys.version_info[:3], os.path.realpath(sys.executable))' 2>/dev/null </dev/null
        done
    done | sort -u | sort -s -t. -k1,1n -k2,2n -k3,3n
}

newest_with_wheels=$(cut -f2 "$here/wheels.tsv" | sort -t. -k2,2n | tail -n 1 | cut -d. -f2)

case "${1:-oldest}" in
    all) found=$(all) ;;
    oldest) found=$(all | head -n 1 | cut -d' ' -f2-) ;;
    newest) found=$(all | awk -F'[. ]' -v most="$newest_with_wheels" '$2 <= most' | tail -n 1) ;;
    *) echo "find-python.sh: oldest, newest or all, not $1" >&2; exit 2 ;;
esac
[ -n "$found" ] || exit 1
printf '%s\n' "$found"
