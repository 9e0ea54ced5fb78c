"""Reviews: edits of the verdict and of the returned places, and their completeness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations, Moved
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.item_edits import item_of
from annotator.model.missing_answer import MissingAnswer
from annotator.model.review_verdict import AnswerReturn, TaskReview, Verdict
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget, moved_target
from annotator.model.task import Task
from annotator.model.typed_text import check_typed, too_long
from annotator.translatable_message import TranslatableMessage

MAX_WORDS = 1_500  # code points: with the reason's title they fit into a receipt
MAX_RETURNS = 200


class SetReviewVerdict(AnnotationEdit):
    """Accept the work, with its corrections, or return it; None removes the verdict.

    Any verdict other than *returned* removes the returned places.
    """

    kind: Literal["give_verdict"] = "give_verdict"
    verdict: Verdict | None

    @property
    def title(self) -> TranslatableMessage:
        if self.verdict is None:
            return TranslatableMessage("Take back the verdict")
        return TranslatableMessage("Accept" if self.verdict == "accepted" else "Return")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        _block(rubric)
        returns = _review_of(before).returns if self.verdict == "returned" else ()
        return _with_review(before, self.verdict, returns)


class AddAnswerReturn(AnnotationEdit):
    """Return a place with a reason. This sets the verdict to *returned*."""

    kind: Literal["add_return"] = "add_return"
    target: str
    key: str = ""
    part: str = ""
    reason: str
    words: str = ""

    def label(self, rubric: Rubric) -> TranslatableMessage:
        return TranslatableMessage("Return: {title}", title=_reason_title(rubric, self.reason))

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, returns = _block(rubric), _review_of(before).returns
        _check_place(rubric, task, self.target, self.key)
        added = item_of(self, AnswerReturn)
        _check_return(block, added)
        if any(answer_return.place == added.place for answer_return in returns):
            raise AnnotatorError("edit.return_exists", "This place is already returned.", "Change its reason.")
        if len(returns) >= MAX_RETURNS:
            raise AnnotatorError("edit.too_many", "{most} places of this task are already returned.", most=MAX_RETURNS)
        return _with_review(before, "returned", (*returns, added))


class ChangeAnswerReturn(AnnotationEdit):
    """Change the reason or the words of a returned place, or both; None leaves a field unchanged."""

    kind: Literal["change_return"] = "change_return"
    target: str
    key: str = ""
    part: str = ""
    reason: str | None = None
    words: str | None = None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        return (
            TranslatableMessage("Return: {title}", title=_reason_title(rubric, self.reason))
            if self.reason
            else TranslatableMessage("Change what is said of a return")
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, old = _block(rubric), _find_return(before, self.target, self.key, self.part)
        update = {name: value for name, value in (("reason", self.reason), ("words", self.words)) if value is not None}
        changed = old.model_copy(update=update)
        _check_return(block, changed)
        returns = tuple(
            changed if answer_return is old else answer_return for answer_return in _review_of(before).returns
        )
        return _with_review(before, "returned", returns)


class RemoveAnswerReturn(AnnotationEdit):
    """Remove a returned place. Removing the last one removes the verdict."""

    kind: Literal["remove_return"] = "remove_return"
    title = TranslatableMessage("Do not return this")
    target: str
    key: str = ""
    part: str = ""

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        removed = _find_return(before, self.target, self.key, self.part)
        returns = tuple(answer_return for answer_return in _review_of(before).returns if answer_return is not removed)
        return _with_review(before, "returned" if returns else None, returns)


def _review_of(annotation: Annotation) -> TaskReview:
    return annotation.review or TaskReview()


def _with_review(before: Annotation, verdict: Verdict | None, returns: tuple[AnswerReturn, ...]) -> Annotation:
    review = TaskReview(verdict=verdict, returns=returns) if verdict is not None else None
    return before.with_fields(review=review)


def _block(rubric: Rubric) -> ReviewVerdictBlock:
    block = rubric.review
    if block is None or block.purpose != "review":
        raise AnnotatorError("edit.unknown_block", "This task is not a review.")
    return block


def _reason_title(rubric: Rubric, reason: str) -> str:
    option = rubric.review.by_key.get(reason) if rubric.review is not None else None
    return option.title if option is not None else reason


def _find_return(annotation: Annotation, target: str, key: str, part: str) -> AnswerReturn:
    answer_return = _review_of(annotation).at(target, key, part)
    if answer_return is None:
        raise AnnotatorError("edit.no_return", "This place is not returned.")
    return answer_return


def _check_place(rubric: Rubric, task: Task, target: str, key: str) -> None:
    """Raises ``edit.*`` unless ``target`` is a text of the task or written by the annotator, and ``key`` is empty or a
    block of the rubric."""
    parsed = AnnotationTarget.try_parse(target)
    about = (parsed.response if parsed.critique_id else parsed) if parsed is not None else None
    if parsed is None or (about not in task.kinds and about not in task.texts and not _is_authored(parsed)):
        raise AnnotatorError("edit.wrong_target", "The task has no {target}.", target=repr(target))
    if key and key not in rubric.by_key:
        raise AnnotatorError("edit.unknown_block", "The rubric has no block called {key}.", key=repr(key))


def _is_authored(target: AnnotationTarget) -> bool:
    return target.path[0].form == "authored"


def _check_return(block: ReviewVerdictBlock, answer_return: AnswerReturn) -> None:
    reason = block.by_key.get(answer_return.reason)
    if reason is None:
        raise AnnotatorError(
            "edit.unknown_block",
            "The rubric has no reason to return called {reason}.",
            reason=repr(answer_return.reason),
        )
    if reason.words == "none" and answer_return.words:
        raise AnnotatorError("edit.no_note", "{title} takes no words.", title=reason.title)
    check_typed(answer_return.words)


def missing(block: ReviewVerdictBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:  # noqa: ARG001
    """The missing verdict, or what the returned places lack."""
    if block.purpose != "review":
        return []
    review = _review_of(annotation)
    if review.verdict is None:
        return [_problem(target, block, "verdict.missing", TranslatableMessage("Accept or return this work."))]
    if review.verdict == "returned" and not review.returns:
        return [_problem(target, block, "return.no_place", TranslatableMessage("Say what is returned, and why."))]
    result = []
    for answer_return in review.returns:
        reason = block.by_key.get(answer_return.reason)
        title = reason.title if reason is not None else answer_return.reason
        if reason is not None and reason.words == "required" and not answer_return.words.strip():
            result.append(
                _problem(
                    answer_return.target,
                    block,
                    "return.no_words",
                    TranslatableMessage("{title}: add a note about it.", title=title),
                )
            )
        if long := too_long(TranslatableMessage("What is said of a return"), answer_return.words, MAX_WORDS):
            result.append(_problem(answer_return.target, block, "return.too_long", long))
    return result


def _problem(target: str, block: ReviewVerdictBlock, code: str, message: TranslatableMessage) -> MissingAnswer:
    return MissingAnswer(target, block.key, code, message)


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    review = _review_of(annotation)
    if review.verdict is not None:
        yield SetReviewVerdict(verdict=review.verdict)
    for answer_return in review.returns:
        yield AddAnswerReturn(
            target=answer_return.target,
            key=answer_return.key,
            part=answer_return.part,
            reason=answer_return.reason,
            words=answer_return.words,
        )


def _retargeted(annotation: Annotation, targets: Moved) -> Mapping[str, object]:
    """The returns at their new targets. A return of a removed text is dropped; if none is left, so is the verdict."""
    review = annotation.review
    if review is None:
        return {}
    moved = [(answer_return, _moved(answer_return.target, targets)) for answer_return in review.returns]
    returns = tuple(answer_return.with_fields(target=path) for answer_return, path in moved if path is not None)
    verdict = None if review.returns and not returns else review.verdict
    return {"review": TaskReview(verdict=verdict, returns=returns) if verdict is not None else None}


def _moved(path: str, targets: Moved) -> str | None:
    return path if _is_authored(AnnotationTarget.parse(path)) else moved_target(path, targets)


REVIEWS = BlockAnswerOperations(
    fields=("review",),
    edits=(SetReviewVerdict, AddAnswerReturn, ChangeAnswerReturn, RemoveAnswerReturn),
    recreating_edits=_replayed_answers,
    rekeyed=_retargeted,
    drops_unfit=False,
)
