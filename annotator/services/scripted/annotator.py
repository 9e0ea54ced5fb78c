"""A scripted annotator: works on a project's open tasks in order, through a real session."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.block import RubricBlockBase, types_of
from annotator.model.blocks.catalog import ANSWERED, BLOCKS
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import SkipTask
from annotator.services.scripted.hidden_truth import uniform_draw
from annotator.services.scripted.profile import ScriptedAnnotatorProfile
from annotator.services.scripted.scripted_authoring import author_questions
from annotator.services.scripted.scripted_choices import (
    choose,
    make_ideal,
    number,
    prefer,
    rank,
    rate,
    react,
    revise_scores,
    tag,
)
from annotator.services.scripted.scripted_critiques import note, write_critiques, write_refinements
from annotator.services.scripted.scripted_judgements import judge_critiques
from annotator.services.scripted.scripted_reviews import review
from annotator.services.scripted.scripted_task_perception import ScriptedTaskPerception
from annotator.services.session import Session
from annotator.store.store import Store
from annotator.store.task_state import DONE

SAVE_SECONDS = 60.0
TASKS_TOGETHER = 64
"""The number of tasks saved in one transaction. A script that is killed repeats them, but does not wait for the disk
after each."""
ANSWERS: Mapping[type[RubricBlockBase], Callable[[Any, str, ScriptedTaskPerception], Iterator[AnnotationEdit]]] = {
    RatingBlock: rate,
    TagsBlock: tag,
    ChoiceBlock: choose,
    ReactionsBlock: react,
    IdealAnswerBlock: make_ideal,
    RankingBlock: rank,
    PreferenceBlock: prefer,
    **dict.fromkeys(types_of(BLOCKS, NotesBlockBase), note),
    **dict.fromkeys(types_of(BLOCKS, CritiquesBlockBase), write_critiques),
    RefinementsBlock: write_refinements,
    **dict.fromkeys(ANSWERED, number),
    CritiqueJudgementBlock: judge_critiques,
    QuestionAuthoringBlock: author_questions,
    ReviewVerdictBlock: review,
}
"""The function that answers each type of block about one target."""


class VirtualClock:
    """A clock that advances only while a script works."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class ScriptedRunResult:
    """The result of a run: the number of tasks by outcome. ``open_tasks`` are tasks that could be neither submitted nor
    skipped, with what they lack."""

    submitted: int = 0
    skipped: int = 0
    open_tasks: dict[str, str] = field(default_factory=dict)


def answer_open_tasks(
    store: Store, project_id: str, annotator_id: str, profile: ScriptedAnnotatorProfile, seed: str, share: float = 1.0,
    step: Collection[str] = (), among: Collection[str] | None = None,
) -> ScriptedRunResult:  # fmt: skip
    """Answer the open tasks of a project in order according to ``profile``: at most a ``share`` of all tasks, rounded
    up; or of those ``among`` these ids. ``step`` holds ids of course tasks to be answered instead, as for
    :class:`Session`.

    The answers depend on the task, the profile and ``seed`` only; the drift also depends on the position among the
    project's own tasks. Course tasks are never skipped, because a test with skipped tasks cannot be submitted. Raises
    the errors of the session; ``demo.not_saved`` if the disk cannot be written.
    """
    clock = VirtualClock()
    session = Session(store, project_id, annotator_id, clock, step)
    if step:
        profile = replace(profile, drift=0.0, skips=0.0)
    try:
        return _ScriptedAnnotator(session, clock, profile, seed).work(share, among)
    finally:
        if not session.close(SAVE_SECONDS):
            raise AnnotatorError("demo.not_saved", "The work of the script was not saved.", "Check the disk.")


class _ScriptedAnnotator:
    def __init__(self, session: Session, clock: VirtualClock, profile: ScriptedAnnotatorProfile, seed: str) -> None:
        self._session, self._clock, self._profile, self._seed = session, clock, profile, seed
        self._result = ScriptedRunResult()

    def work(self, share: float, among: Collection[str] | None) -> ScriptedRunResult:
        session = self._session
        own = [at for at in range(session.count) if among is None or session.task_id(at) in among]
        still_open = (at for at in own if session.status(at) not in DONE and at not in session.task_index.withdrawn)
        waiting = itertools.islice(still_open, math.ceil(share * len(own)))
        while together := list(itertools.islice(waiting, TASKS_TOGETHER)):
            with session.saved_together():
                for at in together:
                    session.go_to(at)
                    self._do_task()
            if not session.wait_saved(SAVE_SECONDS):
                break  # closing the session reports what was not saved
        return self._result

    def _do_task(self) -> None:
        session = self._session
        session_view = session.view()
        back = session_view.returned
        look = f"/{back.revision}" if back is not None else ""  # a returned revision is judged with new random numbers
        chance = Random(f"{self._profile.name}/{self._seed}/{session_view.task_id}{look}")
        view = ScriptedTaskPerception(
            rubric=session_view.rubric,
            task=session_view.task,
            annotation=session_view.annotation,
            profile=self._profile,
            chance=chance,
            progress=session.done / session.count,
            favourite=0.5 + uniform_draw(self._seed, "favourite") / 2,
        )
        self._spend(len(view.text("task")) / self._profile.characters_a_second, chance)
        if chance.random() < self._profile.skips and self._skip(session_view.rubric):
            self._result.skipped += 1
            return
        for edit in revise_scores(view, back.places) if back is not None else ():
            self._apply(view, edit)
        reviewing = session_view.rubric.review
        for target in session_view.task.kinds:
            for block in sorted(session_view.rubric.asked_of(session_view.task, target), key=_answering_order):
                if reviewing is not None and block is not reviewing:
                    continue  # the reviewed questions are answered already
                if block.key in session_view.rubric.asked_if.hidden(view.annotation, target):
                    continue
                for edit in ANSWERS[type(block)](block, target, view):
                    self._apply(view, edit)
        self._finish(session_view.rubric, session_view.task_id)

    def _apply(self, view: ScriptedTaskPerception, edit: AnnotationEdit) -> None:
        view.annotation = self._session.apply(edit).after
        self._spend(self._profile.seconds_an_edit, view.chance)

    def _finish(self, rubric: Rubric, task_id: str) -> None:
        """Submit the task. A task that cannot be completed, such as a critique of an empty text, is skipped."""
        try:
            self._submit()
        except AnnotatorError as lacking:
            if lacking.code != "edit.incomplete":
                raise
            if self._skip(rubric):
                self._result.skipped += 1
            else:
                self._result.open_tasks[task_id] = lacking.message
        else:
            self._result.submitted += 1

    def _submit(self) -> None:
        while True:
            try:
                self._session.submit(0)
            except AnnotatorError as asked:
                if asked.code != "edit.unconfirmed":
                    raise  # each changed text is reported once, and its judgements are confirmed by the next call
            else:
                return

    def _skip(self, rubric: Rubric) -> bool:
        """Skip the task if the rubric permits it."""
        if rubric.skip is None:
            return False
        reason = rubric.skip.reasons[0]
        text = "A script could not judge it." if reason.note == "required" else ""
        self._session.apply(SkipTask(key=rubric.skip.key, reason=reason.key, note=text))
        return True

    def _spend(self, seconds: float, chance: Random) -> None:
        passed = seconds * chance.lognormvariate(0.0, 0.25)
        self._clock.seconds += passed
        self._session.add_active(passed)


def _answering_order(block: RubricBlockBase) -> int:
    """The sort key of a block: critiques after the scores that they depend on, refinements after critiques."""
    return 1 if isinstance(block, CritiquesBlockBase) else 2 if isinstance(block, RefinementsBlock) else 0
