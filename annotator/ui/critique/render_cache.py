"""What of an answer stands on the screen already: nothing is worded or shown again that follows from the same."""

from __future__ import annotations

from annotator.ui.critique.answer_tabs import AnswerTabState
from annotator.ui.critique.critique_messages import CritiqueMessages
from annotator.ui.critique.critique_state import CritiqueState
from annotator.ui.critique.critique_view_model import CritiqueViewModel


class RenderCache:
    """Of one task: what its tabs, its rows, its chain and its cards were shown for."""

    def __init__(self) -> None:
        self._tabs: dict[str, tuple[tuple[object, ...], AnswerTabState]] = {}  # by answer, with what each follows from
        self._cards: dict[str, tuple[tuple[object, ...], CritiqueState]] = {}  # the same by critique
        self._rows: tuple[object, ...] = ()
        self._chain: tuple[object, ...] = ()

    def tab(self, work: CritiqueViewModel, describe: CritiqueMessages, answer: str) -> AnswerTabState:
        """How an answer stands."""
        summary_key, known = work.summary_key(answer), self._tabs.get(answer)
        if known is None or known[0] != summary_key:
            known = self._tabs[answer] = summary_key, describe.tab(answer)
        return known[1]

    def cards(self, work: CritiqueViewModel, describe: CritiqueMessages, answer: str) -> list[CritiqueState]:
        """The critiques of an answer, in order."""
        refinable, problems, found = describe.refinable(answer), work.problems_of(answer), []
        for place in work.links(answer):
            own = f"{answer}/{place.critique.id}"
            lacks = [problem for problem in problems if problem.target == own]
            lies_on = [place.base_target, *[span.target for span in place.critique.spans]]
            numbers = [work.step_number(target) for target in lies_on if target not in work.task.texts]
            summary_key, known = (place, refinable, lacks, numbers), self._cards.get(own)
            if known is None or known[0] != summary_key:
                known = self._cards[own] = summary_key, describe.card(place, refinable)
            found.append(known[1])
        return found

    def shows_rows(self, work: CritiqueViewModel, *asked: object) -> bool:
        """Whether the rows show what is said about ``asked``: critiques have changed since, and nothing else has.

        Where nothing at all has changed they are to be shown: they may show what was not taken.
        """
        before, self._rows = self._rows, (work.annotation.critiques, asked, work.in_rows)
        return before[:1] != self._rows[:1] and before[1:] == self._rows[1:]

    def shows_chain(self, work: CritiqueViewModel, answer: str, opened: str, steps: dict[str, str]) -> bool:
        """Whether the chain of ``answer`` stands there with these steps, by target, and the text ``opened``."""
        said, going_on = work.said(answer), work.critiqueable(opened) if opened != answer else None
        refined = [place for place in work.links(answer) if place.critique.refinement is not None]
        numbers = [(place.critique.id, place.number, place.stale) for place in refined]
        before, self._chain = self._chain, (opened, steps, numbers, going_on, said.rewritten, said.similar_to)
        return before == self._chain

    def leave(self) -> None:
        """No answer is shown."""
        self._chain = ()
