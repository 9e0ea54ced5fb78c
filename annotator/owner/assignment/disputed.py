"""Selects the tasks of a merged data set on which people disagree, to assign them to more people."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_folder import open_dataset

SHARE = 0.1
PEOPLE = 5


@dataclass(frozen=True)
class DisputedTaskReassignment:
    """Which tasks get more people: of the tasks in ``dataset`` judged by at least two people, the ``share`` (0 to 1)
    with the most disagreement. They are assigned to ``people`` each."""

    dataset: Path
    share: float = SHARE
    people: int = PEOPLE

    def __post_init__(self) -> None:
        if not 0 < self.share <= 1:
            raise AnnotatorError("assign.bad_share", "A share is a number from 0 to 1, such as 0.05.")
        if self.people < 2:
            raise AnnotatorError("assign.bad_count", "A task on which people disagree needs two people or more.")


def most_disputed(disputed: DisputedTaskReassignment, project: str, rubric: str) -> dict[str, int]:
    """The number of people for each disputed task of ``project`` (its id) under the rubric with that id, by the owner's
    task ids, most disputed first. Tasks without disagreement are omitted.

    Disagreement is measured as in the report (``task_figures.disputed_rows``). Raises ``dataset.*``, and
    ``assign.not_judged`` if no task was judged by two people.
    """
    from annotator.owner.dataset.dataset_tables import sql_list, sql_text
    from annotator.owner.measures import task_figures  # most plans do not need them, and they take long to load
    from annotator.owner.measures.dataset_query import open_engine
    from annotator.owner.measures.study import ReportInputs

    with open_engine(open_dataset(disputed.dataset)) as running:
        study = ReportInputs(running)
        attributes = [number for number, attribute in enumerate(study.attributes) if attribute.rubric_id == rubric]
        rows = task_figures.disputed_rows(
            study, f"project = {sql_text(project)} AND attribute IN {sql_list(attributes)}", None
        )
        names = study.query("SELECT DISTINCT version, task FROM study.judged")
    if not rows:
        message = "In this data set no task of the plan has been judged by two people."
        raise AnnotatorError("assign.not_judged", message, "Merge more results first.", disputed.dataset)
    task_of = {row["version"]: row["task"] for row in names}
    apart: dict[str, float] = {}
    for row in rows:
        task = task_of[row["version"]]
        apart[task] = max(row["disagreement"], apart.get(task, 0.0))
    count = math.ceil(disputed.share * len(apart))
    chosen = sorted((task for task in apart if apart[task] > 0), key=lambda task: (-apart[task], task))[:count]
    return dict.fromkeys(chosen, disputed.people)
