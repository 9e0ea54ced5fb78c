"""What somebody wrote in a test, beside the right answers and their reasons, as plain text for who has to read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from annotator.durable import PRIVATE, write_atomic
from annotator.model.annotation import Annotation
from annotator.owner.exchange.qualifying import Scored
from annotator.text.policy import visible

_INDENT: Final = "    "
_LEFT_OUT: Final = frozenset({"id", "key", "status", "start", "end", "prefix", "suffix", "base"})


def answer_sheet(one: Scored) -> str:
    """The texts of every item of the attempt, what was written about them, the right answers and the reasons."""
    lines = [f"{one.name or one.annotator_id}, attempt {one.attempt}", f"{one.key}"]
    for number, written in enumerate(one.written, 1):
        lines += ["", f"Item {number} of {len(one.written)}", "=" * 72]
        for target, text in written.item.task.texts.items():
            lines += [f"{target}:", *_text(text, 1)]
        lines += ["", "What was written", "-" * 72, *_answers(written.annotation)]
        gold = written.item.gold
        if gold is not None:
            lines += ["", "The right answers", "-" * 72, *_answers(gold.annotation)]
            for reason in gold.reasons:
                place = " ".join(filter(None, (reason.target, reason.key, reason.part)))
                lines += [f"why, {place}:", *_text(reason.text, 1)]
    return "\n".join(visible(line) for line in lines) + "\n"


def write_sheets(every: Sequence[Scored], folder: Path) -> list[Path]:
    """A file in ``folder`` for every complete attempt. Raises ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for one in every:
        if one.written:
            path = folder / f"{one.annotator_id}-{one.attempt}.txt"
            write_atomic(path, answer_sheet(one).encode(), PRIVATE)
            made.append(path)
    return made


def _answers(annotation: Annotation) -> list[str]:
    return list(_lines(annotation.model_dump(mode="json", exclude_defaults=True), 0))


def _lines(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, each in value.items():
            if name in _LEFT_OUT:
                continue
            if isinstance(each, Mapping | list):
                yield f"{_INDENT * depth}{name}:"
                yield from _lines(each, depth + 1)
            else:
                yield f"{_INDENT * depth}{name}:"
                yield from _text(_said(each), depth + 1)
    elif isinstance(value, list):
        for number, each in enumerate(value, 1):
            yield f"{_INDENT * depth}{number}."
            yield from _lines(each, depth + 1) if isinstance(each, Mapping | list) else _text(_said(each), depth + 1)


def _said(value: Any) -> str:
    return {True: "yes", False: "no", None: "-"}[value] if value is None or isinstance(value, bool) else str(value)


def _text(text: str, depth: int) -> list[str]:
    return [f"{_INDENT * depth}{line}" for line in text.splitlines() or [""]]
