"""W3C Web Annotations, one per line: all answers about a text, with the positions that they refer to.

Source: the W3C Recommendation *Web Annotation Data Model* (2017). Positions count Unicode code points, as required for
*Text Position Selector*. A text is identified by its SHA-256; ids are derived from the content and therefore
reproducible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID, uuid5

from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.target import PASSAGE, refinement_target
from annotator.model.text_hashes import text_hash
from annotator.owner.exports.export_form import ExportRow, Rows
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, questions_with_answers
from annotator.owner.rows import Json, Row

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
_OURS = UUID("6e1f0a52-9a75-4f0c-9d0e-2f6a1d6f7c11")
Body = tuple[str, str]
AnnotationParts = tuple[str, list[Body], Sequence[Json | None]]
"""Motivation, bodies (value and purpose), and targets."""
Sources = Mapping[str, str]
"""The URN of each text by its target."""


def rows(task: JudgedTask) -> Rows:
    for submission in task.answers:
        for number, (motivation, bodies, targets) in enumerate(_bodies(task, submission)):
            mapped = [target for target in targets if target is not None]
            if not mapped:
                continue
            name = f"{task.project}\n{submission.facts['bundle_id']}\n{task.task}\n{task.version}\n{number}"
            language = {"language": task.language} if task.language else {}
            row: Row = {
                "@context": CONTEXT,
                "id": uuid5(_OURS, name).urn,
                "type": "Annotation",
                "motivation": motivation,
                "creator": {"id": uuid5(_OURS, submission.annotator).urn, "type": "Person"},
                "body": [
                    {"type": "TextualBody", "value": value, "format": "text/plain", **language, "purpose": purpose}
                    for value, purpose in bodies
                ],
                "target": mapped,
            }
            yield ExportRow(row, {"targets": [target["source"] for target in mapped]})


def _bodies(task: JudgedTask, submission: AnnotatorTaskAnswers) -> Iterator[AnnotationParts]:
    sources = _sources(task, submission)
    yield from _choices(task, sources, submission)
    for row in submission.rows("comments"):
        yield "commenting", [(row["text"], "commenting")], _note_targets(sources, submission, "comment", row)
    for row in submission.rows("critiques"):
        tags = [(f"{part}: {row[part]}", "tagging") for part in ("severity", "category") if row[part]]
        yield "commenting", [(row["text"], "commenting"), *tags], _note_targets(sources, submission, "critique", row)
    for row in (*submission.rows("refinements"), *submission.rows("proposed_edits")):
        yield "editing", [(row["text"], "editing")], [_whole_text(sources, row["target"])]
    for question in questions_with_answers(submission):
        bodies = [(question.text, "questioning"), *([(question.answer, "replying")] if question.answer else [])]
        yield "questioning", bodies, [_whole_text(sources, PASSAGE)]
        for wrong in question.misleading:
            exposed = [(wrong.critique, "assessing")] if wrong.critique else []
            tags = [(f"{part}: {value}", "tagging") for part, value in
                    (("severity", wrong.severity), ("category", wrong.category)) if value]  # fmt: skip
            yield (
                "replying",
                [(wrong.text, "replying"), ("misleading", "tagging"), *exposed, *tags],
                [_whole_text(sources, PASSAGE)],
            )
        for tie in question.quotes:
            quoted = [(row["exact"], "linking") for row in tie.answer]
            yield "linking", quoted, [_quote(sources, row) for row in (*tie.passage, *tie.answer)]


def _choices(task: JudgedTask, sources: Sources, submission: AnnotatorTaskAnswers) -> Iterator[AnnotationParts]:
    for target, scores in submission.ratings.items():
        yield (
            "assessing",
            [(f"{key}: {score}", "assessing") for key, score in scores.items()],
            [_whole_text(sources, target)],
        )
    for row in submission.rows("tags"):
        if row["value"]:
            yield "tagging", [(row["tag"], "tagging")], [_whole_text(sources, row["target"])]
    emoji = {reaction.key: reaction.emoji for block in task.rubric.each(ReactionsBlock) for reaction in block.reactions}
    for row in submission.rows("reactions"):
        choice = str(emoji.get(row["reaction"], row["reaction"]))
        yield "commenting", [(choice, "commenting")], [_whole_text(sources, row["target"])]
    for row in submission.rows("rankings"):
        rank = "not rankable" if row["rank"] is None else f"{row['block']}: {row['rank']}"
        yield "assessing", [(rank, "assessing")], [_whole_text(sources, row["target"])]
    for row in submission.rows("preferences"):
        yield from _preferred(task, sources, row)


def _preferred(task: JudgedTask, sources: Sources, row: Row) -> Iterator[AnnotationParts]:
    for prompt in task.prompts:
        if prompt.text.question == row["question"]:
            pair = (row["preferred"] or row["tied"], row["other"])
            targets = [text.target for text in prompt.responses if text.response in pair]
            titles = f"{row['block']}: {row['preferred']} by {row['strength']}" if row["strength"] else "neither"
            why = [(row["justification"], "commenting")] if row["justification"] else []
            yield "assessing", [(titles, "assessing"), *why], [_whole_text(sources, target) for target in targets]


def _sources(task: JudgedTask, submission: AnnotatorTaskAnswers) -> Sources:
    """The source of every text of the task, and of those that the annotator wrote."""
    written = {row["target"]: row["text"] for row in submission.rows("authored")}
    for row in submission.rows("refinements"):
        written[refinement_target(row["target"], row["critique"])] = row["text"]
    digests = {target: text_hash(text) for target, text in written.items()}
    digests |= {target: text.sha256 for target, text in task.texts.items()}
    return {target: f"urn:sha256:{digest}" for target, digest in digests.items()}


def _whole_text(sources: Sources, target: str) -> Json | None:
    return {"source": sources[target]} if target in sources else None


def _note_targets(sources: Sources, submission: AnnotatorTaskAnswers, of: str, row: Row) -> list[Json | None]:
    """The targets of a note or critique: its highlights, or the whole text if it has none.

    A highlight in a refinement has the refinement as its source, which the editing annotation contains.
    """
    quotes = [_quote(sources, span) for span in submission.spans(of, row["id"]) if span["target"] in sources]
    quoted = {quote["source"] for quote in quotes}
    return [*quotes, *([] if sources.get(row["target"]) in quoted else [_whole_text(sources, row["target"])])]


def _quote(sources: Sources, span: Row) -> Json:
    quote = {name: span[name] for name in ("exact", "prefix", "suffix")}
    position = {"type": "TextPositionSelector", "start": span["start"], "end": span["end"]}
    return {"source": sources[span["target"]], "selector": [{"type": "TextQuoteSelector", **quote}, position]}
