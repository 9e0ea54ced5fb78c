"""Warnings about authored questions. They may be intended, and never prevent submission.

There are three: all words of a question occur in one sentence of the passage, so that a plain search answers it; an
answer copies the passage instead of using the annotator's own words; a question is written twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestions
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage

LEAST_WORDS = 2
"""Questions with fewer content words are not searched for."""

COPIED_WORDS = 8
"""Runs of this many words from the passage count as copied. Names and set phrases are shorter."""

COPIED_SHARE = 0.5
"""The share of an answer's words that may be copied."""

_WORD = re.compile(r"\w+(?:['’]\w+)*")
_SENTENCE = re.compile(r"[^\s.!?…。！？][^.!?…。！？\n]*(?:[.!?…。！？]+(?=\S)[^.!?…。！？\n]*)*[.!?…。！？]*")
_IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_PLAIN = frozenset(re.findall(r"\w+", """
    a about after all also an and any are as at be been before being both but by can could did do does doing each
    else ever every for from get give given had has have having he her hers him his how i if in into is it its just
    like many may me might more most much must my no not of off on one only or other our out over own please same
    say she should so some such tell than that the their them then there these they this those through to too under
    up us very was we were what when where which while who whom whose why will with would you your
"""))  # fmt: skip
"""Stop words, which a search ignores."""


@dataclass(frozen=True)
class AuthoringWarning:
    """A warning about an authored question, which does not prevent submitting it. Codes are stable:
    ``authoring.plain_search``, ``authoring.copied``, ``authoring.same_question``.

    ``target`` is the question or answer it is about. ``places`` are ranges in code points: the sentence of the passage
    for ``plain_search``, the copied parts of the answer for ``copied``.
    """

    target: str
    code: str
    message: str
    places: tuple[tuple[int, int], ...] = ()


def authoring_warnings_of(
    rubric: Rubric, task: Task, annotation: Annotation, of: str | None = None
) -> list[AuthoringWarning]:
    """The warnings in the order of the questions, or only those about the question with the id ``of``."""
    authored, passage = annotation.authored_questions, task.passage_text or ""
    return [
        warning
        for block in rubric.each(QuestionAuthoringBlock)
        for warning in _warnings_of_text(block, passage, authored, of)
    ]


def _warnings_of_text(
    block: QuestionAuthoringBlock, passage: str, authored: AuthoredQuestions, of: str | None
) -> Iterator[AuthoringWarning]:
    positions: dict[str, int] = {}
    for number, question in enumerate(authored.questions, 1):
        same = positions.setdefault(" ".join(_words(question.text)) or question.id, number)
        if of not in (None, question.id):
            continue
        if same != number:
            message = TranslatableMessage(
                "Question {number} asks the same as question {same}.", number=number, same=same
            )
            yield AuthoringWarning(question.id, "authoring.same_question", message)
        place = search_match(question.text, passage) if block.warn_search else None
        if place is not None:
            message = TranslatableMessage(
                "Question {number}: one sentence of the passage contains all its words. A plain search finds it.",
                number=number,
            )
            yield AuthoringWarning(question.id, "authoring.plain_search", message, places=(place,))
        copied = copied_passages(question.answer, passage) if block.warn_copied else ()
        if copied:
            message = TranslatableMessage(
                "The answer to question {number} copies the passage. Say it in words of your own.", number=number
            )
            target = targets.authored_answer(question.id)
            yield AuthoringWarning(target, "authoring.copied", message, places=copied)


def search_match(question: str, passage: str) -> tuple[int, int] | None:
    """The range, in code points, of the first sentence of ``passage`` that contains every content word of ``question``,
    possibly with another ending.

    None if there is no such sentence or the question has fewer than :data:`LEAST_WORDS` content words. Texts in scripts
    without spaces are not searched.
    """
    content_words = {f" {word}" for word in _words(question) if word not in _PLAIN}
    if len(content_words) < LEAST_WORDS or _IDEOGRAPHS.search(question):
        return None
    return next(
        (place for place, sentence in _sentences(passage) if all(word in sentence for word in content_words)), None
    )


def copied_passages(answer: str, passage: str) -> tuple[tuple[int, int], ...]:
    """The ranges of ``answer``, in code points, that are copied from ``passage`` in runs of at least
    :data:`COPIED_WORDS` words; none if they are less than :data:`COPIED_SHARE` of its words."""
    runs, covered = _word_runs(passage), set[int]()
    for first, run in enumerate(_in_a_row(_words(answer))):
        if run in runs:
            covered.update(range(first, first + COPIED_WORDS))
    matches = list(_WORD.finditer(answer)) if covered else []
    if not covered or len(covered) < COPIED_SHARE * len(matches):
        return ()
    places: list[tuple[int, int]] = []
    for index in sorted(covered):
        start, end = matches[index].span()
        if index - 1 in covered:
            places[-1] = (places[-1][0], end)
        else:
            places.append((start, end))
    return tuple(places)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _in_a_row(sequence: list[str]) -> Iterator[tuple[str, ...]]:
    """Every run of :data:`COPIED_WORDS` consecutive words."""
    return zip(*(sequence[first:] for first in range(COPIED_WORDS)), strict=False)


@lru_cache(maxsize=4)
def _sentences(passage: str) -> tuple[tuple[tuple[int, int], str], ...]:
    """The range of each sentence, and its words, each preceded by a space."""
    return tuple((match.span(), " ".join(["", *_words(match.group())])) for match in _SENTENCE.finditer(passage))


@lru_cache(maxsize=4)
def _word_runs(passage: str) -> frozenset[tuple[str, ...]]:
    return frozenset(_in_a_row(_words(passage)))
