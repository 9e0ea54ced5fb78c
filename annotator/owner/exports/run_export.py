"""``results export``: from a data set to a folder in a form for a trainer or another tool.

What the form cannot represent is rejected and listed without affecting the rest. Memory use does not depend on the
number of rows.
"""

from __future__ import annotations

import json
import secrets
import shutil
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import chain, groupby
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any

import numpy as np

from annotator import __version__
from annotator.containment import FAULTS, Contained
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.owner.dataset.dataset_folder import Dataset, DatasetFolder, open_dataset
from annotator.owner.dataset.merge import merge
from annotator.owner.dataset.merge_result import MergeResult
from annotator.owner.exports.answer_rule import ExportRowOptions, ExportSelection, FinalAnswerRule, Place
from annotator.owner.exports.data_card import (
    CARD,
    CROISSANT,
    NOTABLE,
    croissant_metadata,
    data_card_text,
)
from annotator.owner.exports.dataset_stream import JudgedTaskStream
from annotator.owner.exports.export_form import (
    BestScores,
    ExportForm,
    ExportReport,
    ExportRow,
    RejectedExportRow,
    task_shape,
)
from annotator.owner.exports.file_formats import (
    JSON_LINES,
    LINEAGE,
    SUMS,
    ExportRowFile,
    atomic_folder,
    file_hashes,
)
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, shape_of
from annotator.owner.exports.leak_free_splits import DEFAULT, LeakFreeSplits
from annotator.owner.exports.observed_losses import LostAnswerCounter
from annotator.owner.exports.verdicts import (
    UNDECIDED,
    compared_pairs,
    decided_targets,
    discarded_targets,
    join_rubrics,
    join_versions,
    lower_is_better,
    split_task,
)
from annotator.owner.measures.latent_truth import CategoricalAnswers, dawid_skene
from annotator.owner.project.input_skip_policy import InputErrorLog, InputSkipPolicy
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.transfer.destination import sha256_of

# The Dawid-Skene model over all answers of an export: the most likely answer to each question. A score is a category of
# its rating, a verdict on a pair is better, worse or equal. Each rating and each comparing block has a model of its
# own.


_AS_LIKELY = 1e-9
"""Answers whose probabilities differ by no more are equally likely."""


def estimate_answers(tasks: Iterable[JudgedTask], by: str | None) -> Mapping[Place, float]:
    """The most likely answer in every place. Of equally likely ones, the lower score, and a tie of a pair."""
    answers_by_block: dict[tuple[str, str, str], list[tuple[Place, str, float]]] = defaultdict(list)
    for task in tasks:
        for submission in task.answers:
            for target, scores in submission.ratings.items():
                for block, score in scores.items():
                    answer = task.place(target, block), submission.annotator, float(score)
                    answers_by_block[task.rubric_sha256, "rating", block].append(answer)
        for pair in compared_pairs(task, by):
            place = task.place(f"{pair.first.target}>{pair.second.target}", pair.block)
            answers_by_block[task.rubric_sha256, "pair", pair.block] += [
                (place, submission.annotator, float((value > 0) - (value < 0))) for submission, value, _ in pair.answers
            ]
    result: dict[Place, float] = {}
    for (_, kind, _), answers in answers_by_block.items():
        result |= _likeliest(answers, tie=0.0 if kind == "pair" else None)
    return result


def _likeliest(answers: Sequence[tuple[Place, str, float]], tie: float | None) -> Mapping[Place, float]:
    """The most likely answer in each place, of everybody's answers to one block; of equally likely ones, the lowest, or
    ``tie``."""
    places: dict[Place, int] = {}
    people: dict[str, int] = {}
    values, category = np.unique([value for *_, value in answers], return_inverse=True)
    numbers = CategoricalAnswers(
        item=np.asarray([places.setdefault(place, len(places)) for place, _, _ in answers], np.int64),
        person=np.asarray([people.setdefault(name, len(people)) for _, name, _ in answers], np.int64),
        category=np.asarray(category, np.int64),
        items=len(places),
        people=len(people),
        categories=len(values),
    )
    truth = dawid_skene(numbers).truth
    likeliest = truth >= truth.max(axis=1, keepdims=True) - _AS_LIKELY
    result = values[likeliest.argmax(axis=1)]
    if tie is not None:
        result = np.where(likeliest.sum(axis=1) > 1, tie, result)
    return dict(zip(places, result.tolist(), strict=True))


ASIDE = "set_aside.jsonl"
OWN_ANSWERS = "Rows have the answers of everybody, as each of them gave them: this format combines nothing."
"""The rule of forms of people's own answers where one was asked for that combines answers."""
_SCRATCH = ".scratch"
_OURS = frozenset({CARD, CROISSANT, LINEAGE, ASIDE, "provenance.jsonl", "records.jsonl"})


@dataclass(frozen=True)
class ExportRequest:
    """Everything that determines an export: equal requests on the same data set produce identical bytes."""

    form: ExportForm
    rule: FinalAnswerRule = field(default_factory=FinalAnswerRule)
    selection: ExportSelection = field(default_factory=ExportSelection)
    options: ExportRowOptions = field(default_factory=ExportRowOptions)
    splits: Mapping[str, float] | None = None


_LOWER = 1
_HIGHER = 2
"""Bits of a pair: whether somewhere the text with the lower, or the higher hash is better."""


class BothDirectionsPairCounter:
    """Counts pairs of texts that answer the same and for which there are rows in both directions, of one task or of
    tasks of several rounds. Of each pair a number is kept."""

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}
        self.contradicting = 0

    def see(self, view: JudgedTask, export_row: ExportRow) -> None:
        """Add a row. A row of two responses has the better one first in ``targets``, or a signed strength."""
        targets = export_row.about.get("targets", ())
        strength = export_row.row.get("preference_strength")  # of the second response, if positive
        if len(targets) != 2 or not ("block" in export_row.about or strength):
            return
        first, second = (view.texts[target].sha256 for target in targets)
        question = AnnotationTarget.parse(targets[0]).parent
        above = (view.passage, *view.conversation, view.texts.get(question) if question is not None else None)
        context = "".join(text.sha256 for text in above if text is not None)
        pair = blake2b("".join((context, *sorted((first, second)))).encode(), digest_size=8)
        key = int.from_bytes(pair.digest())
        before = self._seen.get(key, 0)
        higher = (first < second) == (strength is not None and strength > 0)
        self._seen[key] = before | (_HIGHER if higher else _LOWER)
        self.contradicting += before != self._seen[key] == _LOWER | _HIGHER


def export_dataset(
    dataset: Dataset,
    request: ExportRequest,
    out: Path,
    trusted: Collection[str] | None = None,
    *,
    named: Collection[str] = (),
    replacing: bool = False,
) -> ExportReport:
    """Export ``request`` from ``dataset`` into the folder ``out``; ``replacing``: replace an earlier export.

    ``trusted``: the fingerprints of reviewers' keys; ``named``: the people whom the checks of work name, whose rows are
    counted. Raises ``export.*``, ``dataset.*``; ``out`` is then unchanged.
    """
    if request.selection.reviews and trusted is None:
        message = "The project says which reviewers are trusted, but no project is named."
        raise AnnotatorError("export.needs_project", message, "Give --project DIR.")
    with atomic_folder(out, _OURS, replace=replacing) as fresh:
        report = _ExportRun(dataset, request, fresh, trusted, named).run()
    return replace(report, folder=out)


class _ExportRun:
    def __init__(
        self, dataset: Dataset, request: ExportRequest, fresh: Path, trusted: Collection[str] | None,
        named: Collection[str],
    ) -> None:  # fmt: skip
        self._dataset, self._request, self._fresh = dataset, request, fresh
        self._scratch = fresh / _SCRATCH
        self._scratch.mkdir()
        form = request.form
        self._stream = JudgedTaskStream(
            dataset, request.selection, self._scratch, trusted, with_skipped=form.with_skipped
        )
        contents = dataset.arrow("rubrics", ["content"]).column("content").to_pylist()
        columns = form.columns_for([Rubric.model_validate_json(content) for content in contents])
        if request.options.weights and not form.closed:
            pairs = {"weighted_share": "float64"} if "share" in columns else {}
            columns = {**columns, **pairs, "weight": "float64"}
        self._report = ExportReport(
            fresh, ", ".join(_titles(dataset)), form, columns, _rule_words(request), _selection_sentences(request),
            self._stream.left_out, shares=request.splits or {},
        )  # fmt: skip
        self._named = frozenset(named)
        self._files: dict[tuple[str, str], tuple[ExportRowFile, ExportRowFile]] = {}
        """By part and split, the data and their provenance."""
        self._aside_file: ExportRowFile | None = None
        self._rubrics: dict[tuple[str, str], Rubric] = {}
        self._aside: Counter[str] = Counter()
        self._codes: dict[str, str] = {}
        self._lost_answers = LostAnswerCounter(form)
        self._directions = BothDirectionsPairCounter()
        self._counted = ("", "")
        self._held: dict[tuple[str, str], list[tuple[JudgedTask, ExportRow]]] = {}
        self._shapes: dict[tuple[object, ...], str] = {}

    def run(self) -> ExportReport:
        rule = self._rule()
        splits = self._splits()
        form, options = self._request.form, self._request.options
        joins = rule.name == "adjudicated" and not (form.words or form.gathers or form.compares)
        for group in self._tasks():
            versions = (replace(task, split=splits.of(task), rule=rule, options=options) for task in group)
            for task in join_versions(versions) if joins else versions:
                self._take(task)
        self._assemble()
        for file in filter(None, (*chain(*self._files.values()), self._aside_file)):
            file.close()
        shutil.rmtree(self._scratch)
        self._report.files, self._report.discarded = self._data_files("default"), self._data_files("discarded")
        if not self._report.files and not self._report.discarded:
            raise self._empty_export_error()
        self._finish(splits)
        return self._report

    def _best_scores(self) -> dict[str, BestScores]:
        scores_by_block: dict[str, dict[tuple[int, str], None]] = defaultdict(dict)
        for rubric in self._rubrics.values():
            for block in rubric.ratings_for("response"):
                if block.key in self._report.by:
                    end = block.low if lower_is_better(self._request.options.by) else block.high
                    scores_by_block[block.key][end, block.description("response", end)] = None
        return {key: list(scores) for key, scores in scores_by_block.items()}

    def _rule(self) -> FinalAnswerRule:
        rule = self._request.rule
        if rule.name == "dawid-skene":
            tasks = chain.from_iterable(self._tasks())
            return replace(rule, estimates=estimate_answers(tasks, self._request.options.by))
        return rule

    def _tasks(self) -> Iterator[Sequence[JudgedTask]]:
        """The versions of each task, each under one rubric, or under all that compare responses alike."""
        form, combines = self._request.form, self._request.rule.name != "each"
        for _, group in groupby(self._stream.tasks(), attrgetter("project", "task")):
            tasks = list(group)
            self._rubrics.update({(task.rubric.id, task.rubric_sha256): task.rubric for task in tasks})
            yield join_rubrics(tasks, self._request.options.by) if form.compares and combines else tasks

    def _splits(self) -> LeakFreeSplits:
        splits = LeakFreeSplits(self._request.splits, self._request.options.seed)
        folder, projects = DatasetFolder(self._dataset.root), self._dataset.projects
        texts, tasks = ({project: folder.table(project, name) for project in projects} for name in ("texts", "tasks"))
        splits.join(texts, tasks, self._scratch)
        return splits

    # rows

    def _take(self, task: JudgedTask) -> None:
        form = self._request.form
        if not task.has_enough_judges:
            self._set_aside(
                task, RejectedExportRow("overlap", f"fewer than {task.rule.minimum} people have judged the task")
            )
            return
        if form.words and task.undecided:
            self._set_aside(task, UNDECIDED)
            return
        if why := self._unfit(task):
            self._set_aside(task, RejectedExportRow(f"unfit: {why}", why))
            return
        out = decided_targets(task, "remove")
        present, removed = split_task(task, out)
        if removed is not None:
            self._stream.left_out["texts that the owner removed"] += len(out)
        if present is None:
            return
        task = present
        self._lost_answers.add(task)
        discarded = decided_targets(task, "apart") if form.keeps_discarded else discarded_targets(task)
        remaining, apart = split_task(task, discarded)
        used = self._rows(remaining, "default") if remaining is not None else {}
        if apart is not None:
            if self._request.selection.with_discarded:
                compared = replace(task, responses_apart=frozenset(text.target for text in apart.responses))
                used |= self._rows(compared if form.compares else apart, "discarded")
            else:
                reason = "texts set apart" if form.keeps_discarded else "texts that tags throw out"
                self._stream.left_out[f"{reason} (--with-discarded writes them apart)"] += len(discarded)
        self._count(task, used.values())

    def _count(self, task: JudgedTask, used: Collection[AnnotatorTaskAnswers]) -> None:
        """Count the task, once for all its rubrics and versions, and the answers of which rows were made."""
        report, name = self._report, (task.project, task.task)
        report.tasks += bool(used) and name != self._counted
        self._counted = name if used else self._counted
        report.annotations += len(used)
        report.people.update(submission.annotator for submission in used)
        report.notable.update(notable for submission in used for notable in _notable([submission]))

    def _unfit(self, task: JudgedTask) -> str:
        """Why the form cannot represent answers to a task of this shape; cached by shape."""
        shape = shape_of(task)
        key = (task.rubric_sha256, task_shape(shape))
        if key not in self._shapes:
            try:
                with Contained(f"task {task.task}"):
                    self._shapes[key] = self._request.form.misfit(task.rubric, shape, self._request.options)
            except AnnotatorError as error:
                if error.code not in FAULTS:
                    raise
                self._shapes[key] = f"{error.message} [{error.code}]"
        return self._shapes[key]

    def _rows(self, task: JudgedTask, part: str) -> dict[tuple[str, str], AnnotatorTaskAnswers]:
        """Make the rows of a task. Returns the answers of which rows were made, by annotator and results bundle."""
        form = self._request.form
        try:
            with Contained(f"task {task.task}"):
                views = task.views(words=form.words, gathers=form.gathers)
                made_rows = [(view, _provenance(view.answers), list(form.rows(view))) for view in views]
        except AnnotatorError as error:
            if error.code not in FAULTS:
                raise
            self._set_aside(task, RejectedExportRow(error.code, f"{error.message} [{error.code}]"))
            return {}
        used = {}
        for view, about, rows in made_rows:
            for export_row in rows:
                if isinstance(export_row, RejectedExportRow):
                    self._set_aside(view, export_row)
                    continue
                used.update({(answer.annotator, answer.facts["bundle_id"]): answer for answer in view.answers})
                if form.assemble is None:
                    self._add(view, export_row, part, about)
                else:
                    self._held.setdefault((part, view.split or DEFAULT), []).append((view, export_row))
        return used

    def _assemble(self) -> None:
        if (assemble := self._request.form.assemble) is not None:
            for (part, _), group in self._held.items():
                for view, export_row, answers in assemble(group):
                    self._add(view, export_row, part, _provenance(answers))

    def _add(self, view: JudgedTask, export_row: ExportRow, part: str, about: Json) -> None:
        split, report = view.split or DEFAULT, self._report
        file, beside = self._open_file(part, split)
        counted = export_row.about.pop("counted", None)
        if part == "default":
            self._directions.see(view, export_row)
            if "block" in export_row.about:
                report.by[export_row.about["block"]] += 1
            if counted is not None:
                report.counts[split, counted] += 1
            named = self._named.intersection(about["annotators"])
            report.named.update(named)
            report.named_rows += bool(named)
        weight = {}
        if weights := self._request.options.weights:
            weight["weight"] = sum(weights[person] for person in about["annotators"]) / len(about["annotators"])
        file.add(export_row.row if self._request.form.closed else {**export_row.row, **weight})
        where = {} if "tasks" in export_row.about else _row_provenance(view)
        beside.add({"project": view.project, **where, **about, **weight, **export_row.about})

    def _open_file(self, part: str, split: str) -> tuple[ExportRowFile, ExportRowFile]:
        if (part, split) not in self._files:
            file_format, name = self._request.form.format, split if part == "default" else f"discarded-{split}"
            self._files[part, split] = (
                ExportRowFile(self._fresh / f"{name}.{file_format.name}", file_format, self._report.columns, split),
                ExportRowFile(self._fresh / f"provenance-{name}.jsonl", JSON_LINES, {}),
            )
        return self._files[part, split]

    def _set_aside(self, task: JudgedTask, aside: RejectedExportRow) -> None:
        self._codes.setdefault(aside.code, aside.message)
        self._aside[aside.code] += 1
        self._aside_file = self._aside_file or ExportRowFile(self._fresh / ASIDE, JSON_LINES, {})
        self._aside_file.add(
            {
                "project": task.project,
                "task": task.task,
                "target": aside.target,
                "annotator": aside.annotator or (task.answers[0].annotator if len(task.answers) == 1 else ""),
                "code": aside.code.partition(":")[0],
                "why": aside.message,
            }
        )

    # accompanying files

    def _data_files(self, part: str) -> list[ExportRowFile]:
        files = (data for (of, _), (data, _) in self._files.items() if of == part)
        return sorted(files, key=lambda file: (file.split != "train", file.split))

    def _empty_export_error(self) -> AnnotatorError:
        if self._aside:
            code, count = self._aside.most_common(1)[0]
            if code.startswith("unfit"):
                names = {sha256: f"{name}: " if len(self._rubrics) > 1 else "" for name, sha256 in self._rubrics}
                reasons = sorted({f"{names[str(rubric)]}{why}" for (rubric, *_), why in self._shapes.items() if why})
                message = f"Nothing can be exported as {self._request.form.name!r}: {'; '.join(reasons)}."
                raise AnnotatorError("export.rubric", message, "`annotator results forms` lists the others.")
            message = f"Nothing fits the form {self._request.form.name!r}: {self._codes[code]} ({count:,} times)."
            hint = "Lower --minimum-overlap." if code == "overlap" else "Choose another form, or another --aggregate."
            return AnnotatorError("export.nothing", message, hint)
        out = "; ".join(f"{reason}: {count:,}" for reason, count in self._stream.left_out.items())
        return AnnotatorError("export.nothing", "Nothing is left to export.", f"Left out: {out}." if out else "")

    def _finish(self, splits: LeakFreeSplits) -> None:
        request, about = self._request, self._report
        about.rubrics = {sha256: rubric for (_, sha256), rubric in sorted(self._rubrics.items(), key=itemgetter(0))}
        for name, data in request.form.extra(about).items() if request.form.extra is not None else ():
            write_atomic(self._fresh / name, data)
        about.selection = [*about.selection, *_contents(self._rubrics)]
        about.moved, about.largest_share = splits.moved, splits.largest_share
        about.split = _split_words(request, about)
        about.aside = {self._codes[code]: count for code, count in self._aside.items()}
        about.scales = _scales(self._rubrics.values())
        about.lost, about.contradicting, about.best = (
            self._lost_answers.lost,
            self._directions.contradicting,
            self._best_scores(),
        )
        about.created = max((str(row.get("created") or "") for row in self._stream.bundles.values()), default="")[:10]
        weights = request.options.weights
        about.weights = {name: weights[name] for name in sorted(about.people & weights.keys())}
        hashes = {file.name: sha256_of(self._fresh / file.name) for file in (*about.files, *about.discarded)}
        write_atomic(self._fresh / CARD, data_card_text(about).encode())
        write_atomic(self._fresh / CROISSANT, _pretty(croissant_metadata(about, hashes)))
        write_atomic(self._fresh / LINEAGE, _pretty(self._lineage(about, hashes)))
        sums = "".join(f"{sha}  {name}\n" for name, sha in file_hashes(self._fresh, hashes).items())
        write_atomic(self._fresh / SUMS, sums.encode())

    def _lineage(self, about: ExportReport, hashes: Mapping[str, str]) -> Json:
        request, folder = self._request, DatasetFolder(self._dataset.root).about()
        names = ("bundle_id", "project", "annotator", "signer", "device", "sequence", "decision", "made_by")
        return {
            "program": f"annotator {__version__}",
            "form": request.form.name,
            "rule": {
                "aggregate": request.rule.name,
                "minimum_overlap": request.rule.minimum,
                "adjudicators": sorted(request.rule.adjudicators),
                "words": about.rule,
            },
            "selection": request.selection.as_words(),
            "options": {"by": request.options.by, "good": request.options.good, "seed": request.options.seed},
            **({"weights": about.weights} if about.weights else {}),
            "splits": {"wanted": dict(request.splits) if request.splits else None, "moved": about.moved},
            "files": {file.name: {"rows": file.rows, "sha256": hashes[file.name]}
                      for file in (*about.files, *about.discarded)},
            "dataset": {"schema_version": folder["schema_version"], "projects": folder["projects"]},
            "bundles": [
                {name: row.get(name) for name in names}
                for _, row in sorted(self._stream.bundles.items(), key=lambda item: str(item[0]))
            ],
        }  # fmt: skip


def _row_provenance(view: JudgedTask) -> Json:
    """The task of a row, and the rubric that was asked: ``rubrics``, if pairs are made of answers under several."""
    rubrics = sorted({submission.facts["rubric_sha256"] for submission in view.answers})
    return {
        "task": view.task,
        "version": view.version,
        "kind": view.kind,
        "rubric_sha256": rubrics[0],
        **({"rubrics": rubrics} if len(rubrics) > 1 else {}),
    }


def _provenance(submissions: Collection[AnnotatorTaskAnswers]) -> Json:
    """The people and results bundles that rows made of ``submissions`` come from, and the reviewers who corrected
    them."""
    reviewers = {submission.facts["corrected_by"] for submission in submissions if submission.facts.get("corrected_by")}
    return {
        "annotators": sorted({submission.annotator for submission in submissions}),
        "bundles": sorted({submission.facts["bundle_id"] for submission in submissions}),
        **({"corrected_by": sorted(reviewers)} if reviewers else {}),
        **({"notable": notable} if (notable := _notable(submissions)) else {}),
    }


def _notable(submissions: Iterable[AnnotatorTaskAnswers]) -> list[str]:
    """The notable properties of any of the annotations."""
    names = {name for submission in submissions for name in NOTABLE if submission.facts.get(name)}
    return [name for name in NOTABLE if name in names]


def _titles(dataset: Dataset) -> list[str]:
    projects = DatasetFolder(dataset.root).about()["projects"]
    return [" ".join(str(projects[name].get("title", name)).split()) for name in dataset.projects]


def _selection_sentences(request: ExportRequest) -> list[str]:
    """What is exported, in sentences."""
    chosen, options, lower = request.selection, request.options, lower_is_better(request.options.by)
    lines = [
        "Of an annotation that is there twice the last submitted one counts (`is_final`).",
        *(
            [f"Of reviewed work, what is final by the rule `{chosen.review_rule}` counts, with its corrections."]
            if chosen.review_rule
            else []
        ),
        *([f"Series: {', '.join(chosen.series)}."] if chosen.series else []),
        *([f"Only where {' and '.join(map(str, chosen.task_filter))}."] if chosen.task_filter else []),
        *([f"Reviewed by at least {chosen.reviews}."] if chosen.reviews else []),
        *([_chosen_rating(request.form, options.by)] if options.by else []),
        *([f"Good is a score {'up to' if lower else 'from'} {options.good:g}."] if options.good is not None else []),
        "Gold items are among the rows." if chosen.with_gold else "Gold items are not among the rows.",
        "Work of scripts is among the rows." if chosen.with_demo else "No row is the work of a script.",
    ]
    among = "among" if request.form.keeps_discarded else "not among"
    return [*lines, f"Texts that more than half tagged as to be discarded or removed are {among} the rows."]


def _contents(rubrics: Collection[tuple[str, str]]) -> list[str]:
    """Messages about rubrics with the same id and different content, which are never combined."""
    counts = Counter(name for name, _ in rubrics)
    return [
        f"`{name}` was asked in {count} versions: `rubric_sha256` in the provenance says which of them a row answers."
        for name, count in sorted(counts.items())
        if count > 1
    ]


def _scales(rubrics: Iterable[Rubric]) -> list[tuple[str, str, str, str, str]]:
    """For each rating its key, the kinds of texts, its title for them, and the descriptions of both ends of its scale.
    Kinds of texts with the same words share a row."""
    result: dict[tuple[str, str, str, str], dict[str, None]] = {}
    for rubric in rubrics:
        for block in rubric.each(RatingBlock):
            for kind in block.targets:
                low, high = (f"{end}: {block.description(kind, end) or '-'}" for end in (block.low, block.high))
                result.setdefault((f"`{block.key}`", block.title_for(kind), low, high), {})[kind] = None
    return [(key, ", ".join(kinds), title, low, high) for (key, title, low, high), kinds in result.items()]


def _chosen_rating(form: ExportForm, by: str) -> str:
    """What ``--by`` means for the rows of this form."""
    key, better = by.removeprefix("-"), "lower" if lower_is_better(by) else "higher"
    if form.compares:
        return f"Responses are compared by `{key}`; the {better} score is better."
    return f"Where a row has one score of a response, it is that of `{key}`."


def _rule_words(request: ExportRequest) -> str:
    if request.form.words and request.rule.combines:
        return OWN_ANSWERS
    if request.form.gathers and request.rule.name == "each":
        return "The answers of several people about a text are combined in its row: as lists, or as shares and means."
    return request.rule.words


def _split_words(request: ExportRequest, about: ExportReport) -> str:
    shared = (
        "Tasks that share a text are in the same split, so that no text is in two but for system messages, and what is "
        "asked about several passages or conversations."
    )
    if request.splits:
        seed = request.options.seed
        return f"Whole tasks were assigned at random with the seed {seed!r}: {about.share_words}. {shared}"
    moved = f" {about.moved:,} tasks went elsewhere than they say, for that reason." if about.moved else ""
    return f"The tasks say themselves where they belong; those that do not are `train`. {shared}{moved}"


def _pretty(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


# Exports directly from results files: they are merged into a temporary data set.


_HINT: Mapping[str, str] = {
    "trust.unknown_signer": "Compare the fingerprint with the annotator, then use `annotator keys trust`, or "
    "--skip-untrusted.",
}


@contextmanager
def merge_to_temporary(
    project: Project, files: Sequence[Path], skip: InputSkipPolicy, beside: Path
) -> Iterator[tuple[Dataset, tuple[AnnotatorError, ...]]]:
    """A temporary data set of ``files`` in the folder of ``beside``, and what was left out of it.

    Raises errors that ``skip`` does not allow; ``merge.*``, ``project.*``.
    """
    beside = beside.absolute()  # "." has no name
    folder = beside.parent / f".{beside.name}.{secrets.token_hex(4)}.part"  # all that a killed export leaves
    folder.mkdir(mode=0o700, parents=True)
    try:
        merged = merge(project, files, folder / "dataset", lasting=False)
        left_out = InputErrorLog(skip)
        for error in merge_refusal_errors(merged):
            left_out.add(error)
        left_out.check()
        yield open_dataset(folder / "dataset"), tuple(left_out.errors)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def merge_refusal_errors(merged: MergeResult) -> Iterable[AnnotatorError]:
    """The refusals of a merge as errors with the usual codes."""
    for row in merged.refused:
        message, _, code = str(row["reason"]).rpartition(" [")
        yield _error(code.rstrip("]"), message, str(row["files"]).strip("[]").replace('"', ""))
    for row in merged.refusals:
        yield _error(str(row["code"]), str(row["message"]), f"{row['file']}, task {row['task']}")


def _error(code: str, message: str, where: str) -> AnnotatorError:
    return AnnotatorError(code, message, _HINT.get(code, ""), where)
