"""What the critique layout shows, computed from a task and its annotation: cards, tabs and chain, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar

from annotator.model.annotation import Annotation
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.critique_edits import is_circular_skip
from annotator.model.critique_parts import MAX_TEXT
from annotator.model.critiques import ResponseCritiques
from annotator.model.missing_answer import MissingAnswer
from annotator.model.ranking import Ranking
from annotator.model.refinement_chain import (
    RefinementChainLink,
    Standing,
    chain_links,
    chain_steps,
    highlight_state,
    is_critiqueable,
)
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, TASK, AnnotationTarget, owning_critique
from annotator.model.task import Task
from annotator.text.version_merge import merge_versions
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.critique_list import CRITIQUES, CritiqueList, list_of
from annotator.workspace.item_cards import (
    SETTLE,
    ButtonsPart,
    CardButton,
    CardModel,
    CardPart,
    CardSpec,
    ChoiceOption,
    ChoicePart,
    HighlightChipState,
    HintsPart,
    LinePart,
    ListPanelModel,
    ListPanelSpec,
    MissingAnswerHint,
    PanelButton,
    ReadPart,
    Revision,
    RevisionEditorPart,
    Role,
    SpansPart,
    TextEditorPart,
    flaw_of,
    flaw_options,
    flaw_parts,
)
from annotator.workspace.lists import problems_by
from annotator.workspace.places import ListPlace
from annotator.workspace.tabs import TabModel, TabText

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel

JUDGED_NAME = "judged"
"""The name of the list of given critiques."""
_OF_CRITIQUES = ("critique.", "refinement.", "span.", "judgement.")
HIGHLIGHT_CODES = ("critique.no_passage_highlight", "critique.no_answer_highlight")
"""The codes of a critique that needs a highlight of the passage, or of the answer."""
AskedBlock = TypeVar("AskedBlock", bound=RubricBlockBase)
INLINE = frozenset(
    {"critique.empty", "critique.no_severity", "critique.no_category", "critique.no_applies", "refinement.missing"}
)
"""Problems of a critique that its card lists in one line."""


@dataclass(frozen=True)
class CritiqueBlocks:
    """The blocks of a rubric that the critique layout uses."""

    critiques: CritiquesBlockBase
    refinements: RefinementsBlock | None
    judgement_block: CritiqueJudgementBlock | None = None

    @property
    def critique_list(self) -> CritiqueList:
        """The list of critiques."""
        return list_of(self.critiques)

    @classmethod
    def of(cls, rubric: Rubric, task: Task) -> CritiqueBlocks | None:
        """None if the task has no text whose critiques are written or judged. If critiques are judged, ``critiques`` is
        the block of the annotator's own critique."""
        critiques = _first_asked(rubric.each(CritiquesBlockBase), task)
        judged = _first_asked(rubric.each(CritiqueJudgementBlock), task)
        block = critiques or (judged.own_critiques if judged is not None else None)
        refinements = next(iter(rubric.each(RefinementsBlock)), None)
        return cls(block, refinements, judged) if block is not None else None


def _first_asked(blocks: Sequence[AskedBlock], task: Task) -> AskedBlock | None:
    """The first of these blocks that applies to a text of the task."""
    return next((block for block in blocks if any(block.asked_of(task, target) for target in task.kinds)), None)


def critiques_panel(block: CritiquesBlockBase) -> ListPanelSpec:
    """The panel of an answer's critiques."""
    options = (
        ChoiceOption("yes", TranslatableMessage("Applies to the original"), "Y"),
        ChoiceOption("no", TranslatableMessage("Does not"), "X"),
    )
    choices = flaw_parts(block)
    critiques = list_of(block)
    message = critiques.placeholder
    if choices and critiques.first == "text":
        message = TranslatableMessage("{words} Ctrl and a digit choose while you type.", words=message)
    if block.applies:
        choices.append(ChoicePart("applies", TranslatableMessage("Applies to the original answer"), options))
    parts: tuple[CardPart, ...] = (
        *choices,
        TextEditorPart("text", message, MAX_TEXT, TranslatableMessage("{who}, text", who="{who}")),
        ReadPart(),
        SpansPart(),
        RevisionEditorPart("refinement", "refine"),
        HintsPart("want"),
        ButtonsPart(
            (
                CardButton("refine", "critique.refine"),
                CardButton("find", "L"),
                CardButton("remove", "Ctrl+Backspace", tabbed=False),
            ),
            tally="text",
        ),
    )
    return ListPanelSpec(
        "workspace.critiques",
        CardSpec(CRITIQUES.name, parts, sign="wide", margins=(12, 6, 10)),
        PanelButton("new", critiques.new, TranslatableMessage("New"), "critique.new"),
        head=44,
        tall=400,
        gap=8,
        margins=(8, 8, 8),
    )


class CritiqueTaskViewModel:
    """The view model of a critique task: the task and its annotation by question, answer and critique.

    ``translate`` puts texts that become part of another one into the language of the window; ``names`` returns the
    names of the texts beside the answer.
    """

    names: Callable[[], Mapping[str, str]] = dict

    def __init__(
        self,
        view: TaskViewModel,
        blocks: CritiqueBlocks,
        problems: Sequence[MissingAnswer],
        translate: Callable[[str], str] = str,
    ) -> None:
        """``problems``: the missing items in reading order."""
        self.blocks, self.translate, self.problems = blocks, translate, problems
        self._problems_by_answer = problems_by(lambda item: answer_of(item.target), problems)
        self._problems_by_target = problems_by(lambda item: item.target, problems)
        self._problems_by_question = problems_by(lambda item: _asked_under(item.target), problems)
        self.task: Task = view.task
        self.rubric: Rubric = view.rubric
        self.annotation: Annotation = view.annotation
        self.order: Mapping[str, tuple[str, ...]] = view.order
        self.letters: Mapping[str, str] = view.letters
        self._rankings: dict[str, Ranking | None] = {}  # by question
        self._links: dict[str, tuple[RefinementChainLink, ...]] = {}  # by answer

    @cached_property
    def groups(self) -> list[tuple[str, tuple[str, ...]]]:
        """The questions, each with its answers in screen order.

        A message that counts as an answer is listed with every question. Without questions there is one group, whose
        question is empty.
        """
        messages = tuple(
            path for path in self.task.targets("response") if AnnotationTarget.parse(path).form == "message"
        )
        return [(question, messages + answers) for question, answers in self.order.items()] or [("", messages)]

    def letter(self, answer: str) -> str:
        """The letter of an answer, or the number of a message in the conversation."""
        return self.letters.get(answer) or (str(AnnotationTarget.parse(answer).number) if answer else "")

    @cached_property
    def answers(self) -> set[str]:
        return {answer for _, answers in self.groups for answer in answers}

    def given_critiques(self, answer: str) -> tuple[str, ...]:
        """The critiques that came with an answer."""
        return self.task.criticised.get(answer, ())

    def critiques_of(self, answer: str) -> ResponseCritiques:
        return self.annotation.critiques_of(answer)

    def links(self, answer: str) -> tuple[RefinementChainLink, ...]:
        """The critiques of an answer with their places; empty if there is no answer."""
        links = self._links.get(answer)
        if links is None:
            links = self._links[answer] = chain_links(self.task, answer, self.critiques_of(answer)) if answer else ()
        return links

    def steps(self, answer: str) -> tuple[tuple[str, str], ...]:
        return chain_steps(self.task, answer, self.critiques_of(answer))

    def critiqueable(self, path: str) -> bool | None:
        """Whether an answer or a refinement can be criticised; None if that does not follow from the work."""
        return is_critiqueable(self.rubric, self.task, self.annotation, path)

    def standing(self, place: RefinementChainLink, span: TextSpan) -> Standing:
        return highlight_state(self.task, place, span)

    def problems_of(self, answer: str) -> list[MissingAnswer]:
        """The missing items of an answer, including its critiques and refinements."""
        return self._problems_by_answer.get(answer, [])

    def problems_on(self, question: str) -> list[MissingAnswer]:
        """The missing items of a question and its answers."""
        return self._problems_by_question.get(question, [])

    def score(self, answer: str) -> tuple[int, RatingBlock] | None:
        """The score of an answer in the rating :attr:`_scored`, with its block; None if it has no score."""
        block = self._deciding_rating
        score = self.annotation.score(answer, block.key) if block is not None else None
        return (score, block) if score is not None and block is not None else None

    @cached_property
    def _deciding_rating(self) -> RatingBlock | None:
        """The rating that decides which answers need critiques, else the first rating of responses."""
        ratings = self.rubric.ratings_for("response")
        chosen = next((block for block in ratings if block.key == self.blocks.critiques.rating), None)
        return chosen or (ratings[0] if ratings else None)

    def _ranking(self, answer: str) -> Ranking | None:
        """The first ranking that includes the answer."""
        question = _question_of(answer)
        if question not in self._rankings:
            ranked = (block for block in self.rubric.each(RankingBlock) if block.asked_of(self.task, question))
            block = next(ranked, None)
            self._rankings[question] = self.annotation.ranking(question, block.key) if block is not None else None
        return self._rankings[question]

    def rank(self, answer: str) -> int | None:
        ranking = self._ranking(answer)
        return ranking.rank(answer) if ranking is not None else None

    def unrankable(self, answer: str) -> bool:
        ranking = self._ranking(answer)
        return ranking is not None and answer in ranking.unrankable

    def similar_to(self, answer: str) -> list[str]:
        """The answers for which this one may be skipped: not those that are skipped for this one."""
        others = self.order.get(_question_of(answer), ())
        return [
            candidate
            for candidate in others
            if candidate != answer and not is_circular_skip(self.annotation, answer, candidate)
        ]

    def settled(self, place: ListPlace) -> ListPlace:
        """The place after a change of the annotation: what does not exist any more is not open and not current."""
        answer = place.text
        given_ids = self.given_critiques(answer)
        opened = {*dict(self.steps(answer)), *given_ids} if answer else set[str]()
        written = [critique.id for critique in self.critiques_of(answer).series]
        return place.within(opened, {CRITIQUES.name: written, JUDGED_NAME: given_ids})

    def step_number(self, target: str) -> int:
        """The number of the critique whose refinement is ``target``; 0 for other targets."""
        ours = owning_critique(target)
        if ours is None:
            return 0
        return next((place.number for place in self.links(ours[0]) if place.critique.id == ours[1]), 0)

    # names

    def answer(self, target: str) -> str:
        if target not in self.letters:
            return TranslatableMessage("Message {n}", n=self.letter(target))
        return TranslatableMessage("Answer {letter}", letter=self.letters[target])

    def critique(self, place: RefinementChainLink) -> str:
        if self.blocks.judgement_block is not None:
            return TranslatableMessage("Your critique of {letter}", letter=self.letter(place.answer))
        return self.blocks.critique_list.card_name.filled(n=place.number, letter=self.letter(place.answer))

    def sign(self, number: int) -> str:
        """The label of a critique on its card and highlights. One beside given critiques, which have numbers, is marked
        "+"."""
        return str(number) if self.blocks.judgement_block is None else "+"

    def text(self, target: str) -> str:
        """The name of a text: an answer, a refinement, or the context of the answer."""
        number = self.step_number(target)
        if number:
            return TranslatableMessage("Refinement {n}", n=number)
        if target in self.answers:
            return TranslatableMessage("Answer")
        if target in self.order:
            return TranslatableMessage("Question {n}", n=list(self.order).index(target) + 1)
        if self.task.kinds.get(target) == "critique":
            return TranslatableMessage("Critique {n} as given", n=AnnotationTarget.parse(target).number)
        if owning_critique(target) is not None:
            return TranslatableMessage("Removed refinement")
        named = {
            PASSAGE: TranslatableMessage("Passage"),
            TASK: TranslatableMessage("Whole task"),
        }
        return named.get(target) or self.names().get(target, target)

    def base(self, place: RefinementChainLink) -> str:
        """The name of the text that a refinement is based on."""
        number = self.step_number(place.base_target)
        return TranslatableMessage("refinement {n}", n=number) if number else TranslatableMessage("the answer")

    # answers

    def question_tabs(self, current: str) -> list[TabModel]:
        """The tabs of the questions, whose ids are their indexes. ``current``: the one that is shown."""
        return [
            _question_tab(number, len(self.problems_on(question)), current=question == current)
            for number, (question, _) in enumerate(self.groups)
            if question
        ]

    def tab(self, target: str, current: str = "") -> TabModel:
        """The tab of an answer: letter, score and rank, and what it needs. ``current``: the answer that is shown."""
        say, scored, rank = self.translate, self.score(target), self.rank(target)
        role: Role = "text" if target == current else "muted"  # muted text has too little contrast on the tint
        score = self.error_score(target) or (str(scored[0]) if scored else "–")
        scale = TranslatableMessage("of {high}", high=scored[1].high) if scored else ""
        ranked = ""
        if rank:
            ranked = TranslatableMessage("rank {n}", n=rank)
        elif self.unrankable(target):
            ranked = TranslatableMessage("not rankable")
        brief_rank = TranslatableMessage("#{n}", n=rank) if rank else ""
        needs, brief, wanting = self._needs(target)
        beside = ((scale, ranked), (ranked,), (brief_rank,), ())
        return TabModel(
            target,
            f"workspace.answers.{target}",
            TranslatableMessage("Go to {who}", who=self.answer(target)),
            [
                (TabText(score, "reading", strong=True), *(TabText(text, role=role) for text in way if text))
                for way in beside
            ],
            [", ".join(filter(None, (f"{score} {say(scale)}".strip(), say(ranked), say(needs))))],
            target == current,
            badge=self.letter(target),
            below=[
                TabText(text, "small", role="warning" if wanting and target != current else role)
                for text in (needs, brief)
            ],
            warns=wanting,
        )

    def _needs(self, target: str) -> tuple[str, str, bool]:
        """What an answer needs, or else what it has; the same in short; and whether it needs anything."""
        codes = [problem.code for problem in self.problems_of(target)]
        inside = len([code for code in codes if code.startswith(_OF_CRITIQUES)])
        if "critique.needed" in codes:
            return *self.blocks.critique_list.needed, True
        if inside:
            text = TranslatableMessage("{n} thing missing", "{n} things missing", n=inside)
            return text, TranslatableMessage("{n} missing", "{n} missing", n=inside), True
        if "rating.missing" in codes:
            return (
                TranslatableMessage("no score yet"),
                TranslatableMessage("no score"),
                True,
            )
        if "ranking.missing" in codes:
            return (
                TranslatableMessage("no rank yet"),
                TranslatableMessage("no rank"),
                True,
            )
        if codes:
            return (
                TranslatableMessage("something missing"),
                TranslatableMessage("missing"),
                True,
            )
        return *self._has(target), False

    def _has(self, target: str) -> tuple[str, str]:
        """What a complete answer has, and the same in short."""
        critiques_here = self.critiques_of(target)
        if critiques_here.similar_to is not None:
            letter = self.letter(critiques_here.similar_to)
            full = TranslatableMessage("similar to {letter}", letter=letter)
            return full, TranslatableMessage("like {letter}", letter=letter)
        critiques, count = self.blocks.critique_list, len(critiques_here.series)
        if count_text := critiques.count.filled(n=count) if count else critiques.none:
            return count_text, count_text
        if self.critiqueable(target) is False:
            return TranslatableMessage("nothing to criticise"), TranslatableMessage("no flaw")
        return TranslatableMessage("none needed"), "–"

    def error_score(self, target: str) -> str:
        """The score of an answer by its errors; empty if nothing is said of them, or only critiques are written."""
        score = self.blocks.critiques.score(self.critiques_of(target))
        return "" if score is None else f"{round(score, 2):g}"

    # chain

    def chain(self, answer: str, current: str = "") -> list[TabModel]:
        """The texts of the refinement chain of an answer. ``current``: the one that is open."""
        stale = {place.critique.id for place in self.links(answer) if place.stale}
        result = []
        for target, _ in self.steps(answer):
            number, here = self.step_number(target), target == current
            warns = AnnotationTarget.parse(target).critique_id in stale
            sign = str(number) if number else TranslatableMessage("Answer")
            result.append(
                TabModel(
                    target,
                    f"workspace.chain.{target}",
                    TranslatableMessage("Open {who}", who=self.text(target)),
                    [[TabText(sign, strong=here, role="warning" if warns and not here else "text")]],
                    [TranslatableMessage("based on changed text")] if warns else [],
                    here,
                    warns=warns,
                )
            )
        return result

    def about(self, target: str) -> str:
        """The line above an open refinement or given critique; empty for the answer itself."""
        number = self.step_number(target)
        if not number:
            return "" if target in self.answers else self.text(target)
        place = next(
            place for place in self.links(AnnotationTarget.parse(target).response or "") if place.number == number
        )
        base = self.base(place)
        text = TranslatableMessage("Refinement {n}, improves on {base}", n=number, base=base)
        if place.stale:
            text = TranslatableMessage(
                "Refinement {n}, based on changed text: {base} is different now", n=number, base=base
            )
        if self.critiqueable(target) is False:
            text = TranslatableMessage("{refinement} · nothing left to criticise", refinement=text)
        return text

    # cards

    def refinable(self, answer: str) -> bool:
        """Whether the critiques of an answer can have refinements."""
        return self.blocks.refinements is not None and not self.critiques_of(answer).rewritten

    def card(self, place: RefinementChainLink, refinable: bool) -> CardModel:
        critique, block = place.critique, self.blocks.critiques
        flaw = flaw_of(block, critique.severity, critique.category)
        spans = tuple(
            HighlightChipState(self.text(span.target), span.exact, lost=self.standing(place, span) != "exact")
            for span in critique.spans
        )
        quotes = (TranslatableMessage("{who} “{quote}”", who=span.text_name, quote=span.quote) for span in spans)
        hints = tuple(self._missing_hints(place))
        lacking = (f"{self.translate(hint.text)} {self.translate(hint.cap)}".strip() for hint in hints)
        severities, categories = self._keys
        keyed = ("" if flaw.severity else severities, "" if flaw.category else categories)
        role: Role = "danger" if flaw.weight > 0.5 else "warning" if flaw.weight > 0 else "muted"
        lost, refined = any(span.lost for span in spans), critique.refinement
        buttons: dict[str, str] = {}
        if refinable:
            buttons["refine"] = TranslatableMessage("Edit refinement" if refined else "Refine")
        if lost:
            buttons["find"] = TranslatableMessage("Find lost highlights again")
        buttons["remove"] = TranslatableMessage("Remove")
        arguments = {"n": place.number, "base": self.base(place)}
        return CardModel(
            critique.id,
            place.number,
            self.critique(place),
            (*flaw[:2], critique.text, *quotes, *lacking, *keyed),
            sign=self.sign(place.number),
            line=(
                LinePart(flaw.severity, role, flaw.weight > 0, style="filled" if flaw.weight >= 1 else "box"),
                LinePart(flaw.category, "muted"),
            ),
            line_keys=()
            if block.maximum == 1 or self.blocks.critique_list.move is None
            else ("critique.up", "critique.down"),
            values={
                "text": critique.text,
                "severity": critique.severity,
                "category": critique.category,
                "applies": None if critique.applies is None else "yes" if critique.applies else "no",
            },
            spans={"": spans},
            hints=hints,
            buttons=buttons,
            keys={**({"l": "find"} if lost else {}), **(SETTLE if place.stale else {})},
            revision=Revision(
                place,
                merge_versions(place.base, refined.text) if refined is not None else (),
                TranslatableMessage("Refinement {n} improves on {base}", **arguments),
                TranslatableMessage("Refinement {n}: nothing is changed yet in {base}", **arguments),
            ),
        )

    @cached_property
    def _keys(self) -> tuple[str, str]:
        """The keys of the severities and of the categories as text; empty if they have none."""
        severities, categories = (
            ", ".join(f"{option.cap} {option.title}" for option in options if option.cap)
            for options in flaw_options(self.blocks.critiques)
        )
        return (
            f"{self.translate(self.blocks.critiques.severity_title)}: {severities}" if severities else "",
            f"{self.translate(self.blocks.critiques.category_title)}: {categories}" if categories else "",
        )

    def _missing_hints(self, place: RefinementChainLink) -> list[MissingAnswerHint]:
        """What a critique lacks: its own fields in one line, other items on lines of their own with their keys."""
        problems = self._problems_by_target.get(f"{place.answer}/{place.critique.id}")
        if not problems:
            return []
        names = {
            "critique.empty": TranslatableMessage("text"),
            "critique.no_severity": self.blocks.critiques.severity_name,
            "critique.no_category": TranslatableMessage("category"),
            "critique.no_applies": TranslatableMessage("whether it applies to the original"),
        }
        fields = [self.translate(names[problem.code]) for problem in problems if problem.code in names]
        missing_hints = (
            [MissingAnswerHint(TranslatableMessage("Still needs: {fields}", fields=", ".join(fields)))]
            if fields
            else []
        )
        for problem in problems:
            if problem.code in HIGHLIGHT_CODES:
                message_text = self.translate(problem.message).rstrip(".")
                missing_hints.append(
                    MissingAnswerHint(
                        TranslatableMessage("{words}: select the text and press", words=message_text),
                        TranslatableMessage("{key:text.highlight}"),
                    )
                )
            elif problem.code == "refinement.missing":
                missing_hints.append(
                    MissingAnswerHint(
                        TranslatableMessage("Needs a refinement: press"), TranslatableMessage("{key:critique.refine}"),
                        "refine",
                    )
                )  # fmt: skip
            elif problem.code.startswith("span."):
                missing_hints.append(MissingAnswerHint(problem.message, "L"))
            elif problem.code not in (*INLINE, "refinement.stale"):
                missing_hints.append(MissingAnswerHint(problem.message))
        return missing_hints

    def problem(self, problem: MissingAnswer) -> str:
        """The message about a missing item, with the number of its critique."""
        target = problem.target
        number = self.step_number(target)
        if number and problem.code in HIGHLIGHT_CODES:
            return TranslatableMessage("Critique {n}: {words}", n=number, words=problem.message)
        if number or target in self.answers or target in self.order:
            return problem.message
        return f"{self.translate(self.text(target))}: {self.translate(problem.message)}"

    def critique_panel(self, answer: str) -> ListPanelModel:
        """The critiques of an answer; empty for none."""
        if not answer:
            return ListPanelModel("", hint=TranslatableMessage("There is no answer here."))
        critiques, block, letter = self.critiques_of(answer), self.blocks.critiques, self.letter(answer)
        spec, hint = self.blocks.critique_list, ""
        if critiques.similar_to is not None:
            hint = TranslatableMessage(
                "Skipped: very similar to {letter}. No critiques are needed here.",
                letter=self.letter(critiques.similar_to),
            )
        elif critiques.no_errors:
            hint = TranslatableMessage("No errors, as you say.")
        elif not critiques.series:
            hint = spec.empty[0 if block.highlights else 1]
        key = "" if spec.by_highlight else TranslatableMessage("{key:critique.new}")
        needed = (
            MissingAnswerHint(problem.message, key if problem.code == "critique.needed" else "")
            for problem in self.problems_of(answer)
            if problem.target == answer and problem.code.startswith(("critique.", "similar."))
        )
        title, about = spec.heading.filled(who=letter), spec.about.filled(score=self.error_score(answer) or "–")
        if self.given_critiques(answer) and self.blocks.judgement_block is not None:
            title = TranslatableMessage("Your critiques of {letter}", letter=letter)
        alone = block.maximum == 1
        refinable = self.refinable(answer)
        return ListPanelModel(
            TranslatableMessage("Your critique of {letter}", letter=letter) if alone else title,
            TranslatableMessage("at most one") if alone else about,
            spec.heading.filled(who=self.answer(answer)),
            hint,
            tuple(needed)[:1],
            tuple(self.card(link, refinable) for link in self.links(answer)),
            more=critiques.similar_to is None,
        )

    def offered_similar(self, answer: str) -> tuple[tuple[str, str], ...]:
        """The targets and letters of the answers for which an answer can be skipped now."""
        critiques = self.critiques_of(answer)
        if not answer or not self.blocks.critiques.similar or critiques.series or critiques.rewritten:
            return ()
        return tuple((candidate, self.letters[candidate]) for candidate in self.similar_to(answer))


def _asked_under(target: str) -> str | None:
    """The question that a problem's target is or belongs to."""
    return AnnotationTarget.parse(target).question


def answer_of(target: str) -> str:
    """The answer that a problem's target is or belongs to; other targets are returned unchanged."""
    answer = AnnotationTarget.try_parse(target)
    return answer.response or target if answer is not None else target


def _question_of(answer: str) -> str:
    """The question of an answer. A message, or an empty answer, is returned unchanged."""
    parsed = AnnotationTarget.try_parse(answer)
    return parsed.path[0] if parsed is not None else answer


@lru_cache(64)  # each key asks for all of them
def _question_tab(number: int, missing: int, *, current: bool) -> TabModel:
    """The tab of the question with this index, which lacks so many items."""
    said = TranslatableMessage("{n} missing", "{n} missing", n=missing)
    role: Role = "success" if not missing else "text" if current else "muted"
    return TabModel(
        str(number),
        f"workspace.questions.{number + 1}",
        TranslatableMessage("Go to question {n}", n=number + 1),
        [[TabText(str(number + 1), "small", strong=True, role=role)]],
        [said if missing else TranslatableMessage("nothing missing")],
        current,
        complete=not missing,
    )
