"""The names that the window gives to the parts of a task."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from annotator.model.target import Target, TargetKind
from annotator.text.runs import RenderedText
from annotator.ui.translation import counted


def _tr(words: str) -> str:
    return QCoreApplication.translate("Parts", words)


class TranslatedTaskLabels:
    """The parts of a task in the interface's language; implements :class:`annotator.ui.workspace.card_model.Words`.

    What a model wrote is a *response* to a prompt, and an *answer* where critiques of it are written, as the protocols
    have it.
    """

    def __init__(self, *, answers: bool = False) -> None:
        self._named = {
            "task": _tr("Whole task"),
            "passage": _tr("Passage"),
            "prompt": _tr("Prompt"),
            "question": _tr("Question {number}"),
            "response": _tr("Answer {letter}") if answers else _tr("Response {letter}"),
            "critique": _tr("Critique {number} of {letter}"),
        }

    def who(self, kind: TargetKind, target: str, letter: str) -> str:
        return self._named[kind].format(number=Target.parse(target).number, letter=letter)

    def answer(self, what: str) -> str:
        return {"no": _tr("No"), "yes": _tr("Yes"), "aside": _tr("not rankable")}[what]

    def better(self, letter: str) -> str:
        return _tr("{letter} is better").format(letter=letter)

    def pair(self, one: str, other: str) -> str:
        return _tr("{one} and {other}").format(one=one, other=other)

    def speaker(self, role: str) -> str:
        return {
            "user": _tr("User"),
            "assistant": _tr("Assistant"),
            "system": _tr("System"),
            "tool": _tr("Tool result"),
        }[role]

    def turn(self, number: int, speaker: str) -> str:
        return _tr("Message {number}, {speaker}").format(number=number, speaker=speaker)


def length_of(rendered: RenderedText) -> str:
    """How long a text is, in words; in characters, where no blanks part words."""
    if rendered.characters:
        return counted(rendered.characters, "{n} character", "{n} characters")
    words = rendered.words
    if not words:
        return _tr("no words") if rendered.source.strip() else _tr("empty")
    return counted(words, "{n} word", "{n} words")


def name_of(target: str, names: Mapping[str, str]) -> str:
    """What a part is called on the screen, also where it has no name of its own among ``names``: a critique that came
    with an answer by its number and that answer, what the annotator wrote by the answer that it is about."""
    found = Target.try_parse(target)
    for part in reversed(found.path) if found is not None else ():
        if part in names and part != found and found is not None and found.form == "critique":
            return _tr("Critique {number} of {letter}").format(number=found.number, letter=names[part])
        if part in names:
            return names[part]
    return names.get(target, _tr("Whole task"))


def time_left(seconds: float | None) -> str:
    """An estimate in words, empty where there is none, or nothing left."""
    if not seconds:
        return ""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return _tr("about {minutes} min left").format(minutes=minutes)
    rounded = round(minutes / 10) * 10
    return _tr("about {hours} h {minutes} min left").format(hours=rounded // 60, minutes=rounded % 60)


def duration(seconds: float) -> str:
    """``42 s``, ``5 min 05 s``, ``1 h 02 min``: for a time that stands still, and so does not say what it counts."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    if hours:
        return _tr("{hours} h {minutes} min").format(hours=hours, minutes=f"{minute:02}")
    if minutes:
        return _tr("{minutes} min {seconds} s").format(minutes=minute, seconds=f"{second:02}")
    return _tr("{seconds} s").format(seconds=second)


def clock(seconds: float) -> str:
    """``00:42``, ``1:02:03``."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute:02}:{second:02}"
