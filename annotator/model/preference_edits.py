"""Preferences between two responses: edits, completeness and gold comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation, ResponsePreference
from annotator.model.block_type import BlockAnswerOperations, Moved
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison
from annotator.model.missing_answer import MissingAnswer
from annotator.model.nested_answers import compared_targets, rekeyed_entries, with_entry
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.typed_text import check_typed, too_long
from annotator.model.unsure_marks import with_valid_mark
from annotator.translatable_message import TranslatableMessage


class SetPreference(AnnotationEdit):
    """Prefer the response ``preferred`` by ``strength``. Strength 0 prefers neither, None removes the answer."""

    kind: Literal["set_preference"] = "set_preference"
    target: str
    key: str
    preferred: str | None
    strength: int | None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        return TranslatableMessage(
            "Clear {title}" if self.strength is None else "{title} {value}",
            title=rubric.title_of(self.key),
            value=self.strength,
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.asking(self.key, PreferenceBlock, task, self.target)
        if self.strength is not None and self.strength not in block.strengths:
            raise AnnotatorError(
                "edit.off_scale", "{title} has no strength {strength}.", title=block.title, strength=self.strength
            )
        choices = task.answers[self.target] if self.strength else (None,)
        if self.preferred not in choices:
            raise AnnotatorError(
                "edit.wrong_target",
                "{title}: {preferred} cannot be what is preferred.",
                title=block.title,
                preferred=repr(self.preferred),
            )
        values: dict[str, object] = {"preferred": self.preferred, "strength": self.strength}
        after = _put(before, self.target, self.key, values)
        if not before.unsure:  # the most common case
            return after
        return with_valid_mark(rubric, before, after, self.target, self.key)


class SetPreferenceJustification(AnnotationEdit):
    """Set the justification of a preference; an empty text removes it."""

    kind: Literal["set_justification"] = "set_justification"
    target: str
    key: str
    text: str

    def label(self, rubric: Rubric) -> TranslatableMessage:
        return TranslatableMessage("Justify {title}", title=rubric.title_of(self.key))

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.asking(self.key, PreferenceBlock, task, self.target)
        if self.text and block.justification == "none":
            raise AnnotatorError("edit.no_justification", "{title} takes no justification.", title=block.title)
        check_typed(self.text)
        return _put(before, self.target, self.key, {"justification": self.text})


def signed_preference(value: int, left: str, right: str) -> tuple[str | None, int]:
    """The response preferred by a number on a scale from ``left`` (negative) to ``right``, and the strength."""
    return (None if value == 0 else left if value < 0 else right), abs(value)


def missing(block: PreferenceBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:  # noqa: ARG001
    """The preference that ``target`` lacks, or its justification."""
    preference = annotation.preference(target, block.key)
    long = too_long(TranslatableMessage("{title}: the reason", title=block.title), preference.justification)
    if long:
        return [_of_justification(block, target, "preference.too_long", long)]
    if preference.strength is None and (block.required or preference.justification):
        message = TranslatableMessage("{title}: no preference yet.", title=block.title)
        return [MissingAnswer(target, block.key, "preference.missing", message, row_part="value")]
    if preference.strength is not None and block.justification == "required" and not preference.justification.strip():
        message = TranslatableMessage("{title}: say why.", title=block.title)
        return [_of_justification(block, target, "preference.no_justification", message)]
    return []


def _of_justification(block: PreferenceBlock, target: str, code: str, message: TranslatableMessage) -> MissingAnswer:
    return MissingAnswer(target, block.key, code, message, part="justification", row_part="note")


def _put(before: Annotation, target: str, key: str, update: dict[str, object]) -> Annotation:
    after = before.preference(target, key).model_copy(update=update)
    stored = after if after != ResponsePreference() else None
    return before.with_fields(preferences=with_entry(before.preferences, target, key, stored))


def gold_points(block: PreferenceBlock, target: str, compared: GoldAndGivenAnswers) -> Iterator[GoldAnswerComparison]:
    """The signed strengths, negative for the first response."""
    first = compared.task.answers[target][0]
    gold_strength = compared.gold.preference(target, block.key).signed(first)
    if gold_strength is not None:
        signed = compared.annotation.preference(target, block.key).signed(first)
        yield GoldAnswerComparison("preference", target, block.key, "", gold_strength, signed, compared.tolerance)


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for target, preferences in annotation.preferences.items():
        for key, preference in preferences.items():
            yield SetPreference(target=target, key=key, preferred=preference.preferred, strength=preference.strength)
            yield SetPreferenceJustification(target=target, key=key, text=preference.justification)


def _retargeted(annotation: Annotation, targets: Moved) -> Mapping[str, object]:
    """The preferences in the new version of the task. One is dropped if the preferred response no longer exists."""
    moved = {
        path: {
            key: preference.with_fields(preferred=targets.get(preference.preferred or ""))
            for key, preference in by_key.items()
            if preference.preferred is None or preference.preferred in targets
        }
        for path, by_key in rekeyed_entries(annotation.preferences, targets).items()
    }
    return {"preferences": {path: by_key for path, by_key in moved.items() if by_key}}


PREFERENCES = BlockAnswerOperations(
    fields=("preferences",),
    edits=(SetPreference, SetPreferenceJustification),
    recreating_edits=_replayed_answers,
    rekeyed=_retargeted,
    compared_targets=lambda task, annotation: compared_targets(task, annotation.preferences),
)
