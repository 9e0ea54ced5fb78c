"""Targets: paths that address the texts of a task.

``task``, ``passage``, ``m2`` (the second message of the conversation), ``q1`` (the first question, or the prompt),
``q1/r2`` (its second response), ``q1/r2/c3`` (that response's third model critique). Numbers count from 1 in the order
of the bundle, never in the order of the screen.

Texts written by the annotator are addressed by an id that never changes, so reordering critiques does not change
targets: ``q1/r2/w3`` is the critique ``w3`` of that response, ``q1/r2/w3/refinement`` its refinement. Authored
questions have ids too: ``a1`` is a question, ``a1/answer`` its answer, ``a1/x2`` a misleading answer,
``a1/x2/critique`` the critique that exposes it, ``a1/k3`` a corroboration of the answer by quotes.

Files, mappings and signals hold targets as text. :class:`AnnotationTarget` parses them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal, NoReturn

TargetKind = Literal["task", "passage", "message", "prompt", "question", "response", "critique"]
"""The role of a target in its task, which decides what is asked of it: ``q1`` may be a prompt or a question, a message
may be a response (:attr:`Task.kinds`)."""

Form = Literal[
    "task", "passage", "message", "question", "response", "critique", "written", "refinement",
    "authored", "authored_answer", "misleading", "exposing", "corroboration",
]  # fmt: skip
"""The form of a target, as its text alone shows; ``written`` is an annotator's critique, ``authored`` a question."""

TASK = "task"
PASSAGE = "passage"
_NUMBER = r"[1-9]\d{0,4}"
_OURS = r"/w[1-9]\d{0,5}(?:/refinement)?"
_AUTHORED = r"a[1-9]\d{0,5}(?:/answer|/x[1-9]\d{0,5}(?:/critique)?|/k[1-9]\d{0,5})?"
TARGET_PATTERN = (
    rf"^(?:task|passage|m{_NUMBER}(?:{_OURS})?|q{_NUMBER}(?:/r{_NUMBER}(?:/c{_NUMBER}|{_OURS})?)?|{_AUTHORED})$"
)
_TARGET = re.compile(TARGET_PATTERN)
_FORMS: dict[str, Form] = {
    "task": "task",
    "passage": "passage",
    "m": "message",
    "q": "question",
    "r": "response",
    "c": "critique",
    "w": "written",
    "refinement": "refinement",
    "a": "authored",
    "answer": "authored_answer",
    "x": "misleading",
    "critique": "exposing",
    "k": "corroboration",
}
_COUNTED = ("message", "question", "response", "critique")
_KEPT = 65_536  # size of the cache: the targets of some thousand tasks, at 200 bytes each


class AnnotationTarget(str):
    """The path of a target, such as ``q1/r2``, created by :meth:`parse` only. It equals its text and can replace it
    anywhere: as a key, in JSON, in a signal.

    ``number`` is its number among its siblings, from 1 (0 for the task, the passage and targets with an id). ``parent``
    is the question of a response, the response of a critique, or the critique of a refinement. ``question`` and
    ``response`` are the target itself or the ancestor of that form; a message counts as a response here, since only the
    task knows whether it is one. ``critique_id`` is the id of the annotator's critique that the target is or belongs
    to. Attributes without a value are None, ``critique_id`` is empty.
    """

    __slots__ = ("critique_id", "form", "number", "parent", "question", "response")

    form: Form
    number: int
    parent: AnnotationTarget | None
    question: AnnotationTarget | None
    response: AnnotationTarget | None
    critique_id: str

    @staticmethod
    def parse(text: str) -> AnnotationTarget:
        """Parse ``text``. Returns the same object for the same text. Raises ``ValueError`` if it is not a target."""
        parsed = AnnotationTarget.try_parse(text)
        if parsed is None:
            raise ValueError(f"{text!r} is no target")
        return parsed

    @staticmethod
    def try_parse(text: str) -> AnnotationTarget | None:
        """Parse ``text``; None if it is not a target, for example in a file of another program."""
        return text if isinstance(text, AnnotationTarget) else _parsed(text)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a target never changes: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _parsed, (str(self),)

    @property
    def path(self) -> tuple[AnnotationTarget, ...]:
        """The ancestors, outermost first, then the target itself."""
        return (self,) if self.parent is None else (*self.parent.path, self)

    @property
    def part_id(self) -> str:
        """The id of an authored part; empty for a target that is addressed by position."""
        if self.form in ("authored_answer", "exposing"):
            return self.parent.part_id if self.parent is not None else ""
        return self.rpartition("/")[2] if self.form in ("authored", "misleading", "corroboration") else ""


def is_target(path: str) -> bool:
    """Whether ``path`` has the form of a target. Whether a task has it is decided by :attr:`Task.kinds`."""
    return _parsed(path) is not None


def message_target(number: int) -> str:
    return f"m{number}"


def question_target(number: int) -> str:
    return f"q{number}"


def response_target(question_number: int, number: int) -> str:
    return f"q{question_number}/r{number}"


def critique_target(question_number: int, response_number: int, number: int) -> str:
    return f"q{question_number}/r{response_number}/c{number}"


def written_critique_target(answer: str, identifier: str) -> str:
    """The target of the annotator's critique with this id, about ``answer``."""
    return f"{answer}/{identifier}"


def refinement_target(answer: str, identifier: str) -> str:
    """The target of the refinement that belongs to that critique."""
    return f"{answer}/{identifier}/refinement"


def authored_answer(identifier: str) -> str:
    """The target of the answer to an authored question. The question's own target is its id."""
    return f"{identifier}/answer"


def misleading_answer_target(question_id: str, identifier: str) -> str:
    """The target of a misleading answer to an authored question."""
    return f"{question_id}/{identifier}"


def exposing_critique(question_id: str, identifier: str) -> str:
    """The target of the critique that exposes a misleading answer."""
    return f"{question_id}/{identifier}/critique"


def quote_pair_target(question_id: str, identifier: str) -> str:
    """The target of a corroboration of the answer to an authored question."""
    return f"{question_id}/{identifier}"


def owning_critique(path: str) -> tuple[str, str] | None:
    """The response and the critique id of the annotator's critique that ``path`` is or belongs to; None for other
    targets."""
    parsed = _parsed(path)
    return (parsed.response, parsed.critique_id) if parsed and parsed.response and parsed.critique_id else None


def moved_target(path: str, targets: Mapping[str, str]) -> str | None:
    """``path`` in another version of its task, where ``targets`` are the new targets of its texts; None if the text is
    gone. What the annotator wrote moves with the response that it is about."""
    response, _ = owning_critique(path) or ("", "")
    return f"{targets[response]}{path.removeprefix(response)}" if response in targets else targets.get(path)


def touched_targets(patch: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The targets changed by a patch of an annotation (:mod:`annotator.model.patch`), which have to be shown again.
    Changes that concern no single target are attributed to the task."""
    result: set[str] = set()
    for operation in patch:
        for name in operation["path"]:
            if isinstance(name, str) and _parsed(name) is not None:
                result.add(name)
                break
        else:  # a part of the document that was added or removed as a whole: its keys are targets
            parts = [part for part in (operation.get("old"), operation.get("new")) if isinstance(part, dict)]
            result.update([name for part in parts for name in part if is_target(name)] or [TASK])
    return frozenset(result)


@lru_cache(maxsize=_KEPT)
def _parsed(text: str) -> AnnotationTarget | None:
    if _TARGET.match(text) is None:
        return None
    above, _, last = text.rpartition("/")
    form, parent = _FORMS[last[:1] if last[1:].isdigit() else last], _parsed(above) if above else None
    target = str.__new__(AnnotationTarget, text)
    question, response = (parent.question, parent.response) if parent is not None else (None, None)
    identifier = last if form == "written" else parent.critique_id if parent is not None else ""
    for name, value in (
        ("form", form),
        ("number", int(last[1:]) if form in _COUNTED else 0),
        ("parent", parent),
        ("question", target if form == "question" else question),
        ("response", target if form in ("response", "message") else response),
        ("critique_id", identifier),
    ):
        str.__setattr__(target, name, value)
    return target
