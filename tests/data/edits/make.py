"""Records what edits do, for ``tests/model/test_recorded_edits.py``: `python -m tests.data.edits.make`.

The records were made by version 0.3. Journals hold edits that later versions apply again, so records are made anew only
for what is added, or where what an edit did was wrong. A file has a line with rubric and task, then a line for each
edit: the annotation before if it is not the one after the line above (``start``), the code if it is refused, or else
the patch, and what is missing afterwards if that changed.
"""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model import patch
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edits import SubmitTask, apply
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from tests.model import authoring_work, error_work, judgement_work
from tests.model.critique_work import TASK
from tests.model.everything_work import EVERYTHING
from tests.random_edits import RandomEdits

HERE = Path(__file__).parent
BUNDLES = HERE.parent / "bundles"
TRIES, CHANGES = 10_000, 60


def bundled() -> Iterator[tuple[str, Rubric, Task, list[Annotation]]]:
    """Rubric and first task of each golden bundle, with annotations of that task."""
    for path in sorted(BUNDLES.glob("v1/project/built/*.anntask")) + sorted(
        BUNDLES.glob("reviews-v1/*/built/*.anntask")
    ):
        with zipfile.ZipFile(path) as bundle:
            rubric = Rubric.model_validate_json(bundle.read("rubric.json"))
            task = Task.model_validate_json(bundle.read("tasks.jsonl").splitlines()[0])
        golden = json.loads((path.parents[2] / "golden.json").read_text("utf-8"))
        known = [
            line
            for results in golden.values()
            for line in results["annotations"]
            if line.get("task_id", line.get("id")) == task.id
        ]
        complete = [Annotation.model_validate(line["annotation"]) for line in known]
        kinds = "-".join(sorted({block.type for block in rubric.blocks} - {"skip"}))
        yield f"{kinds}{f'-of-{len(task.reviewed)}' if task.reviewed else ''}", rubric, task, complete


def recorded(rubric: Rubric, task: Task, starts: list[Annotation]) -> Iterator[dict[str, Any]]:
    chance = Random(rubric.id)
    edits, refused, often = RandomEdits(rubric, task, chance), set[tuple[str, str, str]](), Counter[str]()
    for start in [Annotation(), *starts]:
        now, missing, fresh, changes = start, missing_answers(rubric, task, start), True, 0
        for _ in range(TRIES):
            edit = SubmitTask() if chance.random() < 0.01 else edits.edit(now)
            if often[edit.kind] > 5 and chance.random() < 0.9:
                continue
            line: dict[str, Any] = {"edit": edit.model_dump(mode="json", exclude_defaults=True) | {"kind": edit.kind}}
            try:
                after = apply(edit, rubric, task, now)
            except AnnotatorError as error:
                seen = (edit.kind, error.code, getattr(edit, "key", ""))
                if seen in refused:
                    continue
                refused.add(seen)
                line["refused"] = error.code
            else:
                line["patch"] = patch.diff(now.model_dump(mode="json"), after.model_dump(mode="json"))
                same = (edit.kind, "same", getattr(edit, "key", ""))
                if after is now and same in refused:
                    continue
                refused |= {same} if after is now else set()
                changes += after is not now
                often[edit.kind] += after is not now
                if (lacking := missing_answers(rubric, task, after)) != missing:
                    missing = lacking
                    line["missing"] = [
                        [missing_answer.target, missing_answer.key, missing_answer.code] for missing_answer in missing
                    ]
                now = after
            yield {"start": start.model_dump(mode="json", exclude_defaults=True), **line} if fresh else line
            fresh = False
            if changes == CHANGES:
                break


def main() -> None:
    judged = judgement_work.JUDGED.model_copy(update={"ties": True})
    ties = judgement_work.RUBRIC.model_copy(update={"blocks": (judged,)})
    own = [("everything", EVERYTHING, TASK), ("judging", ties, judgement_work.TASK)]
    own += [("writing", authoring_work.RUBRIC, authoring_work.TASK), ("errors", error_work.RUBRIC, error_work.TASK)]
    for name, rubric, task, starts in [*((*parts, [Annotation()]) for parts in own), *bundled()]:
        lines: list[Any] = [
            {"rubric": rubric.model_dump(mode="json"), "task": task.model_dump(mode="json")},
            *recorded(rubric, task, starts[:1]),
        ]
        (HERE / f"{name}.jsonl").write_text(
            "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8"
        )


if __name__ == "__main__":
    main()
