"""Targets: paths to the texts inside a task.

``task``, ``passage``, ``m2`` (the second message of the conversation), ``q1`` (the first question, or the prompt),
``q1/r2`` (its second response), ``q1/r2/c3`` (that response's third model critique). Numbers count from 1 in the order
of the bundle, never in the order of the screen.

What the annotator writes is named by its id, which never changes, so that putting critiques in another order renames
nothing: ``q1/r2/w3`` is the critique ``w3`` of that response, ``q1/r2/w3/refinement`` the refinement written with it.
So is what is authored: ``a1`` is a question, ``a1/answer`` its answer, ``a1/x2`` a misleading answer,
``a1/x2/critique`` the critique that exposes it, ``a1/k3`` a corroboration of the answer by quotes.

Files, mappings and signals carry targets as text. Whoever wants to know what one consists of asks :class:`Target`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, NoReturn

TargetKind = Literal["task", "passage", "message", "prompt", "question", "response", "critique"]
"""What a target counts as in its task, which decides what is asked of it: ``q1`` may be a prompt or a question, a
message a response (:attr:`Task.kinds`)."""

Form = Literal[
    "task", "passage", "message", "question", "response", "critique", "written", "refinement",
    "authored", "authored_answer", "misleading", "exposing", "corroboration",
]  # fmt: skip
"""What a target is by its text alone; ``written`` is a critique that the annotator wrote, ``authored`` a question."""

TASK = "task"
PASSAGE = "passage"
_NUMBER = r"[1-9]\d{0,4}"
_OURS = r"/w[1-9]\d{0,5}(?:/refinement)?"
_AUTHORED = r"a[1-9]\d{0,5}(?:/answer|/x[1-9]\d{0,5}(?:/critique)?|/k[1-9]\d{0,5})?"
TARGET_PATTERN = (
    rf"^(?:task|passage|m{_NUMBER}(?:{_OURS})?|q{_NUMBER}(?:/r{_NUMBER}(?:/c{_NUMBER}|{_OURS})?)?|{_AUTHORED})$"
)
_TARGET = re.compile(TARGET_PATTERN)
_FORMS: Final[dict[str, Form]] = {
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
_COUNTED: Final = ("message", "question", "response", "critique")
_KEPT: Final = 65_536  # parsed targets that are remembered: those of some thousand tasks, 200 bytes each


class Target(str):
    """A target taken apart, made by :meth:`parse` alone. It is equal to its text, and stands wherever that stands: as a
    key, in JSON, in a signal.

    ``number`` is its place among those beside it, from 1 (0 for the task, the passage, and what is told by an id).
    ``parent`` is what it stands under: the question of a response, the response of a critique, the critique of a
    refinement. ``question`` and ``response`` are what it is or belongs to; a message counts as a response here, since
    only the task knows whether it is one. ``critique_id`` is the id of the annotator's critique that it is, or belongs
    to. They are None, and the id is empty, where there is no such thing.
    """

    __slots__ = ("critique_id", "form", "number", "parent", "question", "response")

    form: Form
    number: int
    parent: Target | None
    question: Target | None
    response: Target | None
    critique_id: str

    @staticmethod
    def parse(text: str) -> Target:
        """The target that is written as ``text``, the same object every time. Raises ``ValueError`` where none is."""
        found = Target.try_parse(text)
        if found is None:
            raise ValueError(f"{text!r} is no target")
        return found

    @staticmethod
    def try_parse(text: str) -> Target | None:
        """The target that is written as ``text``; None where none is, as in a file that another program wrote."""
        return text if isinstance(text, Target) else _parsed(text)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a target never changes: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _parsed, (str(self),)

    @property
    def path(self) -> tuple[Target, ...]:
        """Its ancestors, the outermost first, then itself."""
        return (self,) if self.parent is None else (*self.parent.path, self)

    @property
    def part_id(self) -> str:
        """The id of an authored part, as the annotation has it; empty for a target that is told by its place."""
        if self.form in ("authored_answer", "exposing"):
            return self.parent.part_id if self.parent is not None else ""
        return self.rpartition("/")[2] if self.form in ("authored", "misleading", "corroboration") else ""

    def under(self, other: str) -> bool:
        """Whether it is a descendant of ``other``."""
        return other in self.path[:-1]

    def moved(self, response: str) -> Target:
        """What the annotator wrote about one response, as the same thing about another one."""
        place = written(response, self.critique_id)
        return Target.parse(refinement(response, self.critique_id) if self.form == "refinement" else place)


def is_target(path: str) -> bool:
    """Whether ``path`` is written as a target; whether the task has it is :meth:`Task.kind_of`'s to say."""
    return _parsed(path) is not None


def message(number: int) -> str:
    return f"m{number}"


def question(number: int) -> str:
    return f"q{number}"


def response(question_number: int, number: int) -> str:
    return f"q{question_number}/r{number}"


def critique(question_number: int, response_number: int, number: int) -> str:
    return f"q{question_number}/r{response_number}/c{number}"


def written(answer: str, identifier: str) -> str:
    """The critique with this id that the annotator wrote about ``answer``."""
    return f"{answer}/{identifier}"


def refinement(answer: str, identifier: str) -> str:
    """The refinement that the annotator wrote with that critique."""
    return f"{answer}/{identifier}/refinement"


def authored_answer(identifier: str) -> str:
    """The answer to the authored question with this id, whose own target is the id itself."""
    return f"{identifier}/answer"


def misleading(question_id: str, identifier: str) -> str:
    """The misleading answer with this id to an authored question."""
    return f"{question_id}/{identifier}"


def exposing_critique(question_id: str, identifier: str) -> str:
    """The critique that exposes the misleading answer with this id."""
    return f"{question_id}/{identifier}/critique"


def corroboration(question_id: str, identifier: str) -> str:
    """The corroboration with this id of the answer to an authored question."""
    return f"{question_id}/{identifier}"


def written_in(path: str) -> tuple[str, str] | None:
    """The response and the id of the annotator's critique that ``path`` is, or belongs to; None for other targets."""
    found = _parsed(path)
    return (found.response, found.critique_id) if found and found.response and found.critique_id else None


def touched_targets(patch: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The targets that a patch of an annotation touches (:mod:`annotator.model.patch`): what is shown again after an
    edit. What belongs to no other target belongs to the task."""
    found: set[str] = set()
    for operation in patch:
        for name in operation["path"]:
            if isinstance(name, str) and _parsed(name) is not None:
                found.add(name)
                break
        else:  # a part of the document that came or went whole has targets among its keys
            parts = [part for part in (operation.get("old"), operation.get("new")) if isinstance(part, dict)]
            found.update([name for part in parts for name in part if is_target(name)] or [TASK])
    return frozenset(found)


@lru_cache(maxsize=_KEPT)
def _parsed(text: str) -> Target | None:
    if _TARGET.match(text) is None:
        return None
    above, _, last = text.rpartition("/")
    form, parent = _FORMS[last[:1] if last[1:].isdigit() else last], _parsed(above) if above else None
    made = str.__new__(Target, text)
    question, response = (parent.question, parent.response) if parent is not None else (None, None)
    identifier = last if form == "written" else parent.critique_id if parent is not None else ""
    for name, value in (
        ("form", form),
        ("number", int(last[1:]) if form in _COUNTED else 0),
        ("parent", parent),
        ("question", made if form == "question" else question),
        ("response", made if form in ("response", "message") else response),
        ("critique_id", identifier),
    ):
        str.__setattr__(made, name, value)
    return made
