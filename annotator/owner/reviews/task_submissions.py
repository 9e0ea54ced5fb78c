"""The submitted work to review, from a data set and the project folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from annotator.bundle.blind_names import pseudonym
from annotator.containment import Collected, Contained
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.review_comparison import answers_of_review
from annotator.model.rubric import Rubric
from annotator.owner.dataset.dataset_folder import DatasetFolder, file_rows, open_dataset
from annotator.owner.dataset.dataset_tables import rubric_row
from annotator.owner.project.decisions import Revision, answers_digest, revision_of
from annotator.owner.project.gold_items import GoldTasks
from annotator.owner.project.owner_project import Project
from annotator.owner.project.reassigned_reviews import reassigned_items
from annotator.owner.project.sent_tasks import SentBundle, SentTask, id_map_rows, sent_ids
from annotator.owner.project.series import WithdrawnTasks
from annotator.owner.project.task_versions import SentBundleCache
from annotator.owner.rows import Row, grouped

_SECONDS = len("2026-01-31T12:00:00")
_WORK = [
    "series",
    "task",
    "version",
    "annotator",
    "revision",
    "bundle_id",
    "made_by",
    "signer",
    "device",
    "submitted_at",
]


@dataclass(frozen=True)
class TaskSubmission:
    """One person's submitted answers to a task, with the version of the task, the bundle in which it was sent, and the
    results bundle that counts. ``sent_as``: the id of the task in the bundle. ``deliveries``: the ids of all results
    bundles that hold these answers, since each contains all earlier work of its device. ``outdated``: whether the text
    was changed since. ``content``: a hash of the answers."""

    series: str
    task: str
    version: str
    sent_as: str
    annotator: str
    revision: int
    bundle_id: str
    deliveries: frozenset[str]
    made_by: str
    outdated: bool
    sent_bundle: SentBundle
    rubric_sha256: str
    content: str
    _document: str

    @property
    def sent(self) -> SentTask:
        """The task as sent, which is read again: there may be very many works."""
        return self.sent_bundle.tasks_by_own_id[self.task]

    @property
    def annotation(self) -> Annotation:
        return _answers(self._document)

    @property
    def rubric(self) -> Rubric:
        return self.sent_bundle.rubric

    @property
    def asked(self) -> tuple[str, str, str]:
        """The rubric's SHA-256, the task and its version, which are equal for all who were asked the same.

        A rubric's id is not sufficient: another rubric with that id may have other scales.
        """
        return self.rubric_sha256, self.task, self.version

    @property
    def key(self) -> tuple[str, str, str]:
        return self.series, self.task, self.annotator

    @property
    def at_revision(self) -> tuple[str, str, str, int]:
        return *self.key, self.revision

    @property
    def reviewed_content(self) -> tuple[str, str]:
        """The version of the task and a hash of the answers, which identify what a review is about."""
        return self.version, self.content


@lru_cache(1024)
def _answers(document: str) -> Annotation:
    return answers_of_review(Annotation.model_validate_json(document)).model_copy(update={"status": "submitted"})


def dataset_rows(
    dataset: Path, project: Project, table: str, columns: Sequence[str] | None = None,
    tasks: Collection[str] | None = None,
) -> Iterator[Row]:  # fmt: skip
    """The rows of a table that belong to the project, few of which are in memory; only those of ``tasks``, if they are
    given. Raises ``dataset.*``."""
    opened = open_dataset(dataset, project.state.id)
    yield from file_rows(DatasetFolder(opened.root).table(project.state.id, table), columns, tasks)


_CURRENT = ("is_final", "status", "withdrawn", "changed_since")


def current_submissions(
    dataset: Path, project: Project, columns: Sequence[str], *, outdated: bool = False
) -> Iterator[Row]:
    """The rows of ``annotations`` with submitted work that counts, on tasks that are neither withdrawn (also after the
    last merge) nor, unless it may be ``outdated``, changed since, with ``columns`` among theirs. Raises
    ``dataset.*``."""
    withdrawn = WithdrawnTasks(project)
    for row in dataset_rows(dataset, project, "annotations", [*{*columns, *_CURRENT, "series", "task"}]):
        current = row["is_final"] and row["status"] == "submitted" and not row["withdrawn"]
        if current and (outdated or not row["changed_since"]) and not withdrawn.include(row["task"], row["series"]):
            yield row


def outdated_submissions(
    dataset: Path, project: Project, series: Collection[str] = (), people: Collection[str] = ()
) -> int:
    """The number of submitted works on earlier texts: only of these ``series`` and ``people``, if there are any. They
    are in no review, no sample and no decision about a delivery. Raises ``dataset.*``."""
    return sum(
        (not series or row["series"] in series) and (not people or row["annotator"] in people)
        for row in works_on_earlier_texts(dataset, project)
    )


def works_on_earlier_texts(dataset: Path, project: Project, columns: Sequence[str] = ()) -> Iterator[Row]:
    """The rows of ``annotations`` with submitted work that counts although the text was changed since, without gold
    items, with ``columns`` among theirs. Raises ``dataset.*``."""
    gold = GoldTasks(project)
    for row in dataset_rows(
        dataset, project, "annotations", [*{*columns, *_CURRENT, "series", "task", "annotator", "rubric"}]
    ):
        counts = row["is_final"] and row["status"] == "submitted" and row["changed_since"]
        if counts and not gold.include(row["task"], row["series"], row["rubric"]):
            yield row


def final_submissions(
    dataset: Path, project: Project, errors: list[AnnotatorError] | None = None, *, outdated: bool = False
) -> list[TaskSubmission]:
    """The final submitted work on current versions of tasks, and with ``outdated`` on earlier ones, sorted by series,
    task and person.

    Gold items are left out, since their right answers are known. Work that cannot be read is left out if its errors
    can be appended to ``errors``. Raises ``dataset.*``, ``results.unknown_tasks``,
    ``program.fault``.
    """
    documents = {
        (row["series"], row["task"], row["bundle_id"]): row["document"]
        for row in dataset_rows(dataset, project, "documents", ["series", "task", "bundle_id", "document", "is_final"])
        if row["is_final"]
    }
    written: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    writers: dict[str, tuple[str, str]] = {}  # not always the device that did the work, which can be imported
    for row in dataset_rows(dataset, project, "provenance", ["bundle_id", "signer", "device", "created"]):
        writer = writers[row["bundle_id"]] = row["signer"], row["device"]
        written[writer].append((row["created"][:_SECONDS], row["bundle_id"]))
    archive, gold = SentBundleCache(project), GoldTasks(project)
    rubrics: dict[str, str] = {}
    result = []
    for row in current_submissions(dataset, project, (*_WORK, "tasks_bundle"), outdated=outdated):
        where = f"task {row['task']}, {row['annotator']}"
        with _containing(where, errors):
            sent = archive.sent(row["tasks_bundle"])
            if sent.bundle_id not in rubrics:
                rubrics[sent.bundle_id] = rubric_row(sent.rubric)["sha256"]
            if gold.include(row["task"], row["series"], sent.rubric.id):
                continue
            document = documents[row["series"], row["task"], row["bundle_id"]]
            task = sent.tasks_by_own_id[row["task"]]
            result.append(
                TaskSubmission(
                    row["series"], task.own_id, task.sha256, task.task.id, row["annotator"], row["revision"],
                    row["bundle_id"], _deliveries(row, written[writers.get(row["bundle_id"], ("", ""))]),
                    row["made_by"], row["changed_since"], sent, rubrics[sent.bundle_id],
                    answers_digest(_answers(document)), document,
                )
            )  # fmt: skip
    return sorted(result, key=lambda work: work.key)


def _deliveries(row: Row, written: Sequence[tuple[str, str]]) -> frozenset[str]:
    """The results bundles that hold submitted work: that of its ``row``, and those that its device has ``written``
    (time and id) since the submission."""
    at = row["submitted_at"] or ""
    return frozenset({row["bundle_id"], *(name for created, name in written if at and at[:_SECONDS] <= created)})


def people_with_unread_work(dataset: Path, project: Project) -> frozenset[str]:
    """The people whose final work cannot be read, since the bundle in which its task was sent, or the bundle's id map,
    is lost. Raises ``dataset.*``."""
    archive = SentBundleCache(project)
    rows = current_submissions(dataset, project, ("annotator", "tasks_bundle"))
    people = set[str]()
    for bundle, annotators in grouped((row["tasks_bundle"], row["annotator"]) for row in rows).items():
        try:
            archive.sent(bundle)
        except AnnotatorError:
            people.update(annotators)
    return frozenset(people)


def works_of_delivery(works: Sequence[TaskSubmission], delivery: str) -> tuple[str, list[TaskSubmission]]:
    """The id of the one results bundle whose id begins with ``delivery``, at least 8 characters, and its work, also if
    it came again in later ones.

    Raises ``review.unknown_delivery``.
    """
    deliveries = {name for work in works for name in work.deliveries}
    names = [name for name in deliveries if name.startswith(delivery)] if len(delivery) >= 8 else []
    if len(names) != 1:
        message = (
            f"Several results bundles begin with {delivery!r}."
            if names
            else f"No delivery whose work counts has an id that begins with {delivery!r}."
        )
        hint = "The table provenance lists them (bundle_id)."
        if len(delivery) < 8:
            hint = f"Give at least 8 characters of an id. {hint}"
        raise AnnotatorError("review.unknown_delivery", message, hint)
    return names[0], [work for work in works if names[0] in work.deliveries]


def build_number(project: Project) -> int:
    """The number of the next build of bundles for reviewers."""
    names = (name.split("-") for name, latest in project.state.series.items() if latest.purpose)
    return 1 + max((int(parts[1]) for parts in names if len(parts) > 1 and parts[1].isdigit()), default=0)


def item_id(project: Project, number: int, reviewer: str, *words: str) -> str:
    """A random id that cannot be traced without the project's secret."""
    return pseudonym(project.secret, "review item", str(number), reviewer, *words)


class WorksSentToReviewers:
    """The works that were sent to be reviewed, also those that were given to somebody else since; without samples and
    work on withdrawn tasks, which waits for nobody. The id maps say it without the bundles. Where one is lost, the ids
    of the items are compared, which does not tell samples apart, and its error is appended to ``errors``."""

    def __init__(self, project: Project, errors: list[AnnotatorError] | None = None) -> None:
        self._project, self._withdrawn, self._errors = project, WithdrawnTasks(project), errors

    def __contains__(self, work: Any) -> bool:
        if self._withdrawn.include(work[1], work[0]):
            return False
        known, unknown = self._sent
        builds = range(1, build_number(self._project))
        return work in known or any(
            item_id(self._project, build, reviewer, *map(str, work)) in items
            for reviewer, items in unknown
            for build in builds
        )

    @cached_property
    def _sent(self) -> tuple[Collection[Revision], Collection[tuple[str, Collection[str]]]]:
        """The works that id maps name, and the items of the bundles whose id map is lost, with their reviewers. Raises
        ``project.damaged``."""
        known: set[Revision] = set()
        unknown = []
        series = self._project.state.series
        reviewers = {name: latest.recipient for name, latest in series.items() if latest.purpose == "review"}
        for bundle_id in [bundle_id for bundle_id, name in self._project.bundles.items() if name in reviewers]:
            try:
                items = [row["review"] for row in id_map_rows(self._project, bundle_id)]
                known.update(revision_of(item) for item in items if not item.get("sample"))
            except AnnotatorError as error:
                if self._errors is not None:
                    self._errors.append(error)
                reviewer = reviewers[self._project.bundles[bundle_id]]
                unknown.append((reviewer, sent_ids(self._project, bundle_id)))
        return known, unknown


def review_items_sent(
    project: Project, *, reassigned: bool = False, errors: list[AnnotatorError] | None = None
) -> Iterator[Row]:
    """The items sent to be reviewed, adjudicated or moderated: their rows of the id map, with ``purpose`` and
    ``reviewer``. With ``reassigned``, also those that were given to somebody else since.

    Reviewed work has the hash of its answers, ``work_content``. Earlier versions of the program did not write it into
    the id map: it is None where the bundle is lost. Items about tasks that were ``withdrawn`` say so. The errors of
    lost bundles, and of lost id maps, whose items are left out, are appended to ``errors``. Raises ``project.damaged``
    without these.
    """
    archive, reassigned_ids, withdrawn = SentBundleCache(project), reassigned_items(project), WithdrawnTasks(project)
    earlier: dict[str, Mapping[str, str]] = {}
    for series, latest in project.state.series.items():
        if not latest.purpose:
            continue
        sent = [name for name, of in project.bundles.items() if of == series] if reassigned_ids and reassigned else []
        records: dict[str, tuple[str, Row]] = {}
        for name in (*sent, latest.bundle_id):
            with _containing(name, errors):
                records |= {record["task"]: (name, record["review"]) for record in id_map_rows(project, name)}
        for item, (name, review) in records.items():
            if item in reassigned_ids and not reassigned:
                continue
            about = {
                "purpose": latest.purpose, "reviewer": latest.recipient, "item": item,
                "withdrawn": withdrawn.include(review["task"], review.get("series", "")),
            }  # fmt: skip
            if latest.purpose == "review" and not review.get("sample") and "work_content" not in review:
                if name not in earlier:
                    earlier[name] = _reviewed_answers(archive, name, errors)
                about["work_content"] = earlier[name].get(item)
            yield {**review, **about}


def _containing(where: str, errors: list[AnnotatorError] | None) -> Contained | Collected:
    """The context of the work on one thing, whose error is appended to ``errors`` if there is such a list."""
    return Contained(where) if errors is None else Collected(where, errors)


def _reviewed_answers(
    archive: SentBundleCache, bundle_id: str, errors: list[AnnotatorError] | None
) -> Mapping[str, str]:
    """The hash of the answers in each item of a bundle; empty if the bundle is lost."""
    result: dict[str, str] = {}
    with _containing(bundle_id, errors):
        for task in archive.sent(bundle_id).tasks.in_order():
            result[task.task.id] = answers_digest(task.task.reviewed[0].annotation)
    return result


def is_about(item: Row, work: TaskSubmission) -> bool:
    """Whether an item that was sent for review is about the current answers of ``work``."""
    same = (revision_of(item), item["version"]) == (work.at_revision, work.version)
    return same and item["work_content"] in (None, work.content)
