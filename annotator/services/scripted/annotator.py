"""A scripted annotator at work: a project's open tasks, one after the other, through the real session."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.block import Block
from annotator.model.blocks.catalog import ANSWERED
from annotator.model.blocks.comment_block import CommentBlock, CorrectnessNotesBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.review_block import ReviewBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.edit import Edit
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import SkipTask
from annotator.services.scripted.hidden_truth import uniform_draw
from annotator.services.scripted.profile import ScriptedAnnotatorProfile
from annotator.services.scripted.scripted_authoring import author_questions
from annotator.services.scripted.scripted_choices import number, prefer, rank, rate, react, revise_scores, tag
from annotator.services.scripted.scripted_critiques import note, write_critiques, write_refinements
from annotator.services.scripted.scripted_judgements import judge_critiques
from annotator.services.scripted.scripted_reviews import review
from annotator.services.scripted.scripted_view import ScriptedTaskView
from annotator.services.session import Session
from annotator.store.store import Store
from annotator.store.task_state import DONE

SAVE_SECONDS: Final = 60.0
TASKS_TOGETHER: Final = 64
"""Tasks that are saved in one transaction: a script that is killed begins with them anew, and nobody has to wait for
the disk after each."""
ANSWERS: Final[Mapping[type[Block], Callable[[Any, str, ScriptedTaskView], Iterator[Edit]]]] = {
    RatingBlock: rate,
    CommentBlock: note,
    TagsBlock: tag,
    ReactionsBlock: react,
    RankingBlock: rank,
    PreferenceBlock: prefer,
    CorrectnessNotesBlock: note,
    CritiquesBlock: write_critiques,
    RefinementsBlock: write_refinements,
    **dict.fromkeys(ANSWERED, number),
    CritiqueJudgementBlock: judge_critiques,
    QuestionAuthoringBlock: author_questions,
    ReviewBlock: review,
}
"""For each kind of block, the edits that answer it about one target."""

_LATE: Final[Mapping[type[Block], int]] = {CritiquesBlock: 1, RefinementsBlock: 2}


class VirtualClock:
    """Seconds that pass only while a script works."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class ScriptedRunResult:
    """What a scripted annotator did: tasks by how they ended; ``left`` are those that could be neither submitted nor
    skipped, each with what it lacks."""

    submitted: int = 0
    skipped: int = 0
    left: dict[str, str] = field(default_factory=dict)


def work(
    store: Store, project_id: str, annotator_id: str, profile: ScriptedAnnotatorProfile, seed: str, share: float = 1.0,
    step: Collection[str] = (),
) -> ScriptedRunResult:  # fmt: skip
    """Answer the open tasks of a project in their order, as ``profile`` does: a ``share`` of all tasks at most, rounded
    up. ``step`` are the ids of the tasks of a course that are answered instead, as a :class:`Session` takes them.

    What is said of a task follows from the task, the profile and ``seed``; only the pace of a drifting annotator counts
    tasks, and only the project's own. In a course nothing is skipped, for a test with a task left out cannot be handed
    in. Raises what the session raises; ``demo.not_saved`` where the disk does not take it.
    """
    clock = VirtualClock()
    session = Session(store, project_id, annotator_id, clock, step)
    if step:
        profile = replace(profile, drift=0.0, skips=0.0)
    try:
        return _ScriptedAnnotator(session, clock, profile, seed).work(share)
    finally:
        if not session.close(SAVE_SECONDS):
            raise AnnotatorError("demo.not_saved", "The work of the script was not saved.", "Look at the disk.")


class _ScriptedAnnotator:
    def __init__(self, session: Session, clock: VirtualClock, profile: ScriptedAnnotatorProfile, seed: str) -> None:
        self._session, self._clock, self._profile, self._seed = session, clock, profile, seed
        self._done = ScriptedRunResult()

    def work(self, share: float) -> ScriptedRunResult:
        session = self._session
        still_open = (
            at
            for at in range(session.count)
            if session.status(at) not in DONE and at not in session.task_index.withdrawn
        )
        waiting = itertools.islice(still_open, math.ceil(share * session.count))
        while together := list(itertools.islice(waiting, TASKS_TOGETHER)):
            with session.saved_together():
                for at in together:
                    session.go(at)
                    self._task()
            if not session.wait_saved(SAVE_SECONDS):
                break  # what was not saved is said when the session is closed
        return self._done

    def _task(self) -> None:
        session = self._session
        shown = session.view()
        back = shown.returned
        look = f"/{back.revision}" if back is not None else ""  # what came back is looked at anew
        chance = Random(f"{self._profile.name}/{self._seed}/{shown.task_id}{look}")
        view = ScriptedTaskView(
            rubric=shown.rubric,
            task=shown.task,
            annotation=shown.annotation,
            profile=self._profile,
            chance=chance,
            progress=session.done / session.count,
            favourite=0.5 + uniform_draw(self._seed, "favourite") / 2,
        )
        self._spend(len(view.text("task")) / self._profile.characters_a_second, chance)
        if chance.random() < self._profile.skips and self._skip(shown.rubric):
            self._done.skipped += 1
            return
        for edit in revise_scores(view, back.places) if back is not None else ():
            self._apply(view, edit)
        reviewing = shown.rubric.review
        for target in shown.task.kinds:
            for block in sorted(shown.rubric.asked_of(shown.task, target), key=_place):
                if reviewing is not None and block is not reviewing:
                    continue  # what is reviewed has been answered
                for edit in ANSWERS[type(block)](block, target, view):
                    self._apply(view, edit)
        self._finish(shown.rubric, shown.task_id)

    def _apply(self, view: ScriptedTaskView, edit: Edit) -> None:
        view.annotation = self._session.apply(edit).after
        self._spend(self._profile.seconds_an_edit, view.chance)

    def _finish(self, rubric: Rubric, task_id: str) -> None:
        """Submit the task. One on which nothing complete can be said, such as a critique of no words, is skipped."""
        try:
            self._submit()
        except AnnotatorError as lacking:
            if lacking.code != "edit.incomplete":
                raise
            if self._skip(rubric):
                self._done.skipped += 1
            else:
                self._done.left[task_id] = lacking.message
        else:
            self._done.submitted += 1

    def _submit(self) -> None:
        try:
            self._session.submit(0)
        except AnnotatorError as asked:
            if asked.code != "edit.unconfirmed":
                raise
            self._session.submit(0)  # the second time confirms what stood there before the text changed

    def _skip(self, rubric: Rubric) -> bool:
        """Skip the task where that can be done."""
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


def _place(block: Block) -> int:
    """Critiques come behind the scores that they rest on, and refinements behind critiques."""
    return _LATE.get(type(block), 0)
