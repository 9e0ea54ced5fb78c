"""Tags and proposed edits: edits, completeness and gold comparison."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison
from annotator.model.missing_answer import MissingAnswer
from annotator.model.nested_answers import with_entry
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.typed_text import check_typed, too_long
from annotator.translatable_message import TranslatableMessage


class SetTag(AnnotationEdit):
    """Set ``tag`` of the tags block ``key`` on ``target`` to yes or no; None removes the answer.

    For an optional tag and the option of a choice, no is the same as None. An option replaces the one chosen before.
    """

    kind: Literal["set_tag"] = "set_tag"
    target: str
    key: str
    tag: str
    value: bool | None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        block = rubric.find(self.key, TagsBlock)
        option = block.by_key.get(self.tag) if block is not None else None
        title = option.title if option else self.tag
        if block is not None and block.answers_no and self.value is not None:
            return TranslatableMessage("{title}: yes" if self.value else "{title}: no", title=title)
        return TranslatableMessage("Set {title}" if self.value else "Clear {title}", title=title)

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.find(self.key, TagsBlock)
        if block is None or self.tag not in block.by_key:
            raise AnnotatorError(
                "edit.unknown_block", "The rubric has no tag {tag} in {key}.", tag=repr(self.tag), key=repr(self.key)
            )
        block.check_asked_of(task, self.target)
        value = self.value if block.answers_no or self.value else None
        replaced = block.by_key if block.exclusive and value else (self.tag,)
        set_tags = {name: yes for name, yes in before.tags_of(self.target, self.key).items() if name not in replaced}
        if value is not None:
            set_tags[self.tag] = value
        return before.with_fields(tags=with_entry(before.tags, self.target, self.key, set_tags or None))


class SetProposedTargetText(AnnotationEdit):
    """Propose ``text`` as the new text of ``target``. None, or the current text, removes the proposal."""

    kind: Literal["set_proposal"] = "set_proposal"
    target: str
    text: str | None

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("Take back the proposed edit" if self.text is None else "Propose an edit")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        if not edit_asking_blocks(rubric, task, self.target) or self.target not in task.texts:
            raise AnnotatorError(
                "edit.wrong_target", "The rubric asks for no edit of {target}.", target=repr(self.target)
            )
        others = {path: text for path, text in before.proposals.items() if path != self.target}
        if self.text is None or self.text == task.texts[self.target]:
            return before.with_fields(proposals=others)
        check_typed(self.text)
        return before.with_fields(proposals={**others, self.target: self.text})


def missing(block: TagsBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:
    """The tags of a required block that are not answered with yes or no; too few or too many tags of an optional
    one."""
    if not block.required:
        return _miscounted_tags(block, task, target, annotation)
    set_tags, kind = annotation.tags_of(target, block.key), task.kinds[target]
    return [
        MissingAnswer(
            target,
            block.key,
            "tag.missing",
            TranslatableMessage("{title}: yes or no?", title=tag.title_for(kind)),
            part=tag.key,
            row_part="value",
        )
        for tag in block.tags
        if tag.key not in set_tags
    ]


def _miscounted_tags(block: TagsBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:
    count, most = len(annotation.tags_of(target, block.key)), block.at_most
    title = block.title_for(task.kinds[target])
    if count < block.at_least:
        code = "tag.too_few"
        message = TranslatableMessage(
            "{title}: {count} set of at least {limit}.", title=title, count=count, limit=block.at_least
        )
    elif most is not None and count > most:
        code = "tag.too_many"
        message = TranslatableMessage("{title}: {count} set of at most {limit}.", title=title, count=count, limit=most)
    else:
        return []
    return [MissingAnswer(target, block.key, code, message)]


def missing_choice(block: ChoiceBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:
    """The choice that ``target`` lacks."""
    if not block.required or annotation.tags_of(target, block.key):
        return []
    message = TranslatableMessage("{title}: nothing chosen yet.", title=block.title_for(task.kinds[target]))
    return [MissingAnswer(target, block.key, "choice.missing", message, row_part="value")]


def untagged_proposals(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingAnswer]:
    """The proposed edits on targets without a tag that allows one."""
    problems = []
    for target in annotation.proposals:
        blocks = _with_edits(rubric, task, target)
        if (
            blocks
            and not _ideal_answer_blocks(rubric, task, target)
            and not any(_calls_for_edit(block, target, annotation) for block in blocks)
        ):
            titles = " or ".join(tag.title for block in blocks for tag in block.tags if tag.edit)
            message = TranslatableMessage("Say what the proposed edit corrects: {titles}.", titles=titles)
            problems.append(MissingAnswer(target, blocks[0].key, "proposal.no_reason", message))
    return problems


def overlong_proposals(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingAnswer]:
    """The proposed edits that exceed the limit for typed text."""
    return [
        MissingAnswer(target, blocks[0].key, "proposal.too_long", message)
        for target, text in annotation.proposals.items()
        if (message := too_long(TranslatableMessage("The proposed edit"), text))
        and (blocks := edit_asking_blocks(rubric, task, target))
    ]


def ideal_answer_problems(rubric: Rubric, task: Task, annotation: Annotation) -> list[MissingAnswer]:
    """The questions without an ideal answer, or with several, and what is wrong with one."""
    problems = []
    for block in rubric.each(IdealAnswerBlock):
        for response_ids in task.answers.values():
            responses = [target for target in response_ids if block.asked_of(task, target)]
            written = [target for target in responses if target in annotation.proposals]
            if block.required and responses and not written:
                problems.append(MissingAnswer(responses[0], block.key, "ideal.missing", block.no_text))
            for target in written[1:]:
                message = TranslatableMessage("{title}: only one answer is made ideal.", title=block.title)
                problems.append(MissingAnswer(target, block.key, "ideal.several", message))
            for target in written:
                text = annotation.proposals[target].strip()
                others = (task.texts[other].strip() for other in responses if other != target)
                wrong = block.no_text if not text else None
                if text in others:
                    wrong = TranslatableMessage("{title}: this is the text of another answer.", title=block.title)
                if (wrong := wrong or block.text_problem(text)) is not None:
                    problems.append(MissingAnswer(target, block.key, "ideal.invalid", wrong))
    return problems


def edit_asking_blocks(rubric: Rubric, task: Task, target: str) -> list[TagsBlock | IdealAnswerBlock]:
    """The blocks that ask for a new text of ``target``."""
    return [*_with_edits(rubric, task, target), *_ideal_answer_blocks(rubric, task, target)]


def _with_edits(rubric: Rubric, task: Task, target: str) -> list[TagsBlock]:
    return [block for block in rubric.each(TagsBlock) if block.takes_edits and block.asked_of(task, target)]


def _ideal_answer_blocks(rubric: Rubric, task: Task, target: str) -> list[IdealAnswerBlock]:
    return [block for block in rubric.each(IdealAnswerBlock) if block.asked_of(task, target)]


def _calls_for_edit(block: TagsBlock, target: str, annotation: Annotation) -> bool:
    set_tags = annotation.tags_of(target, block.key)
    return any(tag.edit and set_tags.get(tag.key) for tag in block.tags)


def gold_points(block: TagsBlock, target: str, compared: GoldAndGivenAnswers) -> Iterator[GoldAnswerComparison]:
    """Each tag that is required, or that the gold or the given answers set."""
    right, answered = compared.gold.tags_of(target, block.key), compared.annotation.tags_of(target, block.key)
    for tag in block.tags:
        wanted, got = right.get(tag.key, False), answered.get(tag.key, None if block.answers_no else False)
        if block.answers_no or wanted or got:
            yield GoldAnswerComparison("tag", target, block.key, tag.key, wanted, got)


def choice_points(block: ChoiceBlock, target: str, compared: GoldAndGivenAnswers) -> Iterator[GoldAnswerComparison]:
    """A comparison of the options chosen, if the gold answers have one."""
    wanted, got = (
        next(iter(annotation.tags_of(target, block.key)), None) for annotation in (compared.gold, compared.annotation)
    )
    if wanted is not None:
        yield GoldAnswerComparison("choice", target, block.key, "", wanted, got)


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for target, blocks in annotation.tags.items():
        for key, tags in blocks.items():
            for tag, answer in tags.items():
                yield SetTag(target=target, key=key, tag=tag, value=answer)
    for target, text in annotation.proposals.items():
        yield SetProposedTargetText(target=target, text=text)


TAGS = BlockAnswerOperations(
    fields=("tags", "proposals"),
    edits=(SetTag, SetProposedTargetText),
    recreating_edits=_replayed_answers,
    problems=lambda rubric, task, annotation: [
        *untagged_proposals(rubric, task, annotation),
        *overlong_proposals(rubric, task, annotation),
        *ideal_answer_problems(rubric, task, annotation),
    ],
)
