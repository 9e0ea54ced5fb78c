"""Which commands a rubric has a use for, and which do something in a state, or why they do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.blocks.numeric_block import NumericBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.unsure_marks import asks_unsure
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.critique_list import list_of
from annotator.workspace.keys import COMMANDS
from annotator.workspace.state import Workspace


def unavailable_commands(rubric: Rubric) -> frozenset[str]:
    """The commands that this rubric has no use for."""
    tags, ranked, critique_blocks = rubric.each(TagsBlock), rubric.each(RankingBlock), rubric.each(CritiquesBlockBase)
    judged = rubric.each(CritiqueJudgementBlock)
    own = [block.own_critiques for block in judged if block.own != "none"]
    noted = bool(rubric.each(NotesBlockBase))
    moved = bool(ranked or rubric.each(PreferenceBlock))
    counted = bool(rubric.each(RatingBlock) or rubric.each(NumericBlockBase))
    digits = moved or counted or any(block.in_rows for block in tags)
    reviewed = rubric.review is not None and rubric.review.purpose == "review"
    usable = {
        "rate.score": digits,
        "rate.clear": digits,
        "rate.unsure": rubric.review is None and asks_unsure(rubric),
        "rank.better": moved,
        "rank.worse": moved,
        "rank.tie": any(block.ties for block in ranked),
        "rate.react": bool(rubric.each(ReactionsBlock)),
        "rate.propose": any(block.takes_edits for block in tags) or bool(rubric.each(IdealAnswerBlock)),
        "task.skip": rubric.skip is not None,
        "task.reopen": rubric.skip is not None,
        "text.note": noted,
        "text.highlight": noted or any(block.highlights for block in (*critique_blocks, *own)) or _quoted(rubric),
        "review.accept": reviewed,
        "review.return": reviewed,
        "review.whole": reviewed,
        "review.others": reviewed,
        "judge.helpful": bool(judged),
        "judge.not_helpful": bool(judged) and rubric.review is None,
        "judge.not_helpful_here": bool(judged) and rubric.review is not None,
        "judge.take": bool(own),
        "judge.rank": any(block.ranking for block in judged),
        "judge.rank_next": any(block.ranking for block in judged),
        **_of_chains(rubric, critique_blocks),
        **(_of_own(own) if judged and not critique_blocks else {}),
        **_of_authoring(rubric),
    }
    return frozenset(command for command, is_usable in usable.items() if not is_usable)


def _of_chains(rubric: Rubric, critique_blocks: Sequence[CritiquesBlockBase]) -> dict[str, bool]:
    """The commands of critiques and whether they are available; empty without critiques, whose layout does not exist
    then."""
    refined = rubric.each(RefinementsBlock)
    commands = {
        "critique.refine": bool(refined),
        "critique.step": bool(refined),
        "critique.step_back": bool(refined),
        "critique.rewritten": any(block.rewritten for block in refined),
        "critique.none": any(list_of(block).none for block in critique_blocks),
        **dict.fromkeys(("critique.up", "critique.down"), any(list_of(block).move for block in critique_blocks)),
    }
    return commands if critique_blocks else {}


def _quoted(rubric: Rubric) -> bool:
    return any(block.corroborations != "none" for block in rubric.each(QuestionAuthoringBlock))


def _of_authoring(rubric: Rubric) -> dict[str, bool]:
    """The commands of authoring and whether they are available; empty without authoring."""
    blocks, quoted = rubric.each(QuestionAuthoringBlock), _quoted(rubric)
    commands = {
        "authoring.unanswerable": any(block.unanswerable for block in blocks),
        "authoring.misleading": any(block.misleading != "none" for block in blocks),
        **{f"authoring.{name}": quoted for name in ("caret", "tie", "new_tie")},
    }
    return commands if blocks else {}


def _of_own(own: Sequence[CritiquesBlockBase]) -> dict[str, bool]:
    """The commands of critiques where given ones are judged: at most one critique of the annotator's own."""
    unavailable_commands = ("up", "down", "similar", "refine", "step", "step_back", "rewritten", "none")
    return {"critique.new": bool(own), **{f"critique.{command}": False for command in unavailable_commands}}


def reason(state: Workspace, command: str) -> str:
    """Why a command does nothing in this state; empty if it works. Commands of :data:`keys.COMMANDS` are tried, so what
    is offered works; those that only the window knows have no reason."""
    if command in COMMANDS:
        step = COMMANDS[command](state)
        return step.refused if step is not None else _NOTHING[command]
    if command not in _NEEDED:
        return ""
    is_there, why = _NEEDED[command]
    return "" if is_there(state) else why


def reasons(state: Workspace) -> Mapping[str, str]:
    """The commands that do nothing in this state, and why."""
    # To flag a task is never refused, and to try it at each key would take a fortieth of its time.
    tried = (command for command in (*COMMANDS, *_NEEDED) if command != "task.flag")
    return {command: why for command in tried if (why := reason(state, command))}


_CARDS = (
    lambda state: any(group.models for group in state.content.groups),
    TranslatableMessage("This task has no cards to arrange."),
)
_NEEDED: Mapping[str, tuple[Callable[[Workspace], object], TranslatableMessage]] = {
    "text.back": (lambda state: state.trail.behind, TranslatableMessage("No jump has left a place here.")),
    "text.forward": (lambda state: state.trail.ahead, TranslatableMessage("You have not gone back.")),
    "text.pin": (
        lambda state: [item.number for item in state.content.context] == [0],
        TranslatableMessage("There is no passage here."),
    ),
    "text.image": (
        lambda state: "image" in state.content.markup,
        TranslatableMessage("No text of this task has an image."),
    ),
    "text.reasoning": (
        lambda state: "reasoning" in state.content.markup,
        TranslatableMessage("No text of this task has reasoning to fold."),
    ),
    "text.tools": (
        lambda state: "tools" in state.content.markup,
        TranslatableMessage("No text of this task has definitions or results of tools."),
    ),
    **dict.fromkeys(("view.columns", "view.stacked", "view.pair", "view.single"), _CARDS),
    "rate.react": (
        lambda state: state.model is not None and state.model.reactions,
        TranslatableMessage("No reactions are asked for about this text."),
    ),
    "rate.propose": (
        lambda state: state.model is not None and state.model.takes_edits,
        TranslatableMessage("No edits are proposed to this text."),
    ),
    "task.reopen": (lambda state: state.annotation.skip is not None, TranslatableMessage("This task is not skipped.")),
    "task.newest": (
        lambda state: state.task is not None and state.task.earlier,
        TranslatableMessage("The owner has not changed this task since you finished it."),
    ),
}
"""What commands need in a state, and what is said where it is not there."""
_NO_RANK = TranslatableMessage("No rank or preference is asked for here.")
_NOTHING: Mapping[str, str] = {
    "rank.better": _NO_RANK,
    "rank.worse": _NO_RANK,
    "rank.tie": TranslatableMessage("No rank is asked for here."),
    "rate.unsure": TranslatableMessage("This answer cannot be marked as unsure."),
}
"""Why commands do nothing where nothing of their kind is asked."""
