"""Data of other tools: recognised by its fields, so that the owner hears what to do instead of what is missing."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.errors import AnnotatorError
from annotator.owner.importers import recognised_form
from annotator.owner.importers.column_roles import as_options, suggested

_KNOWN = (
    ({"instruction", "output"}, "instructions with outputs, as LLaMA-Factory takes them"),
    ({"conversations"}, "conversations of the ShareGPT kind"),
)
_BINARY = (
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0",
    b"PAR1",
    b"ARROW1",
    b"\xff\xff\xff\xff",
    b"\x1f\x8b",
    b"\x28\xb5\x2f\xfd",
)
_CONVERT = "Run: annotator tasks convert FILE --out tasks.jsonl"


def recognised(value: object, where: str) -> AnnotatorError | None:
    """What to say of a row that is another tool's: ``source.foreign``; None of one that is not known."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return _listed(where)
    if not isinstance(value, Mapping):
        return None
    importer = recognised_form(value)
    if importer is not None:
        if importer.form == "tasks":
            return None
        return AnnotatorError("source.foreign", f"This looks like {importer.title}.", _CONVERT, where)
    for fields, name in _KNOWN:
        if fields <= value.keys():
            return AnnotatorError("source.foreign", f"This looks like {name}.", _columns(value), where)
    return None


def _columns(row: Mapping[str, object]) -> str:
    options = as_options(suggested(dict(row)))
    return f"Run: annotator tasks convert FILE --from columns {options} --out tasks.jsonl".replace("  ", " ")


def not_json(line: bytes, where: str) -> AnnotatorError | None:
    """What to say of a first line that is no JSON by itself: ``source.foreign`` for a spreadsheet or the beginning of a
    list, None of another."""
    if line.startswith(_BINARY):
        return AnnotatorError(
            "source.foreign", "This is a spreadsheet, an archive or another binary file.", _CONVERT, where
        )
    if line.startswith(b"version https://git-lfs"):
        message = "This is a pointer of Git LFS; the data are not in it."
        return AnnotatorError("source.foreign", message, "Get the file itself: git lfs pull", where)
    start = line.lstrip()[:1]
    if line.split()[:1] in ([b"["], [b"[{"]):
        return _listed(where)
    if start in (b"{", b"[", b'"', b"") or not any(mark in line for mark in (b",", b"\t", b";")):
        return None
    return AnnotatorError("source.foreign", "This looks like a spreadsheet (CSV or TSV).", _CONVERT, where)


def _listed(where: str) -> AnnotatorError:
    return AnnotatorError("source.foreign", "This is a JSON list; one object a line is wanted.", _CONVERT, where)
