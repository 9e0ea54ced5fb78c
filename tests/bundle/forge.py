"""A second, lenient writer of bundles that shares no code with the program: every field of every header can be bent.

Keys and content are fixed, so whatever is built from here is the same in every run.
"""

from __future__ import annotations

import base64
import hashlib
import json
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from annotator.bundle.signing_key import SigningKey

OWNER = SigningKey(b"owner key for tests, 32 bytes ..", "Olive Owner")
ANNOTATOR = SigningKey(b"annotator key for tests 32 bytes", "Ann Otator")
REVIEWER = SigningKey(b"reviewer key for tests, 32 bytes", "Rita Reviewer")
STRANGER = SigningKey(b"a stranger's key, also 32 bytes.", "Olive Owner")

SPACES = {"owner": "tasks.v1@annotator", "annotator": "results.v1@annotator", "reviewer": "review.v1@annotator"}
TYPES = {"tasks": b"application/vnd.annotator.tasks+zip", "results": b"application/vnd.annotator.results+zip"}
KEYS = {"owner": OWNER, "annotator": ANNOTATOR, "reviewer": REVIEWER}
PROJECT = "6f0c1a52-9d0e-4c39-8a43-5a2c0f6d1b7e"

_FIELDS = ("version", "flags", "method", "time", "date", "crc", "packed", "size")


@dataclass(frozen=True)
class Raw:
    """One entry. ``local`` and ``central`` override fields of that header alone: those of ``_FIELDS``, and ``name``,
    ``extra``, ``comment``, ``made_by``, ``disk``, ``internal``, ``external``, ``offset``."""

    name: bytes
    content: bytes
    local: Mapping[str, Any] = field(default_factory=dict)
    central: Mapping[str, Any] = field(default_factory=dict)
    after: bytes = b""

    def both(self, **fields: Any) -> Raw:
        return replace(self, local={**self.local, **fields}, central={**self.central, **fields})

    def at(self, where: str, **fields: Any) -> Raw:
        return replace(self, **{where: {**getattr(self, where), **fields}})

    def _numbers(self, changes: Mapping[str, Any]) -> list[int]:
        crc, size = zlib.crc32(self.content), len(self.content)
        plain = {
            "version": 10,
            "flags": 0,
            "method": 0,
            "time": 0,
            "date": 0x21,
            "crc": crc,
            "packed": size,
            "size": size,
        }
        return [changes.get(name, plain[name]) for name in _FIELDS]

    def local_header(self) -> bytes:
        name, extra = self.local.get("name", self.name), self.local.get("extra", b"")
        numbers = self._numbers(self.local)
        return struct.pack("<4sHHHHHIIIHH", b"PK\x03\x04", *numbers, len(name), len(extra)) + name + extra

    def central_header(self, offset: int) -> bytes:
        c = self.central
        name, extra, comment = c.get("name", self.name), c.get("extra", b""), c.get("comment", b"")
        head = struct.pack("<4sH", b"PK\x01\x02", c.get("made_by", 10))
        middle = struct.pack("<HHHHHIII", *self._numbers(c)) + struct.pack("<HHH", len(name), len(extra), len(comment))
        tail = (c.get("disk", 0), c.get("internal", 0), c.get("external", 0), c.get("offset", offset))
        return head + middle + struct.pack("<HHII", *tail) + name + extra + comment


def pack(entries: Iterable[Raw], end: Mapping[str, Any] | None = None, before_end: bytes = b"") -> bytes:
    """The archive. ``end`` overrides fields of the end record: disk, cd_disk, here, count, size, offset, comment."""
    body, central, count = bytearray(), bytearray(), 0
    for entry in entries:
        central += entry.central_header(len(body))
        body += entry.local_header() + entry.content + entry.after
        count += 1
    fields = {"disk": 0, "cd_disk": 0, "here": count, "count": count, "size": len(central), "offset": len(body)}
    fields.update(end or {})
    comment = fields.pop("comment", b"")
    record = struct.pack("<4sHHHHII", b"PK\x05\x06", *fields.values()) + struct.pack("<H", len(comment)) + comment
    return bytes(body + central) + before_end + record


def manifest(files: Mapping[str, bytes], kind: str) -> bytes:
    rows = [("mimetype", TYPES.get(kind, kind.encode())), *sorted(files.items())]
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in rows).encode()


def signature(key: SigningKey, space: str, message: bytes, columns: int = 70, **bend: Any) -> bytes:
    """An armored SSHSIG. ``bend``: version, algorithm, reserved, hash, raw (a function of the 64 bytes), public."""
    text = lambda value: struct.pack(">I", len(value)) + value  # noqa: E731
    digest_name = bend.get("hash", b"sha512")
    digest = hashlib.new(digest_name.decode(), message).digest()
    reserved = bend.get("reserved", b"")
    signed = b"SSHSIG" + text(space.encode()) + text(reserved) + text(digest_name) + text(digest)
    raw = bend.get("raw", lambda value: value)(key.private.sign(signed))
    algorithm = bend.get("algorithm", b"ssh-ed25519")
    blob = text(algorithm) + text(bend.get("public", key.public.raw))
    body = b"SSHSIG" + struct.pack(">I", bend.get("version", 1)) + text(blob) + text(space.encode()) + text(reserved)
    body += text(digest_name) + text(text(algorithm) + text(raw)) + bend.get("tail", b"")
    encoded = base64.b64encode(body).decode()
    rows = [encoded[at : at + columns] for at in range(0, len(encoded), columns)]
    lines = ["-----BEGIN SSH SIGNATURE-----", *rows, "-----END SSH SIGNATURE-----", ""]
    return "\n".join(lines).encode()


def png(more: bytes = b"", width: int = 1, height: int = 1) -> bytes:
    """The beginning of a picture, as much of it as a reader looks at, and ``more``."""
    return b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" + struct.pack(">II", width, height) + b"\x08\x02\x00\x00\x00" + more


def info(kind: str = "tasks", author: SigningKey | None = None, **changes: Any) -> dict[str, Any]:
    author = author or (OWNER if kind == "tasks" else ANNOTATOR)
    fields: dict[str, Any] = {
        "format": "1",
        "kind": kind,
        "project_id": PROJECT,
        "project_title": "Café",
        "sequence": 1,
        "author_fingerprint": author.public.fingerprint,
        "author_name": author.name,
        "created": "2026-01-31T12:00:00Z",
        "program_version": "0.1.0",
    }
    own = {"series": "a", "display_seed": "seed"}
    if kind == "results":
        own = {"device_id": "d1", "tasks_bundles": ["ab" * 32]}  # type: ignore[dict-item]
    return {key: value for key, value in {**fields, **own, **changes}.items() if value is not None}


def files(kind: str = "tasks", bundle: Any = None, **more: bytes) -> dict[str, bytes]:
    """The least that a bundle of ``kind`` holds; ``more`` adds files (``__`` stands for ``.`` in their names)."""
    described = bundle if isinstance(bundle, bytes) else json.dumps(bundle or info(kind)).encode()
    least = {"bundle.json": described}
    if kind == "tasks":
        rubric = {
            "id": "r",
            "title": "R",
            "blocks": [{"type": "rating", "key": "k", "title": "K", "low": 0, "high": 4, "targets": ["response"]}],
        }
        task = {"id": "t1", "prompt": "Hi 👋", "responses": [{"id": "x", "text": "A"}, {"id": "y", "text": "B"}]}
        least["rubric.json"] = json.dumps(rubric).encode()
        least["tasks.jsonl"] = json.dumps(task).encode() + b"\n"
    else:
        least["annotations.jsonl"] = b'{"task_id":"t1"}\n'
    return {**least, **{name.replace("__", "."): content for name, content in more.items()}}


def entries(
    kind: str = "tasks",
    content: Mapping[str, bytes] | None = None,
    signers: Sequence[tuple[str, str, SigningKey]] | None = None,
    listing: bytes | None = None,
) -> list[Raw]:
    """The entries of a bundle; ``signers`` are (file, namespace, key)."""
    content = files(kind) if content is None else content
    listing = manifest(content, kind) if listing is None else listing
    role = "owner" if kind == "tasks" else "annotator"
    signers = [(role, SPACES[role], KEYS[role])] if signers is None else signers
    return [
        Raw(b"mimetype", TYPES.get(kind, kind.encode())),
        Raw(b"manifest.sha256", listing),
        *(Raw(f"signatures/{file}.sig".encode(), signature(key, space, listing)) for file, space, key in signers),
        *(Raw(name.encode("utf-8", "surrogateescape"), data) for name, data in sorted(content.items())),
    ]


def bundle(kind: str = "tasks", content: Mapping[str, bytes] | None = None, **more: Any) -> bytes:
    return pack(entries(kind, content, **more))
