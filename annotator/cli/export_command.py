"""``annotator results export``: converts submitted work to training data, imports for other tools, plain tables, or
records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.cli_options import exit_if, owner_extra, owner_key
from annotator.cli.output import counted, print_first, print_json, print_line
from annotator.errors import AnnotatorError
from annotator.owner.project.input_skip_policy import InputSkipPolicy
from annotator.owner.project.owner_project import Project

if TYPE_CHECKING:
    from annotator.owner.dataset.dataset_folder import Dataset
    from annotator.owner.exports.data_card import ExportReport
    from annotator.owner.exports.run_export import ExportRequest


_NOTABLE = {
    "flagged": "Flagged",
    "changed_since": "Changed since",
    "withdrawn": "Withdrawn",
    "revised_since": "Revised since",
    "hasty": "Hasty",
    "made_by": "Made by a program",
}
_MEANING = {
    "flagged": "somebody flagged it to be looked at again",
    "changed_since": "a later bundle has another text; the rows have the one that was judged",
    "withdrawn": "a later bundle took the task back",
    "revised_since": "a revision was not submitted again; the rows have what was submitted",
    "hasty": "signs that the task was hurried through",
    "made_by": "scripts to test the pipeline; they are not data",
}


def _say_refused(refused: Sequence[AnnotatorError]) -> None:
    from annotator.owner.project.input_skip_policy import group_errors

    lines = [f"Left out: {AnnotatorError(each.code, each.message, where=each.where)}" for each in group_errors(refused)]
    print_first(_LISTED, lines, "Left out: {n} more; --json lists all")


def _print_notable(notable: Mapping[str, int]) -> None:
    """Print remarks for users of the rows, one line each."""
    for name, count in notable.items():
        if count:
            print_line(f"{_NOTABLE[name]}: {counted(count, 'annotation')} ({_MEANING[name]})")


def _refusal(error: AnnotatorError) -> dict[str, str]:
    return {"code": error.code, "message": error.message, "where": error.where}


_LISTED = 50
_LATER = "dataset.json"


def export(
    context: typer.Context,
    sources: list[Path],
    to: str,
    out: Path,
    project: Path | None = None,
    aggregate: str = "each",
    adjudicator: list[str] | None = None,
    minimum: Annotated[int, typer.Option(min=1)] = 1,
    final_only: bool = True,
    review_rule: str | None = None,
    series: list[str] | None = None,
    where: list[str] | None = None,
    reviews: Annotated[int, typer.Option(min=0)] = 0,
    with_discarded: bool = False,
    with_demo: bool = False,
    with_gold: bool = False,
    split: str | None = None,
    seed: str = "0",
    by: str | None = None,
    good: float | None = None,
    skip_unfit: bool = False,
    skip_untrusted: bool = False,
    replace: bool = False,
    passphrase_file: Path | None = None,
    strict: bool = False,
    as_json: bool = False,
) -> None:
    """Export submitted work as a data set. Work that does not fit the format is set aside and listed.

    What was left out or set aside is listed, with --strict by the exit status 1 too.

    Parameters:
        sources = DATASET|FILES...: A merged data set, or results files.
        --to FORM: The format; `annotator results forms` lists them.
        --out DIR: The folder to write into.
        --project DIR: The project's folder; required for results files.
        --aggregate RULE: How to combine several answers: each, mean, median, majority, dawid-skene or adjudicated.
        --adjudicator ID: The person whose answers count (adjudicated).
        minimum = --minimum-overlap N: Only work judged by at least this many people.
        --final-only/--all-devices: Leave out work on which one person's devices disagree.
        --review-rule RULE: The rule for reviewed work: both-accept, any-correction, first, majority, or none to ignore
            reviews.
        --where FIELD=VALUE: Only these tasks and annotations.
        --reviews N: Only work reviewed or countersigned by at least this many people.
        --with-discarded: Also write discarded work, in separate files.
        --with-demo: Include work of scripts (`annotator demo answer`).
        --with-gold: Include gold items.
        --split NAME=SHARE,...: Random splits: train=0.9,test=0.1.
        --seed: The random seed.
        --by BLOCK: Compare responses by this rating; --by=-BLOCK if the lower score is better.
        --good SCORE: The worst score of a good response.
        --skip-unfit: Leave out files and tasks that do not fit, and list them.
        --skip-untrusted: Leave out files of signers you do not trust, and list them.
        --replace: Replace an earlier export in this folder.
    """
    sources, skip = _readable(context, sources, project, passphrase_file), InputSkipPolicy(skip_untrusted, skip_unfit)
    with owner_extra():
        from annotator.owner.dataset.task_field_filter import parse_task_field_filter
        from annotator.owner.exports.answer_rule import AGGREGATES, ExportSelection, FinalAnswerRule
        from annotator.owner.exports.export_format import ExportRowOptions
        from annotator.owner.exports.leak_free_splits import parse_shares
        from annotator.owner.exports.run_export import ExportRequest
        from annotator.owner.tasks.image_files import image_of

    if aggregate not in AGGREGATES:
        raise typer.BadParameter(f"--aggregate {aggregate!r} is not one of {', '.join(AGGREGATES)}.")
    wanted = ExportRequest(
        form=_form(to),
        rule=FinalAnswerRule(aggregate, minimum, frozenset(adjudicator or ())),
        selection=ExportSelection(
            tuple(series or ()), tuple(map(parse_task_field_filter, where or ())), final_only, reviews, with_demo,
            with_discarded, _review_rule(review_rule, project), with_gold,
        ),
        options=ExportRowOptions(by, good, seed, image_of(_project(project).root) if project is not None else None),
        splits=parse_shares(split) if split else None,
    )  # fmt: skip
    _export(sources, project, wanted, out, skip, as_json, strict, replacing=replace)


def _review_rule(given: str | None, project: Path | None) -> str:
    """The rule for reviewed work: ``given``, else the project's, else the default; empty if reviews do not count.

    Raises ``review.unknown_rule``, ``review.bad_settings``.
    """
    from annotator.owner.reviews.review_outcomes import check_rule
    from annotator.owner.reviews.review_plan import ReviewSettings, review_settings

    if given is None:
        return (review_settings(project) if project is not None else ReviewSettings()).rule
    return "" if given == "none" else check_rule(given)


def _readable(
    context: typer.Context, sources: list[Path], project: Path | None, passphrase_file: Path | None
) -> list[Path]:
    """``sources``, with files that are encrypted to the project's owner decrypted until the command ends."""
    from annotator.bundle.age import is_encrypted
    from annotator.owner.exchange.encryption import decrypted_files as opened_results

    if project is None or not any(map(is_encrypted, sources)):
        return sources
    unlock = owner_key(context, passphrase_file)
    return context.with_resource(opened_results(Project.open(project), sources, unlock))


def _export(
    sources: list[Path],
    project: Path | None,
    wanted: ExportRequest,
    out: Path,
    skip: InputSkipPolicy,
    as_json: bool,
    strict: bool,
    *,
    replacing: bool,
) -> None:
    from annotator.owner.exports.run_export import export_dataset

    with _dataset(sources, project, skip, out) as (dataset, refused, trusted):
        found = export_dataset(dataset, wanted, out, trusted=trusted, replacing=replacing)
    _report(found, wanted.form.name, refused, as_json)
    exit_if(strict, refused or found.aside)


@contextmanager
def _dataset(
    sources: list[Path], project: Path | None, skip: InputSkipPolicy, out: Path
) -> Iterator[tuple[Dataset, tuple[AnnotatorError, ...], frozenset[str] | None]]:
    """The data set to export, what was left out of it, and the keys that are trusted for reviews, if known."""
    from annotator.owner.dataset.dataset_folder import open_dataset
    from annotator.owner.exports.run_export import merge_to_temporary
    from annotator.owner.project.revocations import revocations_of

    opened = Project.open(project) if project is not None else None
    trusted = None
    if opened is not None:
        keys = (signer.public for signer in opened.signers.signers)
        reviewers = (key.fingerprint for key in keys if "reviewer" in opened.signers.roles_of(key))
        trusted = frozenset(reviewers) - revocations_of(opened).keys.keys()
    if _is_dataset(sources):
        yield open_dataset(sources[0]), (), trusted
        return
    with merge_to_temporary(_project(project), sources, skip, out) as (dataset, refused):
        yield dataset, refused, trusted


def _is_dataset(sources: list[Path]) -> bool:
    return len(sources) == 1 and sources[0].is_dir() and (sources[0] / _LATER).is_file()


def _project(folder: Path | None) -> Project:
    if folder is None:
        message = "Results files are checked against the project that they belong to, and none is named."
        raise AnnotatorError("export.needs_project", message, "Give --project DIR, or export a merged data set.")
    return Project.open(folder)


def _form(name: str):  # type: ignore[no-untyped-def]  # the class needs the extra packages
    from annotator.owner.exports.exporters import forms

    try:
        return forms()[name]
    except KeyError:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(sorted(forms()))}.") from None


def show_forms(as_json: bool = False) -> None:
    """List the formats of `results export`, the content of their rows, and the programs that read them."""
    with owner_extra():
        from annotator.owner.exports.exporters import forms

    if as_json:
        print_json(
            [{"form": form.name, "title": form.title, "read_by": form.read_by} for _, form in sorted(forms().items())]
        )
        return
    for name, form in sorted(forms().items()):
        print_line(f"{name}: {form.title} Read by {form.read_by}.")


def _report(found: ExportReport, form: str, refused: tuple[AnnotatorError, ...], as_json: bool) -> None:
    from annotator.owner.exports.data_card import best_score_words, lost_words

    if as_json:
        print_json(
            {
                "folder": found.folder,
                "form": form,
                "rows": found.rows,
                "files": {file.name: file.rows for file in found.files},
                "discarded": {file.name: file.rows for file in found.discarded},
                "tasks": found.tasks,
                "annotations": found.annotations,
                "annotators": found.people,
                "left_out": found.left_out,
                "set_aside": found.aside,
                "notable": {name: count for name, count in found.notable.items() if count},
                "counts": [{"split": s, "what": what, "rows": n} for (s, what), n in found.counts.items()],
                "cannot_carry": found.lost,
                "contradicting_pairs": found.contradicting,
                "pairs_by": found.by,
                "best_scores": {
                    block: [{"score": score, "description": description} for score, description in scores]
                    for block, scores in found.best.items()
                },
                "refused": [_refusal(error) for error in refused],
            }
        )
        return
    people = counted(len(found.people), "annotator")
    print_line(f"Wrote {counted(found.rows, 'row')} to {found.folder}: {counted(found.tasks, 'task')} by {people}")
    for file in (*found.files, *found.discarded):
        print_line(f"{file.name}: {counted(file.rows, 'row')}")
    for (split, what), count in found.counts.items():
        print_line(f"{split}, {what}: {count:,}")
    compared = [
        f"Compared by {block}{best_score_words(found.best.get(block, ()))}: {counted(count, 'row')}"
        for block, count in found.by.items()
    ]
    for line in [*compared, *(f"This form cannot carry: {line}" for line in lost_words(found.lost))]:
        print_line(line)
    if found.contradicting:
        pairs = counted(found.contradicting, "pair")
        print_line(
            f"Contradicting: {pairs} in both directions. --aggregate majority makes one row of those of one task; "
            "--where rubric=ID takes one of several rounds"
        )
    _print_notable(found.notable)
    for what, count in found.left_out.items():
        if count:
            print_line(f"Left out: {what}: {count:,}")
    for what, count in found.aside.items():
        print_line(f"Set aside: {count:,}, because {what}")
    if found.aside:
        print_line("set_aside.jsonl lists each of them")
    _say_refused(refused)
