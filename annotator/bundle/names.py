"""Names of files in a bundle: their syntax, the names allowed in each kind, and the size limits."""

from __future__ import annotations

import re
from collections.abc import Iterable

from annotator.bundle import bundle_errors as errors

MAX_ENTRIES = 65_000
MAX_FILE = 2 * 1024**3
MAX_MANIFEST = 16 * 1024**2
MAX_SIGNATURES = 16
MAX_SIGNATURE = 4 * 1024
MAX_INFO = 4 * 1024**2
MAX_READ = {
    "course.json": 64 * 1024**2,
    "guidelines.md": 1024**2,
    "rubric.json": 1024**2,
    "keys/allowed_signers": 1024**2,
    "keys/allowed_signers.new.sig": MAX_SIGNATURE,
    "keys/allowed_signers.old.sig": MAX_SIGNATURE,
    "keys/revoked": 4 * 1024**2,
    "keys/rotations.jsonl": 1024**2,
}
"""Size limits in bytes of files that are read as a whole."""

MIMETYPE = "mimetype"
MANIFEST = "manifest.sha256"
INFO = "bundle.json"
MIMETYPES = {
    "tasks": b"application/vnd.annotator.tasks+zip",
    "results": b"application/vnd.annotator.results+zip",
}
AUTHORS = {"tasks": ("owner",), "results": ("annotator", "reviewer")}
"""The roles in which the author of each kind of bundle may sign. The content determines which are required."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}(/[a-z0-9][a-z0-9._-]{0,79}){0,3}")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
_IMAGE = re.compile(r"(?:assets|images)/([0-9a-f]{64})\.(png|jpg|webp)")
IMAGES = ("assets/", "images/")
"""What the names of images begin with: those of a course's pages, and those of tasks."""
SIGNATURE = re.compile(r"signatures/(?P<role>owner|annotator|reviewer)(-(?:[2-9]|1[0-6]))?\.sig")
_REQUIRED = {
    "tasks": frozenset({INFO, "rubric.json", "tasks.jsonl"}),
    "results": frozenset({INFO, "annotations.jsonl"}),
}
_OPTIONAL = {
    "tasks": frozenset(
        {
            "course.json",
            "guidelines.md",
            "keys/allowed_signers",
            "keys/allowed_signers.new.sig",
            "keys/allowed_signers.old.sig",
            "keys/revoked",
            "keys/rotations.jsonl",
        }
    ),
    "results": frozenset({"journal.jsonl"}),
}


def check_name(name: str) -> None:
    """Raises ``bundle.bad_name`` unless every system unpacks ``name`` to the same path."""
    quoted = repr(name[:100])
    if len(name) > 200 or not _NAME.fullmatch(name):
        raise errors.bad_name(f"{quoted} is not made of 1 to 4 short segments of a-z, 0-9 and . _ -")
    for segment in name.split("/"):
        if segment.endswith(".") or _DEVICE.fullmatch(segment):
            raise errors.bad_name(f"{quoted} means something else on Windows")


def check_listed(kind: str, hashes: dict[str, str]) -> None:
    """Raises unless ``hashes`` (name to SHA-256) are files that a bundle of this ``kind`` may contain.

    The code is ``bundle.content``, also for an image whose name is not its hash.
    """
    for name in sorted(_REQUIRED[kind] - hashes.keys()):
        raise errors.content_error(f"it has no {name}", MANIFEST)
    for name in hashes.keys() - _REQUIRED[kind] - _OPTIONAL[kind]:
        image = _IMAGE.fullmatch(name) if kind == "tasks" else None
        if image is None:
            raise errors.content_error(f"a {kind} bundle has no file {name!r}", MANIFEST)
        if image.group(1) != hashes[name]:
            raise errors.content_error("an asset is not named by its own SHA-256", name)


def check_tree(names: Iterable[str]) -> None:
    """Raises ``bundle.bad_name`` if one name is a folder of another, so that both cannot be unpacked."""
    files = set(names)
    for name in files:
        parts = name.split("/")
        for depth in range(1, len(parts)):
            if "/".join(parts[:depth]) in files:
                raise errors.bad_name(f"{'/'.join(parts[:depth])!r} is both a file and a folder")
