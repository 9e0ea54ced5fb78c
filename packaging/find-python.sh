#!/bin/sh
# Prints the path of a Python that can make the environment: 3.11 or newer, with venv and ensurepip. Fails if there is none.
set -u
for name in python3 python3.13 python3.12 python3.11 python3.14 python; do
    path=$(command -v "$name" 2>/dev/null) || continue
    if "$path" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "$path"
        exit 0
    fi
done
exit 1
