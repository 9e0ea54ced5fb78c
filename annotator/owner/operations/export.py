"""``results export``: converts submitted work to training data, imports for other tools, plain tables, or records."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotator.errors import AnnotatorError, WrongArgumentError
from annotator.owner.operations.arguments import AtLeast, Key, Shares, Sources, unlocked
from annotator.owner.operations.former_arguments import accept_former
from annotator.owner.operations.result import DataResult
from annotator.owner.project.input_skip_policy import InputSkipPolicy, group_errors
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.text.output_lines import counted, first_lines

if TYPE_CHECKING:
    import pyarrow as pa

    from annotator.owner.dataset.dataset_folder import Dataset
    from annotator.owner.exports.export_form import ExportReport
    from annotator.owner.measures.check_limits import WorkCheckThresholds

_log = logging.getLogger(__name__)
_LISTED = 50
_OF_DATASET = "dataset.json"
_NOTABLE_SHARE = 0.05
"""How far the share of a split may be from the one that was asked without a word."""


@dataclass(frozen=True)
class ExportedFolder:
    """An export in its folder; ``report`` contains what was counted, excluded and rejected, ``refused`` the results
    that were left out; ``aggregate`` is the rule for several answers."""

    report: ExportReport
    refused: tuple[AnnotatorError, ...] = ()
    aggregate: str = "each"

    @property
    def partly(self) -> bool:
        """Whether something was left out or set aside, or a split that was asked for has no row."""
        return bool(self.refused or self.report.aside) or 0 in self.report.row_shares.values()

    def rows(self, file: str | None = None) -> pa.Table:
        """The rows of one of its files (named in ``report.files``; default: the first one), in memory.

        Raises ``export.no_file``.
        """
        written = {written_file.name: written_file for written_file in (*self.report.files, *self.report.discarded)}
        name = file or next(iter(written))
        if name not in written:
            names = ", ".join(written)
            raise AnnotatorError("export.no_file", f"The export has no file {name!r}.", f"There are: {names}.")
        return written[name].format.read(self.report.folder / name)

    def as_json(self) -> Json:
        report = self.report
        return {
            "folder": report.folder,
            "form": report.form.name,
            "rows": report.rows,
            "files": {file.name: file.rows for file in report.files},
            "discarded": {file.name: file.rows for file in report.discarded},
            "tasks": report.tasks,
            "annotations": report.annotations,
            "annotators": sorted(report.people),
            "left_out": report.left_out,
            "set_aside": report.aside,
            "notable": {name: count for name, count in report.notable.items() if count},
            "counts": [{"split": s, "what": kind, "rows": n} for (s, kind), n in sorted(report.counts.items())],
            "cannot_carry": report.lost,
            "contradicting_pairs": report.contradicting,
            "pairs_by": dict(sorted(report.by.items())),
            "best_scores": {
                block: [{"score": score, "description": description} for score, description in scores]
                for block, scores in report.best.items()
            },
            "weights": report.weights,
            "named_by_checks": {"rows": report.named_rows, "by_person": dict(sorted(report.named.items()))},
            "refused": [{"code": e.code, "message": e.message, "where": e.where} for e in self.refused],
        }

    def lines(self) -> Iterator[str]:
        from annotator.owner.exports.data_card import best_score_words, lost_words
        from annotator.owner.exports.run_export import OWN_ANSWERS

        report = self.report
        people = counted(len(report.people), "annotator")
        yield f"Wrote {counted(report.rows, 'row')} to {report.folder}: {counted(report.tasks, 'task')} by {people}"
        for file in (*report.files, *report.discarded):
            yield f"{file.name}: {counted(file.rows, 'row')}"
        if any(abs(share - report.shares[split]) > _NOTABLE_SHARE for split, share in report.row_shares.items()):
            yield f"Splits by lot, with tasks that share a text together: {report.share_words}. Another --seed differs"
        yield from self._split_lines()
        for (split, kind), count in sorted(report.counts.items()):
            yield f"{split}, {kind}: {count:,}"
        if report.rule == OWN_ANSWERS:
            yield f"{OWN_ANSWERS} --aggregate changes nothing"
        for block, count in sorted(report.by.items()):
            yield f"Compared by {block}{best_score_words(report.best.get(block, ()))}: {counted(count, 'row')}"
        for line in lost_words(report.lost):
            yield f"This form cannot carry: {line}"
        if report.contradicting:
            majority = "--aggregate majority makes one row of those of one task; " if self.aggregate == "each" else ""
            pairs = counted(report.contradicting, "pair")
            where = "--where rubric_sha256=HASH takes one of several rounds or versions of a rubric"
            yield f"Contradicting: {pairs} in both directions. {majority}{where}"
        yield from self._left_out()

    def _split_lines(self) -> Iterator[str]:
        """Which rows are where, if it is not as asked or as the tasks say."""
        report = self.report
        if report.form.keeps_discarded and report.has_discarding_tags:
            yield "Texts that tags discard are among the rows, which have these tags; those that are set apart are not"
        if report.moved:
            moved = counted(report.moved, "task")
            yield f"With tasks that share a text, and not in the split that they name: {moved}"
        if empty := [split for split, share in report.row_shares.items() if not share]:
            share = f"the largest group of tasks that share texts has {100 * report.largest_share:.0f} % of the tasks"
            yield f"No row fell to {', '.join(empty)}, so that its file is missing: {share}"

    def _left_out(self) -> Iterator[str]:
        from annotator.owner.exports.data_card import NOTABLE

        report = self.report
        if report.named:
            people = ", ".join(f"{person} {count:,}" for person, count in sorted(report.named.items()))
            yield (
                f"{report.named_rows:,} of {counted(report.rows, 'row')} are by people whom the checks of work name "
                f"({people}); --where annotator!=ID leaves one out"
            )
        for name, count in report.notable.items():
            if count:
                yield f"{NOTABLE[name][0]}: {counted(count, 'annotation')} ({NOTABLE[name][1]})"
        for reason, count in report.left_out.items():
            if count:
                yield f"Left out: {reason}: {count:,}"
        for reason, count in report.aside.items():
            yield f"Set aside: {count:,}, because {reason}"
        if report.aside:
            yield "set_aside.jsonl lists each of them"
        refused = [AnnotatorError(error.code, error.message, where=error.where) for error in group_errors(self.refused)]
        yield from first_lines(
            _LISTED, [f"Left out: {error}" for error in refused], "Left out: {n} more; --json lists all"
        )


@accept_former(dataset="sources", final_only="")
def export(
    sources: Sources,
    to: str,
    out: Path,
    *,
    project: Project | None = None,
    aggregate: str = "each",
    adjudicators: Sequence[str] = (),
    minimum: Annotated[int, AtLeast(1)] = 1,
    review_rule: str | None = None,
    series: Sequence[str] = (),
    where: Sequence[str] = (),
    reviews: Annotated[int, AtLeast(0)] = 0,
    with_discarded: bool = False,
    with_demo: bool = False,
    with_gold: bool = False,
    splits: Shares | None = None,
    seed: str = "0",
    by: str | None = None,
    good: float | None = None,
    weights: bool = False,
    skip_unfit: bool = False,
    skip_untrusted: bool = False,
    replace: bool = False,
    key: Key = None,
) -> ExportedFolder:
    """Export submitted work as a data set. Work that does not fit the format is set aside and listed.

    What was left out or set aside is listed, with --strict by the exit status 1 too.

    Parameters:
        sources = DATASET|FILES...: A merged data set, or results files.
        --to FORM: The format; `annotator results forms` lists them.
        --out DIR: The folder to write into.
        --project DIR: The project's folder; required for results files.
        --aggregate RULE: How to combine several answers: each, mean, median, majority, dawid-skene or adjudicated.
        adjudicators = --adjudicator ID: The person whose answers count (adjudicated).
        minimum = --minimum-overlap N: Only work judged by at least this many people.
        --review-rule RULE: The rule for reviewed work: both-accept, any-correction, first, majority, or none to ignore
            reviews.
        --where FIELD=VALUE: Only these tasks and annotations.
        --reviews N: Only work reviewed or countersigned by at least this many people.
        --with-discarded: Also write discarded work, in separate files.
        --with-demo: Include work of scripts (`annotator demo answer`).
        --with-gold: Include gold items.
        splits = --split NAME=SHARE,...: Random splits: train=0.9,test=0.1.
        --seed: The random seed.
        --by BLOCK: Compare responses by this rating; --by=-BLOCK if the lower score is better.
        --good SCORE: The worst score of a good response.
        --weights: Also write the estimated reliability of the people as the weight of each row.
        --skip-unfit: Leave out files and tasks that do not fit, and list them.
        --skip-untrusted: Leave out files of signers you do not trust, and list them.
        --replace: Replace an earlier export in this folder.

    Raises ``export.*``, ``dataset.*``, ``merge.*``, ``project.*``, ``review.*``, ``keys.*``; ``out`` is then
    unchanged.
    """
    from annotator.owner.dataset.task_field_filter import parse_task_field_filter
    from annotator.owner.exports.answer_rule import AGGREGATES, ExportRowOptions, ExportSelection, FinalAnswerRule
    from annotator.owner.exports.exporters import forms
    from annotator.owner.exports.leak_free_splits import checked_shares
    from annotator.owner.exports.run_export import ExportRequest, export_dataset
    from annotator.owner.measures.figures import people_reliability
    from annotator.owner.reviews.review_outcomes import check_rule
    from annotator.owner.reviews.review_plan import ReviewSettings, review_settings
    from annotator.owner.reviews.task_submissions import WorksSentToReviewers
    from annotator.owner.tasks.image_files import image_of

    if to not in forms():
        names = ", ".join(sorted(forms()))
        raise WrongArgumentError("export.unknown_form", f"There is no form {to!r}.", f"Known: {names}.")
    if aggregate not in AGGREGATES:
        names = ", ".join(AGGREGATES)
        raise WrongArgumentError("export.unknown_rule", f"There is no rule {aggregate!r}.", f"Known: {names}.")
    if review_rule is None:
        review_rule = (review_settings(project.root) if project is not None else ReviewSettings()).rule
    request = ExportRequest(
        form=forms()[to],
        rule=FinalAnswerRule(aggregate, minimum, frozenset(adjudicators)),
        selection=ExportSelection(
            tuple(series), tuple(map(parse_task_field_filter, where)), reviews, with_demo, with_discarded,
            "" if review_rule == "none" else check_rule(review_rule), with_gold,
            WorksSentToReviewers(project) if project is not None else frozenset(),
        ),
        options=ExportRowOptions(by, good, seed, read_image=image_of(project.root) if project is not None else None),
        splits=checked_shares(splits) if splits is not None else None,
    )  # fmt: skip
    out, skip = Path(out), InputSkipPolicy(skip_untrusted, skip_unfit)
    with _dataset(sources, project, skip, out, key) as (dataset, refused):
        if weights:
            options = dataclasses.replace(request.options, weights=people_reliability(dataset, _limits(project)))
            request = dataclasses.replace(request, options=options)
        _check_adjudicators(dataset, adjudicators)
        named = _named_by_checks(dataset, project)
        report = export_dataset(dataset, request, out, trusted=_reviewers(project), named=named, replacing=replace)
    return ExportedFolder(report, refused, aggregate)


def _check_adjudicators(dataset: Dataset, adjudicators: Sequence[str]) -> None:
    """Raises ``export.adjudicator`` if the data set has no work of one of ``adjudicators``."""
    people: set[str] = set()
    for table, column in (("annotations", "annotator"), ("reviews", "reviewer")) if adjudicators else ():
        people.update(dataset.arrow(table, (column,))[column].to_pylist())
    for name in adjudicators:
        if name not in people:
            message = f"There is no work of {name!r} in this data set, so nothing was adjudicated by them."
            raise AnnotatorError("export.adjudicator", message, "Name a person as the roster does.")


def _limits(project: Project | None) -> WorkCheckThresholds:
    """The limits of the checks of work. Raises ``measure.bad_limit``."""
    from annotator.owner.measures.check_limits import WorkCheckThresholds, limits_of

    return limits_of(project.root) if project is not None else WorkCheckThresholds()


def _named_by_checks(dataset: Dataset, project: Project | None) -> Collection[str]:
    """The people whom the checks of work name; nobody, with a warning, where the checks fail."""
    from annotator.owner.measures.check_findings import check_findings

    try:
        return frozenset(check_findings(dataset.root, _limits(project))["suspicion"])
    except AnnotatorError as error:  # the rows are right without them
        _log.warning("Whom the checks name is not known: %s", error)
        return ()


def _reviewers(project: Project | None) -> frozenset[str] | None:
    """The fingerprints of the keys that the project trusts for reviews; None without a project."""
    from annotator.owner.project.revocations import revocations_of

    if project is None:
        return None
    keys = (signer.public for signer in project.signers.signers)
    reviewing = frozenset(key.fingerprint for key in keys if "reviewer" in project.signers.roles_of(key))
    return reviewing - revocations_of(project).keys.keys()


@contextmanager
def _dataset(
    sources: Sources, project: Project | None, skip: InputSkipPolicy, out: Path, key: Key
) -> Iterator[tuple[Dataset, tuple[AnnotatorError, ...]]]:
    """The data set to export, and what was left out of it."""
    from annotator.bundle.age import is_encrypted
    from annotator.owner.dataset.dataset_folder import Dataset, open_dataset
    from annotator.owner.exchange.deliveries import results_files
    from annotator.owner.exchange.encryption import decrypted_files
    from annotator.owner.exports.run_export import merge_to_temporary

    if isinstance(sources, Dataset):
        yield sources, ()
        return
    paths = [Path(sources)] if isinstance(sources, str | Path) else list(sources)
    if len(paths) == 1 and ((paths[0] / _OF_DATASET).is_file() or not (paths[0].suffix or paths[0].exists())):
        yield open_dataset(paths[0], project.state.id if project is not None else ""), ()
        return
    paths = results_files(paths)
    if project is None:
        message = "Results files are checked against the project that they belong to, and none is named."
        raise AnnotatorError("export.needs_project", message, "Give --project DIR, or export a merged data set.")
    with ExitStack() as stack:
        if any(map(is_encrypted, paths)):
            paths = stack.enter_context(decrypted_files(project, paths, lambda: unlocked(key)))
        yield stack.enter_context(merge_to_temporary(project, paths, skip, out))


def export_forms() -> DataResult:
    """List the formats of `results export`, the content of their rows, and the programs that read them."""
    from annotator.owner.exports.exporters import forms

    forms_by_name = sorted(forms().items())
    return DataResult(
        [{"form": name, "title": form.title, "read_by": form.read_by} for name, form in forms_by_name],
        [f"{name}: {form.title} Read by {form.read_by}." for name, form in forms_by_name],
    )
