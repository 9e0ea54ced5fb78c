"""Objects as somebody makes them who can write to a place and has nobody's key: each is right in every part but who
signed it, and says what nobody said."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from annotator.bundle.receipt import SUFFIX, ReceiptContent, ReceiptTaskReturn, sign_receipt
from annotator.bundle.signing_key import SigningKey
from annotator.transfer.object_names import object_name, receipt_name
from tests.bundle.forge import SPACES, Raw, manifest, pack, signature

SCORE = 4
"""What nobody gives in any answer but one that was forged, or a thief's."""
PROMPT = "Forged?"
REASON = "Forged."
_ATTACKER = SigningKey(b"\x09" * 32, "Olive Owner")
_AHEAD = 1000  # revisions


def forged(name: str, data: bytes, *, signature_kept: bool, key: SigningKey = _ATTACKER) -> tuple[str, bytes]:
    """A newer object than this one, and its name. ``signature_kept``: with the signature that it had, over other
    content; else with one by ``key``, which is a stranger's. Raises ``ValueError`` where ``data`` is no object of
    ours, or is encrypted."""
    if name.endswith(SUFFIX):
        return _receipt(data, signature_kept, key)
    original = object_name(name)
    if original is None:
        raise ValueError(name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = {entry: archive.read(entry) for entry in archive.namelist()}
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError) as error:
        raise ValueError(name) from error
    signed = {entry: files.pop(entry) for entry in [*files] if entry.startswith("signatures/")}
    roles = [entry.removeprefix("signatures/").removesuffix(".sig") for entry in signed]
    mimetype = files.pop("mimetype")
    before = files.pop("manifest.sha256")
    kind = "tasks" if original.kind == "anntask" else "results"
    says = json.loads(files["bundle.json"])
    says["sequence"] += 1
    says["supersedes"] = hashlib.sha256(before).hexdigest()
    if not signature_kept:
        says["author_fingerprint"] = key.public.fingerprint
    files["bundle.json"] = json.dumps(says).encode()
    if kind == "tasks":
        files["tasks.jsonl"] = _lines(files["tasks.jsonl"], lambda line: {**line, "prompt": PROMPT})
    else:
        files["annotations.jsonl"] = _lines(files["annotations.jsonl"], _other_scores)
    listing = manifest(files, kind)
    if not signature_kept:
        signed = {f"signatures/{role}.sig": signature(key, SPACES[role], listing) for role in roles}
    entries = {"mimetype": mimetype, "manifest.sha256": listing, **signed, **dict(sorted(files.items()))}
    bundle_id = hashlib.sha256(listing).hexdigest()
    named = replace(original, number=original.number + 1, id16=bundle_id[:16])
    return str(named), pack(Raw(entry.encode(), content) for entry, content in entries.items())


def _lines(data: bytes, change: Callable[[Any], Any]) -> bytes:
    return b"".join(json.dumps(change(json.loads(line))).encode() + b"\n" for line in data.splitlines())


def _other_scores(line: Any) -> Any:
    ratings = {one: dict.fromkeys(scores, SCORE) for one, scores in line["annotation"]["ratings"].items()}
    annotation = {**line["annotation"], "ratings": ratings}
    if annotation.get("review"):
        annotation["review"] = {"verdict": "accepted"}
    return {**line, "annotation": annotation, "revision": line["revision"] + _AHEAD, "pace": []}


def _receipt(data: bytes, signature_kept: bool, key: SigningKey) -> tuple[str, bytes]:
    """One that gives every task back."""
    message, newline, rest = data.partition(b"\n")
    says = ReceiptContent.model_validate_json(message)
    back = tuple(ReceiptTaskReturn(task_id=f"t{number}", revision=10**6, reason=REASON) for number in range(3))
    says = says.model_copy(
        update={
            "returned": back,
            "number": says.number + _AHEAD,
            "previous": hashlib.sha256(message + newline).hexdigest(),
        }
    )
    if signature_kept:
        fields = {name: value for name, value in says.model_dump(mode="json").items() if value is not None}
        message = json.dumps(fields).encode() + newline
        return receipt_name(hashlib.sha256(message).hexdigest()), message + rest
    says = says.model_copy(update={"owner_fingerprint": key.public.fingerprint})
    made = sign_receipt(says, key)
    return receipt_name(made.receipt_id), made.file()
