"""The tables of a data set: their columns, and the rows of one finished annotation.

``resources/dataset_tables.toml`` lists the columns. Offsets count Unicode code points, lengths characters and words,
times seconds. Which delivery counts, whose it is, and whether a text has changed since are determined when tables are
written (:mod:`annotator.owner.dataset.finish`), because every delivery and every build can change them.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.answer_entries import AnswerEntry, answer_entries
from annotator.model.authored_questions import SIDES
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.ranking import Groups
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.model.task import Passage
from annotator.model.text_hashes import answers_hash, text_hash
from annotator.owner.project.sent_tasks import OwnerTargetIds, SentTask
from annotator.owner.rows import Row
from annotator.paths import resource
from annotator.text.words import count_words

SCHEMA_VERSION = 9
READ_VERSIONS = (8, SCHEMA_VERSION)
"""Version 8, of the program 0.2, lacks ``annotations.guidelines`` and of ``reviews`` ``seen``, ``rival`` and
``conflict``, which are then null."""

TEXT, WHOLE, YES = pa.string(), pa.int64(), pa.bool_()
Columns = Mapping[str, pa.DataType]

_TYPES = {"": TEXT, "number": WHOLE, "yes": YES}
_WRITTEN = tomllib.loads(resource("dataset_tables.toml").read_text(encoding="utf-8"))


def _columns(written: Iterable[str]) -> Columns:
    result: dict[str, pa.DataType] = {}
    for column in written:
        name, _, kind = column.partition(": ")
        result |= PLACE if name == "@place" else {name: _TYPES[kind]}
    return result


WORK = _columns(_WRITTEN["work"])
PLACE = _columns(_WRITTEN["place"])
WORK_TABLES: Mapping[str, Columns] = {name: _columns(each) for name, each in _WRITTEN["works"].items()}
TASK_TABLES: Mapping[str, Columns] = {name: _columns(each) for name, each in _WRITTEN["sent"].items()}
FILE_TABLES: Mapping[str, Columns] = {name: _columns(each) for name, each in _WRITTEN["files"].items()}
"""The columns of the tables, which ``resources/dataset_tables.toml`` explains: of work (in addition to :data:`WORK`),
of what was sent, and of files and decisions about them."""


def table_columns(table: str) -> Columns:
    """The columns of a table, in order."""
    if table in WORK_TABLES:
        return {**WORK, **WORK_TABLES[table]}
    return {**TASK_TABLES, **FILE_TABLES}[table]


TABLES = (*TASK_TABLES, *WORK_TABLES, *FILE_TABLES)


def table_schema(table: str) -> pa.Schema:
    """The Arrow schema of a table."""
    return pa.schema(list(table_columns(table).items()))


def sql_text(value: str) -> str:
    """A text as a literal of SQL."""
    return "'" + value.replace("'", "''") + "'"


def sql_list(values: Iterable[Any]) -> str:
    """Texts or integers as a list of SQL; a list of none contains nothing."""
    listed = [sql_text(value) if isinstance(value, str) else str(value) for value in values]
    return f"({', '.join(listed) or 'NULL'})"


def arrow_array(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """``pa.array`` for texts, numbers and truth values, with nulls. That function loads pandas to see whether it
    was given a series, which takes a quarter of a second and 40 MB of memory."""
    if kind == TEXT:
        builder = pa.lib.StringBuilder()
        builder.append_values(values)
        return builder.finish()
    code, type_ = ("d", pa.float64()) if kind == pa.float64() else ("q", pa.int64())
    numbers = _numbers_array(code, type_, [value or 0 for value in values])
    if None in values:
        import pyarrow.compute as pc

        present = _numbers_array("b", pa.int8(), [value is not None for value in values]).cast(YES)
        numbers = pc.if_else(present, numbers, pa.nulls(len(values), type_))
    return numbers.cast(kind)


def _numbers_array(code: str, kind: pa.DataType, values: Sequence[float]) -> pa.Array:
    return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(array(code, values))])


def rows_table(rows: Iterable[Row], form: pa.Schema) -> pa.Table:
    """Rows of texts, numbers and truth values as an Arrow table. What a row lacks is null; other values are left
    out."""
    listed = [*rows]
    arrays = [arrow_array([row.get(column.name) for row in listed], column.type) for column in form]
    return pa.Table.from_arrays(arrays, schema=form)


@dataclass(frozen=True)
class FinishedRevision:
    """A finished annotation and the version of the task on which it was finished."""

    task: SentTask
    series: str
    rubric: Rubric
    annotation: Annotation
    revision: int
    bundle_id: str


Rows = Iterator[tuple[str, Row]]
OWN: Mapping[str, tuple[str, ...]] = {table: tuple(columns) for table, columns in WORK_TABLES.items()}
"""The columns of each work table in addition to :data:`WORK`."""


def table_rows(done: FinishedRevision) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of a finished annotation in all tables except ``annotations``, by table: the values of its :data:`OWN`
    columns in order."""
    names = done.task.owner_ids.names
    rows: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for target, scores in done.annotation.ratings.items():  # by far the most rows
        place = (target, *names(target))
        if scores:
            rows["ratings"] += [(*place, block, score) for block, score in scores.items()]
    rows["documents"] = [(done.annotation.model_dump_json(exclude_defaults=True),)]
    for table, row in _rows(done):
        rows[table].append(tuple(map(row.get, OWN[table])))
    return rows


def content_hash(done: FinishedRevision) -> str:
    """A hash of the answers and the texts: equal for devices that agree."""
    return answers_hash(done.task.hashes, done.annotation)


def text_rows(sent: SentTask) -> Iterator[tuple[Any, ...]]:
    """The rows of ``texts`` for a version of a task: the values of its columns in order."""
    ids = OwnerTargetIds(sent).ids
    roles = {targets.message_target(number): message.role for number, message in enumerate(sent.task.conversation, 1)}
    passage = sent.task.passage
    titles = {targets.PASSAGE: passage.title or None} if isinstance(passage, Passage) else {}
    for path, kind, text in sent.task.walked:
        if text is not None:
            counts = text_hash(text), len(text), count_words(text)
            yield (
                sent.own_id,
                sent.sha256,
                path,
                kind or "",
                *ids(path),
                roles.get(path),
                titles.get(path),
                *counts,
                text,
            )


def rubric_row(rubric: Rubric) -> Row:
    """The row of ``rubrics`` with the complete rubric, without its translations: they do not change what was asked."""
    content = json.dumps(rubric.untranslated.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(content.encode()).hexdigest()
    return {"sha256": digest, "rubric": rubric.id, "version": rubric.version, "content": content}


def _rows(done: FinishedRevision) -> Rows:
    """The rows of all answers except scores. Values without a column are dropped."""
    named, blocks = done.task.owner_ids, done.rubric.by_key
    for entry in answer_entries(done.annotation, but=("ratings", "review")):
        kind, target, block, item, place, parts = entry
        type_ = blocks[block].type if block in blocks else None
        row = {**named.of(target), "block": block, "block_type": type_, "id": item, "critique": item, "place": place}
        if kind in _OF_PARTS or kind.partition(".")[0] not in _FIELDS:
            yield from _OF_PARTS.get(kind, _numbers)(done, entry, row)
        elif kind in _PLAIN:
            start = parts.get("taken_from")
            taken_from = named.id(start) if start is not None else None
            yield _PLAIN[kind], {"text": parts.get(""), **parts, **row, "taken_from": taken_from}
        if kind in _SPANS:
            yield from _spans(_SPANS[kind], entry)


def _tags(done: FinishedRevision, entry: AnswerEntry, row: Row) -> Rows:
    tags_block = done.rubric.find(entry.block, TagsBlock)
    tags = tags_block.by_key if tags_block is not None else {}
    rejected = tags.keys() - entry.parts.keys() if isinstance(tags_block, ChoiceBlock) else ()
    for tag, value in {**entry.parts, **dict.fromkeys(rejected, False)}.items():
        purpose = tags[tag].purpose if tag in tags and not isinstance(tags_block, ChoiceBlock) else None
        yield "tags", {**row, "tag": tag, "purpose": purpose, "value": value}


def _reactions(done: FinishedRevision, entry: AnswerEntry, row: Row) -> Rows:  # noqa: ARG001
    yield from (("reactions", {**row, "reaction": part}) for part in entry.parts[""])


def _numbers(done: FinishedRevision, entry: AnswerEntry, row: Row) -> Rows:  # noqa: ARG001
    yield from (("numbers", {**row, "part": part, "value": value, "note": note}) for part, value, note in entry.numbers)


def _rankings(done: FinishedRevision, entry: AnswerEntry, row: Row) -> Rows:
    for path, (rank, tied) in _ranks(entry.parts["groups"], entry.parts["unrankable"]).items():
        yield "rankings", {**row, **done.task.owner_ids.of(path), "rank": rank, "tied": tied}


def _preference(done: FinishedRevision, entry: AnswerEntry, row: Row) -> Rows:
    named, pair = done.task.owner_ids, done.task.task.answers.get(entry.target, ())
    if entry.parts["strength"] is None or len(pair) != 2:
        return
    preferred = entry.parts["preferred"] if entry.parts["strength"] else None
    better = named.of(preferred or pair[0])
    worse = named.of(pair[1] if better["target"] == pair[0] else pair[0])
    side = "preferred" if preferred else "tied"
    neither = {"preferred": None}
    sides = {side: better["response"], f"{side}_origin": better["origin"], "other": worse["response"]}
    yield "preferences", {**entry.parts, **row, **neither, **sides, "other_origin": worse["origin"]}


def _ranks(groups: Groups, unrankable: Iterable[str] = ()) -> dict[str, tuple[int | None, int]]:
    """The rank of each item, and the number of items that share it."""
    result: dict[str, tuple[int | None, int]] = {}
    rank = 1
    for group in groups:
        result.update({item: (rank, len(group)) for item in group})
        rank += len(group)
    return {**result, **dict.fromkeys(unrankable, (None, 0))}


def _judgement(done: FinishedRevision, entry: AnswerEntry, row: Row) -> Rows:
    """The rows of a judgement of a critique, or of the closing answer."""
    for block in done.rubric.each(CritiqueJudgementBlock)[:1]:
        row |= {"block": block.key, "standard": block.standard, "critique": None}
        if entry.kind == "judgements.closing":
            yield "judgements", {**row, "closing": entry.parts["question"], "answer": entry.parts["answer"]}
            continue
        ranking = done.annotation.judgements[AnnotationTarget.parse(entry.target).path[-2]].ranking
        rank, tied = _ranks(ranking.groups).get(entry.target, (None, None))
        critique = done.task.owner_ids.id(entry.target)
        yield "judgements", {**entry.parts, **row, "critique": critique, "rank": rank, "tied": tied}


def _authored_rows(done: FinishedRevision, entry: AnswerEntry, row: Row) -> Rows:
    """The rows of the two texts of a question, or of a misleading answer; an empty second text has no row."""
    own = entry.kind == "authored.questions"
    first, second = ("question", "answer") if own else ("misleading", "critique")
    question, path = entry.item if own else entry.target, entry.own_target
    place = max(authored.number(question) for authored in done.annotation.authored.values())
    row = {**entry.parts, **row, "of_question": question, "place": place, "block": _authoring_key(done)}
    for target, part, text in ((path, first, entry.parts["text"]), (f"{path}/{second}", second, entry.parts[second])):
        if text or part == first:
            counted = {"characters": len(text), "words": count_words(text), "text": text}
            yield "authored", {**row, "target": target, "part": part, **counted}


def _corroboration(done: FinishedRevision, entry: AnswerEntry, row: Row) -> Rows:
    row |= {"of_question": entry.target, "block": _authoring_key(done)}
    for side in SIDES:
        for number, span in enumerate(entry.parts[side], 1):
            yield "corroborations", {**row, "side": side, "number": number, **span.model_dump(mode="json")}


def _authoring_key(done: FinishedRevision) -> str | None:
    return next((block.key for block in done.rubric.each(QuestionAuthoringBlock)), None)


def _spans(of: str, entry: AnswerEntry) -> Rows:
    for number, span in enumerate(entry.spans, 1):
        yield "spans", {"of": of, "id": entry.item, "number": number, **span.model_dump(mode="json")}


_PLAIN: Mapping[str, str] = {
    "unsure": "unsure",
    "proposals": "proposed_edits",
    "comments": "comments",
    "critiques": "verdicts",
    "critiques.series": "critiques",
    "critiques.series.refinement": "refinements",
    "skip": "skips",
}
"""The table of each kind of entry that is one row whose columns are its parts."""
_OF_PARTS: Mapping[str, Callable[[FinishedRevision, AnswerEntry, Row], Rows]] = {
    "tags": _tags,
    "reactions": _reactions,
    "answers": _numbers,
    "rankings": _rankings,
    "preferences": _preference,
    "judgements.verdicts": _judgement,
    "judgements.closing": _judgement,
    "authored.questions": _authored_rows,
    "authored.questions.misleading": _authored_rows,
    "authored.questions.corroborations": _corroboration,
}
_FIELDS = {kind.partition(".")[0] for kind in (*_PLAIN, *_OF_PARTS)}
"""The fields with tables of their own; all others are numbers with a note."""
_SPANS: Mapping[str, str] = {"comments": "comment", "critiques.series": "critique"}
"""The value of ``spans.of`` for the entries with highlights."""
