"""The versions of sent tasks: the one that a judgement is about, and the later ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.result_line import AnnotationResultLine
from annotator.model.text_hashes import same_texts
from annotator.model.timestamps import utc_timestamp
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundle, SentBundleTasks, SentTask, SentTaskCache, read_sent

_RECENT = 2_000
_FINISHED = ("submitted", "skipped")


@dataclass(frozen=True)
class FinishedTaskVersion:
    """A finished annotation, and the version of the task that it is about."""

    sent: SentBundle
    task: SentTask
    annotation: Annotation
    display_order: Mapping[str, tuple[int, ...]]
    revision: int
    at: str = ""

    @property
    def submitted(self) -> bool:
        """Whether it was submitted and not skipped."""
        return self.annotation.status == "submitted"


class SentBundleCache:
    """The sent bundles of a project, cached while they have at most ``most`` tasks in total, and always the last two:
    a line of results can refer to the bundle in which a task was judged, and to a later one.

    Cached are ids and positions; of the tasks themselves only recently used ones.
    """

    def __init__(self, project: Project, most: int | None = None) -> None:
        self._project = project
        self._task_cache = SentTaskCache(_RECENT)
        self._most = most
        self._bundles: dict[str, SentBundle] = {}

    def sent(self, bundle_id: str) -> SentBundle:
        """The bundle. Raises ``results.unknown_tasks``, ``project.damaged``."""
        if bundle_id in self._bundles:
            self._bundles[bundle_id] = self._bundles.pop(bundle_id)  # the last one to be dropped
            return self._bundles[bundle_id]
        sent = read_sent(self._project, bundle_id, self._task_cache)
        while self._most is not None and len(self._bundles) > 1 and self._held + len(sent.tasks) > self._most:
            del self._bundles[next(iter(self._bundles))]
        self._bundles[bundle_id] = sent
        return sent

    @property
    def _held(self) -> int:
        return sum(len(sent.tasks) for sent in self._bundles.values())

    def task(self, bundle_id: str, task_id: str, sha256: str, where: str) -> tuple[SentBundle, SentTask]:
        """A task of a bundle. Raises ``results.other_task`` unless its line has the hash ``sha256``."""
        sent = self.sent(bundle_id)
        task = sent.tasks.get(task_id)
        if task is None or task.line_sha256 != sha256:
            raise AnnotatorError("results.other_task", "This is not about the task that was sent.", "", where)
        return sent, task

    def newest(self, series: str) -> SentBundleTasks:
        """The tasks in the newest bundle of a series."""
        return self.sent(self._project.state.series[series].bundle_id).tasks

    def recipient(self, series: str) -> str:
        """The recipient of a series; empty if it is for everybody."""
        return self._project.state.series[series].recipient

    def versions(self, series: str, task_id: str) -> list[tuple[SentBundle, SentTask]]:
        """All versions of a task in the kept bundles of its series."""
        bundles = [bundle for bundle, name in self._project.bundles.items() if name == series]
        read = (self.sent(bundle) for bundle in bundles if self._project.built(bundle).is_file())
        return [(sent, sent.tasks[task_id]) for sent in read if task_id in sent.tasks]


def version_judged(
    archive: SentBundleCache, line: AnnotationResultLine, sent: SentBundle, task: SentTask, where: str
) -> FinishedTaskVersion | None:
    """The last finished revision of ``line`` and the version of the task that it is about; None if there is none.

    ``sent`` and ``task`` are the bundle and the task that the line names.
    Raises ``results.other_task``. Raises ``results.other_text`` if the judged texts are not those of the named version,
    or if the task has several versions and the file does not name the judged one.
    """
    done = line.submitted
    if done is not None:
        if done.annotation.status != "submitted":
            raise AnnotatorError("results.bad_line", "It is marked as submitted but is not.", "", where)
        sent, task = archive.task(done.bundle_id, line.task_id, done.sha256, where)
        _check_texts(done.texts, task, where)
        at = utc_timestamp(done.at, "milliseconds")
        return FinishedTaskVersion(sent, task, done.annotation, done.display_order, done.revision, at)
    if line.status not in _FINISHED:
        return None
    _check_texts(line.texts, task, where)
    if line.text_changed and not line.texts:
        versions = archive.versions(sent.series, line.task_id)
        if not all(same_texts(version.task, task.task) for _, version in versions):
            raise _other_text(
                "The text of the task was changed, and this file, by an older program, does not say which was judged.",
                where,
            )
    at = utc_timestamp(line.submitted_at, "milliseconds")
    return FinishedTaskVersion(sent, task, line.annotation, line.display_order, line.revision, at)


def _check_texts(judged: Mapping[str, str], task: SentTask, where: str) -> None:
    hashes = task.hashes
    for target, digest in judged.items():
        if hashes.get(target) != digest:
            raise _other_text(
                "The text was changed after it was judged, and the judgement was not looked at again.",
                f"{where}, {target}",
            )


def _other_text(message: str, where: str) -> AnnotatorError:
    hint = "Ask the annotator to look at the task again, to submit it and to export once more."
    return AnnotatorError("results.other_text", message, hint, where)
