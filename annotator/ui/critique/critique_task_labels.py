"""The texts of the critique layout: cards, tabs and chain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotator.model.missing_answer import MissingAnswer
from annotator.model.refinement_chain import RefinementChainLink
from annotator.model.target import PASSAGE, TASK, AnnotationTarget, owning_critique
from annotator.text.version_merge import merge_versions
from annotator.ui.critique.critique_panel import CritiquePanelState
from annotator.ui.critique.critique_state import CritiqueState, flaw_of
from annotator.ui.critique.critique_view_model import INLINE, CritiqueTaskViewModel
from annotator.ui.critique.refinement_chain_bar import RefinementChainStepState
from annotator.ui.critique.response_tabs import ResponseTabState
from annotator.ui.items.highlight_chip import HighlightChipState
from annotator.ui.items.missing_hint import MissingAnswerHint
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.translation import counted, translate_message

_OF_CRITIQUES = ("critique.", "refinement.", "span.", "judgement.")
HIGHLIGHT_CODES: Final = ("critique.no_passage_highlight", "critique.no_answer_highlight")
"""The codes of a critique that needs a highlight of the passage, or of the answer."""


def _tr(words: str) -> str:
    return QCoreApplication.translate("Critiques", words)


class CritiqueTaskLabels(CritiqueTaskViewModel):
    """The view model with the names of its texts and critiques in the window's language. ``names``: the names of the
    texts beside the answer."""

    names: Callable[[], Mapping[str, str]] = dict

    def answer(self, target: str) -> str:
        if target not in self.letters:
            return _tr("Message {n}").format(n=self.letter(target))
        return _tr("Answer {letter}").format(letter=self.letters[target])

    def critique(self, place: RefinementChainLink) -> str:
        if self.blocks.judged is not None:
            return _tr("Your critique of {letter}").format(letter=self.letter(place.answer))
        return _tr("Critique {n} of {letter}").format(n=place.number, letter=self.letter(place.answer))

    def sign(self, number: int) -> str:
        """The label of a critique on its card and highlights. One beside given critiques, which have numbers, is marked
        "+"."""
        return str(number) if self.blocks.judged is None else "+"

    def text(self, target: str) -> str:
        """The name of a text: an answer, a refinement, or the context of the answer."""
        number = self.step_number(target)
        if number:
            return _tr("Refinement {n}").format(n=number)
        if target in self.answers:
            return _tr("Answer")
        if target in self.order:
            return _tr("Question {n}").format(n=list(self.order).index(target) + 1)
        if self.task.kinds.get(target) == "critique":
            return _tr("Critique {n} as given").format(n=AnnotationTarget.parse(target).number)
        if owning_critique(target) is not None:
            return _tr("Removed refinement")
        named = {PASSAGE: _tr("Passage"), TASK: _tr("Whole task")}
        return named.get(target) or self.names().get(target, target)

    def base(self, place: RefinementChainLink) -> str:
        """The name of the text that a refinement is based on."""
        number = self.step_number(place.base_target)
        return _tr("refinement {n}").format(n=number) if number else _tr("the answer")

    # answers

    def tab(self, target: str) -> ResponseTabState:
        scored = self.score(target)
        rank = self.rank(target)
        ranked = _tr("rank {n}").format(n=rank) if rank else _tr("not rankable") if self.unrankable(target) else ""
        needs, brief, wanting = self._needs(target)
        return ResponseTabState(
            target=target,
            letter=self.letter(target),
            who=self.answer(target),
            score=str(scored[0]) if scored else "–",
            scale=_tr("of {high}").format(high=scored[1].high) if scored else "",
            rank=ranked,
            needs=needs,
            is_incomplete=wanting,
            brief=brief,
            brief_rank=_tr("#{n}").format(n=rank) if rank else "",
        )

    def _needs(self, target: str) -> tuple[str, str, bool]:
        """What an answer needs, or else what it has; the same in short; and whether it needs anything."""
        codes = [problem.code for problem in self.problems_of(target)]
        inside = len([code for code in codes if code.startswith(_OF_CRITIQUES)])
        if "critique.needed" in codes:
            return _tr("needs a critique"), _tr("no critique"), True
        if inside:
            words = counted(inside, "{n} thing missing", "{n} things missing")
            return words, counted(inside, "{n} missing", "{n} missing"), True
        if "rating.missing" in codes:
            return _tr("no score yet"), _tr("no score"), True
        if "ranking.missing" in codes:
            return _tr("no rank yet"), _tr("no rank"), True
        if codes:
            return _tr("something missing"), _tr("missing"), True
        return *self._has(target), False

    def _has(self, target: str) -> tuple[str, str]:
        """What a complete answer has, and the same in short."""
        said = self.critiques_of(target)
        if said.similar_to is not None:
            letter = self.letter(said.similar_to)
            return _tr("similar to {letter}").format(letter=letter), _tr("like {letter}").format(letter=letter)
        count = len(said.series)
        if count:
            words = counted(count, "{n} critique", "{n} critiques")
            return words, words
        settled = self.critiqueable(target) is False
        return _tr("nothing to criticise") if settled else _tr("none needed"), _tr("no flaw") if settled else "–"

    # chain

    def chain(self, answer: str) -> list[RefinementChainStepState]:
        stale = {place.critique.id for place in self.links(answer) if place.stale}
        found = []
        for target, _ in self.steps(answer):
            number = self.step_number(target)
            sign = str(number) if number else _tr("Answer")
            found.append(
                RefinementChainStepState(
                    target, self.text(target), sign, AnnotationTarget.parse(target).critique_id in stale
                )
            )
        return found

    def about(self, target: str) -> str:
        """The line above an open refinement or given critique; empty for the answer itself."""
        number = self.step_number(target)
        if not number:
            return "" if target in self.answers else self.text(target)
        place = next(
            place for place in self.links(AnnotationTarget.parse(target).response or "") if place.number == number
        )
        words = _tr("Refinement {n}, improves on {base}") if not place.stale else _tr(
            "Refinement {n}, based on changed text: {base} is different now"
        )  # fmt: skip
        said = words.format(n=number, base=self.base(place))
        settled = self.critiqueable(target) is False
        return _tr("{refinement} · nothing left to criticise").format(refinement=said) if settled else said

    # cards

    def refinable(self, answer: str) -> bool:
        """Whether the critiques of an answer can have refinements."""
        return self.blocks.refinements is not None and not self.critiques_of(answer).rewritten

    def card(self, place: RefinementChainLink, refinable: bool) -> CritiqueState:
        block, critique = self.blocks.critiques, place.critique
        spans = tuple(
            HighlightChipState(self.text(span.target), span.exact, lost=self.standing(place, span) != "exact")
            for span in critique.spans
        )
        return CritiqueState(
            place=place,
            who=self.critique(place),
            sign=self.sign(place.number),
            kind=highlight_style_of(place.number),
            flaw=flaw_of(block, critique.severity, critique.category),
            spans=spans,
            missing_hints=tuple(self._missing_hints(place)),
            base_words=self.base(place),
            pieces=merge_versions(place.base, critique.refinement.text) if critique.refinement is not None else (),
            refinable=refinable,
            alone=block.maximum == 1,
        )

    def _missing_hints(self, place: RefinementChainLink) -> list[MissingAnswerHint]:
        """What a critique lacks: its own fields in one line, other items on lines of their own with their keys."""
        target = f"{place.answer}/{place.critique.id}"
        problems = [problem for problem in self.problems_of(place.answer) if problem.target == target]
        names = {
            "critique.empty": _tr("text"),
            "critique.no_severity": _tr("severity"),
            "critique.no_category": _tr("category"),
            "critique.no_applies": _tr("whether it applies to the original"),
        }
        fields = [names[problem.code] for problem in problems if problem.code in names]
        missing_hints = (
            [MissingAnswerHint(_tr("Still needs: {fields}").format(fields=", ".join(fields)))] if fields else []
        )
        for problem in problems:
            if problem.code in HIGHLIGHT_CODES:
                words = translate_message(problem.message).rstrip(".")
                missing_hints.append(
                    MissingAnswerHint(_tr("{message}: select the text and press").format(message=words), "H")
                )
            elif problem.code == "refinement.missing":
                missing_hints.append(MissingAnswerHint(_tr("Needs a refinement: press"), "R"))
            elif problem.code.startswith("span."):
                missing_hints.append(MissingAnswerHint(translate_message(problem.message), "L"))
            elif problem.code not in (*INLINE, "refinement.stale"):
                missing_hints.append(MissingAnswerHint(translate_message(problem.message)))
        return missing_hints

    def problem(self, problem: MissingAnswer) -> str:
        """The message about a missing item, with the number of its critique."""
        target = problem.target
        number = self.step_number(target)
        if number and problem.code in HIGHLIGHT_CODES:
            return _tr("Critique {n}: {message}").format(n=number, message=translate_message(problem.message))
        if number or target in self.answers or target in self.order:
            return translate_message(problem.message)
        return f"{self.text(target)}: {translate_message(problem.message)}"

    def critique_panel(self, answer: str) -> CritiquePanelState:
        """The texts around the cards."""
        if not answer:
            return CritiquePanelState("", "", _tr("There is no answer here."), (), "", (), rewritten=False, rewrite="")
        said = self.critiques_of(answer)
        block = self.blocks.critiques
        others = self.similar_to(answer)
        free = block.similar and not said.series and not said.rewritten
        empty = ""
        if said.similar_to is not None:
            words = _tr("Skipped: very similar to {letter}. No critiques are needed here.")
            empty = words.format(letter=self.letter(said.similar_to))
        elif not said.series:
            marked = _tr("No critiques yet. C begins one; the selected text becomes its highlight.")
            empty = marked if block.highlights else _tr("No critiques yet. C begins one.")
        needed = [problem for problem in self.problems_of(answer) if problem.target == answer]
        missing_hints = tuple(
            MissingAnswerHint(translate_message(problem.message), "C" if problem.code == "critique.needed" else "")
            for problem in needed
            if problem.code.startswith(("critique.", "similar."))
        )
        return CritiquePanelState(
            letter=self.letter(answer),
            who=self.answer(answer),
            empty=empty,
            missing_hints=missing_hints,
            similar_to=said.similar_to or "",
            others=tuple((other, self.letters[other]) for other in others) if free else (),
            rewritten=said.rewritten,
            rewrite=said.rewrite,
            alone=block.maximum == 1,
            beside=bool(self.given_critiques(answer)) and self.blocks.judged is not None,
        )
