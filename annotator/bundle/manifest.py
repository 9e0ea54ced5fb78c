"""The manifest: what ``sha256sum`` prints for every file of a bundle. It is what gets signed.

One line a file, ``<64 lower-case hex><2 spaces><name>``, ``mimetype`` first and the rest sorted by bytes. It lists
neither itself nor signatures. The SHA-256 of the manifest is the bundle's id.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from annotator.bundle import bundle_errors as errors
from annotator.bundle.names import MANIFEST, MAX_ENTRIES, MIMETYPE, check_name, check_tree

_LINE = re.compile(r"([0-9a-f]{64})  (.+)", re.DOTALL)


def render(hashes: Mapping[str, str]) -> bytes:
    """The manifest of files with these SHA-256 values in hexadecimal."""
    rest = sorted(hashes.keys() - {MIMETYPE})
    return "".join(f"{hashes[name]}  {name}\n" for name in (MIMETYPE, *rest)).encode()


def parse(data: bytes) -> dict[str, str]:
    """Name to SHA-256, in order. Raises ``bundle.not_canonical`` unless :func:`render` gives back the same bytes."""
    try:
        rows = data.decode("ascii").split("\n")[:-1]
    except UnicodeDecodeError:
        raise errors.not_canonical("it holds bytes that are not ASCII", MANIFEST) from None
    if len(rows) > MAX_ENTRIES:
        raise errors.limit(f"over {MAX_ENTRIES:,} files", MANIFEST)
    hashes = {}
    for number, row in enumerate(rows, 1):
        found = _LINE.fullmatch(row)
        if found is None:
            raise errors.not_canonical(f"line {number} is not a SHA-256 and a name", MANIFEST)
        check_name(found.group(2))
        hashes[found.group(2)] = found.group(1)
    if MIMETYPE not in hashes or render(hashes) != data:
        raise errors.not_canonical("its lines are not in order, or one stands twice", MANIFEST)
    if MANIFEST in hashes or any(name.startswith("signatures/") for name in hashes):
        raise errors.not_canonical("it lists itself or a signature", MANIFEST)
    check_tree([*hashes, MANIFEST, "signatures/x"])
    return hashes
