"""The manifest: the output of ``sha256sum`` for every file of a bundle. This is what is signed.

One line per file, ``<64 lower-case hex><2 spaces><name>``, ``mimetype`` first and the rest sorted by bytes. It does not
list itself or signatures. The SHA-256 of the manifest is the bundle id.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from annotator.bundle import bundle_errors as errors
from annotator.bundle.names import MANIFEST, MAX_ENTRIES, MIMETYPE, check_name, check_tree

_LINE = re.compile(r"([0-9a-f]{64})  (.+)", re.DOTALL)


def render_manifest(hashes: Mapping[str, str]) -> bytes:
    """The manifest for these names and hexadecimal SHA-256 values."""
    rest = sorted(hashes.keys() - {MIMETYPE})
    return "".join(f"{hashes[name]}  {name}\n" for name in (MIMETYPE, *rest)).encode()


def parse_manifest(data: bytes) -> dict[str, str]:
    """The SHA-256 of each name, in order. Raises ``bundle.not_canonical`` unless :func:`render_manifest` gives the same
    bytes."""
    try:
        rows = data.decode("ascii").split("\n")[:-1]
    except UnicodeDecodeError:
        raise errors.not_canonical("it holds bytes that are not ASCII", MANIFEST) from None
    if len(rows) > MAX_ENTRIES:
        raise errors.limit_error(f"over {MAX_ENTRIES:,} files", MANIFEST)
    hashes = {}
    for number, row in enumerate(rows, 1):
        match = _LINE.fullmatch(row)
        if match is None:
            raise errors.not_canonical(f"line {number} is not a SHA-256 and a name", MANIFEST)
        check_name(match.group(2))
        hashes[match.group(2)] = match.group(1)
    if MIMETYPE not in hashes or render_manifest(hashes) != data:
        raise errors.not_canonical("its lines are not in order, or one stands twice", MANIFEST)
    if MANIFEST in hashes or any(name.startswith("signatures/") for name in hashes):
        raise errors.not_canonical("it lists itself or a signature", MANIFEST)
    check_tree([*hashes, MANIFEST, "signatures/x"])
    return hashes
