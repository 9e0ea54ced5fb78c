"""``results export`` as a function for notebooks: a data set in, a folder and Arrow tables out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from annotator.errors import AnnotatorError
from annotator.owner.exporters import forms
from annotator.owner.exporting.answer_rule import AGGREGATES, Aggregate, Rule
from annotator.owner.exporting.export_form import Options
from annotator.owner.exporting.run_export import Exporting, Wanted, export_dataset
from annotator.owner.exporting.selection import Selection, condition
from annotator.owner.merging.dataset_reader import Dataset, open_dataset
from annotator.owner.owner_project import Project
from annotator.owner.revoking import revocations_of


@dataclass(frozen=True)
class Exported:
    """An export as it lies in its folder: ``report`` has what was counted, left out and set aside."""

    report: Exporting

    def rows(self, file: str | None = None) -> pa.Table:
        """The rows of one of its files (``report.files`` names them; the first where left out), in memory.

        Raises ``export.no_file``.
        """
        written = {each.name: each for each in (*self.report.files, *self.report.discarded)}
        name = file or next(iter(written))
        if name not in written:
            known = ", ".join(written)
            raise AnnotatorError("export.no_file", f"The export has no file {name!r}.", f"There are: {known}.")
        return written[name].format.read(self.report.folder / name)


def export(
    dataset: Dataset | Path | str,
    to: str,
    out: Path | str,
    *,
    aggregate: Aggregate = "each",
    minimum: int = 1,
    adjudicators: Sequence[str] = (),
    series: Sequence[str] = (),
    where: Sequence[str] = (),
    final_only: bool = True,
    reviews: int = 0,
    with_demo: bool = False,
    with_discarded: bool = False,
    with_gold: bool = False,
    splits: Mapping[str, float] | None = None,
    by: str | None = None,
    good: float | None = None,
    seed: str = "0",
    project: Project | None = None,
    replace: bool = False,
) -> Exported:
    """Write a merged data set into the folder ``out`` in the form ``to``, as ``annotator results export`` does.

    ``where`` are conditions such as ``"language=en"``; ``splits`` are shares by name, which come to 1. ``reviews``
    needs the ``project``, which knows who reviews. The other options are those of the command. Raises ``export.*``,
    ``dataset.*``; ``out`` is as it was then.
    """
    known = forms()
    if to not in known:
        raise AnnotatorError("export.unknown_form", f"There is no form {to!r}.", f"Known: {', '.join(sorted(known))}.")
    if aggregate not in AGGREGATES:
        message = f"There is no rule {aggregate!r}."
        raise AnnotatorError("export.unknown_rule", message, f"Known: {', '.join(AGGREGATES)}.")
    if splits is not None and abs(sum(splits.values()) - 1) > 1e-9:
        raise AnnotatorError("export.bad_split", "The shares of the splits do not come to 1.")
    conditions = tuple(condition(each) for each in where)
    wanted = Wanted(
        form=known[to],
        rule=Rule(aggregate, minimum, frozenset(adjudicators)),
        selection=Selection(
            tuple(series), conditions, final_only, reviews, with_demo, with_discarded, with_gold=with_gold
        ),
        options=Options(by, good, seed),
        splits=splits,
    )
    opened = dataset if isinstance(dataset, Dataset) else open_dataset(dataset)
    return Exported(export_dataset(opened, wanted, Path(out), trusted=_reviewers(project), replacing=replace))


def _reviewers(project: Project | None) -> frozenset[str] | None:
    if project is None:
        return None
    keys = (signer.public for signer in project.signers.signers)
    reviewing = frozenset(key.fingerprint for key in keys if "reviewer" in project.signers.roles_of(key))
    return reviewing - revocations_of(project).keys.keys()
