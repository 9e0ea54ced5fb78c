"""The tables of a data set: their columns, and the rows that one finished annotation gives.

Every table about work has the columns of :data:`WORK` first. ``target`` is a path in the task (``q1/r2``);
``question``, ``response`` and ``origin`` are the owner's own names for it. Offsets count Unicode code points, lengths
characters and words, times seconds. Which delivery counts, whose it is, and whether a text has changed since are
decided when tables are written (:mod:`annotator.owner.dataset.finish`): every delivery and every build can change them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa

from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import SIDES, AuthoredQuestion
from annotator.model.blocks.authoring_block import AuthoringBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.ranks import Ranking
from annotator.model.rubric import Rubric
from annotator.model.span import Span
from annotator.model.task import Passage
from annotator.model.text_hashes import answers_hash
from annotator.owner.project.sent_tasks import SentTask, TargetNames
from annotator.text.words import count_words

SCHEMA_VERSION: Final = 6

TEXT, WHOLE, YES = pa.string(), pa.int64(), pa.bool_()
Columns = Mapping[str, pa.DataType]

WORK: Final[Columns] = {
    "series": TEXT,
    "task": TEXT,
    "annotator": TEXT,
    "device": TEXT,
    "revision": WHOLE,
    "is_final": YES,
    "version": TEXT,
    "bundle_id": TEXT,
    "made_by": TEXT,
}
"""The series (one rubric on some tasks), the owner's task id, the person, the device, which revision of the annotation,
whether it counts, the SHA-256 of the task's line that was judged (under the owner's id), the results bundle that said
so, and the program that made it (``script:careful``), empty for a person's work."""
PLACE: Final[Columns] = {"target": TEXT, "kind": TEXT, "question": TEXT, "response": TEXT, "origin": TEXT}

WORK_TABLES: Final[Mapping[str, Columns]] = {
    "annotations": {
        "rubric": TEXT,
        "rubric_sha256": TEXT,
        "status": TEXT,
        "submitted_at": TEXT,
        "active_seconds": WHOLE,
        "display_order": TEXT,
        "flagged": YES,
        "superseded": YES,
        "revised_since": YES,
        "changed_since": YES,
        "withdrawn": YES,
        "conflict": YES,
        "seen": TEXT,
        "hasty": TEXT,
        "tasks_bundle": TEXT,
        "signer": TEXT,
        "content": TEXT,
    },
    "ratings": {**PLACE, "block": TEXT, "score": WHOLE},
    "tags": {**PLACE, "block": TEXT, "tag": TEXT, "purpose": TEXT, "value": YES},
    "proposed_edits": {**PLACE, "text": TEXT},
    "reactions": {**PLACE, "block": TEXT, "reaction": TEXT},
    "numbers": {**PLACE, "block": TEXT, "block_type": TEXT, "part": TEXT, "value": WHOLE, "note": TEXT},
    "rankings": {**PLACE, "block": TEXT, "rank": WHOLE, "tied": WHOLE},
    "preferences": {
        "question": TEXT,
        "block": TEXT,
        "preferred": TEXT,
        "other": TEXT,
        "preferred_origin": TEXT,
        "other_origin": TEXT,
        "strength": WHOLE,
        "justification": TEXT,
    },
    "comments": {**PLACE, "block": TEXT, "block_type": TEXT, "id": TEXT, "text": TEXT},
    "critiques": {
        **PLACE,
        "id": TEXT,
        "place": WHOLE,
        "text": TEXT,
        "severity": TEXT,
        "category": TEXT,
        "applies": YES,
        "taken_from": TEXT,
    },
    "judgements": {
        **PLACE,
        "critique": TEXT,
        "block": TEXT,
        "standard": TEXT,
        "helpful": YES,
        "severity": TEXT,
        "category": TEXT,
        "rank": WHOLE,
        "tied": WHOLE,
        "closing": TEXT,
        "answer": YES,
    },
    "refinements": {**PLACE, "critique": TEXT, "place": WHOLE, "text": TEXT, "base": TEXT},
    "verdicts": {**PLACE, "rewritten": YES, "rewrite": TEXT, "similar_to": TEXT},
    "spans": {
        "of": TEXT,
        "id": TEXT,
        "number": WHOLE,
        "target": TEXT,
        "start": WHOLE,
        "end": WHOLE,
        "exact": TEXT,
        "prefix": TEXT,
        "suffix": TEXT,
    },
    "authored": {
        "target": TEXT,
        "part": TEXT,
        "of_question": TEXT,
        "place": WHOLE,
        "block": TEXT,
        "text": TEXT,
        "unanswerable": YES,
        "severity": TEXT,
        "category": TEXT,
        "characters": WHOLE,
        "words": WHOLE,
    },
    "corroborations": {
        "target": TEXT,
        "of_question": TEXT,
        "id": TEXT,
        "side": TEXT,
        "number": WHOLE,
        "block": TEXT,
        "start": WHOLE,
        "end": WHOLE,
        "exact": TEXT,
        "prefix": TEXT,
        "suffix": TEXT,
    },
    "skips": {"block": TEXT, "reason": TEXT, "note": TEXT},
    "documents": {"document": TEXT},
}
"""``rankings.rank`` is null for a response that cannot be ranked; ``tied`` how many share the rank. ``spans.of`` is
``critique`` or ``comment``, ``spans.id`` which one. ``judgements`` has a row for each model critique that was judged
(``target`` and ``critique`` name it, ``origin`` is who wrote it, ``standard`` what helpful means), and one for each
answer whose closing question was answered (``closing``: ``exists`` or ``better``; ``answer``). ``critiques.taken_from``
is the owner's id of the model critique that an own one began as. ``authored`` has a row for each text that was written
about a passage, by its ``part`` (``question``, ``answer``, ``misleading``, ``critique``); ``corroborations`` one for
each quote, on its ``side`` (``answer``, ``passage``). ``documents`` has each annotation whole, as JSON: what reviewers
are sent."""

# ``tasks.place``: where it stands in that bundle, from 0, which is the order in which people come to it;
# ``is_current``: its texts are those of the newest bundle of the series, whatever else was changed. ``gold``: a plan
# of the owner's gives it to people to see how well they judge.
TASK_TABLES: Final[Mapping[str, Columns]] = {
    "tasks": {
        "series": TEXT,
        "task": TEXT,
        "version": TEXT,
        "sent_as": TEXT,
        "tasks_bundle": TEXT,
        "rubric": TEXT,
        "rubric_sha256": TEXT,
        "kind": TEXT,
        "split": TEXT,
        "language": TEXT,
        "metadata": TEXT,
        "responses": WHOLE,
        "place": WHOLE,
        "is_current": YES,
        "withdrawn": YES,
        "gold": YES,
    },
    "texts": {
        "task": TEXT,
        "version": TEXT,
        **PLACE,
        "id": TEXT,
        "role": TEXT,
        "title": TEXT,
        "sha256": TEXT,
        "characters": WHOLE,
        "words": WHOLE,
        "text": TEXT,
    },
    "rubrics": {"sha256": TEXT, "rubric": TEXT, "version": WHOLE, "content": TEXT},
}
FILE_TABLES: Final[Mapping[str, Columns]] = {
    "provenance": {
        "bundle_id": TEXT,
        "decision": TEXT,
        "reason": TEXT,
        "annotator": TEXT,
        "signer": TEXT,
        "device": TEXT,
        "sequence": WHOLE,
        "supersedes": TEXT,
        "created": TEXT,
        "files": TEXT,
        "countersigned_by": TEXT,
        "program_version": TEXT,
        "made_by": TEXT,
        "annotations": WHOLE,
        "fault": TEXT,
        "message": TEXT,
    },
    "refusals": {"bundle_id": TEXT, "file": TEXT, "task": TEXT, "target": TEXT, "code": TEXT, "message": TEXT},
    "reviews": {
        "series": TEXT,
        "task": TEXT,
        "version": TEXT,
        "annotator": TEXT,
        "revision": WHOLE,
        "work_bundle": TEXT,
        "purpose": TEXT,
        "item": TEXT,
        "number": WHOLE,
        "planned": WHOLE,
        "reviewer": TEXT,
        "sent_to": TEXT,
        "device": TEXT,
        "bundle_id": TEXT,
        "made_by": TEXT,
        "is_final": YES,
        "status": TEXT,
        "outcome": TEXT,
        "skip_reason": TEXT,
        "skip_note": TEXT,
        "active_seconds": WHOLE,
        "created": TEXT,
        "work_content": TEXT,
        "content": TEXT,
        "returns": TEXT,
        "compared": TEXT,
        "document": TEXT,
        "rows": TEXT,
    },
    "reported": {"task": TEXT, "version": TEXT, "target": TEXT, "decision": TEXT, "reason": TEXT},
    "delivery_decisions": {
        "series": TEXT,
        "task": TEXT,
        "annotator": TEXT,
        "revision": WHOLE,
        "version": TEXT,
        "content": TEXT,
        "delivery": TEXT,
        "decision": TEXT,
        "reason": TEXT,
        "decided": TEXT,
    },
}
# ``reviews`` has a row for each review that somebody finished: whose work it is about (``annotator``, ``revision``,
# ``work_bundle``; of an adjudication ``compared`` lists them), the review's own id (``item``), which of the ``planned``
# reviewers it is (``number``), to whom it was sent (``sent_to``), and what came of it (``outcome``: accepted,
# corrected, returned, adjudicated). ``document`` is the annotation as the reviewer left it, ``rows`` its rows in the
# other tables, by table, as JSON; ``content`` and ``work_content`` are hashes of the answers after and before.


def columns(table: str) -> Columns:
    """The columns of a table, in order."""
    if table in WORK_TABLES:
        return {**WORK, **WORK_TABLES[table]}
    return {**TASK_TABLES, **FILE_TABLES}[table]


TABLES: Final = (*TASK_TABLES, *WORK_TABLES, *FILE_TABLES)


def schema(table: str) -> pa.Schema:
    """The Arrow schema of a table."""
    return pa.schema(list(columns(table).items()))


@dataclass(frozen=True)
class FinishedRevision:
    """One annotation as it was finished, beside the version of the task that it was finished on."""

    task: SentTask
    series: str
    rubric: Rubric
    annotation: Annotation
    revision: int
    bundle_id: str


Rows = Iterator[tuple[str, dict[str, Any]]]
OWN: Final[Mapping[str, tuple[str, ...]]] = {table: tuple(columns) for table, columns in WORK_TABLES.items()}
"""The columns of each table about work that are not those of :data:`WORK`."""


def rows(done: FinishedRevision) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The rows of a finished annotation in every table but ``annotations``, each with the table's name: the values of
    its :data:`OWN` columns in their order."""
    named = done.task.places
    for target, scores in done.annotation.ratings.items():  # by far the most rows
        here = (target, *named.names(target))
        yield from (("ratings", (*here, block, score)) for block, score in scores.items())
    yield "documents", (done.annotation.model_dump_json(exclude_defaults=True),)
    for table, row in (
        *_choices(done, named),
        *_rankings(done, named),
        *_words(done, named),
        *_judgements(done, named),
        *_authored(done),
    ):
        yield table, tuple(map(row.get, OWN[table]))


def content(done: FinishedRevision) -> str:
    """A hash of what was said, and of which texts: two devices that agree say the same."""
    return answers_hash(done.task.hashes, done.annotation)


def task_rows(sent: SentTask) -> Rows:
    """The rows of ``texts`` for one version of a task."""
    named, digests = TargetNames(sent), sent.hashes
    roles = {targets.message(number): each.role for number, each in enumerate(sent.task.conversation, 1)}
    passage = sent.task.passage
    titles = {targets.PASSAGE: passage.title or None} if isinstance(passage, Passage) else {}
    for path, text in sent.task.texts.items():
        yield (
            "texts",
            {
                "task": sent.own,
                "version": sent.sha256,
                **named.of(path),
                "id": named.id(path),
                "role": roles.get(path),
                "title": titles.get(path),
                "sha256": digests[path],
                "characters": len(text),
                "words": count_words(text),
                "text": text,
            },
        )


def rubric_row(rubric: Rubric) -> dict[str, Any]:
    """The row of ``rubrics``: what was asked, in full."""
    content = json.dumps(rubric.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(content.encode()).hexdigest()
    return {"sha256": digest, "rubric": rubric.id, "version": rubric.version, "content": content}


def _choices(done: FinishedRevision, named: TargetNames) -> Rows:
    said = done.annotation
    yield from _tags(done, named)
    for target, text in said.proposals.items():
        yield "proposed_edits", {**named.of(target), "text": text}
    for target, chosen in said.reactions.items():
        for block, reactions in chosen.items():
            yield from (("reactions", {**named.of(target), "block": block, "reaction": each}) for each in reactions)
    for target, answers in said.answers.items():
        for block, answer in answers.items():
            asked = done.rubric.by_key.get(block)
            here = {**named.of(target), "block": block, "block_type": asked.type if asked is not None else None}
            yield from (("numbers", {**here, "part": p, "value": v, "note": answer.note}) for p, v in answer.rows)
    if said.skip is not None:
        yield "skips", {"block": said.skip.key, "reason": said.skip.reason, "note": said.skip.note}


def _tags(done: FinishedRevision, named: TargetNames) -> Rows:
    for target, blocks in done.annotation.tags.items():
        for block, tags in blocks.items():
            asked = done.rubric.find(block, TagsBlock)
            known = asked.by_key if asked is not None else {}
            for tag, value in tags.items():
                purpose = known[tag].purpose if tag in known else None
                yield "tags", {**named.of(target), "block": block, "tag": tag, "purpose": purpose, "value": value}


def _rankings(done: FinishedRevision, named: TargetNames) -> Rows:
    for rankings in done.annotation.rankings.values():
        for block, ranking in rankings.items():
            for target, (rank, tied) in _ranks(ranking).items():
                yield "rankings", {**named.of(target), "block": block, "rank": rank, "tied": tied}
            for target in ranking.unrankable:
                yield "rankings", {**named.of(target), "block": block, "rank": None, "tied": 0}
    for question, preferences in done.annotation.preferences.items():
        pair = done.task.task.answers.get(question, ())
        for block, preference in preferences.items():
            if preference.strength is None or len(pair) != 2:
                continue
            first = preference.preferred or pair[0]
            other = pair[1] if first == pair[0] else pair[0]
            yield (
                "preferences",
                {
                    "question": named.of(question)["question"],
                    "block": block,
                    "preferred": named.of(first)["response"],
                    "other": named.of(other)["response"],
                    "preferred_origin": named.of(first)["origin"],
                    "other_origin": named.of(other)["origin"],
                    "strength": preference.strength,
                    "justification": preference.justification,
                },
            )


def _ranks(ranking: Ranking) -> dict[str, tuple[int, int]]:
    """The rank of each item, those that share one counted, and how many share it."""
    found = {}
    rank = 1
    for group in ranking.groups:
        found.update({item: (rank, len(group)) for item in group})
        rank += len(group)
    return found


def _words(done: FinishedRevision, named: TargetNames) -> Rows:
    for target, notes in done.annotation.comments.items():
        for note in notes:
            block = done.rubric.by_key.get(note.key)
            kind = block.type if block is not None else None
            yield (
                "comments",
                {**named.of(target), "block": note.key, "block_type": kind, "id": note.id, "text": note.text},
            )
            yield from _spans("comment", note.id, note.spans)
    for target, critiqued in done.annotation.critiques.items():
        here = named.of(target)
        marks = critiqued.model_dump(mode="json", include={"rewritten", "rewrite", "similar_to"})
        yield "verdicts", {**here, **marks}
        for place, written in enumerate(critiqued.series, 1):
            own = written.model_dump(mode="json", include={"id", "text", "severity", "category", "applies"})
            start = named.id(written.taken_from) if written.taken_from is not None else None
            yield "critiques", {**here, **own, "place": place, "taken_from": start}
            yield from _spans("critique", written.id, written.spans)
            if written.refinement is not None:
                better = {"text": written.refinement.text, "base": written.refinement.base}
                yield "refinements", {**here, "critique": written.id, "place": place, **better}


def _judgements(done: FinishedRevision, named: TargetNames) -> Rows:
    block = next(iter(done.rubric.each(CritiqueJudgementBlock)), None)
    if block is None:
        return
    asked = {"block": block.key, "standard": block.standard}
    for target, said in done.annotation.judgements.items():
        ranks = _ranks(said.ranking)
        for path, judgement in said.verdicts.items():
            verdict = judgement.model_dump(mode="json", include={"helpful", "severity", "category"})
            rank, tied = ranks.get(path, (None, None))
            here = {**named.of(path), "critique": named.id(path), **asked}
            yield "judgements", {**here, **verdict, "rank": rank, "tied": tied}
        if said.closing is not None:
            closing = {"closing": said.closing.question, "answer": said.closing.answer}
            yield "judgements", {**named.of(target), **asked, **closing}


def _authored(done: FinishedRevision) -> Rows:
    block = next((each.key for each in done.rubric.each(AuthoringBlock)), None)
    for said in done.annotation.authored.values():
        for place, question in enumerate(said.questions, 1):
            shared = {"of_question": question.id, "block": block}
            for path, part, more in _authored_texts(question):
                text = question.texts[path]
                counted = {"characters": len(text), "words": count_words(text), "text": text}
                yield "authored", {"target": path, "part": part, "place": place, **shared, **counted, **more}
            for tie in question.corroborations:
                for side in SIDES:
                    for number, span in enumerate(tie.side(side), 1):
                        here = {"id": tie.id, "side": side, "number": number, **span.model_dump(mode="json")}
                        yield "corroborations", {**shared, **here}


def _authored_texts(question: AuthoredQuestion) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Target, part and further columns of each text that was written with a question; none of those left empty."""
    yield question.id, "question", {"unanswerable": question.unanswerable}
    if question.answer:
        yield targets.authored_answer(question.id), "answer", {"unanswerable": question.unanswerable}
    for wrong in question.misleading:
        graded = {"severity": wrong.severity, "category": wrong.category}
        yield targets.misleading(question.id, wrong.id), "misleading", graded
        if wrong.critique:
            yield targets.exposing_critique(question.id, wrong.id), "critique", graded


def _spans(of: str, identifier: str, spans: tuple[Span, ...]) -> Rows:
    for number, span in enumerate(spans, 1):
        yield "spans", {"of": of, "id": identifier, "number": number, **span.model_dump(mode="json")}
