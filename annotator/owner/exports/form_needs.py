"""What forms need of a rubric and of a task, as the key ``needs`` in ``resources/export_forms.toml`` names it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.criteria_block import CriteriaBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.blocks.numeric_block import NumericBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Task

_OF_TOOLS = (RatingBlock, TagsBlock, ReactionsBlock, NotesBlockBase, CritiquesBlockBase)
"""The blocks for which the forms of other annotation tools have questions."""


def _has_block(block: type[RubricBlockBase]) -> Callable[[Rubric, Task], object]:
    return lambda rubric, _: rubric.each(block)


_NEEDS: Mapping[str, tuple[Callable[[Rubric, Task], object], str]] = {
    "criteria": (_has_block(CriteriaBlock), "its rubric does not ask about criteria"),
    "critiques": (_has_block(CritiquesBlockBase), "its rubric asks for no critiques"),
    "errors": (_has_block(ErrorSpansBlock), "its rubric does not have errors marked"),
    "ideal_answers": (_has_block(IdealAnswerBlock), "its rubric asks for no ideal answer"),
    "judgements": (_has_block(CritiqueJudgementBlock), "its rubric does not judge critiques that came with the tasks"),
    "preference": (_has_block(PreferenceBlock), "its rubric asks for no preference between two responses"),
    "questions": (_has_block(QuestionAuthoringBlock), "its rubric does not ask for questions to be written"),
    "steps": (_has_block(StepVerdictsBlock), "its rubric does not ask about steps"),
    "answers_of_tools": (
        lambda rubric, _: any("response" in block.targets for kind in _OF_TOOLS for block in rubric.each(kind)),
        "its rubric asks nothing of responses but to compare them",
    ),
    "words": (
        lambda rubric, _: not all(isinstance(block, NumericBlockBase | SkipBlock) for block in rubric.blocks),
        "its rubric asks only for numbers and typed texts",
    ),
    "response": (lambda _, task: any(task.answers.values()), "it has no response"),
    "two_responses": (
        lambda _, task: any(len(answers) == 2 for answers in task.answers.values()),
        "it has not two responses, so no preference is asked for",
    ),
    "passage": (lambda _, task: task.passage_text is not None, "it has no passage"),
    "only_passages": (
        lambda _, task: task.passage_text is not None, "it has no passage, and the form is of passages",
    ),
    "no_passage": (
        lambda _, task: task.passage_text is None and not task.questions,
        "a message tree has no passage and no questions",
    ),
    "task_criteria": (lambda _, task: task.criteria, "it has no criteria"),
    "task_critiques": (
        lambda _, task: any(response.critiques for question in task.asked for response in question.responses),
        "it has no critiques that came with it",
    ),
}  # fmt: skip
"""By name, whether work under a rubric on a task has it, and the reason if it has not."""


def unmet(needs: Iterable[str], rubric: Rubric, task: Task) -> str:
    """The reason of the first of ``needs`` that work under ``rubric`` on ``task`` does not meet; empty if it meets
    all."""
    return next((reason for has, reason in map(_NEEDS.__getitem__, needs) if not has(rubric, task)), "")
