"""A second reader, written from resources/docs/bundle-format.md alone: it shares no code with the program.

It exists to be compared. Where the two disagree about a file, one of them or the document is wrong.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SEGMENT = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")
DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))}
NEEDED = {"tasks": {"bundle.json", "rubric.json", "tasks.jsonl"}, "results": {"bundle.json", "annotations.jsonl"}}
ALSO = {
    "tasks": {
        f"keys/{name}"
        for name in (
            "allowed_signers",
            "allowed_signers.old.sig",
            "allowed_signers.new.sig",
            "revoked",
            "rotations.jsonl",
        )
    }
    | {"guidelines.md"},
    "results": {"journal.jsonl"},
}
SIGNS = {"tasks": ("owner",), "results": ("annotator",)}
SPACES = {"owner": b"tasks.v1@annotator", "annotator": b"results.v1@annotator", "reviewer": b"review.v1@annotator"}
FIELD = 2**255 - 19


class NoError(Exception):
    """The file is not a bundle."""


def need(condition: object, why: str) -> None:
    if not condition:
        raise NoError(why)


def read(data: bytes) -> dict[str, bytes]:
    """Every file of the bundle by its name. Raises :class:`NoError`."""
    need(len(data) <= 2 * 1024**3, "size")
    files = container(data)
    kind = {f"application/vnd.annotator.{kind}+zip".encode(): kind for kind in NEEDED}.get(files["mimetype"])
    need(kind, "media type")
    assert kind
    manifest = files["manifest.sha256"]
    need(len(manifest) <= 16 * 1024**2, "manifest size")
    signatures = [name for name in files if name.startswith("signatures/")]
    listed = [name for name in files if name != "manifest.sha256" and name not in signatures]
    rows = [f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in ("mimetype", *sorted(listed[1:]))]
    need(manifest == "".join(rows).encode(), "manifest")
    order = ["mimetype", "manifest.sha256", *sorted(signatures), *sorted(listed[1:])]
    need(list(files) == order, "order")
    contents(kind, {name: files[name] for name in listed[1:]})
    authors = signers(kind, {name: files[name] for name in signatures}, manifest)
    info(kind, files["bundle.json"], authors)
    return files


def container(data: bytes) -> dict[str, bytes]:
    number = lambda at, size: int.from_bytes(data[at : at + size], "little")  # noqa: E731
    word, four = (lambda value: value.to_bytes(2, "little")), (lambda value: value.to_bytes(4, "little"))
    at, directory, files = 0, b"", {}
    while data[at : at + 4] == b"PK\x03\x04":
        size, length = number(at + 18, 4), number(at + 26, 2)
        raw = data[at + 30 : at + 30 + length]
        content = data[at + 30 + length : at + 30 + length + size]
        need(len(raw) == length and len(content) == size, "cut short")
        shared = word(10) + word(0) * 3 + word(0x21) + four(zlib.crc32(content)) + four(size) * 2 + word(length)
        need(data[at : at + 30] == b"PK\x03\x04" + shared + word(0), "local header")
        directory += b"PK\x01\x02" + word(10) + shared + word(0) * 4 + four(0) + four(at) + raw
        need(raw.isascii(), "name")
        need(raw.decode() not in files, "name twice")
        files[name(raw.decode())] = content
        at += 30 + length + size
    need(len(files) <= 65_000, "entries")
    end = b"PK\x05\x06" + word(0) * 2 + word(len(files)) * 2 + four(len(directory)) + four(at) + word(0)
    need(data[at:] == directory + end, "directory or end record")
    need(list(files)[:2] == ["mimetype", "manifest.sha256"], "first entries")
    for path in files:
        parts = path.split("/")
        need(not any("/".join(parts[:n]) in files for n in range(1, len(parts))), "file and folder")
    need("signatures" not in files, "file and folder")
    return files


def name(text: str) -> str:
    parts = text.split("/")
    need(len(parts) <= 4 and len(text) <= 200, "name")
    for part in parts:
        need(SEGMENT.fullmatch(part) and not part.endswith(".") and part.split(".")[0] not in DEVICES, "name")
    return text


def contents(kind: str, files: dict[str, bytes]) -> None:
    need(files.keys() >= NEEDED[kind], "a file is missing")
    for path in files.keys() - NEEDED[kind] - ALSO[kind]:
        asset = re.fullmatch(r"(?:assets|images)/([0-9a-f]{64})\.(png|jpg|webp)", path)
        need(kind == "tasks" and asset and asset[1] == hashlib.sha256(files[path]).hexdigest(), "unknown file")
        assert asset
        width, height = pixels(asset[2], files[path])
        need(width and height and width * height <= 64_000_000, "image's size")


def pixels(ending: str, data: bytes) -> tuple[int, int]:
    """Width and height, found by patterns over the whole beginning."""
    big, little = (lambda value: int.from_bytes(value, "big")), (lambda value: int.from_bytes(value, "little"))
    data = data[: 1024**2]
    if ending == "png":
        match = re.match(rb"(?s)\x89PNG\r\n\x1a\n\0\0\0\rIHDR(....)(....)", data)
        need(match, "PNG")
        assert match
        return big(match[1]), big(match[2])
    if ending == "webp":
        match = re.match(rb"(?s)RIFF....WEBP(?:VP8 .{7}\x9d\x01\x2a(....)|VP8L....\x2f(.{9})|VP8X.{8}(.{6}))", data)
        need(match, "WebP")
        assert match
        if match[1]:
            return little(match[1][:2]) % 2**14, little(match[1][2:]) % 2**14
        if match[2]:
            return little(match[2][:4]) % 2**14 + 1, (little(match[2][:4]) >> 14) % 2**14 + 1
        return little(match[3][:3]) + 1, little(match[3][3:]) + 1
    need(data[:2] == b"\xff\xd8", "JPEG")
    while True:
        match = re.match(rb"(?s)\xff+(?:([\x01\xd0-\xd7])|([\x02-\xcf\xdb-\xfe])(..))", data[2:])
        need(match, "JPEG segment")
        assert match
        if match[1]:
            data = b"\xff\xd8" + data[2 + match.end() :]
            continue
        length, rest = big(match[3]), data[2 + match.end() :]
        if match[2] in b"\xc0\xc1\xc2\xc3\xc5\xc6\xc7\xc9\xca\xcb\xcd\xce\xcf":
            need(length > 7 and len(rest) >= 5, "JPEG frame")
            return big(rest[3:5]), big(rest[1:3])
        need(length >= 2, "JPEG segment")
        data = b"\xff\xd8" + rest[length - 2 :]


def signers(kind: str, files: dict[str, bytes], manifest: bytes) -> set[tuple[str, str]]:
    """The roles that were signed in, with the fingerprint of who signed."""
    need(len(files) <= 16, "signatures")
    signed: set[tuple[str, bytes]] = set()
    for path, armored in files.items():
        named = re.fullmatch(r"signatures/(owner|annotator|reviewer)(-([2-9]|1[0-6]))?\.sig", path)
        need(named and named[1] in (*SIGNS[kind], "reviewer") and len(armored) <= 4096, "signature's name")
        assert named
        key = signature(armored, SPACES[named[1]], manifest)
        need((named[1], key) not in signed, "signed twice")
        signed.add((named[1], key))
    blobs = [(role, b"\0\0\0\x0bssh-ed25519\0\0\0\x20" + key) for role, key in signed]
    digests = [(role, base64.b64encode(hashlib.sha256(blob).digest()).decode()) for role, blob in blobs]
    return {(role, "SHA256:" + digest.rstrip("=")) for role, digest in digests}


def signature(armored: bytes, space: bytes, manifest: bytes) -> bytes:
    """The 32 bytes of the key, if everything else is as it has to be."""
    text = lambda value: len(value).to_bytes(4, "big") + value  # noqa: E731
    try:
        body = base64.b64decode(b"".join(armored.split(b"\n")[1:-2]))
    except ValueError:
        raise NoError("armor") from None
    start = len(b"SSHSIG") + 4 + 4 + 4 + 11 + 4
    key, raw = body[start : start + 32], body[-64:]
    need(len(key) == 32 and len(raw) == 64, "length")
    expected = b"SSHSIG\0\0\0\x01" + text(text(b"ssh-ed25519") + text(key)) + text(space) + text(b"") + text(b"sha512")
    encoded = base64.b64encode(expected + text(text(b"ssh-ed25519") + text(raw)))
    rows = [encoded[at : at + 70] for at in range(0, len(encoded), 70)]
    lines = [b"-----BEGIN SSH SIGNATURE-----", *rows, b"-----END SSH SIGNATURE-----", b""]
    need(armored == b"\n".join(lines), "armor")
    y = int.from_bytes(key, "little") % 2**255
    need(y < FIELD and not small(y), "key")
    signed = b"SSHSIG" + text(space) + text(b"") + text(b"sha512") + text(hashlib.sha512(manifest).digest())
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(raw, signed)
    except (InvalidSignature, ValueError):
        raise NoError("signature") from None
    return key


def small(y: int) -> bool:
    """Whether eight times a point with this y is the neutral element: doubling needs x squared alone."""
    d = -121665 * pow(121666, -1, FIELD)
    for _ in range(3):
        square_y = y * y
        square_x = (square_y - 1) * pow(d * square_y + 1, -1, FIELD)
        product = d * square_x * square_y
        y = (square_y + square_x) * pow(1 - product, -1, FIELD) % FIELD
    return y == 1


def info(kind: str, data: bytes, authors: set[tuple[str, str]]) -> None:
    need(len(data) <= 4 * 1024**2, "bundle.json")
    fields = strict(data)
    need(
        isinstance(fields, dict) and fields.get("format") in ("1", "1-draft") and fields.get("kind") == kind,
        "kind or format",
    )
    hexadecimal, series = r"[0-9a-f]{64}", r"[a-z0-9][a-z0-9._-]{0,79}"
    long_text, some = r"(?s:.){1,200}", r"(?s:.){1,40}"
    shapes = {
        "project_id": r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "project_title": long_text, "series": series,
        "supersedes": hexadecimal, "enrolment": hexadecimal, "author_fingerprint": r"SHA256:[A-Za-z0-9+/]{43}",
        "author_name": long_text, "device_id": series, "created": some, "recipient": r"(?s:.){0,200}",
        "program_version": some, "display_seed": long_text, "made_by": r"(?s:.){1,80}",
    }  # fmt: skip
    optional = {"supersedes", "enrolment", "recipient", "series", "device_id", "display_seed", "made_by"}
    optional -= {"tasks": {"series", "display_seed"}, "results": {"device_id"}}[kind]
    for field, shape in shapes.items():
        value = fields.get(field)
        fits = isinstance(value, str) and re.fullmatch(shape, value)
        need(fits or (value is None and field in optional), field)
    sequence, bundles = fields.get("sequence"), fields.get("tasks_bundles", [])
    need(type(sequence) is int and 1 <= sequence < 2**53, "sequence")
    need((sequence == 1) == (fields.get("supersedes") is None), "supersedes")
    need(isinstance(bundles, list) and (bundles or kind == "tasks"), "tasks_bundles")
    need(all(isinstance(digest, str) and re.fullmatch(hexadecimal, digest) for digest in bundles), "tasks_bundles")
    question_hashes = fields.get("question_hashes", {})
    need(isinstance(question_hashes, dict), "question_hashes")
    need(
        all(
            isinstance(digest, str) and re.fullmatch(hexadecimal, digest)
            for pair in question_hashes.items()
            for digest in pair
        ),
        "question_hashes",
    )
    holds = fields.get("holds", [])
    need(isinstance(holds, list) and not (holds and kind == "tasks"), "holds")
    need(all(content in ("annotations", "reviews") and holds.count(content) == 1 for content in holds), "holds")
    needed = {"annotations": "annotator", "reviews": "reviewer"}
    for role in ["owner"] if kind == "tasks" else [needed[content] for content in holds or ["annotations"]]:
        need((role, fields["author_fingerprint"]) in authors, "author")


def strict(data: bytes) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        need(len({key for key, _ in pairs}) == len(pairs), "duplicate key")
        return dict(pairs)

    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=once, parse_int=lambda text: int(text[:30]))
    except (ValueError, RecursionError):
        raise NoError("JSON") from None
    walk(value, 1)
    return value


def walk(value: Any, depth: int) -> None:
    if isinstance(value, dict | list):
        need(depth <= 32, "depth")
        for child in [*value, *value.values()] if isinstance(value, dict) else value:
            walk(child, depth + 1)
    elif isinstance(value, str):
        need("\0" not in value and not re.search("[\ud800-\udfff]", value), "text")
    elif isinstance(value, float):
        need(abs(value) < float("inf"), "number")
    elif isinstance(value, int):
        need(-(2**63) <= value < 2**63, "number")
