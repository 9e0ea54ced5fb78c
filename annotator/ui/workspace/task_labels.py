"""The names of the parts of a task in the window."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from annotator.model.target import AnnotationTarget
from annotator.text.runs import RenderedText
from annotator.ui.translation import counted


def _tr(text: str) -> str:
    return QCoreApplication.translate("Parts", text)


def length_of(rendered: RenderedText) -> str:
    """The length of a text in words; in characters for scripts without spaces."""
    if rendered.characters:
        return counted(rendered.characters, "{n} character", "{n} characters")
    text = rendered.words
    if not text:
        return _tr("no words") if rendered.source.strip() else _tr("empty")
    return counted(text, "{n} word", "{n} words")


def name_of(target: str, names: Mapping[str, str]) -> str:
    """The name of a part on the screen. If ``names`` does not contain it: a given critique is named by its number and
    its answer, a text of the annotator by the answer that it is about."""
    parsed = AnnotationTarget.try_parse(target)
    for part in reversed(parsed.path) if parsed is not None else ():
        if part in names and part != parsed and parsed is not None and parsed.form == "critique":
            return _tr("Critique {number} of {letter}").format(number=parsed.number, letter=names[part])
        if part in names:
            return names[part]
    return names.get(target, _tr("Whole task"))


def time_left(seconds: float | None) -> str:
    """An estimate as text; empty if there is none or nothing is left."""
    if not seconds:
        return ""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return _tr("about {minutes} min left").format(minutes=minutes)
    rounded = round(minutes / 10) * 10
    return _tr("about {hours} h {minutes} min left").format(hours=rounded // 60, minutes=rounded % 60)


def duration_text(seconds: float) -> str:
    """A fixed duration: ``42 s``, ``5 min 05 s``, ``1 h 02 min``."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    if hours:
        return _tr("{hours} h {minutes} min").format(hours=hours, minutes=f"{minute:02}")
    if minutes:
        return _tr("{minutes} min {seconds} s").format(minutes=minute, seconds=f"{second:02}")
    return _tr("{seconds} s").format(seconds=second)


def clock_text(seconds: float) -> str:
    """A running time: ``00:42``, ``1:02:03``."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute:02}:{second:02}"
