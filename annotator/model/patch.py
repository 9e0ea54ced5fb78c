"""Structural patches between two JSON documents, small enough to store one for every edit.

A patch is a list of operations ``{"path": [...], "old": X, "new": Y}``. A missing ``old`` (``new``) means that the path
did not exist before (does not exist afterwards). A long text that changed in one place is stored as a splice ``{"path":
[...], "at": n, "old": "...", "new": "..."}`` with ``at`` in code points; so is a list that grew or shrank, with the
items that differ. Applying a patch compares the replaced values, so a patch cannot be applied to the wrong document.
"""

from __future__ import annotations

from typing import Any

from annotator.errors import AnnotatorError
from annotator.model.anchor import common_prefix_length, shared_ends

_SPLICE_FROM = 64
_PLAIN = (str, int, float, bool)
Operation = dict[str, Any]
_Series = str | list[Any]


def diff(before: Any, after: Any) -> list[Operation]:
    """The operations that turn ``before`` into ``after``; empty if they are equal."""
    operations: list[Operation] = []
    _diff([], before, after, operations)
    return operations


def apply(document: Any, patch: list[Operation]) -> Any:
    """The document after ``patch``. Raises ``journal.mismatch`` if ``document`` is not what the patch was made from."""
    for operation in patch:
        document = _replace(document, operation["path"], operation, "old", "new")
    return document


def revert(document: Any, patch: list[Operation]) -> Any:
    """The document before ``patch``. Raises ``journal.mismatch`` if ``document`` is not what the patch leads to."""
    for operation in reversed(patch):
        document = _replace(document, operation["path"], operation, "new", "old")
    return document


def _diff(path: list[str | int], before: Any, after: Any, into: list[Operation]) -> None:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            if key not in after:
                into.append({"path": [*path, key], "old": before[key]})
            elif key not in before:
                into.append({"path": [*path, key], "new": after[key]})
            else:
                old, new = before[key], after[key]
                if not isinstance(old, _PLAIN) or type(old) is not type(new) or old != new:
                    _diff([*path, key], old, new, into)
    elif isinstance(before, list) and isinstance(after, list):
        _diff_lists(path, before, after, into)
    elif type(before) is type(after) and before == after:  # True == 1, so the types have to agree as well
        return
    elif isinstance(before, str) and isinstance(after, str) and min(len(before), len(after)) >= _SPLICE_FROM:
        into.append(_splice(path, before, after))
    else:
        into.append({"path": path, "old": before, "new": after})


def _diff_lists(path: list[str | int], before: list[Any], after: list[Any], into: list[Operation]) -> None:
    if len(before) != len(after):
        into.append(_splice(path, before, after))
        return
    for index, (old, new) in enumerate(zip(before, after, strict=True)):
        _diff([*path, index], old, new, into)


def _splice(path: list[str | int], before: _Series, after: _Series) -> Operation:
    common = common_prefix_length if isinstance(before, str) else _equal_items
    start, tail = shared_ends(before, after, common)
    return {
        "path": path,
        "at": start,
        "old": before[start : len(before) - tail],
        "new": after[start : len(after) - tail],
    }


def _equal_items(items: list[Any], others: list[Any]) -> int:
    """The number of items with which both lists begin. Here, too, 1 and True have to differ."""
    count = min(len(items), len(others))
    return next((at for at in range(count) if diff(items[at], others[at])), count)


def _replace(document: Any, path: list[str | int], operation: Operation, old: str, new: str) -> Any:
    if not path:
        return _swap(document, operation, old, new)
    head, rest = path[0], path[1:]
    if isinstance(document, list) and isinstance(head, int) and 0 <= head < len(document):
        return [*document[:head], _replace(document[head], rest, operation, old, new), *document[head + 1 :]]
    if not isinstance(document, dict) or not isinstance(head, str):
        raise _mismatch_error()
    if rest or (head in document and old in operation and new in operation):
        if head not in document:
            raise _mismatch_error()
        return {**document, head: _replace(document[head], rest, operation, old, new)}
    if (head in document) != (old in operation) or (old in operation and document[head] != operation[old]):
        raise _mismatch_error()
    without = {key: value for key, value in document.items() if key != head}
    return {**without, head: operation[new]} if new in operation else without


def _swap(value: Any, operation: Operation, old: str, new: str) -> Any:
    if old not in operation or new not in operation:  # the operation adds or removes a key
        raise _mismatch_error()
    if "at" not in operation:
        if value != operation[old]:
            raise _mismatch_error()
        return operation[new]
    start = operation["at"]
    end = start + len(operation[old])
    if type(value) is not type(operation[old]) or not 0 <= start <= end <= len(value):
        raise _mismatch_error()
    if value[start:end] != operation[old]:
        raise _mismatch_error()
    return value[:start] + operation[new] + value[end:]


def _mismatch_error() -> AnnotatorError:
    return AnnotatorError(
        "journal.mismatch",
        "A journal entry does not fit the annotation it belongs to.",
        "Run `annotator store check`; the entry and the annotation are both kept.",
    )
