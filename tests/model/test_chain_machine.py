"""Chains against a simple model: a list of steps, each a text and what it was written against."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from annotator.model import edits
from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.critique_edits import MoveCritique, RemoveCritique
from annotator.model.critique_spans import AddHighlight
from annotator.model.edits import EDIT, AnnotationEdit
from annotator.model.refinement_chain import chain_link, chain_links, highlight_state, highlightable_texts
from annotator.model.refinement_edits import MarkResponseRewritten, ResolveStaleRefinement
from tests.model.critique_work import ANSWER, RUBRIC, TASK, add, refine

TEXTS = st.text("ab 🙂", max_size=6)


@dataclass(frozen=True)
class Step:
    """What is known of one critique: its refinement, what that was written against, and what it highlights."""

    id: str
    text: str | None = None
    base: str = ""
    quotes: tuple[str, ...] = ()


class Chains(RuleBasedStateMachine):
    """Every operation is done to the annotation and to the list; both must tell the same story after each."""

    def __init__(self) -> None:
        super().__init__()
        self.annotation = Annotation()
        self.steps: list[Step] = []
        self.rewritten = False
        self.history: list[tuple[Annotation, list[Step], bool]] = []

    @initialize(texts=st.lists(TEXTS, min_size=2, max_size=3), data=st.data())
    def begin_with_a_chain(self, texts: list[str], data: st.DataObject) -> None:
        for at, text in enumerate(texts):
            new = Step(self.annotation.next_critique_id())
            self.do(add(new.id), [*self.steps, new])
            self.highlight_on_base(at, data)
            new = replace(self.steps[at], text=text, base=self.base(at))
            self.do(refine(new.id, text), self.with_step(at, new))

    def do(self, edit: AnnotationEdit, steps: list[Step], rewritten: bool | None = None) -> None:
        """Make ``edit``, as the journal would read it back, and expect ``steps``."""
        self.history.append((self.annotation, self.steps, self.rewritten))
        known = EDIT.validate_json(EDIT.dump_json(edit))
        self.annotation = edits.apply(known, RUBRIC, TASK, self.annotation)
        self.steps = steps
        self.rewritten = self.rewritten if rewritten is None else rewritten

    def base(self, index: int) -> str:
        earlier = [step.text for step in self.steps[:index] if step.text is not None]
        return earlier[-1] if earlier else TASK.texts[ANSWER]

    def stale(self, index: int) -> bool:
        return self.steps[index].text is not None and self.steps[index].base != self.base(index)

    def with_step(self, index: int, step: Step) -> list[Step]:
        return [*self.steps[:index], step, *self.steps[index + 1 :]]

    @rule(data=st.data())
    def add_critique(self, data: st.DataObject) -> None:
        if len(self.steps) == 4:
            return
        at = data.draw(st.integers(0, len(self.steps)))
        new = Step(self.annotation.next_critique_id())
        self.do(add(new.id, at), [*self.steps[:at], new, *self.steps[at:]])

    @rule(data=st.data())
    def remove_critique(self, data: st.DataObject) -> None:
        if not self.steps:
            return
        at = data.draw(st.integers(0, len(self.steps) - 1))
        self.do(RemoveCritique(id=self.steps[at].id), [*self.steps[:at], *self.steps[at + 1 :]])

    @rule(data=st.data())
    def move_critique(self, data: st.DataObject) -> None:
        if not self.steps:
            return
        at, to = (data.draw(st.integers(0, len(self.steps) - 1)) for _ in range(2))
        rest = [*self.steps[:at], *self.steps[at + 1 :]]
        self.do(MoveCritique(id=self.steps[at].id, to=to), [*rest[:to], self.steps[at], *rest[to:]])

    @rule(data=st.data(), text=st.none() | TEXTS)
    def write_refinement(self, data: st.DataObject, text: str | None) -> None:
        if not (self.steps and not self.rewritten):
            return
        at = data.draw(st.integers(0, len(self.steps) - 1))
        step = self.steps[at]
        base = step.base if step.text is not None else self.base(at)
        after = replace(step, text=text, base=base if text is not None else "")
        self.do(refine(step.id, text), self.with_step(at, after))

    @rule(data=st.data(), how=st.sampled_from(["keep", "rebase", "redo"]), text=TEXTS)
    def settle(self, data: st.DataObject, how: str, text: str) -> None:
        if not any(self.stale(at) for at in range(len(self.steps))):
            return
        at = data.draw(st.sampled_from([at for at in range(len(self.steps)) if self.stale(at)]))
        step, base = self.steps[at], self.base(at)
        edit = ResolveStaleRefinement(id=step.id, how=how, text=text if how == "rebase" else None)  # type: ignore[arg-type]
        settled = {"keep": step.text, "rebase": text, "redo": base}[how]
        self.do(edit, self.with_step(at, replace(step, text=settled, base=base)))

    @rule(marked=st.booleans())
    def rewrite(self, marked: bool) -> None:
        steps = [replace(step, text=None, base="") for step in self.steps] if marked else self.steps
        edit = MarkResponseRewritten(target=ANSWER, marked=marked, drop_refinements=marked)
        self.do(edit, steps, marked)

    @rule(data=st.data())
    def highlight(self, data: st.DataObject) -> None:
        if self.steps:
            self.highlight_on_base(data.draw(st.integers(0, len(self.steps) - 1)), data)

    def highlight_on_base(self, at: int, data: st.DataObject) -> None:
        step = self.steps[at]
        place = chain_link(TASK, self.annotation, step.id)
        if not place.base:
            return
        start = data.draw(st.integers(0, len(place.base) - 1))
        span = make_span(place.base_target, place.base, start, data.draw(st.integers(start + 1, len(place.base))))
        if any((s.target, s.start, s.end) == (span.target, span.start, span.end) for s in place.critique.spans):
            return
        marked = replace(step, quotes=(*step.quotes, span.exact))
        self.do(AddHighlight(id=step.id, span=span), self.with_step(at, marked))

    @rule()
    def undo(self) -> None:
        if not self.history:
            return
        self.annotation, self.steps, self.rewritten = self.history.pop()

    @invariant()
    def the_same_chain(self) -> None:
        critiques = self.annotation.critiques.get(ANSWER)
        series = critiques.series if critiques else ()
        told = [(c.id, c.refinement.text if c.refinement else None, tuple(s.exact for s in c.spans)) for c in series]
        assert told == [(step.id, step.text, step.quotes) for step in self.steps]
        assert bool(critiques and critiques.rewritten) is self.rewritten

    @invariant()
    def the_same_refinements_are_based_on_changed_text(self) -> None:
        critiques = self.annotation.critiques.get(ANSWER)
        places = chain_links(TASK, ANSWER, critiques) if critiques else ()
        assert [place.base for place in places] == [self.base(at) for at in range(len(self.steps))]
        expected = {f"{ANSWER}/{self.steps[at].id}" for at in range(len(self.steps)) if self.stale(at)}
        named = {p.target for p in missing_answers(RUBRIC, TASK, self.annotation) if p.code == "refinement.stale"}
        assert named == expected

    @invariant()
    def highlights_lie_on_their_quote_or_are_named(self) -> None:
        named = {p.target for p in missing_answers(RUBRIC, TASK, self.annotation) if p.code.startswith("span.")}
        critiques = self.annotation.critiques.get(ANSWER)
        for place in chain_links(TASK, ANSWER, critiques) if critiques else ():
            stands = [highlight_state(TASK, place, span) for span in place.critique.spans]
            assert (f"{ANSWER}/{place.critique.id}" in named) is any(s != "exact" for s in stands)
            texts = highlightable_texts(TASK, place)
            for span, how in zip(place.critique.spans, stands, strict=True):
                assert (texts.get(span.target, "")[span.start : span.end] == span.exact) is (how == "exact")

    @invariant()
    def it_survives_being_saved(self) -> None:
        assert Annotation.model_validate_json(self.annotation.model_dump_json()) == self.annotation


Chains.TestCase.settings = settings(stateful_step_count=25)
TestChains = Chains.TestCase
