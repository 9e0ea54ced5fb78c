"""Scores, tags, reactions, rankings and preferences of a scripted annotator: one function per block type.

Each function yields the edits for what is not answered yet. The caller applies each edit before requesting the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote, SetNumberAnswer
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.criteria_block import CANNOT_TELL, CriteriaBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.numeric_block import NumericBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.tags_block import Purpose, TagsBlock
from annotator.model.blocks.text_block import TextBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.preference_edits import SetPreference, SetPreferenceJustification
from annotator.model.ranking_edits import SetResponseRank, SetResponseUnrankable
from annotator.model.rating_edits import SetRating
from annotator.model.reaction_edits import SetReaction
from annotator.model.tag_edits import SetProposedTargetText, SetTag
from annotator.model.unsure_marks import MarkAnswerUnsure
from annotator.services.scripted.scripted_task_perception import ScriptedTaskPerception
from annotator.services.scripted.scripted_wording import sentence_about
from annotator.services.view_models import ReturnedAnswer

_TAGGED: dict[Purpose, float] = {"discard": 0.04, "removal": 0.03, "case_by_case": 0.03, "review": 0.1}
"""The share of texts to which a tag applies."""
_REACTED = 0.15
_UNTOLD = 0.05
"""The share of criteria about which a script cannot tell."""
_UNDECIDED = 0.1
_ALIKE = 0.06
"""Responses whose qualities (0 to 1) differ by less share a rank, if ties are permitted."""


def rate(block: RatingBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """A score near the truth. If critiques depend on the score, the overall quality determines it."""
    if view.annotation.score(target, block.key) is None:
        score = view.overall(target) if _decides_critiques(block, view) else view.seen(target, block.key)
        steps = score * (block.high - block.low)
        yield SetRating(target=target, key=block.key, value=block.low + round(steps))
        if block.unsure and _lies_between(steps):
            yield MarkAnswerUnsure(target=target, key=block.key, value=True)


def _lies_between(steps: float) -> bool:
    """Whether the value is about halfway between two answers, so that either would be plausible."""
    return abs(steps % 1 - 0.5) < _UNDECIDED


def revise_scores(view: ScriptedTaskPerception, places: Sequence[ReturnedAnswer]) -> Iterator[AnnotationEdit]:
    """New scores for the returned places, drawn again."""
    blank = replace(view, annotation=Annotation())
    for place in places:
        block = view.rubric.find(place.key, RatingBlock)
        if block is not None and place.target in view.task.targets(*block.targets):
            yield from rate(block, place.target, blank)


def _decides_critiques(block: RatingBlock, view: ScriptedTaskPerception) -> bool:
    return any(other.rating == block.key for other in view.rubric.each(CritiquesBlockBase))


def number(block: NumericBlockBase, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """Numbers near the truth, and the note if required, which is the answer of a text block."""
    answer = view.annotation.answer(target, block.key)
    for part in block.parts_of(view.task, target):
        if part.name not in answer.values and block.asks(view.annotation.answer(target, block.key))(part.name):
            values, question = part.values, f"{block.key} {part.name}"
            if isinstance(block, CriteriaBlock):
                values = values[CANNOT_TELL:] if view.holds(target, question, _UNTOLD) else values[:CANNOT_TELL]
            at = round(view.seen(target, question) * (len(values) - 1))
            yield SetNumberAnswer(target=target, key=block.key, part=part.name, value=values[at])
    if block.note == "required" and not answer.note.strip():
        text = sentence_about(view, block.title, None, view.overall(target))
        if isinstance(block, TextBlock):
            text = _typed(block, text, view.seen(target, block.key))
        yield SetAnswerNote(target=target, key=block.key, text=text)


def _typed(block: TextBlock, sentence: str, quality: float) -> str:
    """An answer within the limits of ``block``; ``quality``, from 0 to 1, chooses a date or number."""
    if block.form == "date":
        return (date(2020, 1, 1) + timedelta(days=round(3000 * quality))).isoformat()
    if block.form == "number":
        return str(round(100 * quality))
    words = sentence.split()
    words *= -(-block.min_words // len(words)) or 1
    return " ".join(words[: block.max_words])[: block.max_characters]


def tag(block: TagsBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """Yes or no for required tags, yes for optional tags that apply, and a proposed edit where a tag asks for one."""
    tags = view.annotation.tags_of(target, block.key)
    for choice in block.tags:
        if choice.key in tags:
            continue
        count = len(view.annotation.tags_of(target, block.key))
        value = view.holds(target, f"{block.key} {choice.key}", _TAGGED[choice.purpose]) or count < block.at_least
        value = value and (block.at_most is None or count < block.at_most)
        if value or block.answers_no:
            yield SetTag(target=target, key=block.key, tag=choice.key, value=value)
        text = view.task.texts.get(target, "")
        if value and choice.edit and text.strip() and target not in view.annotation.proposals:
            yield SetProposedTargetText(target=target, text=f"{text.rstrip()} [edited]")


def make_ideal(block: IdealAnswerBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """The best response of a question with a sentence more, repeated as often as the limits want."""
    answers = next(paths for paths in view.task.answers.values() if target in paths)
    best = max(answers, key=view.overall)
    if target != best or not set(answers).isdisjoint(view.annotation.proposals):
        return
    sentence = sentence_about(view, block.title, None, view.overall(target))
    words = f"{view.task.texts[target]} {sentence}".split()
    words *= -(-block.min_words // len(words)) or 1
    yield SetProposedTargetText(target=target, text=" ".join(words[: block.max_words]))


def choose(block: ChoiceBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """The option that fits best."""
    if block.required and not view.annotation.tags_of(target, block.key):
        at = round(view.seen(target, block.key) * (len(block.tags) - 1))
        yield SetTag(target=target, key=block.key, tag=block.tags[at].key, value=True)


def react(block: ReactionsBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """The reactions that apply to the text."""
    for reaction in block.reactions:
        reactions = view.annotation.reactions_of(target, block.key)
        if reaction.key not in reactions and view.holds(target, f"{block.key} {reaction.key}", _REACTED):
            yield SetReaction(target=target, key=block.key, reaction=reaction.key, value=True)


def rank(block: RankingBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """A ranking of all responses; if some are ranked already, the others follow them."""
    answers = view.task.answers[target]
    ranking = view.annotation.ranking(target, block.key)
    waiting = [answer for answer in answers if not ranking.placed(answer)]
    if not view.profile.one_line:
        waiting.sort(key=lambda answer: -view.overall(answer))
    place = len(answers) - len(waiting)
    before: str | None = None
    for answer in waiting:
        if block.unrankable and not view.text(answer).strip():
            yield SetResponseUnrankable(target=target, key=block.key, item=answer, value=True)
            continue
        tied = before is not None and block.ties and view.overall(before) - view.overall(answer) < _ALIKE
        place += not tied or view.profile.one_line
        before = answer
        yield SetResponseRank(target=target, key=block.key, item=answer, rank=place)


def prefer(block: PreferenceBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """The preferred response, the strength by the difference in quality, and sometimes a justification."""
    first, second = view.task.answers[target]
    preference = view.annotation.preference(target, block.key)
    ahead = 1.0 if view.profile.one_line else view.overall(first) - view.overall(second)
    if preference.strength is None:
        strength = min(round(abs(ahead) * 2 * block.strength), block.strength)
        strength = strength if block.equal else max(strength, 1)
        preferred = (first if ahead >= 0 else second) if strength else None
        yield SetPreference(target=target, key=block.key, preferred=preferred, strength=strength)
        if block.unsure and _lies_between(abs(ahead) * 2 * block.strength):
            yield MarkAnswerUnsure(target=target, key=block.key, value=True)
    offered = block.justification == "optional" and view.chance.random() < view.profile.comment_share
    if (block.justification == "required" or offered) and not preference.justification.strip():
        text = sentence_about(view, "The one preferred", None, (ahead + 1) / 2)
        yield SetPreferenceJustification(target=target, key=block.key, text=text)
