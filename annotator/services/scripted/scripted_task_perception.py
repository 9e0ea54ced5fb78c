"""A scripted annotator's view of one task: the hidden truth with this annotator's errors."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from annotator.model.annotation import Annotation
from annotator.model.rubric import Rubric
from annotator.model.target import TASK
from annotator.model.task import Task
from annotator.services.scripted.hidden_truth import hidden_quality, uniform_draw
from annotator.services.scripted.profile import ScriptedAnnotatorProfile

OVERALL = "overall"
_LEVELS = 4
"""Noise is given in levels of a five-level scale, which has four steps."""


@dataclass
class ScriptedTaskPerception:
    """A task, its rubric, the answers so far, and the annotator's perception of it.

    ``progress`` increases from 0 at the first task to 1 at the last. ``favourite`` (0 to 1) is the score of an
    annotator who gives everything the same score.
    """

    rubric: Rubric
    task: Task
    annotation: Annotation
    profile: ScriptedAnnotatorProfile
    chance: Random
    progress: float = 0.0
    favourite: float = 0.5
    _overall: dict[str, float] = field(default_factory=dict)

    def text(self, target: str) -> str:
        """The text at ``target``; for the task itself, all texts."""
        return "\n".join(self.task.texts.values()) if target == TASK else self.task.texts.get(target, "")

    def seen(self, target: str, attribute: str) -> float:
        """The perceived quality of ``target``, from 0 to 1; drawn independently at each call."""
        if self.profile.one_line:
            return self.favourite
        bias = self.profile.bias + self.profile.drift * self.progress
        off = (bias + self.chance.gauss(0.0, 1.0) * self.profile.noise) / _LEVELS
        return min(max(hidden_quality(self.text(target), attribute) + off, 0.0), 1.0)

    def overall(self, target: str) -> float:
        """The perceived overall quality of ``target``; constant within a task, so that the answers are consistent."""
        if target not in self._overall:
            self._overall[target] = self.seen(target, OVERALL)
        return self._overall[target]

    def holds(self, target: str, purpose: str, share: float) -> bool:
        """Whether ``purpose`` is perceived to apply to ``target``; true for about a ``share`` of all texts."""
        result = uniform_draw(self.text(target), purpose) < share
        return result != (self.chance.random() < self.profile.errors * (share if not result else 1.0))
