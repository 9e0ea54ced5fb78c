"""Records: a row for each task and annotator, with its texts and everything that was answered, for any rubric.

The answers are the rows of the data set's tables, in a list for each table, so that the rows have the same shape for
all rubrics. They refer to the texts by ``target``.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import fields

from annotator.model.rubric import Rubric
from annotator.owner.exports.column_types import Columns
from annotator.owner.exports.export_form import ExportRow, Rows
from annotator.owner.exports.exporters.answer_tables import TABLES
from annotator.owner.exports.judged_task import JudgedTask, TaskText

_OF_TASK = ("project", "version", "kind", "split", "language")
_OF_TEXT = tuple(field.name for field in fields(TaskText))
_INTERNAL = frozenset({"is_final", "content", "seen"})
_LISTS = ("ratings", *TABLES)


def columns(rubrics: Collection[Rubric]) -> Columns:  # noqa: ARG001  the columns of all rubrics
    from annotator.owner.dataset.dataset_tables import TEXT, WHOLE, WORK, WORK_TABLES

    names = {TEXT: "string", WHOLE: "int64"}
    types = {
        table: {name: names.get(kind, "bool") for name, kind in columns.items()}
        for table, columns in {**WORK_TABLES, "annotations": {**WORK, **WORK_TABLES["annotations"]}}.items()
    }
    return {
        **dict.fromkeys((*_OF_TASK, "metadata"), "string"),
        **{name: kind for name, kind in types["annotations"].items() if name not in _INTERNAL},
        "texts": [dict.fromkeys(_OF_TEXT, "string")],
        **{table: [types[table]] for table in _LISTS},
        "ratings": [{"target": "string", "block": "string", "score": "int64"}],
    }


def rows(task: JudgedTask) -> Rows:
    names = columns(())
    shared = {name: getattr(task, name) for name in _OF_TASK} | {
        "metadata": json.dumps(dict(task.metadata), ensure_ascii=False, sort_keys=True),
        "texts": [{name: getattr(text, name) for name in _OF_TEXT} for text in task.texts.values()],
    }
    for submission in task.answers:
        scores = [
            {"target": target, "block": block, "score": score}
            for target, ratings in submission.ratings.items()
            for block, score in ratings.items()
        ]
        answers = {table: list(submission.rows(table)) for table in TABLES}
        row = {
            **dict.fromkeys(names),
            **submission.facts,
            "annotator": submission.annotator,
            **shared,
            **answers,
            "ratings": scores,
        }
        yield ExportRow({name: row[name] for name in names})
