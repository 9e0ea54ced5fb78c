"""The judgements of a source: as lines of a file, or as a data set with the same tables as a merged one.

Both kinds of data sets can be projects of one folder and be measured by the same code. The ``version`` of a row is the
SHA-256 of the task's line in the task file; ``series`` and ``rubric`` are the format of the source. What a source does
not contain (times, devices, display order) is empty.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from annotator import __version__
from annotator.model import anchor, limits
from annotator.model import target as targets
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.criteria_block import CriteriaBlock
from annotator.model.blocks.error_spans_block import WEIGHTS, ErrorCategory, ErrorSeverity, ErrorSpansBlock
from annotator.model.blocks.numeric_block import TaskPartsBlockBase
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock
from annotator.model.rubric import Rubric
from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.span_offsets import span_ends
from annotator.owner.conversion.task_draft import NO_ERRORS, native_id
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.dataset_tables import (
    OWN,
    PLACE,
    rubric_row,
    table_columns,
    text_rows,
)
from annotator.owner.dataset.extract import TAKEN, PlainRowFiles
from annotator.owner.dataset.finish import UNSIGNED, write_unsigned
from annotator.owner.project.sent_tasks import SentTask
from annotator.owner.rows import Json, Row, grouped
from annotator.owner.tasks.blinding import owner_facts
from annotator.owner.tasks.input_task import InputTask

SOURCE = "source"
"""The block type of free text in a source."""
FIT_NO_TABLE = "judgements that fit no table"
NOT_WHOLE = "scores that are not whole numbers (--annotations FILE.jsonl keeps them)"
_TableRow = tuple[str, tuple[Any, ...]]
_TABLED = Iterator[_TableRow]


@contextlib.contextmanager
def annotation_dataset(root: Path, out: Path, report: ConversionReport) -> Iterator[AnnotationTableWriter]:
    """The data set at ``root`` for the judgements of the task file ``out``. It is changed only by ``swap``.

    Raises ``dataset.*``.
    """
    folder = DatasetFolder(root)
    project = f"source-{native_id(out.name.removesuffix('.jsonl'))}"
    with folder.locked(), contextlib.closing(AnnotationTableWriter(folder, project, report)) as writer:
        yield writer


class AnnotationTableWriter:
    """Writes tasks with the judgements of one source as a project of a data set. Must be closed.

    ``report`` counts the judgements that no table can hold, by reason. ``answered_blocks``: the blocks that judgements
    of steps, criteria and errors answer; if there are any, the data set has a rubric of them."""

    def __init__(self, folder: DatasetFolder, project: str, report: ConversionReport) -> None:
        self._folder, self._project, self._form = folder, project, report.form
        self._staging, self._left_out = folder.staging(), report.left_out
        self._files = PlainRowFiles(self._staging, 0)
        self._written: Mapping[str, tuple[Path, int]] = {}
        self._people: Counter[str] = Counter()
        self.answered_blocks = _AnsweredBlocks(self._form)

    def add(self, line: bytes, judgements: Sequence[Json]) -> None:
        """Add a task by its ``line`` in the task file, and its judgements."""
        sent = _as_sent(InputTask.model_validate_json(line), hashlib.sha256(line).hexdigest())
        self._files.add("tasks", tuple(map(self._task(sent).get, table_columns("tasks"))))
        for row in text_rows(sent):
            self._files.add("texts", (*row, 1, ""))
        by_annotator = grouped((judgement["annotator"], judgement) for judgement in judgements)
        for person, own in by_annotator.items():
            self._add_judgements(sent, person, own)

    def _task(self, sent: SentTask) -> Json:
        task = sent.task
        return {
            "series": self._form,
            "task": sent.own_id,
            "version": sent.sha256,
            "sent_as": sent.own_id,
            "tasks_bundle": "",
            "rubric": self._form,
            "kind": task.kind,
            "split": task.split,
            "language": task.language,
            "metadata": json.dumps(dict(sent.metadata), ensure_ascii=False, sort_keys=True),
            "responses": sum(len(question.responses) for question in task.asked),
            "is_current": True,
            "withdrawn": False,
            "gold": False,
        }

    def _add_judgements(self, sent: SentTask, person: str, judgements: Sequence[Json]) -> None:
        rows: list[_TableRow] = []
        numbers = count(1)
        for judgement in judgements:
            rows_of_judgement = list(_rows(sent, judgement, self._form, numbers, self.answered_blocks))
            if not rows_of_judgement:
                self._left_out[NOT_WHOLE if isinstance(judgement["value"], float) else FIT_NO_TABLE] += 1
            rows += rows_of_judgement
        if not rows:
            return
        self._people[person] += 1
        work = (self._form, sent.own_id, person, "", 1, True, sent.sha256, self._bundle_id(person), "")
        content = hashlib.sha256(json.dumps(rows, ensure_ascii=False).encode()).hexdigest()
        annotation = {**UNSIGNED, "rubric": self._form, "content": content}
        rows.insert(0, ("annotations", tuple(map(annotation.get, OWN["annotations"]))))
        for table, row in rows:
            self._files.add(table, (*work, *row))

    def _bundle_id(self, person: str) -> str:
        """A reproducible id in place of that of a signed bundle."""
        return hashlib.sha256(f"{self._form}\0{person}".encode()).hexdigest()

    def write(self, files: Sequence[str]) -> None:
        """Write all tables next to the existing ones. ``files``: the names of the source files."""
        self._files.close()
        rubrics = [rubric_row(rubric)] if (rubric := self.answered_blocks.rubric()) is not None else []
        few = {"rubrics": rubrics, "provenance": self._provenance(files)}
        sha256 = rubrics[0]["sha256"] if rubrics else ""
        self._written = write_unsigned(self._staging, self._files.files, few, sha256)

    def swap(self) -> None:
        """Replace the existing tables by the new ones, atomically."""
        self._folder.swap(self._project, self._project, "none", "", self._written)

    def close(self) -> None:
        """Close the temporary files."""
        self._files.close()

    def _provenance(self, files: Sequence[str]) -> list[Row]:
        empty = dict.fromkeys(
            ("reason", "signer", "device", "supersedes", "created", "made_by", "fault", "message"), ""
        )
        return [
            {
                **empty,
                "bundle_id": self._bundle_id(person),
                "decision": TAKEN,
                "annotator": person,
                "sequence": 1,
                "files": json.dumps(sorted(files), ensure_ascii=False),
                "countersigned_by": "[]",
                "program_version": __version__,
                "annotations": number,
            }
            for person, number in self._people.items()
        ]


def _as_sent(task: InputTask, sha256: str) -> SentTask:
    """A task of a task file in the form in which tables take it."""
    names: dict[str, Mapping[str, str | None]] = {
        targets.message_target(number): {"message": message.id, "origin": message.origin}
        for number, message in enumerate(task.conversation, 1)
    }
    for q, question in enumerate(task.asked, 1):
        for r, response in enumerate(question.responses, 1):
            own = {"question": question.id, "response": response.id}
            names[targets.response_target(q, r)] = {**own, "origin": response.origin}
            for c, critique in enumerate(response.critiques, 1):
                names[targets.critique_target(q, r, c)] = {**own, "critique": critique.id, "origin": critique.origin}
    return SentTask(0, task.id, task, sha256, names, owner_facts(task))


class _AnsweredBlocks:
    """The blocks that the judgements of a source answer, as far as these are of steps, criteria or errors.

    ``errors``: the key of the block of errors; empty as long as there are none. ``_named``: the key and title of each
    severity and category, by its title without regard to case and spaces.
    """

    def __init__(self, form: str) -> None:
        self._form = form
        self._parts: set[str] = set()
        self._last: tuple[tuple[str, str, str] | None, frozenset[str]] = (None, frozenset())
        self.errors = ""
        self._named: dict[str, dict[str, tuple[str, str]]] = {"severity": {}, "category": {}}

    def part(self, sent: SentTask, target: str, name: str) -> tuple[str, str] | None:
        """The block and part that a judgement called ``name`` is about; None if it is about no part of the task."""
        key, _, part = name.partition(".")
        if key not in _OF_PARTS:
            return None
        if self._last[0] != (sent.sha256, key, target):  # all parts of a response are judged one after the other
            names = frozenset(answered.name for answered in _OF_PARTS[key].parts_of(sent.task, target))
            self._last = (sent.sha256, key, target), names
        if part not in self._last[1]:
            return None
        self._parts.add(key)
        return key, part

    def key(self, kind: str, title: str | None) -> str | None:
        """The key of the ``severity`` or ``category`` of an error that the source calls ``title``. What is beyond the
        number that a rubric may have is *Other*."""
        if not title:
            return None
        named, name = self._named[kind], " ".join(title.casefold().split())
        if name not in named and len(named) >= limits.STEPS - 1:
            title, name = "Other", "other"
        if name not in named:
            named[name] = _block_key(name, {key for key, _ in named.values()}), title
        return named[name][0]

    def rubric(self) -> Rubric | None:
        """The rubric of these blocks; None without any."""
        blocks: list[RubricBlockBase] = [_OF_PARTS[key] for key in sorted(self._parts)]
        if self.errors:
            severities, categories = (dict(named.values()) for named in self._named.values())
            blocks.append(
                ErrorSpansBlock(
                    key=_block_key(self.errors),
                    title="Errors",
                    targets=("response",),
                    severities=tuple(
                        ErrorSeverity(key=key, title=title[:40], weight=WEIGHTS.get(key, 1))
                        for key, title in sorted(severities.items(), key=lambda item: (WEIGHTS.get(item[0], 1), item))
                    )
                    or ErrorSpansBlock.model_fields["severities"].default,
                    categories=tuple(
                        ErrorCategory(key=key, title=title[:40], weights=_weights_of(key, severities))
                        for key, title in sorted(categories.items())
                    ),
                )
            )
        return Rubric(id=self._form, title=f"What {self._form} says", blocks=tuple(blocks)) if blocks else None


_OF_PARTS: Mapping[str, TaskPartsBlockBase] = {
    "criteria": CriteriaBlock(key="criteria", title="Criteria"), "steps": StepVerdictsBlock(key="steps", title="Steps"),
}  # fmt: skip
_OWN_WEIGHTS: Mapping[str, Mapping[str, float]] = {"punctuation": {"minor": 0.1}, "translation": {"major": 25}}
"""The weights of WMT's categories *Fluency/Punctuation* and *Non-translation!*, by the last word of their keys: README
of google/wmt-mqm-human-evaluation."""


def _block_key(name: str, used: Collection[str] = ()) -> str:
    """A key of a rubric for a name of a source: its ASCII letters and digits, with a digest of the name where these are
    ``used`` or there are none."""
    ascii_name = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    key = (ascii_name if ascii_name[:1].isalpha() else f"x{ascii_name}")[:40]
    if ascii_name and key not in used:
        return key
    return f"{key[:31]}_{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def _weights_of(category: str, severities: Collection[str]) -> Mapping[str, float]:
    own = _OWN_WEIGHTS.get(category.rpartition("_")[2], {})
    return {severity: weight for severity, weight in own.items() if severity in severities}


def _rows(sent: SentTask, judgement: Json, form: str, numbers: Iterator[int], blocks: _AnsweredBlocks) -> _TABLED:
    """The table rows of one judgement; none if no table can hold it."""
    path, value = judgement["target"], judgement["value"]
    address = (path, *sent.owner_ids.names(path))
    if (place := blocks.part(sent, path, judgement["block"])) is not None:
        answer = value if isinstance(value, dict) else {"value": value}
        number, (key, part) = answer.get("value", answer.get("met")), place
        yield (
            "numbers",
            (*address, key, key, part, None if number is None else int(number), answer.get("note", "")),
        )
    elif value == NO_ERRORS:
        blocks.errors = judgement["block"]
        row = {**dict(zip(PLACE, address, strict=True)), **NO_ERRORS}
        yield "verdicts", tuple(map(row.get, OWN["verdicts"]))
    elif value and isinstance(value, list) and all(map(_is_error, value)):
        blocks.errors = judgement["block"]
        for number, error in enumerate(value, 1):
            yield from _error_rows(sent, address, error, number, f"n{next(numbers)}", blocks)
    else:
        yield from _plain_rows(sent, judgement, form, numbers)


def _is_error(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("severity"), str)


def _error_rows(
    sent: SentTask, address: tuple[Any, ...], error: Json, place: int, name: str, blocks: _AnsweredBlocks
) -> _TABLED:
    """The rows of an error, which may be marked in several places, or nowhere."""
    label = next((str(error[name]) for name in _LABELS if error.get(name)), None)
    row = {
        **dict(zip(PLACE, address, strict=True)), "id": name, "place": place, "text": error.get("note") or "",
        "severity": blocks.key("severity", error["severity"]),
        "category": blocks.key("category", None if label == error["severity"] else label),
    }  # fmt: skip
    yield "critiques", tuple(map(row.get, OWN["critiques"]))
    number = 0
    for mark in error.get("marks", [error]):
        on = {"passage": targets.PASSAGE, "prompt": address[0].partition("/")[0]}.get(mark.get("on"), address[0])
        text, ends = sent.task.texts.get(on, ""), span_ends(mark)
        if ends is not None and 0 <= ends[0] < ends[1] <= len(text):
            number += 1
            yield _span_row(on, text, ends, "critique", name, number)


def _span_row(target: str, text: str, ends: tuple[int, int], of: str, name: str, number: int) -> _TableRow:
    span = anchor.make_span(target, text, *ends)
    return "spans", (of, name, number, *(getattr(span, column) for column in OWN["spans"][3:]))


def _plain_rows(sent: SentTask, judgement: Json, form: str, numbers: Iterator[int]) -> _TABLED:
    path, block, value = judgement["target"], judgement["block"], judgement["value"]
    address = (path, *sent.owner_ids.names(path))
    label = form.startswith("oasst") and block.startswith("labels.")
    if label and isinstance(value, dict):
        value = value.get("value")  # published trees have the form `{"value": 0.75, "count": 3}`
    if isinstance(value, bool):
        yield "tags", (*address, block, block, None, value)
    elif isinstance(value, int | float):
        # Labels of Open-Assistant are averages from 0 to 1. As scores they are converted to quarters, as in SteerLM.
        score = round(value * 4) if label else value
        if score == int(score):
            yield "ratings", (*address, block, int(score))
    elif isinstance(value, str):
        yield "comments", (*address, block, SOURCE, f"n{next(numbers)}", value)
    elif isinstance(value, dict) and "preferred" in value:
        yield from _preference(sent, path, block, value)
    elif isinstance(value, dict) and "groups" in value:
        yield from _ranking(sent, block, value["groups"])
    elif isinstance(value, dict) and value and None not in (chosen := [*map(_chosen, value.values())]):
        yield from (("tags", (*address, block, tag, None, yes)) for tag, yes in zip(value, chosen, strict=True))
    else:
        for span in value if isinstance(value, list) else [value]:
            yield from _highlight_rows(sent, address, block, span, numbers)


def _chosen(value: Any) -> bool | None:
    """Whether a label was chosen, in the notations of different tools: true, "true", "1". None for other values."""
    word = str(value).lower()
    if word in ("true", "false"):
        return word == "true"
    return int(word) != 0 if word.isdecimal() and len(word) < 4 else None


def _preference(sent: SentTask, path: str, block: str, value: Json) -> _TABLED:
    pair = value.get("pair") or sent.task.answers.get(path, ())
    if len(pair) != 2:
        return
    first = value["preferred"] or pair[0]
    rejected = pair[1] if first == pair[0] else pair[0]
    strength = value.get("strength")
    if not isinstance(strength, int):
        strength = 1 if value["preferred"] else 0
    _, question, better, origin = sent.owner_ids.names(first)
    _, _, worse, other_origin = sent.owner_ids.names(rejected)
    justification = value.get("justification") or ""
    neither = strength == 0
    row = {
        "question": question, "block": block, "other": worse, "other_origin": other_origin, "strength": strength,
        "justification": justification, "tied" if neither else "preferred": better,
        "tied_origin" if neither else "preferred_origin": origin,
    }  # fmt: skip
    yield "preferences", tuple(map(row.get, OWN["preferences"]))


def _ranking(sent: SentTask, block: str, groups: Sequence[Sequence[str]]) -> _TABLED:
    rank = 1
    for group in groups:
        yield from (("rankings", (path, *sent.owner_ids.names(path), block, rank, len(group))) for path in group)
        rank += len(group)


def _highlight_rows(
    sent: SentTask, address: tuple[Any, ...], block: str, value: Any, numbers: Iterator[int]
) -> _TABLED:
    """Rows for a label, or for a labelled text range, as labelling tools write them."""
    if isinstance(value, str):
        yield "tags", (*address, block, value, None, True)
        return
    stretch = _labelled_range(value)
    text = sent.task.texts.get(address[0])
    if stretch is None or text is None:
        return
    start, end, label = stretch
    if not 0 <= start < end <= len(text):
        return
    name = f"n{next(numbers)}"
    yield "comments", (*address, block, SOURCE, name, label)
    yield _span_row(address[0], text, (start, end), "comment", name, 1)


def _labelled_range(value: Any) -> tuple[int, int, str] | None:
    """Start, end and label of ``[0, 5, "NAME"]`` or ``{"start": 0, "end": 5, "label": "NAME"}``."""
    ends = span_ends(value)
    if ends is None:
        return None
    label = value[2] if isinstance(value, list) else next((value[name] for name in _LABELS if value.get(name)), "")
    labels = [str(part) for part in label] if isinstance(label, list) else [str(label)]
    return *ends, ", ".join(labels)


_LABELS = ("label", "labels", "annotation")
