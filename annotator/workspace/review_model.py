"""What the screen says about a reviewed, adjudicated or returned task: its line, its panel, and the marks at places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from annotator.model.annotation import Annotation
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.review_verdict import AnswerReturn
from annotator.model.target import TASK
from annotator.text.version_merge import MergedTextPart, merge_versions
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.answer_rows import (
    AnswerLocation,
    AnswersByAnnotation,
    ComparableAnswer,
    answer_rows,
    unasked_locations,
)
from annotator.workspace.card_model import TaskScreenContent
from annotator.workspace.field_models import NOTE_OF_PART, RETURNED, Translate
from annotator.workspace.item_cards import (
    CardButton,
    CardModel,
    CardSpec,
    DifferencePart,
    ListPanelModel,
    ListPanelSpec,
    ReadPart,
)

if TYPE_CHECKING:
    from annotator.services.view_models import ReturnedTask, TaskViewModel

REPLY = "author.reply"
"""The code of the reply to the return of an earlier revision."""
RETURN = "author.return"
"""The code of why an earlier revision was returned."""
_AT_ONCE = ("check.", "author.")  # remarks with these prefixes are shown at once; differences on request


class ReviewMark(NamedTuple):
    """What a reviewer did at one place: corrected it, returned it for ``reasons``, or both. ``answers``: the place with
    the answers before and after."""

    answers: AnswersByAnnotation
    reasons: tuple[str, ...] = ()

    @property
    def location(self) -> AnswerLocation:
        return self.answers.location

    @property
    def title(self) -> str:
        return " · ".join(filter(None, (self.answers.text_name, self.answers.title)))

    @property
    def before(self) -> ComparableAnswer | None:
        return self.answers.answers[0] if self.answers.answers else None

    @property
    def after(self) -> ComparableAnswer | None:
        return self.answers.answers[-1] if self.answers.answers else None

    @property
    def corrected(self) -> bool:
        return not self.answers.alike

    @property
    def text_before(self) -> str:
        """The answer before the correction; a dash if there was none."""
        return self.before.text if self.before is not None else "–"


class ReviewBarState(NamedTuple):
    """The line of a review: its title, the state with its colour ``role``, and the buttons."""

    title: str = ""
    state: str = ""
    role: str = "muted"
    commands: tuple[str, ...] = ()


MARKS_PANEL = ListPanelSpec(
    "workspace.marks",
    CardSpec(
        "marks",
        (
            ReadPart(
                "always", "title", "title", strong=True, small=True,
                button=CardButton("back", called=TranslatableMessage("{place}, withdraw the return", place="{who}")),
            ),
            ReadPart("always", "change", "change", strong=True),
            DifferencePart(TranslatableMessage("Corrected")),
            ReadPart("always", "why", "why", role="warning"),
        ),
        keys={"Enter": "show", "Up": "", "Down": ""},
        gone="",
        opened=True,
        line=0,
        margins=(12, 6, 8),
        click="show",
    ),
    head=35,
    tall=400,
    gap=8,
    margins=(8, 8, 8),
    by_place=True,
)  # fmt: skip
"""The panel of a review: a card for each place that was corrected or returned, and for each remark."""


@dataclass(frozen=True)
class ReviewModel:
    """A task that is reviewed, or the annotator's own task of which something was ``returned``. ``base``: the work
    before corrections; ``text_name_of``: the name of a text; ``with_others``: differences from gold and other people
    are shown."""

    task: TaskViewModel
    base: Annotation
    returned: ReturnedTask | None
    screen: TaskScreenContent
    text_name_of: Callable[[str], str]
    translate: Translate = str
    with_others: bool = False

    @property
    def block(self) -> ReviewVerdictBlock | None:
        """The review block; None for the annotator's own work and for adjudications."""
        block = self.task.rubric.review
        return block if block is not None and block.purpose == "review" else None

    @property
    def context(self) -> Literal["review", "adjudicating", "returned", ""]:
        """Which of these it is; empty if it is none of them."""
        if self.block is not None:
            return "review"
        adjudicated = self.task.rubric.review is not None and len(self.task.task.reviewed) > 1
        return "adjudicating" if adjudicated else "returned" if self.task.returned else ""

    @cached_property
    def rows(self) -> tuple[AnswersByAnnotation, ...]:
        if self.context not in ("review", "returned"):
            return ()
        annotations = (self.base, self.task.annotation)
        return answer_rows(self.screen, self.task.rubric, self.task.task, annotations, self.translate)

    def row(self, place: AnswerLocation) -> AnswersByAnnotation | None:
        return next((row for row in self.rows if row.location == place), None)

    # marks

    @property
    def returns(self) -> tuple[AnswerReturn, ...]:
        """The returns of this review."""
        review = self.task.annotation.review
        return review.returns if review is not None else ()

    def return_at(self, place: AnswerLocation) -> AnswerReturn | None:
        return next((answer_return for answer_return in self.returns if answer_return.place == place), None)

    def _reasons(self) -> Iterator[tuple[AnswerLocation, str]]:
        """The returned places, each with its reason."""
        if self.block is not None:
            titles = {reason.key: reason.title for reason in self.block.reasons}
            for answer_return in self.returns:
                yield (
                    AnswerLocation(*answer_return.place),
                    " · ".join(
                        filter(None, (titles.get(answer_return.reason, answer_return.reason), answer_return.words))
                    ),
                )
        elif self.returned is not None and self.returned.places:
            for place in self.returned.places:
                yield AnswerLocation(place.target, place.key, place.part), place.reason
        elif self.returned is not None:
            yield AnswerLocation(TASK), self.returned.reason

    @cached_property
    def marks(self) -> Mapping[AnswerLocation, ReviewMark]:
        """All corrections and returns by place, in order; of the annotator's own work only the returns. A whole text,
        or a place that was removed by a correction, has no row and comes last."""
        if self.context not in ("review", "returned"):
            return {}
        reasons: dict[AnswerLocation, list[str]] = {}
        for place, reason in self._reasons():
            reasons.setdefault(place, []).append(reason)
        marks = [ReviewMark(row, tuple(reasons.pop(row.location, ()))) for row in self.rows]
        marks = [
            mark for mark in marks if mark.reasons or (self.block is not None and self._is_correction(mark.answers))
        ]
        without_row = (
            ReviewMark(AnswersByAnnotation(place, self.name_of_text(place.target), ""), tuple(why))
            for place, why in reasons.items()
        )
        return {mark.location: mark for mark in (*marks, *without_row)}

    @cached_property
    def _unasked(self) -> frozenset[AnswerLocation]:
        return unasked_locations(self.screen, self.task.annotation)

    def _is_correction(self, row: AnswersByAnnotation) -> bool:
        """Whether a row was changed; one that is not asked any more after another correction was not."""
        place = row.location._replace(part=row.location.part.removesuffix(NOTE_OF_PART))
        return not row.alike and self._unasked.isdisjoint((place, place._replace(part="")))

    def mark_of_field(self, target: str, field: str) -> ReviewMark | None:
        return next((m for m in self.marks.values() if m.location.target == target and m.answers.field == field), None)

    def next_returned(self, place: AnswerLocation | None) -> AnswerLocation | None:
        """The next returned place after this one, wrapping around; None if there is none."""
        returned = [mark.location for mark in self.marks.values() if mark.reasons]
        start = returned.index(place) + 1 if place in returned else 0
        return next(iter(returned[start:] + returned), None)

    @property
    def corrections(self) -> int:
        return sum(self._is_correction(mark.answers) for mark in self.marks.values())

    @property
    def return_count(self) -> int:
        return sum(len(mark.reasons) for mark in self.marks.values())

    @property
    def marked_turns(self) -> dict[str, str]:
        """For each text with a mark, whether it was changed or returned."""
        returned = {mark.location.target for mark in self.marks.values() if mark.reasons}
        labels = {
            True: self.translate(TranslatableMessage("returned")),
            False: self.translate(TranslatableMessage("changed")),
        }
        return {place.target: labels[place.target in returned] for place in self.marks}

    def mark_words(self, place: AnswerLocation) -> tuple[str, str]:
        """The mark at a place, in short and in full."""
        mark = self.marks.get(place)
        if mark is None:
            return "", ""
        reviewing = self.block is not None
        was = (
            self.translate(TranslatableMessage("was {words}", words=mark.text_before))
            if mark.corrected and reviewing
            else ""
        )
        brief = mark.corrected and (mark.answers.prose or not reviewing)
        changed = self.translate(TranslatableMessage("changed")) if brief else was
        why = [f"{RETURNED} {why}" for why in mark.reasons]
        return " ".join(filter(None, (changed, *why))), " · ".join(filter(None, (was or changed, *why)))

    # names

    def name_of_text(self, target: str) -> str:
        return self.translate(TranslatableMessage("Whole task")) if target == TASK else self.text_name_of(target)

    def name(self, place: AnswerLocation) -> str:
        """The name of a place."""
        if (row := self.row(place)) is not None:
            return f"{row.text_name} · {row.title}"
        return self._place_name(place.target, place.key)

    def _place_name(self, target: str, key: str) -> str:
        row = next((row for row in self.rows if row.location[:2] == (target, key)), None)
        block = self.task.rubric.by_key.get(key)
        title = row.title if row is not None else block.title if block is not None else ""
        return " · ".join(filter(None, (self.name_of_text(target), title)))

    # line and panel

    @property
    def bar(self) -> ReviewBarState:
        if not self.context and self.returned is not None:
            return ReviewBarState(self.translate(TranslatableMessage("Submitted again")))
        if self.context == "adjudicating":
            return ReviewBarState(self.translate(TranslatableMessage("Adjudication")), commands=("adjudicate.turn",))
        if self.block is None:
            text = self.translate(TranslatableMessage("{n} place", "{n} places", n=self.return_count))
            if self.task.reply:
                text = f"{text} · {self.translate(TranslatableMessage('you replied'))}"
            commands = ("returned.reasons", "returned.reply", "returned.next")
            return ReviewBarState(self.translate(TranslatableMessage("Returned to you")), text, "warning", commands)
        title = self.translate(
            TranslatableMessage("Review of the work of {who}", who=self.task.task.reviewed[0].author)
        )
        commands_beside = ("review.others",) if self.remarks(others=True) else ()
        done = self.task.annotation.status == "submitted"
        role = "success" if done else "warning" if self.marks or self.remarks(others=False) else "muted"
        commands = ("review.changes", *commands_beside, "review.return", "review.accept")
        return ReviewBarState(title, self._state, role, commands)

    @property
    def _state(self) -> str:
        """The state of the reviewed work."""
        annotation, notes = self.task.annotation, self.task.task.reviewed[0].notes
        counts = (
            TranslatableMessage("{n} correction", "{n} corrections", n=self.corrections),
            TranslatableMessage("{n} place to return", "{n} places to return", n=self.return_count),
            TranslatableMessage("{n} unsure score", "{n} unsure scores", n=sum(map(len, annotation.unsure.values()))),
        )
        messages = [message for message in counts if message.arguments["n"]]
        remarks = sum(note.code.startswith("check.") for note in notes)
        if annotation.status == "submitted" and annotation.review is not None:
            accepted = (
                TranslatableMessage("corrected and accepted") if self.corrections else TranslatableMessage("accepted")
            )
            messages.append(accepted if annotation.review.verdict == "accepted" else TranslatableMessage("returned"))
        elif not messages and remarks:
            messages.append(TranslatableMessage("{n} remark of the checks", "{n} remarks of the checks", n=remarks))
        elif not messages:
            messages.append(TranslatableMessage("as it was done"))
        if any(note.code == REPLY for note in notes):
            messages.append(TranslatableMessage("with a reply to the return"))
        return " · ".join(map(self.translate, messages))

    def remarks(self, *, others: bool) -> list[CardModel]:
        """The remarks that came with the work: those of checks, or with ``others`` the differences from gold and other
        people."""
        notes = self.task.task.reviewed[0].notes if self.block is not None and self.task.task.reviewed else ()
        titles = {
            (REPLY, "task"): self.translate(TranslatableMessage("The annotator replies to the return")),
            (RETURN, "task"): self.translate(TranslatableMessage("Why it was returned before")),
        }
        return [
            _card(
                AnswerLocation(note.target, note.key),
                titles.get((note.code, note.target)) or self._place_name(note.target, note.key),
                why=note.message,
            )
            for note in notes
            if note.code.startswith(_AT_ONCE) != others
        ]

    @property
    def panel(self) -> ListPanelModel:
        """A card for each mark and remark, whose id is its place."""
        reviewing = self.block is not None
        title = TranslatableMessage("Changed and returned") if reviewing else TranslatableMessage("Returned to you")
        differences = self.remarks(others=True) if self.with_others else ()
        cards = (*map(self._mark_card, self.marks.values()), *self.remarks(others=False), *differences)
        hint = "" if cards else TranslatableMessage("Nothing was changed, and nothing is returned.")
        return ListPanelModel(title, name=title, hint=hint, cards=cards)

    def _mark_card(self, mark: ReviewMark) -> CardModel:
        before, after, change, difference = mark.before, mark.after, "", tuple[MergedTextPart, ...]()
        if mark.corrected and mark.answers.prose and before is not None and after is not None:
            difference = merge_versions(before.text, after.text)
        elif mark.corrected:
            now = after.text if after is not None else self.translate(TranslatableMessage("nothing"))
            change = f"{mark.text_before} → {now}"
        why = "\n".join(f"{RETURNED} {self.translate(reason)}" for reason in mark.reasons)
        buttons = {"back": TranslatableMessage("Take back")} if self.block is not None and why else {}
        return replace(_card(mark.location, mark.title, change, why), difference=difference, buttons=buttons)

    @property
    def hidden_remarks(self) -> int:
        """The number of differences that are shown on request."""
        return 0 if self.with_others else len(self.remarks(others=True))


def _card(place: AnswerLocation, title: str, change: str = "", why: str = "") -> CardModel:
    values = {"title": title, "change": change, "why": why}
    return CardModel("\n".join(place), 0, title, (change, why), values=values)
