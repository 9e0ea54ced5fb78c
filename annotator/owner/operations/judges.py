"""``results judges``: judgements of models, as a data set of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from annotator.owner.operations.result import DataResult
from annotator.text.output_lines import counted, first_lines

_MODELS_SHOWN = 20
_COUNTED = {"criteria": ("criterion", "criteria"), "steps": ("step",)}
"""What is counted of blocks of the types that are called like several of them."""


def import_judgements(files: Sequence[Path], dataset: Path, out: Path, tasks: Path | None = None) -> DataResult:
    """Import judgements of models about tasks that people judge, as a separate data set.

    `annotator stats judges` and `annotator report` compare them with people's judgements (--judges DIR); other
    statistics do not use them.

    Parameters:
        files = FILES.jsonl...: Judgements of models, one per line.
        --dataset DATASET: The data set whose tasks they judge.
        --out DIR: The new data set of their judgements.
        --tasks TASKS.jsonl: Tasks that they judge beyond those sent to people.
    """
    from annotator.owner.judges.model_judgements import import_judges

    imported = import_judges(files, dataset, out, tasks)
    models = [
        f"{model}: " + ", ".join(counted(many, *_COUNTED.get(kind, (kind,))) for kind, many in sorted(counts.items()))
        for model, counts in imported.imported.items()
    ]
    text = [*first_lines(_MODELS_SHOWN, models, "{n} more models; --json lists all")]
    text += [f"Left out: {counted(many, 'judgement')}: {reason}" for reason, many in sorted(imported.left_out.items())]
    data = {"path": str(out), "models": imported.imported, "left_out": imported.left_out}
    return DataResult(data, [*text, f"Wrote {out}"])
