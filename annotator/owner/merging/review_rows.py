"""The table of reviews: what reviewers said of people's work, joined to the work that it is about."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.reviewing import begun_from, outcome
from annotator.owner.merging.dataset_tables import Finished, columns, rows
from annotator.owner.sent import SentTask
from annotator.owner.versions import Version
from annotator.owner.work_revision import said_digest

ABOUT: Final = ("series", "task", "version", "annotator", "revision", "work_bundle", "number", "planned")
"""What the owner's folder knows of a review, in the id map of its bundle."""
OTHER_REVIEWER: Final = "review.other_reviewer"
_COLUMNS: Final = tuple(columns("reviews"))


def review_row(version: Version, sent_to: str, where: str) -> dict[str, Any]:
    """The row of a review that was finished, which was ``sent_to`` one person.

    Raises ``results.other_task`` where the project does not know whose work it is about.
    """
    sent, task, annotation = version.sent, version.task, version.annotation
    known = task.review
    if sent.rubric.review is None or not known:
        message = "The project's folder does not know whose work was reviewed."
        raise AnnotatorError("results.other_task", message, "", where)
    purpose = sent.rubric.review.purpose
    answers = begun_from(annotation).model_copy(update={"status": "submitted"})
    came_to = "adjudicated" if purpose == "adjudication" else outcome(sent.rubric, task.task, annotation)
    places = [each.model_dump(mode="json") for each in annotation.review.returns] if annotation.review else []
    titles = sent.rubric.review.by_key
    for place in places:
        reason = titles.get(place["reason"])
        place["title"] = reason.title if reason is not None else place["reason"]
    work = task.task.reviewed[0].annotation
    return {
        **dict.fromkeys(_COLUMNS),
        **{name: known.get(name) for name in ABOUT},
        "purpose": "sample" if known.get("sample") else purpose,
        "item": task.task.id,
        "sent_to": sent_to,
        "status": annotation.status,
        "outcome": came_to if annotation.status == "submitted" else None,
        "skip_reason": annotation.skip.reason if annotation.skip is not None else None,
        "skip_note": annotation.skip.note if annotation.skip is not None else None,
        "work_content": said_digest(begun_from(work)) if purpose == "review" else None,
        "content": said_digest(begun_from(annotation)),
        "returns": json.dumps(places, ensure_ascii=False, sort_keys=True),
        "compared": json.dumps(known.get("compared", []), ensure_ascii=False, sort_keys=True),
        "document": answers.model_dump_json(exclude_defaults=True),
        "rows": json.dumps(_rows(version, known, answers), ensure_ascii=False, sort_keys=True),
    }


def _rows(version: Version, known: Mapping[str, Any], answers: Annotation) -> Mapping[str, list[list[Any]]]:
    """The rows of the answers in the tables of work, as if the annotator had given them."""
    task = version.task
    original = SentTask(task.place, known["task"], task.task, known["version"], task.names, task.metadata)
    found: dict[str, list[list[Any]]] = defaultdict(list)
    done = Finished(original, known["series"], version.sent.rubric, answers, 0, "")
    for table, row in rows(done):
        if table != "documents":
            found[table].append(list(row))
    return found


def strangers(every: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The refusals of reviews by somebody to whom they were not sent: none of them counts."""
    return [
        {
            "bundle_id": row["bundle_id"],
            "task": row["item"],
            "target": "",
            "code": OTHER_REVIEWER,
            "message": f"This review was sent to {row['sent_to']}, and {row['reviewer']} signed it.",
        }
        for row in every
        if is_strange(row)
    ]


def is_strange(row: Mapping[str, Any]) -> bool:
    """Whether a review is by somebody else than the one to whom it was sent."""
    return row.get("sent_to") not in (None, "", row["reviewer"])


def settled(every: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each review with whether it counts: of one that came from several devices that which was written last, and of
    those of one time any fixed one."""
    by_item: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in every:
        by_item[row["item"], row["reviewer"]].append(row)
    found = []
    for copies in by_item.values():
        counting = [row for row in copies if row["is_final"]]
        last = max(counting, key=lambda row: (row["created"], row["device"], row["bundle_id"]), default=None)
        found += [{**row, "is_final": row is last} for row in copies]
    return found
