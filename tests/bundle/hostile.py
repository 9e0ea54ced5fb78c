"""The hostile corpus: every shape of archive, manifest, signature and ``bundle.json`` that must be refused.

Wherever a shape lets it, the file is signed by the true owner, so that only the rule in question can refuse it.
Each case is (name, bytes, code that refuses it).
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from annotator.bundle.signing_key import SigningKey
from tests.bundle import forge
from tests.bundle.forge import OWNER, REVIEWER, SPACES, STRANGER, Raw, bundle, entries, files, info, manifest, pack

Case = tuple[str, bytes, str]
_LAST = 5


def cases() -> Iterator[Case]:
    for section in SECTIONS.values():
        yield from section()


def _not_bundles() -> Iterator[Case]:
    yield (
        "text",
        b"Dear annotator, the bundle follows tomorrow. Yours, the owner of the project.",
        "bundle.not_a_bundle",
    )
    yield "png", b"\x89PNG\r\n\x1a\n" + bytes(200), "bundle.not_a_bundle"
    yield "empty", b"", "bundle.truncated"
    yield "empty zip", b"PK\x05\x06" + bytes(18), "bundle.not_a_bundle"
    yield "zeros", bytes(5000), "bundle.not_a_bundle"
    for method, name in ((zipfile.ZIP_STORED, "stock zip"), (zipfile.ZIP_DEFLATED, "stock zip, deflated")):
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", method) as archive:
            for raw in entries():
                archive.writestr(raw.name.decode(), raw.content)
        yield name, made.getvalue(), "bundle.not_canonical"
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as tar:
        tar.addfile(tarfile.TarInfo("mimetype"), io.BytesIO())
    yield "tar", made.getvalue(), "bundle.not_a_bundle"


def _names() -> Iterator[Case]:
    bad = {
        "parent": "../evil",
        "parent inside": "assets/../../evil",
        "absolute": "/etc/passwd",
        "drive": "c:/evil",
        "backslash": "assets\\evil",
        "backslash parent": "..\\evil",
        "nul": "tasks.jsonl\0.txt",
        "newline": "a\nb",
        "upper-case twin": "TASKS.JSONL",
        "unicode": "tâsks.jsonl",
        "fullwidth": "ｔasks.jsonl",
        "combining": "a\u0301.md",
        "right to left": "a\u202etxt.exe",
        "space": "a b",
        "trailing space": "a ",
        "trailing dot": "guidelines.md.",
        "segment with trailing dot": "assets./x",
        "empty segment": "assets//x",
        "folder": "assets/",
        "dot": "./guidelines.md",
        "hidden": ".bashrc",
        "dash": "-rf",
        "five segments": "a/b/c/d/e",
        "long segment": "a" * 81,
        "long": "/".join(["a" * 60] * 4),
        "device": "nul",
        "device with ending": "con.md",
        "device folder": "aux/x",
        "device with number": "com1.txt",
        "stream": "guidelines.md:hidden",
        "wildcard": "*",
        "tilde": "~root",
        "lone byte": "a\udcff",
    }
    for what, name in bad.items():
        listed = {**files(), name: b"evil"}
        hidden = [*entries(), Raw(name.encode("utf-8", "surrogateescape"), b"evil")]
        lines = manifest(files(), "tasks") + (hashlib.sha256(b"evil").hexdigest().encode() + b"  ")
        line = lines + name.encode("utf-8", "surrogateescape") + b"\n"
        code = "bundle.not_canonical" if "\n" in name or not name.isascii() else "bundle.bad_name"
        yield f"listed name: {what}", pack(entries(content=listed, listing=line)), code
        yield f"unlisted name: {what}", pack(hidden), "bundle.not_canonical"
        yield f"name of the last entry: {what}", pack(_bent(_LAST, name=hidden[-1].name)), "bundle.bad_name"
    yield "no name", pack(_bent(_LAST, name=b"")), "bundle.bad_name"
    yield "name of 65,535 bytes", pack(_bent(_LAST, name=b"a" * 65535)), "bundle.bad_name"
    twins = {**files(), "assets": b"x", "assets/y": b"y"}
    yield "a file that is also a folder", bundle(content=twins), "bundle.bad_name"
    yield "a file called signatures", bundle(content={**files(), "signatures": b"x"}), "bundle.bad_name"


def _fields() -> Iterator[Case]:
    """Each field of each header set to something else: in both headers alike, in the local, in the central one."""
    zip64 = struct.pack("<HHQQ", 1, 16, 7, 7)
    unix_link = {"made_by": 0x031E, "external": 0o120777 << 16}
    bends: list[tuple[str, dict[str, Any]]] = [
        ("version 20", {"version": 20}),
        ("version 45, ZIP64", {"version": 45}),
        ("encrypted", {"flags": 1}),
        ("data descriptor", {"flags": 8}),
        ("UTF-8 flag", {"flags": 0x800}),
        ("masked headers", {"flags": 0x2000}),
        ("deflate", {"method": 8}),
        ("unknown method", {"method": 99}),
        ("time", {"time": 1}),
        ("date 0", {"date": 0}),
        ("later date", {"date": 0x22}),
        ("wrong CRC", {"crc": 1}),
        ("extra field", {"extra": b"UT\x05\x00\x03\0\0\0\0"}),
        ("ZIP64 extra field", {"extra": zip64}),
        ("Unicode path extra field", {"extra": b"up\x09\x00\x01\0\0\0\0evil"}),
        ("packed size 0", {"packed": 0}),
        ("packed size too large", {"packed": 5000}),
        ("size one too large", {"size": 1 + len(entries()[_LAST].content)}),
        ("ZIP64 sizes", {"size": 0xFFFFFFFF, "packed": 0xFFFFFFFF}),
        ("ZIP64 sizes with their field", {"size": 0xFFFFFFFF, "packed": 0xFFFFFFFF, "extra": zip64}),
    ]
    for index in (0, 1, 2, _LAST):
        for what, fields in bends:
            local = entries()
            local[index] = local[index].at("local", **fields)
            central = entries()
            central[index] = central[index].at("central", **fields)
            both = pack(_bent(index, **fields))
            yield f"{what}, entry {index}, both headers", both, "bundle."
            yield f"{what}, entry {index}, local header", pack(local), "bundle."
            yield f"{what}, entry {index}, central header", pack(central), "bundle.not_canonical"
    alone: list[tuple[str, dict[str, Any]]] = [
        ("symbolic link", unix_link),
        ("made by Unix", {"made_by": 0x030A}),
        ("made by NTFS", {"made_by": 0x0A0A}),
        ("folder attribute", {"external": 0x10}),
        ("executable", {"external": 0o100755 << 16}),
        ("text attribute", {"internal": 1}),
        ("comment", {"comment": b"hello"}),
        ("other disk", {"disk": 1}),
        ("offset of another entry", {"offset": 0}),
        ("offset beyond the end", {"offset": 0x7FFFFFFF}),
        ("ZIP64 offset", {"offset": 0xFFFFFFFF}),
        ("another name", {"name": b"tasks.jsonk"}),
        ("upper-case name", {"name": b"TASKS.jsonl"}),
    ]
    for what, fields in alone:
        bent = entries()
        bent[_LAST] = bent[_LAST].at("central", **fields)
        yield f"directory: {what}", pack(bent), "bundle.not_canonical"


def _layout() -> Iterator[Case]:
    whole, plain = bundle(), entries()
    other = bundle(content=files(guidelines__md=b"other"))
    canonical = "bundle.not_canonical"
    yield "one byte before", b"\0" + whole, "bundle.not_a_bundle"
    yield "program before", b"MZ" + bytes(512) + whole, "bundle.not_a_bundle"
    yield "one byte after", whole + b"\0", canonical
    yield "newline after", whole + b"\n", canonical
    yield "twice", whole + whole, canonical
    yield "two different bundles", whole + other, canonical
    yield "two different bundles, the other way", other + whole, canonical
    yield "comment", pack(plain, {"comment": b"x"}), canonical
    yield "comment that holds another bundle", pack(plain, {"comment": other}), canonical
    yield "gap between entries", pack([replace(plain[0], after=b"\0"), *plain[1:]]), canonical
    yield "gap before the directory", pack([*plain[:-1], replace(plain[-1], after=b"evil")]), canonical
    yield "gap before the end", pack(plain, before_end=b"\0"), canonical
    yield "entry hidden from the directory", _hidden(plain), canonical
    yield "entry only in the directory", pack(plain, {"count": 7}), canonical
    for name, value in (("disk", 1), ("cd_disk", 1), ("here", 1), ("count", 65535), ("size", 0), ("offset", 0)):
        yield f"end record: {name}", pack(plain, {name: value}), canonical
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, len(whole), 1)
    record = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 6, 6, 300, 900)
    yield "ZIP64 end records", pack(plain, {"count": 65535}, before_end=record + locator), canonical
    yield "no directory", whole[: whole.index(b"PK\x01\x02")], "bundle.truncated"
    yield "directory alone", whole[whole.index(b"PK\x01\x02") :], "bundle.not_a_bundle"
    yield "swapped listed entries", pack([*plain[:-2], plain[-1], plain[-2]]), canonical
    yield "listed entry twice", pack([*plain, plain[-1]]), canonical
    yield "entry missing", pack(plain[:-1]), canonical
    yield "media type second", pack([plain[1], plain[0], *plain[2:]]), "bundle.not_a_bundle"
    yield "media type missing", pack(plain[1:]), "bundle.not_a_bundle"
    yield "manifest missing", pack([plain[0], *plain[2:]]), canonical
    yield "signature after the files", pack([*plain[:2], *plain[3:], plain[2]]), "bundle.unsigned"
    yield "folder entry", pack([*plain[:3], Raw(b"assets/", b""), *plain[3:]]), "bundle.bad_name"
    bomb = zlib.compress(bytes(10_000_000), 9)[2:-4]
    deflated = plain[-1].both(method=8, size=10_000_000, crc=zlib.crc32(bytes(10_000_000)), packed=len(bomb))
    yield "bomb", pack([*plain[:-1], replace(deflated, content=bomb)]), canonical
    huge = plain[-1].both(size=0xFFFFFFFE, packed=0xFFFFFFFE)
    yield "claims 4 GiB", pack([*plain[:-1], huge]), "bundle.limit"
    yield "claims 2 GiB", pack([*plain[:-1], plain[-1].both(size=2**31, packed=2**31)]), "bundle.limit"
    yield "claims 1 GiB", pack([*plain[:-1], plain[-1].both(size=2**30, packed=2**30)]), "bundle.truncated"


def _manifests() -> Iterator[Case]:
    listing = manifest(files(), "tasks")
    rows = listing.decode().splitlines(keepends=True)
    bend = {
        "empty": b"",
        "no final newline": listing[:-1],
        "CRLF": listing.replace(b"\n", b"\r\n"),
        "CR only in the last line": listing[:-1] + b"\r\n",
        "upper-case hex": listing[:64].upper() + listing[64:],
        "binary marks": listing.replace(b"  ", b" *"),
        "one space": listing.replace(b"  ", b" "),
        "tab": listing.replace(b"  ", b"\t"),
        "empty line": listing + b"\n",
        "comment": b"# files\n" + listing,
        "byte order mark": b"\xef\xbb\xbf" + listing,
        "not sorted": "".join([rows[0], *reversed(rows[1:])]).encode(),
        "media type not first": "".join([*rows[1:], rows[0]]).encode(),
        "media type missing": "".join(rows[1:]).encode(),
        "a line twice": listing + rows[-1].encode(),
        "a name twice": listing + b"0" * 64 + rows[-1][64:].encode(),
        "short hash": listing[1:],
        "lists itself": "".join(sorted([*rows[1:], "0" * 64 + "  manifest.sha256\n"], key=lambda r: r[66:])).encode(),
        "lists a signature": (rows[0] + "".join(rows[1:3]) + "0" * 64 + "  signatures/owner.sig\n" + rows[3]).encode(),
        "GNU escape": listing + b"\\" + b"0" * 64 + b"  z\\nz\n",
        "BSD style": listing + b"SHA256 (z) = " + b"0" * 64 + b"\n",
    }
    for what, bent in bend.items():
        code = "bundle.bad_name" if b"\r" in bent else "bundle.not_canonical"
        yield f"manifest: {what}", pack(entries(listing=bent)), code
    ghost = {**files(), "guidelines.md": b"ghost"}
    yield (
        "manifest: lists a file that is not there",
        pack(entries(listing=manifest(ghost, "tasks"))),
        "bundle.not_canonical",
    )
    present = pack(entries(content=ghost, listing=listing))
    yield "manifest: does not list a file that is there", present, "bundle.not_canonical"
    wrong = listing.replace(rows[-1][:64].encode(), b"0" * 64)
    yield "manifest: wrong hash", pack(entries(listing=wrong)), "bundle.altered"
    other = "0" * 64 + "".join(rows)[64:]
    yield "manifest: wrong hash of the media type", pack(entries(listing=other.encode())), "bundle.altered"
    many = "".join(f"{'0' * 64}  assets/{n:064x}.png\n" for n in range(65_001))
    yield "manifest: 65,001 files", pack(entries(listing=rows[0].encode() + many.encode())), "bundle.limit"
    yield "manifest: over 16 MiB", pack(entries(listing=bytes(16 * 1024**2 + 1))), "bundle.limit"
    results = manifest(files("results"), "results")
    yield "manifest of a results bundle", pack(entries(listing=results)), "bundle.altered"


def _signatures() -> Iterator[Case]:
    listing = manifest(files(), "tasks")
    space = SPACES["owner"]
    good = forge.signature(OWNER, space, listing)
    order = 2**252 + 27742317777372353535851937790883648493
    high = lambda raw: raw[:32] + (int.from_bytes(raw[32:], "little") + order).to_bytes(32, "little")  # noqa: E731
    identity = b"\x01" + bytes(31)
    written = {
        "empty": b"",
        "text": b"signed, the owner",
        "CRLF": good.replace(b"\n", b"\r\n"),
        "no final newline": good[:-1],
        "two final newlines": good + b"\n",
        "space at the end of a line": good.replace(b"\n", b" \n", 2),
        "76 columns": forge.signature(OWNER, space, listing, columns=76),
        "one line": forge.signature(OWNER, space, listing, columns=10_000),
        "words before": b"hello\n" + good,
        "words after": good + b"hello\n",
        "not base64": good.replace(b"U1NIU0", b"U1NI!0"),
        "padding in the middle": good[:100] + b"==" + good[100:],
        "version 2": forge.signature(OWNER, space, listing, version=2),
        "reserved field in use": forge.signature(OWNER, space, listing, reserved=b"x"),
        "SHA-256": forge.signature(OWNER, space, listing, hash=b"sha256"),
        "another algorithm": forge.signature(OWNER, space, listing, algorithm=b"ssh-rsa"),
        "bytes after it": forge.signature(OWNER, space, listing, tail=b"x"),
        "63 bytes": forge.signature(OWNER, space, listing, raw=lambda raw: raw[:63]),
        "65 bytes": forge.signature(OWNER, space, listing, raw=lambda raw: raw + b"\0"),
        "all zero": forge.signature(OWNER, space, listing, raw=lambda _: bytes(64)),
        "S beyond the group's order": forge.signature(OWNER, space, listing, raw=high),
        "key of small order": forge.signature(
            OWNER, space, listing, public=identity, raw=lambda _: identity + bytes(32)
        ),
        "key of 31 bytes": forge.signature(OWNER, space, listing, public=OWNER.public.raw[:31]),
        "key that is no point": forge.signature(OWNER, space, listing, public=b"\xff" * 32),
        "a stranger's, in the owner's name": forge.signature(STRANGER, space, listing, public=OWNER.public.raw),
        "of another manifest": forge.signature(OWNER, space, listing + b"\n"),
        "of the bundle id": forge.signature(OWNER, space, hashlib.sha256(listing).digest()),
        "of an empty manifest": forge.signature(OWNER, space, b""),
        "in no namespace": forge.signature(OWNER, "", listing),
        "in the namespace of git": forge.signature(OWNER, "git", listing),
        "in the namespace of results": forge.signature(OWNER, SPACES["annotator"], listing),
        "in the namespace of keys": forge.signature(OWNER, "keys.v1@annotator", listing),
        "in the namespace of version 2": forge.signature(OWNER, "tasks.v2@annotator", listing),
        "in a longer namespace": forge.signature(OWNER, space + "\n", listing),
    }
    for what, armored in written.items():
        bent = entries()
        bent[2] = replace(bent[2], content=armored)
        yield f"signature: {what}", pack(bent), "bundle.bad_signature"
    bent = entries()
    bent[2] = replace(bent[2], content=good + bytes(5000))
    yield "signature: over 4 KiB", pack(bent), "bundle.limit"
    yield from _signed_by()


def _signed_by() -> Iterator[Case]:
    own, review = ("owner", SPACES["owner"], OWNER), ("reviewer", SPACES["reviewer"], REVIEWER)

    def signed(*signers: tuple[str, str, SigningKey]) -> bytes:
        return pack(entries(signers=signers))

    bad = "bundle.bad_signature"
    yield "unsigned", signed(), "bundle.unsigned"
    yield "signed by a reviewer alone", signed(review), "bundle.unsigned"
    yield "signed as annotator", signed(("annotator", SPACES["annotator"], OWNER), own), bad
    yield "review in the owner's place", signed(("owner", SPACES["reviewer"], OWNER)), bad
    yield "owner in the review's place", signed(own, ("reviewer", SPACES["owner"], REVIEWER)), bad
    yield "signed by a stranger instead", signed(("owner", SPACES["owner"], STRANGER)), bad
    yield "the same key twice", signed(("owner-2", SPACES["owner"], OWNER), own), bad
    yield "a bad signature beside a good one", signed(own, ("reviewer", "git", REVIEWER)), bad
    yield "signatures out of order", signed(own, ("owner-2", SPACES["owner"], STRANGER)), "bundle.not_canonical"
    for name in ("owner-1", "owner-02", "owner-17", "owner-x", "boss", "owner.sig", "owner/x", "reviewer-"):
        refused = "bundle.bad_name"
        yield f"signature file called {name}", signed((name, SPACES["owner"], OWNER)), refused
    crowd = [(f"reviewer-{n}", SPACES["reviewer"], SigningKey(bytes([n]) * 32)) for n in range(2, 17)]
    last = ("reviewer", SPACES["reviewer"], REVIEWER)
    crowd = sorted([own, *crowd, last], key=lambda signer: f"{signer[0]}.sig")
    yield "17 signatures", signed(*crowd), "bundle.limit"
    yield from _held()


def _held() -> Iterator[Case]:
    """Results whose author signed them not as what they hold, and what cannot be held."""
    both = ("annotations", "reviews")

    def holding(holds: object, *roles: str, kind: str = "results") -> bytes:
        signers = [(role, SPACES[role], forge.ANNOTATOR if kind == "results" else OWNER) for role in roles]
        return bundle(kind, files(kind, info(kind, holds=holds)), signers=signers)

    for holds, role in ((["reviews"], "annotator"), (None, "reviewer"), (both, "annotator"), (both, "reviewer")):
        yield f"results that hold {holds}, signed as {role}", holding(holds, role), "bundle.unsigned"
    strangers = [("annotator", SPACES["annotator"], forge.ANNOTATOR), ("reviewer", SPACES["reviewer"], REVIEWER)]
    described = info("results", holds=both)
    yield "reviews signed by another", bundle("results", files("results", described), signers=strangers), \
        "bundle.bad_signature"  # fmt: skip
    for holds in (["tasks"], ["reviews", "reviews"], "reviews", 1):
        yield f"results that hold {holds!r}", holding(holds, "annotator", "reviewer"), "bundle.content"
    yield "tasks that hold reviews", holding(["reviews"], "owner", kind="tasks"), "bundle.content"


def _infos() -> Iterator[Case]:
    def described(data: Any) -> bytes:
        return bundle(content=files(bundle=data if isinstance(data, bytes) else json.dumps(data).encode()))

    text = json.dumps(info()).encode()
    into = lambda more: text[:-1] + b"," + more + b"}"  # noqa: E731
    deep = b'"x":' + b"[" * 40 + b"]" * 40
    yield "json: empty", described(b""), "json.syntax"
    yield "json: not JSON", described(b"title: x"), "json.syntax"
    yield "json: text after", described(text + b"{}"), "json.syntax"
    yield "json: comment", described(b"// x\n" + text), "json.syntax"
    yield "json: trailing comma", described(text[:-1] + b",}"), "json.syntax"
    yield "json: single quotes", described(text.replace(b'"', b"'")), "json.syntax"
    yield "json: byte order mark", described(b"\xef\xbb\xbf" + text), "json.syntax"
    yield "json: UTF-16", described(json.dumps(info()).encode("utf-16")), "json.not_utf8"
    yield "json: Latin-1", described(json.dumps(info(), ensure_ascii=False).encode("latin-1")), "json.not_utf8"
    yield "json: encoded surrogate", described(into(b'"x":"\xed\xa0\x80"')), "json.not_utf8"
    yield "json: overlong NUL", described(into(b'"x":"\xc0\x80"')), "json.not_utf8"
    yield "json: duplicate key", described(into(b'"kind":"tasks"')), "json.duplicate_key"
    yield "json: duplicate key, escaped", described(into(b'"\\u006bind":"results"')), "json.duplicate_key"
    yield "json: duplicate key inside", described(into(b'"x":[{"a":1,"a":2}]')), "json.duplicate_key"
    for number in (b"NaN", b"Infinity", b"-Infinity"):
        yield f"json: {number.decode()}", described(into(b'"x":' + number)), "json.not_a_number"
    for number in (b"1e999", b"-1e999", b"9223372036854775808", b"-9223372036854775809", b"9" * 5000):
        yield f"json: {number[:30].decode()}", described(into(b'"x":' + number)), "json.overflow"
    for number in (b"01", b"+1", b".5", b"1.", b"0x1", b"1_0"):
        yield f"json: {number.decode()}", described(into(b'"x":' + number)), "json.syntax"
    yield "json: NUL", described(into(b'"x":"\\u0000"')), "json.nul"
    yield "json: raw NUL", described(into(b'"x":"\0"')), "json.syntax"
    yield "json: NUL in a key", described(into(b'"\\u0000":1')), "json.nul"
    yield "json: lone surrogate", described(into(b'"x":"\\ud800"')), "json.surrogate"
    yield "json: surrogates the wrong way round", described(into(b'"x":"\\uDC00\\uD800"')), "json.surrogate"
    yield "json: 33 deep", described(into(b'"x":' + b"[" * 32 + b"]" * 32)), "json.too_deep"
    yield "json: 40 deep", described(into(deep)), "json.too_deep"
    yield "json: 100,000 deep", described(into(b'"x":' + b"[" * 100_000)), "json.too_deep"
    yield "json: over 4 MiB", described(into(b'"x":"' + b"a" * 4 * 1024**2 + b'"')), "bundle.limit"
    for version in ("1.0", "1-draft2", "2", "", "99"):
        yield f"format {version!r}", described(info(format=version)), "bundle.newer_version"
    for what, changes in _CLAIMS.items():
        yield f"info: {what}", described({**info(), **changes}), "bundle.content"
    for missing in info():
        left = {key: value for key, value in info().items() if key != missing}
        yield f"info: no {missing}", described(left), "bundle.content"
        yield f"info: {missing} null", described({**left, missing: None}), "bundle.content"
    for value in ([], "x", 1, None, True):
        yield f"info: {value!r}", described(value), "bundle.content"


_CLAIMS: dict[str, dict[str, Any]] = {
    "of the other kind": {"kind": "results", "device_id": "d1", "tasks_bundles": ["ab" * 32]},
    "of no kind": {"kind": "invite"},
    "format that is a number": {"format": 1},
    "sequence 0": {"sequence": 0},
    "sequence below 0": {"sequence": -1},
    "sequence as text": {"sequence": "1"},
    "sequence with a fraction": {"sequence": 1.5},
    "sequence true": {"sequence": True},
    "sequence beyond what doubles hold": {"sequence": 2**53, "supersedes": "ab" * 32},
    "first of its series that supersedes": {"supersedes": "ab" * 32},
    "second of its series that supersedes nothing": {"sequence": 2},
    "project id in upper case": {"project_id": forge.PROJECT.upper()},
    "project id in braces": {"project_id": "{" + forge.PROJECT + "}"},
    "project id with a newline": {"project_id": forge.PROJECT + "\n"},
    "title too long": {"project_title": "x" * 201},
    "no title": {"project_title": ""},
    "series that is a path": {"series": "../x"},
    "fingerprint of MD5": {"author_fingerprint": "MD5:aa:bb"},
    "fingerprint as text of another length": {"author_fingerprint": "SHA256:abc"},
    "bundle ids that are not": {"tasks_bundles": ["x"]},
    "hashes of questions that are not": {"question_hashes": {"ab" * 32: "x"}},
    "created that is a number": {"created": 0},
}


def _contents() -> Iterator[Case]:
    stranger = json.dumps(info(author=STRANGER)).encode()
    yield "author that did not sign", bundle(content=files(bundle=stranger)), "bundle.bad_signature"
    for kind in ("tasks", "results"):
        for name in files(kind):
            left = {key: value for key, value in files(kind).items() if key != name}
            yield f"{kind} without {name}", bundle(kind, left), "bundle.content"
    for name in (
        "run.exe",
        "assets/readme.md",
        "images/readme.md",
        "keys/private",
        "journal.jsonl",
        "rubric.toml",
        "mimetype2",
    ):
        yield f"tasks with {name}", bundle(content={**files(), name: b"x"}), "bundle.content"
    yield "results with guidelines", bundle("results", {**files("results"), "guidelines.md": b""}), "bundle.content"
    wrong = {**files(), f"assets/{'ab' * 32}.png": b"\x89PNG"}
    yield "asset with another's name", bundle(content=wrong), "bundle.content"
    svg = b"<svg onload='alert(1)'/>"
    drawn = {**files(), f"assets/{hashlib.sha256(svg).hexdigest()}.svg": svg}
    yield "asset that is SVG", bundle(content=drawn), "bundle.content"
    for what, ending, head, code in _images():
        for folder in ("assets", "images"):
            image = {f"{folder}/{hashlib.sha256(head).hexdigest()}.{ending}": head}
            yield f"{folder} .{ending}: {what}", bundle(content={**files(), **image}), code
    for kind in ("invite", "tasks\n", "TASKS", ""):
        yield f"media type {kind!r}", bundle(kind, files()), "bundle.not_a_bundle"
    as_results = [replace(raw, content=forge.TYPES["results"]) if n == 0 else raw for n, raw in enumerate(entries())]
    yield "tasks that call themselves results", pack(as_results), "bundle.altered"
    renamed = manifest(files(), "results")
    signers = [("annotator", SPACES["annotator"], OWNER)]
    mixed = entries("results", files(), signers=signers, listing=renamed)
    yield "tasks signed as results", pack(mixed), "bundle.content"


def _images() -> Iterator[tuple[str, str, bytes, str]]:
    """What an image may not be: what, its ending, its first bytes, and the code."""
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab"
    frame = b"\xff\xc0\x00\x0b\x08%b\x01\x01\x11\x00"
    riff = b"RIFF\x1a\x00\x00\x00WEBP"
    for what, ending, head in (
        ("empty", "png", b""),
        ("a script", "png", b"#!/bin/sh\n"),
        ("a GIF", "png", b"GIF89a" + bytes(40)),
        ("a GIF", "webp", b"GIF89a" + bytes(40)),
        ("a PNG", "jpg", forge.png()),
        ("a PNG", "webp", forge.png()),
        ("cut short", "png", forge.png()[:23]),
        ("another chunk first", "png", forge.png().replace(b"IHDR", b"tEXt")),
        ("no width", "png", forge.png(width=0)),
        ("SVG behind the magic", "png", b"\x89PNG\r\n\x1a\n<svg/>"),
        ("a JPEG", "png", jpeg + frame % b"\x00\x01\x00\x01"),
        ("no frame", "jpg", jpeg),
        ("a scan before the frame", "jpg", jpeg + b"\xff\xda\x00\x02" + frame % b"\x00\x01\x00\x01"),
        ("a frame cut short", "jpg", jpeg + frame[:8]),
        ("no height", "jpg", jpeg + frame % b"\x00\x00\x00\x01"),
        ("a segment of no length", "jpg", b"\xff\xd8\xff\xe0\x00\x00" * 9),
        ("only fill bytes", "jpg", b"\xff\xd8" + b"\xff" * 3000),
        ("the frame behind a MiB", "jpg",
         jpeg + b"\xff\xe1\xff\xff" + (bytes(65_533) + b"\xff\xe1\xff\xff") * 17 + bytes(65_533)
         + frame % b"\x00\x01\x00\x01"),
        ("another chunk", "webp", riff + b"ALPH" + bytes(30)),
        ("a frame without its code", "webp", riff + b"VP8 " + bytes(30)),
        ("cut short", "webp", riff + b"VP8X\x0a\x00\x00\x00" + bytes(9)),
    ):  # fmt: skip
        yield what, ending, head, "bundle.content"
    yield "64 megapixels and a row", "png", forge.png(width=8000, height=8001), "bundle.limit"
    yield "the largest", "png", forge.png(width=2**32 - 1, height=2**32 - 1), "bundle.limit"
    yield "65,535 squared", "jpg", jpeg + frame % (b"\xff" * 4), "bundle.limit"
    yield "16,383 squared", "webp", riff + b"VP8L\x0a\x00\x00\x00\x2f" + b"\xff" * 9, "bundle.limit"
    yield "2^24 squared", "webp", riff + b"VP8X\x0a\x00\x00\x00" + bytes(4) + b"\xff" * 6, "bundle.limit"


def _bent(index: int, **fields: Any) -> list[Raw]:
    bent = entries()
    bent[index] = bent[index].both(**fields)
    return bent


def _hidden(plain: list[Raw]) -> bytes:
    """An archive with an entry that the directory does not mention, between two that it does."""
    ghost = Raw(b"guidelines.md", b"ghost")
    return pack([*plain[:3], replace(plain[3], after=ghost.local_header() + ghost.content), *plain[4:]])


SECTIONS: dict[str, Callable[[], Iterator[Case]]] = {
    "no bundles": _not_bundles,
    "names": _names,
    "fields": _fields,
    "layout": _layout,
    "manifests": _manifests,
    "signatures": _signatures,
    "infos": _infos,
    "contents": _contents,
}
