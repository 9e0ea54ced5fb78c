"""``review moderate``: reported texts are sent to a moderator, who decides on them in the window.

An item is a conversation: the earlier messages of the task, the report, and the reported text as the last message,
which is the only one asked about. It contains no names and no other answers to the prompt.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from annotator.bundle.signing_key import SigningKey
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.model.blocks.tags_block import DISCARDING
from annotator.model.limits import MESSAGES
from annotator.model.target import AnnotationTarget
from annotator.model.task import ConversationMessage, Task
from annotator.model.task_images import image_names
from annotator.owner.assignment.personal_bundles import (
    PersonalBundleRequest,
    check_output_folder,
)
from annotator.owner.build.build import BundleBuildRequest
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.delivery_checks import ReportedText, reported_texts
from annotator.owner.reviews.reassignment import (
    NOBODY,
    Item,
    Reassignment,
    SentReviewItems,
    build_round,
    follow_reassigned,
    holders,
)
from annotator.owner.reviews.review_bundles import ReviewBuildResult, secret_lots
from annotator.owner.reviews.review_plan import assign_reviews, review_rubric
from annotator.owner.reviews.task_submissions import build_number, dataset_rows, item_id
from annotator.owner.rows import Counts, Row, grouped, task_version, text_key
from annotator.owner.rubrics.rubrics import AnnotationProtocol, load_rubric
from annotator.owner.tasks.blinding import BlindedTask
from annotator.paths import resource

_SHOWN_NOTES = 10


@dataclass(frozen=True)
class _ReportedTextItem:
    """A text in all versions of a task in which it was reported, with the messages to send.

    ``not_for`` are the people who reported or already received it.
    """

    task: str
    target: str
    versions: tuple[str, ...]
    not_for: frozenset[str]
    messages: Sequence[ConversationMessage]

    @property
    def name(self) -> tuple[str, str]:
        return self.task, self.target


def moderation_protocol() -> AnnotationProtocol:
    """What moderators are asked, with its translations."""
    loaded = load_rubric(str(resource("moderation", "rubric.toml")))
    return AnnotationProtocol(review_rubric(loaded.rubric, "moderation"), loaded.guidelines)


def build_moderations(
    dataset: Path, project: Project, moderators: Sequence[str], signer: SigningKey, out: Path, *, seed: str = "1",
    reassignment: Reassignment = NOBODY,
) -> ReviewBuildResult:  # fmt: skip
    """Write a bundle for each of ``moderators`` into the new folder ``out``, all or none.

    Each undecided reported text goes once to one moderator who did not report it. It goes to somebody else if it was
    skipped, or if its moderator is replaced. Raises ``review.*``, ``dataset.*``, ``project.*``, ``assign.not_empty``.
    """
    check_output_folder(out)
    rows = list(dataset_rows(dataset, project, "reviews"))
    errors: list[AnnotatorError] = []
    with project.locked() as now:
        sent = SentReviewItems(now, rows, "moderation", reassignment, errors)
        reported = reported_texts(dataset, now, sent.freed, [])
        waiting = [report for report in reported if not report.decision and not report.sent_to]
        items = _items(dataset, now, waiting, sent.items)
        if not items:
            message = "No reported text waits to be sent to a moderator."
            raise AnnotatorError(
                "review.nothing", message, "`annotator review flagged` lists those that were reported."
            )
        lot = secret_lots(now, seed)
        items.sort(key=lambda item: lot("reported", item.task, item.target, item.versions[0]))
        assigned, left = assign_reviews(
            [(item, item.name, item.not_for, 1) for item in items],
            [moderator for moderator in moderators if moderator not in reassignment.people],
            lot,
        )
        number = build_number(now)
        tasks_by_moderator: dict[str, list[BlindedTask]] = defaultdict(list)
        for item, (moderator,) in assigned:
            with Contained(f"task {item.task}, {item.target}"):
                tasks_by_moderator[moderator].append(_blinded(now, item, moderator, number))
        protocol = moderation_protocol()
        requests = [
            PersonalBundleRequest(
                BundleBuildRequest(protocol, series=f"moderation-{number}-{moderator}"[:60], recipient=moderator),
                tasks,
            )
            for moderator, tasks in sorted(tasks_by_moderator.items())
        ]
        texts = {(item.task, version, item.target) for item, _ in assigned for version in item.versions}
        replaced = [*sent.taken, *(report for report in sent.skipped if texts & _texts_of(report))]
        built = build_round(now, requests, replaced, signer, out)
    follow_reassigned(project, dataset, replaced)
    return ReviewBuildResult(built, len(assigned), 0, holders(replaced), left, errors)


def _texts_of(item: Item) -> set[tuple[str, str, str]]:
    """The texts that an item asked about: task, version and target."""
    return {(item["task"], text["version"], text["target"]) for text in item["compared"]}


def _items(
    dataset: Path, project: Project, waiting: Iterable[ReportedText], sent: Iterable[Item]
) -> list[_ReportedTextItem]:
    """The pending texts, each once for all versions of its task that contain it."""
    moderators = grouped((text, item["reviewer"]) for item in sent for text in _texts_of(item))
    same: dict[tuple[str, str, str], list[ReportedText]] = defaultdict(list)
    tasks = {reported.task for reported in waiting}
    columns = ["task", "version", "target", "kind", "role", "text"]
    texts = grouped(
        (task_version(row), row) for row in (dataset_rows(dataset, project, "texts", columns, tasks) if tasks else ())
    )
    comments = _comments(dataset, project) if tasks else {}
    for reported in waiting:
        own = next(
            (row["text"] for row in texts[reported.task, reported.version] if row["target"] == reported.target), None
        )
        if own is not None:
            same[reported.task, reported.target, own].append(reported)
    result = []
    for (task, target, own), versions in sorted(same.items()):
        versions.sort(key=lambda reported: reported.version)
        task_texts = texts[task, versions[-1].version]
        reports = Counter[str]()
        for reported in versions:
            reports.update(dict(reported.reports))
        notes = [note for reported in versions for note in comments.get((task, reported.version, target), ())]
        people = frozenset(person for reported in versions for person in reported.people)
        report = _report(reports, [note for person, note in notes if person in people])
        before = frozenset(person for reported in versions for person in moderators[task, reported.version, target])
        result.append(
            _ReportedTextItem(
                task, target, tuple(reported.version for reported in versions), people | before,
                _messages(task_texts, target, report, own),
            )
        )  # fmt: skip
    return result


def _comments(dataset: Path, project: Project) -> Mapping[tuple[str, str, str], list[tuple[str, str]]]:
    """The comments beside final reports by task, version and target, each with its author. Those of skipped tasks are
    among them, although they are not final."""
    work_of = itemgetter("series", "task", "annotator", "bundle_id", "device")
    tags = dataset_rows(dataset, project, "tags")
    works = {work_of(tag) for tag in tags if tag["is_final"] and tag["purpose"] in DISCARDING}
    return grouped(
        (text_key(row), (row["annotator"], row["text"]))
        for row in dataset_rows(dataset, project, "comments")
        if row["text"] and work_of(row) in works
    )


def _report(reports: Counts, notes: Sequence[str]) -> str:
    """The message of the report: the tags, the number of people, and their comments."""
    counts = [f"{title} ({count:,} {'person' if count == 1 else 'people'})" for title, count in sorted(reports.items())]
    lines = ["The next text was reported as: " + ", ".join(counts), *dict.fromkeys(notes)]
    return "\n\n".join(lines[: 1 + _SHOWN_NOTES])


def _messages(rows: Sequence[Row], target: str, report: str, own: str) -> tuple[ConversationMessage, ...]:
    """The messages before the text, the report, and the text. Context that exceeds the limit is cut at its
    beginning."""
    reported_at = AnnotationTarget.parse(target)
    above = {*reported_at.path[:-1]}
    before: list[ConversationMessage] = []
    for row in sorted(rows, key=_reading_order):
        at = AnnotationTarget.parse(row["target"])
        if at == reported_at:
            break
        if at.form in ("passage", "message") or at in above:
            before.append(ConversationMessage(role=_role(row), text=row["text"]))
    last = (
        ConversationMessage(role="system", text=report),
        ConversationMessage(role=_role(_row(rows, target)), text=own, rated_as="message"),
    )
    for context in (before[-(MESSAGES - len(last)) :], before[-1:], ()):
        try:
            return Task(id="fits", conversation=(*context, *last)).conversation
        except ValidationError:
            continue  # exceeds the length of a task
    return last[1:]


def _row(rows: Iterable[Row], target: str) -> Row:
    return next(row for row in rows if row["target"] == target)


_FORMS = ("passage", "message", "question", "response", "critique")


def _reading_order(row: Row) -> tuple[int, ...]:
    path = AnnotationTarget.parse(row["target"]).path
    return min(_FORMS.index(path[0].form), 2), *(part.number for part in path)


def _role(row: Row) -> Any:
    """The role of a message: its own for a turn of a conversation, else ``user``, ``system`` or ``assistant`` by its
    kind."""
    if row["role"]:
        return row["role"]
    form = AnnotationTarget.parse(row["target"]).form
    return {"question": "user", "passage": "system"}.get(form, "assistant")


def _blinded(now: Project, item: _ReportedTextItem, moderator: str, number: int) -> BlindedTask:
    name = item_id(now, number, moderator, item.task, item.target, *item.versions, "moderation")
    conversation = [message.model_dump(mode="json", exclude_none=True) for message in item.messages]
    record = {
        "task": item.task, "version": item.versions[-1], "number": 1, "planned": 1,
        "compared": [{"version": version, "target": item.target} for version in item.versions],
    }  # fmt: skip
    named = dict.fromkeys(image for message in item.messages for image in image_names(message.text))
    images = [image for image in named if (now.root / image).is_file()]
    sent = {"id": name, "conversation": conversation, **({"images": images} if images else {})}
    return BlindedTask(sent, {"task": name, "metadata": {}, "ids": {}, "review": record})
