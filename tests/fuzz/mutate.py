"""Mutants of valid bundles: bent bytes, bent headers with valid sums, swapped parts, strangers' signatures.

A mutant is a function of its number and the seed alone. It says whether the true owner signed it (then only its content
is wrong, and a reader may well accept it) or not (then accepting it in the owner's name is a forgery).
"""

from __future__ import annotations

import base64
import json
import random
import struct
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tests.bundle import forge
from tests.bundle.forge import ANNOTATOR, OWNER, REVIEWER, SPACES, STRANGER, Raw

_INTERESTING = (0, 1, 2, 7, 8, 10, 20, 33, 45, 255, 0x800, 0x7FFF, 0x8000, 0xFFFF)
_WIDE = (*_INTERESTING, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)
_NAMES = (
    b"../x",
    b"/x",
    b"a\\b",
    b"a\0b",
    b"TASKS.JSONL",
    b"con",
    b"assets/",
    b"tasks.jsonl",
    b"rubric.json",
    b"mimetype",
)
_NAMES += (
    b"manifest.sha256",
    b"signatures/owner.sig",
    b"signatures/owner-2.sig",
    b"signatures/reviewer.sig",
    b"\xc3\xa9",
)
_NAMES += (b"guidelines.md", b"keys/allowed_signers", b"", b"a" * 300)
_SPLICES = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06", b"PK\x06\x07", b"PK\x07\x08", b"\0\0\0\0", b"\xff\xff\xff\xff")
_SPLICES += (
    b"\n",
    b'"',
    b"{",
    b"[[[[",
    b"\\u0000",
    b"\\ud800",
    b"NaN",
    b"1e999",
    b"\xff",
    b"-----BEGIN SSH SIGNATURE-----\n",
)

Files = dict[str, bytes]


@dataclass(frozen=True)
class Mutant:
    """The bytes, the name of what was done, and whether the owner's key signed what it holds."""

    data: bytes
    kind: str
    owner_signed: bool = False


def _tasks(series: str, number: int, lines: int) -> Files:
    described = forge.info(series=series, sequence=number, supersedes="ab" * 32 if number > 1 else None)
    task = {"prompt": "Hi 👋", "responses": [{"id": "x", "text": "A"}, {"id": "y", "text": "B"}]}
    rows = b"".join(json.dumps({"id": f"{series}-{n}", **task}).encode() + b"\n" for n in range(lines))
    return forge.files(bundle=described, tasks__jsonl=rows)


def _originals() -> list[list[Raw]]:
    png = forge.png()
    asset = f"assets/{forge.hashlib.sha256(png).hexdigest()}.png"
    own, review = ("owner", SPACES["owner"], OWNER), ("reviewer", SPACES["reviewer"], REVIEWER)
    signed_twice = ("owner-2", SPACES["owner"], STRANGER)
    return [
        forge.entries(content=_tasks("a", 1, 2)),
        forge.entries(content={**_tasks("a", 2, 1), asset: png, "guidelines.md": b"# Hi\n"}, signers=[own, review]),
        forge.entries(content=_tasks("b", 1, 3), signers=[signed_twice, own]),
        forge.entries("results"),
        forge.entries("results", signers=[("annotator", SPACES["annotator"], ANNOTATOR), review]),
    ]


ORIGINALS = _originals()
PACKED = [forge.pack(raws) for raws in ORIGINALS]
TASKS = range(3)
_UNCHANGED = frozenset(PACKED)


def mutant(seed: int, number: int) -> Mutant:
    """The mutant of this number; the same in every run with this seed."""
    rng = random.Random(seed << 32 | number)
    while True:
        chosen = rng.choices(_KINDS, _WEIGHTS)[0]
        made = chosen(rng)
        mutated = made if isinstance(made, Mutant) else Mutant(made, chosen.__name__.strip("_"))
        if mutated.data not in _UNCHANGED:
            return mutated


def _bend(rng: random.Random, data: bytes) -> bytes:
    """Between one and four changes anywhere in ``data``."""
    bent = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at, other = rng.randrange(len(bent) + 1), rng.randrange(len(bent) + 1)
        how = rng.randrange(8)
        if how == 0 and at < len(bent):
            bent[at] ^= 1 << rng.randrange(8)
        elif how == 1 and at < len(bent):
            bent[at] = rng.randrange(256)
        elif how == 2:
            del bent[at : at + rng.choice((1, 2, 4, 30))]
        elif how == 3:
            bent[at:at] = rng.choice(_SPLICES)
        elif how == 4:
            bent[at : at + 4] = struct.pack("<I", rng.choice(_WIDE))
        elif how == 5:
            bent[at:at] = bent[min(at, other) : max(at, other)]
        elif how == 6:
            del bent[at:]
        else:
            bent[at : at + 2] = struct.pack("<H", rng.choice(_INTERESTING))
    return bytes(bent)


def _bytes(rng: random.Random) -> bytes:
    return _bend(rng, rng.choice(PACKED))


def _splice(rng: random.Random) -> bytes:
    one, two = rng.sample(PACKED, 2)
    return one[: rng.randrange(len(one) + 1)] + two[rng.randrange(len(two) + 1) :]


def _joined(rng: random.Random) -> bytes:
    one, two = rng.choices(PACKED, k=2)
    return one + two if rng.random() < 0.7 else forge.pack(rng.choice(ORIGINALS), {"comment": two})


def _header(rng: random.Random) -> bytes:
    """One field of one header, alone or in both places, everything else valid."""
    raws = list(rng.choice(ORIGINALS))
    at = rng.randrange(len(raws))
    where = rng.choice(("local", "central", "both"))
    common = ("version", "flags", "method", "time", "date")
    shared: dict[str, Any] = {name: rng.choice(_INTERESTING) for name in common}
    shared |= {name: rng.choice(_WIDE) for name in ("crc", "packed", "size")}
    shared |= {"name": rng.choice(_NAMES), "extra": rng.choice(_SPLICES)}
    own = {name: rng.choice(_INTERESTING) for name in ("made_by", "disk", "internal")}
    own |= {"external": rng.choice(_WIDE), "offset": rng.choice(_WIDE), "comment": rng.choice(_SPLICES)}
    field, value = rng.choice([*shared.items(), *(own.items() if where == "central" else ())])
    raws[at] = raws[at].both(**{field: value}) if where == "both" else raws[at].at(where, **{field: value})
    return forge.pack(raws)


def _end_record(rng: random.Random) -> bytes:
    field = rng.choice(("disk", "cd_disk", "here", "count", "size", "offset"))
    value = rng.choice(_WIDE if field in ("size", "offset") else _INTERESTING)
    return forge.pack(rng.choice(ORIGINALS), {field: value}, rng.choice((b"", b"", rng.choice(_SPLICES))))


def _entries(rng: random.Random) -> bytes:
    """Entries left out, doubled, moved, renamed or added, with valid sums and a valid directory."""
    raws = list(rng.choice(ORIGINALS))
    at, to = rng.randrange(len(raws)), rng.randrange(len(raws))
    how = rng.randrange(6)
    if how == 0:
        del raws[at]
    elif how == 1:
        raws.insert(to, raws[at])
    elif how == 2:
        raws.insert(to, raws.pop(at))
    elif how == 3:
        raws[at] = replace(raws[at], name=rng.choice(_NAMES))
    elif how == 4:
        raws.insert(to, Raw(rng.choice(_NAMES), _bend(rng, raws[at].content)))
    else:
        raws[at] = replace(raws[at], after=rng.choice(_SPLICES))
    return forge.pack(raws)


def _content(rng: random.Random) -> bytes:
    """The content of one entry bent, with valid sums."""
    raws = list(rng.choice(ORIGINALS))
    at = rng.randrange(len(raws))
    raws[at] = replace(raws[at], content=_bend(rng, raws[at].content))
    return forge.pack(raws)


def _swapped(rng: random.Random) -> bytes:
    """Parts of two valid bundles in one: the signature, the manifest or the content of the other."""
    one, two = rng.sample(ORIGINALS, 2)
    theirs = {raw.name: raw for raw in two}
    taken = rng.sample([*theirs], rng.randrange(1, len(theirs) + 1))
    mixed = [theirs[raw.name] if raw.name in taken else raw for raw in one]
    if rng.random() < 0.3:
        have = {raw.name for raw in mixed}
        mixed += [theirs[name] for name in taken if name not in have]
    return forge.pack(mixed)


def _unsigned_change(rng: random.Random) -> bytes:
    """Content and manifest changed together, the signatures left."""
    raws = rng.choice(ORIGINALS)
    content = _bent_files(rng, raws)
    listing = forge.manifest(content, _kind(raws))
    signatures = [raw for raw in raws if raw.name.startswith(b"signatures/")]
    files = [Raw(name.encode(), data) for name, data in sorted(content.items())]
    return forge.pack([raws[0], Raw(b"manifest.sha256", listing), *signatures, *files])


def _stranger(rng: random.Random) -> bytes:
    """Signed anew by a stranger: in the author's name, in their own, in another role, beside the true signature."""
    raws = rng.choice(ORIGINALS)
    kind = _kind(raws)
    role = "owner" if kind == "tasks" else "annotator"
    content = _bent_files(rng, raws) if rng.random() < 0.5 else _files(raws)
    if rng.random() < 0.5:
        described = json.dumps(forge.info(kind, STRANGER, sequence=1)).encode()
        content = {**content, "bundle.json": described}
    space = rng.choice((SPACES[role], SPACES[role], rng.choice([*SPACES.values(), "", "git"])))
    signers = [(rng.choice((role, role, f"{role}-2", "reviewer")), space, STRANGER)]
    made = forge.entries(kind, content, signers)
    if rng.random() < 0.3:
        made[3:3] = [raw for raw in raws if raw.name.startswith(b"signatures/")]
    return forge.pack(made)


def _signature(rng: random.Random) -> bytes:
    """A signature bent inside its armor, or made by a stranger with the owner's key written into it."""
    raws = list(rng.choice(ORIGINALS))
    at = next(index for index, raw in enumerate(raws) if raw.name.startswith(b"signatures/"))
    rows = raws[at].content.decode().split("\n")
    inner = base64.b64decode("".join(rows[1:-2]))
    if rng.random() < 0.3:
        message = rng.choice((raws[1].content, b"", raws[-1].content))
        armored = forge.signature(STRANGER, SPACES["owner"], message, public=OWNER.public.raw)
    else:
        text = base64.b64encode(_bend(rng, inner)).decode()
        width = rng.choice((70, 70, 70, 64, 76))
        armored = "\n".join([rows[0], *(text[n : n + width] for n in range(0, len(text), width)), *rows[-2:]]).encode()
    raws[at] = replace(raws[at], content=armored)
    return forge.pack(raws)


def _elsewhere(rng: random.Random) -> bytes:
    """Bent content under a signature that its author's own key made for another purpose."""
    raws = rng.choice(ORIGINALS)
    kind = _kind(raws)
    role, key = ("owner", OWNER) if kind == "tasks" else ("annotator", ANNOTATOR)
    space = rng.choice(
        [name for name in (*SPACES.values(), "git", "file", "", "tasks.v2@annotator") if name != SPACES[role]]
    )
    return forge.pack(forge.entries(kind, _bent_files(rng, raws), [(role, space, key)]))


def _owner(rng: random.Random) -> Mutant:
    """Signed by the true owner or annotator over bent content: no forgery, but nothing may fall over."""
    raws = ORIGINALS[rng.choice((*TASKS, 0, 0, 3))]
    content = _bent_files(rng, raws)
    return Mutant(forge.pack(forge.entries(_kind(raws), content)), "owner", owner_signed=True)


def _batch(rng: random.Random) -> Mutant:
    """A new batch by the true owner in which one file other than ``bundle.json`` is bent: for the import."""
    content = _tasks(f"m{rng.getrandbits(40):x}", 1, rng.randrange(1, 6))
    content["guidelines.md"] = "# Café\n".encode()
    name = rng.choice(("tasks.jsonl", "tasks.jsonl", "tasks.jsonl", "rubric.json", "guidelines.md"))
    content[name] = _bend(rng, content[name])
    return Mutant(forge.pack(forge.entries(content=content)), "batch", owner_signed=True)


def _bent_files(rng: random.Random, raws: list[Raw]) -> Files:
    content = _files(raws)
    name = rng.choice([*content])
    return {**content, name: _bend(rng, content[name])}


def _files(raws: list[Raw]) -> Files:
    return {raw.name.decode(): raw.content for raw in raws[2:] if not raw.name.startswith(b"signatures/")}


def _kind(raws: list[Raw]) -> str:
    return "tasks" if raws[0].content == forge.TYPES["tasks"] else "results"


_MAKERS: dict[Callable[[random.Random], bytes | Mutant], int] = {
    _bytes: 30,
    _splice: 6,
    _joined: 2,
    _header: 12,
    _end_record: 4,
    _entries: 10,
    _content: 10,
    _swapped: 8,
    _unsigned_change: 6,
    _stranger: 6,
    _signature: 5,
    _elsewhere: 2,
    _owner: 4,
    _batch: 1,
}
_KINDS, _WEIGHTS = [*_MAKERS], [*_MAKERS.values()]
