"""The effects of a build on people who already have the batch, shown before anything is written."""

from __future__ import annotations

from collections.abc import Iterator, Set
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.text_hashes import same_texts
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundle, SentBundleTasks, read_sent
from annotator.owner.project.series import can_meet, rubric_of, tasks_in
from annotator.owner.project.submitted_work import submitted_by
from annotator.owner.rows import Counts
from annotator.translatable_message import TranslatableMessage

if TYPE_CHECKING:
    from annotator.owner.build.task_spool import OutgoingTaskSpool

_NAMED = 5


@dataclass(frozen=True)
class NextBundleChanges:
    """The changes of the next bundle of a series for people with the previous one. Tasks are named by the owner's ids.

    ``twice`` counts, by series, the tasks that another series asks by the same rubric, so that people would answer them
    again. ``submitted`` counts, by annotator, the affected tasks that are known to be submitted.
    """

    series: str
    superseded: int = 0
    added: int = 0
    withdrawn: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    asked_otherwise: tuple[str, ...] = ()
    guidelines_changed: bool = False
    twice: Counts = field(default_factory=dict)
    submitted: Counts = field(default_factory=dict)

    @property
    def only_withdraws(self) -> bool:
        """Whether withdrawing tasks is the only effect that needs confirmation."""
        return bool(self.withdrawn) and not (self.changed or self.asked_otherwise or self.twice)

    @property
    def needs_yes(self) -> bool:
        """Whether finished or ongoing work is affected. Adding tasks affects none."""
        return bool(self.withdrawn or self.changed or self.asked_otherwise or self.twice)

    @property
    def summary(self) -> str:
        """The effects that need confirmation, as one sentence for each affected bundle."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        changes = []
        if self.withdrawn:
            changes.append(f"{_tasks(self.withdrawn)} withdrawn")
        if self.changed:
            changes.append(f"another text for {_tasks(self.changed)}")
        if self.asked_otherwise:
            changes.append(f"other questions ({', '.join(self.asked_otherwise)})")
        if changes:
            yield f"Whoever has number {self.superseded} of the series {self.series} gets: {'; '.join(changes)}."
        if self.submitted:
            named = ", ".join(f"{person} {count:,}" for person, count in list(self.submitted.items())[:_NAMED])
            more = len(self.submitted) - _NAMED
            more_people = f" and {more:,} more people" if more > 0 else ""
            yield f"Submitted already, as far as results were merged: {named}{more_people}."
        if self.submitted and self.changed:
            yield (
                "Submitted work stays on the earlier text. After a sync or a merge, `annotator project return TASK "
                "--to PERSON --reason REASON` asks for it again."
            )
        for series, count in self.twice.items():
            yield f"Whoever has the series {series} is asked {count:,} of its tasks once more, in another batch."


def next_bundle_changes(
    project: Project, series: str, rubric: Rubric, guidelines: str, tasks: OutgoingTaskSpool, recipient: str = ""
) -> NextBundleChanges:
    """The effects of building a bundle of ``tasks`` in ``series``.

    Raises ``results.unknown_tasks`` or ``project.damaged`` if the copy of an earlier bundle cannot be read.
    """
    latest = project.state.series.get(series)
    if latest is None:
        return NextBundleChanges(
            series,
            added=len(tasks),
            twice=dict(_twice(project, series, recipient, rubric, tasks, tasks.keys())),
        )
    before = read_sent(project, latest.bundle_id)
    old = before.tasks_by_own_id
    added = frozenset(name for name in tasks if name not in old)
    withdrawn = tuple(name for name in old if name not in tasks)
    changed = tuple(name for name in tasks if name in old and not _is_same(old, tasks, name))
    otherwise = _asks_differently(before, rubric)
    concerned = tuple(old) if otherwise else (*withdrawn, *changed)
    return NextBundleChanges(
        series,
        superseded=latest.sequence,
        added=len(added),
        withdrawn=withdrawn,
        changed=changed,
        asked_otherwise=otherwise,
        guidelines_changed=before.guidelines != guidelines,
        twice=dict(_twice(project, series, recipient, rubric, tasks, added)),
        submitted=submitted_by(project, series, concerned) if concerned else {},
    )


def _is_same(old: SentBundleTasks, tasks: OutgoingTaskSpool, name: str) -> bool:
    """Whether a task has the same texts as before. Equal lines are not parsed."""
    return old.line_sha256(name) == tasks.line_sha256(name) or same_texts(old[name].task, tasks[name])


def _asks_differently(before: SentBundle, rubric: Rubric) -> tuple[str, ...]:
    """The titles of the blocks that were added, removed or changed."""
    old, new = before.rubric.by_key, rubric.by_key
    return tuple((new.get(key) or old[key]).title for key in {**old, **new} if old.get(key) != new.get(key))


def _twice(
    project: Project,
    series: str,
    recipient: str,
    rubric: Rubric,
    tasks: OutgoingTaskSpool,
    added: Set[str],
) -> Iterator[tuple[str, int]]:
    for name, latest in project.state.series.items():
        meets = not latest.purpose and can_meet(recipient, latest.recipient)  # no item of a review is in two bundles
        if name == series or not meets or rubric_of(project, name) != rubric.id:
            continue
        if not (common := tasks_in(project, latest.bundle_id, added)):
            continue
        count = len(common)
        with suppress(AnnotatorError):  # the texts in a bundle without its id map are taken for the same
            sent_tasks = read_sent(project, latest.bundle_id).tasks_by_own_id
            count = sum(same_texts(sent_tasks[own].task, tasks[own]) for own in common)
        if count:
            yield name, count


def _tasks(names: tuple[str, ...]) -> str:
    return TranslatableMessage("{n} task", "{n} tasks", n=len(names))
