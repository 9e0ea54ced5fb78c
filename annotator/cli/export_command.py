"""``annotator results export``: judgements become training data, another tool's import, or plain tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from annotator.bundle.age import is_encrypted
from annotator.cli import export_options as o
from annotator.cli.cli_options import PassphraseFile, owner_key, settings
from annotator.cli.extra import owner_extra
from annotator.cli.output import JsonFlag, counted, say, say_json
from annotator.cli.records_report import report_records, say_notable
from annotator.errors import AnnotatorError
from annotator.owner.dataset import export as export_directly
from annotator.owner.exporters import EXPORTERS
from annotator.owner.left_out import Skip, grouped
from annotator.owner.owner_project import Project
from annotator.owner.revoking import revocations_of
from annotator.owner.sealed import opened as opened_results

if TYPE_CHECKING:
    from annotator.owner.exporting.run_export import Exporting, Wanted
    from annotator.owner.merging.dataset_reader import Dataset

PARTLY = 3
_LISTED = 50
_LATER = "dataset.json"


def export(
    context: typer.Context,
    sources: o.Sources,
    to: o.To,
    out: o.Out,
    project: o.ProjectFolder = None,
    aggregate: o.Aggregated = "each",
    adjudicator: o.Adjudicators = None,
    minimum: o.Minimum = 1,
    final_only: o.FinalOnly = True,
    review_rule: o.ReviewRule = None,
    series: o.Series = None,
    where: o.Where = None,
    reviews: o.Reviews = 0,
    with_discarded: o.WithDiscarded = False,
    with_demo: o.WithDemo = False,
    with_gold: o.WithGold = False,
    split: o.Split = None,
    seed: o.Seed = "0",
    by: o.By = None,
    good: o.Good = None,
    skip_unfit: o.SkipUnfit = False,
    skip_untrusted: o.SkipUntrusted = False,
    replace: o.Replace = False,
    passphrase_file: PassphraseFile = None,
    as_json: JsonFlag = False,
) -> None:
    """Make a data set of what was submitted. What does not fit the form is set aside and listed.

    The exit status is 3 when something was left out or set aside.
    """
    sources, skip = _readable(context, sources, project, passphrase_file), Skip(skip_untrusted, skip_unfit)
    rules = (where, split, with_discarded, reviews, review_rule, minimum > 1, not final_only, aggregate != "each")
    if to in EXPORTERS and not any(rules) and not _is_dataset(sources):
        kinds = {"with_demo": with_demo, "with_gold": with_gold, "replace": replace}
        _directly(context, to, sources, _project(project), out, skip, tuple(series or ()), as_json, **kinds)
        return
    if to == "records":
        raise _files_only()
    with owner_extra():
        from annotator.owner.exporting.answer_rule import AGGREGATES, Rule
        from annotator.owner.exporting.export_form import Options
        from annotator.owner.exporting.leak_free_splits import shares
        from annotator.owner.exporting.run_export import Wanted
        from annotator.owner.exporting.selection import Selection, condition

    if aggregate not in AGGREGATES:
        raise typer.BadParameter(f"--aggregate {aggregate!r} is not one of {', '.join(AGGREGATES)}.")
    wanted = Wanted(
        form=_form(to),
        rule=Rule(aggregate, minimum, frozenset(adjudicator or ())),
        selection=Selection(
            tuple(series or ()), tuple(map(condition, where or ())), final_only, reviews, with_demo, with_discarded,
            _review_rule(review_rule, project), with_gold,
        ),
        options=Options(by, good, seed),
        splits=shares(split) if split else None,
    )  # fmt: skip
    _export(sources, project, wanted, out, skip, as_json, replacing=replace)


def _files_only() -> AnnotatorError:
    message = "Records are made of results files, each as it is: without rules, conditions and splits."
    return AnnotatorError("export.files_only", message, "`--to answers-jsonl` has all that was said in a data set.")


def _review_rule(given: str | None, project: Path | None) -> str:
    """The rule for reviewed work: as given, else the project's, else the usual one; empty where reviews do not count.

    Raises ``review.unknown_rule``, ``review.bad_settings``.
    """
    from annotator.owner.reviews.review_outcomes import check_rule
    from annotator.owner.reviews.review_settings import ReviewSettings, review_settings

    if given is None:
        return (review_settings(project) if project is not None else ReviewSettings()).rule
    return "" if given == "none" else check_rule(given)


def _readable(
    context: typer.Context, sources: list[Path], project: Path | None, passphrase_file: Path | None
) -> list[Path]:
    """``sources``, with what is encrypted to the project's owner readable until the command ends."""
    if project is None or not any(map(is_encrypted, sources)):
        return sources
    unlock = owner_key(context, passphrase_file)
    return context.with_resource(opened_results(Project.open(project), sources, unlock))


def _directly(
    context: typer.Context,
    to: str,
    files: list[Path],
    project: Project,
    out: Path,
    skip: Skip,
    series: tuple[str, ...],
    as_json: bool,
    **kinds: bool,
) -> None:
    """The forms that need no data set, and no extra packages."""
    quarantine = settings(context).data_dir.quarantine
    exported = export_directly(project, EXPORTERS[to], files, out, quarantine, skip, series, **kinds)
    report_records(exported, as_json)
    if exported.refused:
        raise typer.Exit(PARTLY)


def _export(
    sources: list[Path], project: Path | None, wanted: Wanted, out: Path, skip: Skip, as_json: bool, *, replacing: bool
) -> None:
    from annotator.owner.exporting.run_export import export_dataset

    with _dataset(sources, project, skip, out) as (dataset, refused, trusted):
        found = export_dataset(dataset, wanted, out, trusted=trusted, replacing=replacing)
    _report(found, wanted.form.name, refused, as_json)
    if refused or found.aside:
        raise typer.Exit(PARTLY)


@contextmanager
def _dataset(
    sources: list[Path], project: Path | None, skip: Skip, out: Path
) -> Iterator[tuple[Dataset, tuple[AnnotatorError, ...], frozenset[str] | None]]:
    """The data set to export, what was left out of it, and the keys that are trusted to review, where that is known."""
    from annotator.owner.exporting.from_files import merged_files
    from annotator.owner.merging.dataset_reader import open_dataset

    opened = Project.open(project) if project is not None else None
    trusted = None
    if opened is not None:
        keys = (signer.public for signer in opened.signers.signers)
        reviewers = (key.fingerprint for key in keys if "reviewer" in opened.signers.roles_of(key))
        trusted = frozenset(reviewers) - revocations_of(opened).keys.keys()
    if _is_dataset(sources):
        yield open_dataset(sources[0]), (), trusted
        return
    with merged_files(_project(project), sources, skip, out) as (dataset, refused):
        yield dataset, refused, trusted


def _is_dataset(sources: list[Path]) -> bool:
    return len(sources) == 1 and sources[0].is_dir() and (sources[0] / _LATER).is_file()


def _project(folder: Path | None) -> Project:
    if folder is None:
        message = "Results files are checked against the project that they belong to, and none is named."
        raise AnnotatorError("export.needs_project", message, "Give --project DIR, or export a merged data set.")
    return Project.open(folder)


def _form(name: str):  # type: ignore[no-untyped-def]  # the class needs the extra packages
    from annotator.owner.exporters import forms

    try:
        return forms()[name]
    except KeyError:
        known = ", ".join(sorted({*forms(), *EXPORTERS}))
        raise typer.BadParameter(f"{name!r} is not one of {known}.") from None


def show_forms(as_json: JsonFlag = False) -> None:
    """List the forms of `results export`: what their rows are, and what reads them."""
    with owner_extra():
        from annotator.owner.exporters import forms

    every = {name: (form.describe, "", "results files") for name, form in EXPORTERS.items()}
    every |= {name: (form.title, form.eaten_by, "data sets and results files") for name, form in forms().items()}
    if as_json:
        say_json([{"form": name, "title": t, "eaten_by": e, "from": f} for name, (t, e, f) in sorted(every.items())])
        return
    for name, (title, eaten, _) in sorted(every.items()):
        say(f"{name}: {title}" + (f" Read by {eaten}." if eaten else ""))


def _report(found: Exporting, form: str, refused: tuple[AnnotatorError, ...], as_json: bool) -> None:
    if as_json:
        say_json(
            {
                "folder": str(found.folder),
                "form": form,
                "rows": found.rows,
                "files": {file.name: file.rows for file in found.files},
                "discarded": {file.name: file.rows for file in found.discarded},
                "tasks": found.tasks,
                "annotations": found.annotations,
                "annotators": list(found.people),
                "left_out": dict(found.left_out),
                "set_aside": dict(found.aside),
                "notable": {name: count for name, count in found.notable.items() if count},
                "counts": [{"split": s, "what": what, "rows": n} for (s, what), n in sorted(found.counts.items())],
                "refused": [{"code": e.code, "message": e.message, "where": e.where} for e in refused],
            }
        )
        return
    people = counted(len(found.people), "annotator")
    say(f"Wrote {counted(found.rows, 'row')} to {found.folder}: {counted(found.tasks, 'task')} by {people}")
    for file in (*found.files, *found.discarded):
        say(f"{file.name}: {counted(file.rows, 'row')}")
    for (split, what), count in sorted(found.counts.items()):
        say(f"{split}, {what}: {count:,}")
    say_notable(found.notable, "annotation")
    for what, count in found.left_out.items():
        if count:
            say(f"Left out: {count:,} {what}")
    for what, count in found.aside.items():
        say(f"Set aside: {count:,}, because {what}")
    if found.aside:
        say("set_aside.jsonl lists each of them")
    for error in grouped(refused)[:_LISTED]:
        say(f"Left out: {AnnotatorError(error.code, error.message, where=error.where)}")
