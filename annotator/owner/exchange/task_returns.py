"""Tasks that the owner returned to their annotators, as decisions about their work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.project.decisions import delivery_rows
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.owner.rows import Row


def series_tasks(project: Project, annotator_id: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """For each series of this annotator, the tasks of its newest bundle: from the owner's ids to the ids sent."""
    for series, latest in project.state.series.items():
        if latest.recipient in ("", annotator_id):
            yield series, tasks_of(project, latest.bundle_id)


def decision_rows(project: Project) -> Iterator[Row]:
    """The rows of the table ``delivery_decisions``: the decisions about deliveries, and the single tasks that are
    returned, without a ``delivery``."""
    yield from delivery_rows(project)
    for annotator_id, person in read_exchange(project).people.items():
        returns = {
            sent: single
            for sent, back in person.given_back.items()
            if (single := back.before if back.whole else back) is not None and not single.void
        }
        if not returns:
            continue
        for series, sent_ids in series_tasks(project, annotator_id):
            for task, sent in sent_ids.items():
                if sent in returns:
                    yield {
                        "series": series, "task": task, "annotator": annotator_id, "revision": returns[sent].revision,
                        "version": None, "content": None, "delivery": "", "decision": "returned",
                        "reason": returns[sent].reason, "decided": returns[sent].day,
                    }  # fmt: skip
