"""The records format: a row for each task and annotator, with the whole annotation, for any rubric.

Ids and origins are the owner's. All data are in lists of the same shape in every row, never in objects whose keys are
targets, so that the rows can form a table. ``ExportedAnnotation`` is the schema (``annotator results schema``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import Field

from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.answer_entries import answer_entries
from annotator.model.frozen_model import FrozenModel
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.model.task import Passage, Task
from annotator.model.text_hashes import hashes_of_texts
from annotator.owner.exchange.deliveries import FinishedAnnotation, provenance_facts
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentTask

# The interface of an exporter of results files: which work its format can represent, and its rows.


Row = tuple[dict[str, Any], dict[str, Any] | None]
"""A row of the data set, and the row of its provenance, unless the row contains that itself."""


@dataclass(frozen=True)
class RecordsExportFormat:
    """An export format whose rows are made directly from results files, one for each finished annotation. ``check``:
    raises ``export.*`` for a rubric or task that it cannot represent; ``schema``: returns the JSON Schema of a row;
    ``describe``: for the data card; ``with_skipped``: also makes rows of skipped tasks."""

    name: str
    describe: str
    check: Callable[[Rubric, Task], None]
    rows: Callable[[FinishedAnnotation, Project], Iterator[Row]]
    schema: Callable[[], dict[str, Any]]
    with_skipped: bool = False

    @property
    def file(self) -> str:
        return f"{self.name}.jsonl"


class ExportedRubric(FrozenModel):
    """The rubric that was asked."""

    id: str
    version: int


class ExportedText(FrozenModel):
    """A text of the task as the annotator saw it. Everything else in the row refers to it by its ``target``.

    ``kind`` is the kind of target, empty where the text was only shown; ``role`` is a message's. ``id`` is the owner's
    own id of the question, response, critique or message; ``shown_at`` a response's place on the screen, from 1.
    """

    target: str
    kind: str
    role: str | None = None
    id: str | None = None
    origin: str | None = None
    text: str
    sha256: str = Field(description="SHA-256 of the text's UTF-8, in hexadecimal.")
    shown_at: int | None = None


class ExportedRating(FrozenModel):
    """A score of the rating block ``key``."""

    target: str
    key: str
    score: int


class ExportedTag(FrozenModel):
    """Yes or no to a tag of the tags block ``key``."""

    target: str
    key: str
    tag: str
    value: bool


class ExportedReactions(FrozenModel):
    """The reactions chosen of a reactions block."""

    target: str
    key: str
    reactions: tuple[str, ...]


class ExportedNumberAnswer(FrozenModel):
    """A number given for a part of the block ``key``; null where there is only a note."""

    target: str
    key: str
    part: str | None
    value: int | None
    note: str


class ExportedProposedText(FrozenModel):
    """A text as it should read."""

    target: str
    text: str


class ExportedRanking(FrozenModel):
    """A ranking: targets in groups, best first; a group of several is a tie."""

    target: str
    key: str
    groups: tuple[tuple[str, ...], ...]
    unrankable: tuple[str, ...]


class ExportedPreference(FrozenModel):
    """Which of two responses is better (a target; null for neither) and by how much."""

    target: str
    key: str
    preferred: str | None
    strength: int | None
    justification: str


class ExportedUnsureMark(FrozenModel):
    """A score or preference of the block ``key`` that its author marked as unsure."""

    target: str
    key: str


class ExportedTextSpan(FrozenModel):
    """A stretch of a text, in Unicode code points."""

    target: str
    start: int
    end: int
    exact: str
    prefix: str
    suffix: str


class ExportedNote(FrozenModel):
    """A note of the comment block ``key``."""

    target: str
    key: str
    id: str
    text: str
    spans: tuple[ExportedTextSpan, ...]


class ExportedCritique(FrozenModel):
    """A critique that the annotator wrote; ``place`` is its rank on that response, from 1. ``refinement`` is the better
    text that was written with it, ``refinement_of`` the text that it was written against."""

    target: str
    id: str
    place: int
    text: str
    severity: str | None
    category: str | None
    applies: bool | None
    spans: tuple[ExportedTextSpan, ...]
    refinement: str | None
    refinement_of: str | None
    taken_from: str | None = Field(description="The target of the model critique that it began as.")


class ExportedCritiqueJudgement(FrozenModel):
    """A model critique (``target``) that was judged; ``rank`` is its place among the helpful ones, from 1, and those
    that share one have the same."""

    target: str
    helpful: bool
    severity: str | None
    category: str | None
    rank: int | None


class ExportedJudgementClosingAnswer(FrozenModel):
    """The answer to what was asked once all critiques of the response ``target`` were judged: whether any helpful
    critique ``exists``, or whether there is a ``better`` one."""

    target: str
    question: Literal["exists", "better"]
    answer: bool


class ExportedMisleadingAnswer(FrozenModel):
    """A wrong answer that the annotator wrote, the flaw planted in it, and the critique that exposes it."""

    id: str
    text: str
    severity: str | None
    category: str | None
    critique: str


class ExportedSupportingQuoteLink(FrozenModel):
    """Stretches of an authored answer tied to the stretches of the passage that support them."""

    id: str
    answer: tuple[ExportedTextSpan, ...]
    passage: tuple[ExportedTextSpan, ...]


class ExportedAuthoredQuestion(FrozenModel):
    """A question that the annotator wrote about the passage, its ``place`` from 1, and what was written with it. Spans
    on the answer have the target ``ID/answer``."""

    id: str
    place: int
    text: str
    answer: str
    unanswerable: bool
    misleading: tuple[ExportedMisleadingAnswer, ...]
    corroborations: tuple[ExportedSupportingQuoteLink, ...]


class ExportedRewrittenOrSimilarMark(FrozenModel):
    """What is said of a response instead of critiques: rewritten, or skipped as similar to another one."""

    target: str
    rewritten: bool
    rewrite: str
    similar_to: str | None


class ExportedSkipReason(FrozenModel):
    """Why the task was skipped."""

    key: str
    reason: str
    note: str


class ExportedCountersigner(FrozenModel):
    """Who countersigned the results; ``trusted`` says whether the project trusts the key as a reviewer's."""

    name: str
    key: str
    trusted: bool


class ExportedAnnotation(FrozenModel):
    """One annotator's finished work on one task."""

    task_id: str
    series: str
    rubric: ExportedRubric
    status: Literal["submitted", "skipped"]
    revision: int
    submitted_at: str
    language: str | None
    kind: str | None
    split: str | None
    metadata: str = Field(description="The task's metadata as JSON text, since its shape is the owner's own.")
    passage_title: str
    texts: tuple[ExportedText, ...]
    ratings: tuple[ExportedRating, ...]
    tags: tuple[ExportedTag, ...]
    reactions: tuple[ExportedReactions, ...]
    numbers: tuple[ExportedNumberAnswer, ...]
    proposals: tuple[ExportedProposedText, ...]
    rankings: tuple[ExportedRanking, ...]
    preferences: tuple[ExportedPreference, ...]
    unsure: tuple[ExportedUnsureMark, ...] = ()
    comments: tuple[ExportedNote, ...]
    critiques: tuple[ExportedCritique, ...]
    verdicts: tuple[ExportedRewrittenOrSimilarMark, ...]
    judgements: tuple[ExportedCritiqueJudgement, ...]
    closings: tuple[ExportedJudgementClosingAnswer, ...]
    authored: tuple[ExportedAuthoredQuestion, ...]
    skip: ExportedSkipReason | None
    flagged: bool
    annotator: str = Field(description="The person, where the owner named one for the key, else its fingerprint.")
    annotator_name: str
    annotator_key: str
    device: str
    results_bundle: str
    tasks_bundle: str
    task_sha256: str = Field(description="SHA-256 of the task's line in tasks.jsonl of that bundle.")
    countersigned_by: tuple[ExportedCountersigner, ...]
    made_by: str = Field(description="The program that made it; empty for a person's work.")
    active_seconds: int
    changed_since: bool = Field(description="A later bundle of the series has another text for this task.")
    withdrawn: bool = Field(description="The newest bundle of the series has no such task any more.")
    revised_since: bool = Field(description="A later revision was begun and not submitted; this is the submitted one.")
    hasty: tuple[str, ...] = Field(description="Codes of signs that the task was hurried through.")
    guidelines: str = Field(
        default="",
        description="SHA-256 of the announced guidelines it was submitted by; empty for those of its bundle.",
    )


def check(rubric: Rubric, task: Task) -> None:
    """Do nothing: the format can represent all work."""


def rows(judgement: FinishedAnnotation, project: Project) -> Iterator[Row]:
    """The row of an annotation."""
    task, said = judgement.task.task, judgement.annotation
    about = {name: value for name, value in provenance_facts(judgement, project).items() if name != "rubric"}
    record = {
        **about,
        "rubric": {"id": judgement.sent.rubric.id, "version": judgement.sent.rubric.version},
        "status": said.status,
        "submitted_at": judgement.submitted_at,
        "metadata": json.dumps(dict(judgement.task.metadata), ensure_ascii=False, sort_keys=True),
        "passage_title": task.passage.title if isinstance(task.passage, Passage) else "",
        "texts": list(_texts(judgement)),
        **answers(said),
        "skip": said.skip.model_dump(mode="json") if said.skip else None,
        "flagged": said.flagged,
        "device": judgement.delivery.device,
    }
    yield ExportedAnnotation.model_validate(record, from_attributes=True).model_dump(mode="json"), None


def schema() -> dict[str, Any]:
    """The JSON Schema of one row."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**head, **ExportedAnnotation.model_json_schema(mode="serialization"), "title": "Annotator record"}


def _texts(judgement: FinishedAnnotation) -> Iterator[dict[str, Any]]:
    task = judgement.task.task
    digests = hashes_of_texts(task)
    roles = {targets.message_target(number): message.role for number, message in enumerate(task.conversation, 1)}
    own = _own_ids(judgement.task)
    for path, text in task.texts.items():
        named = own.get(path, {})
        here = AnnotationTarget.parse(path)
        shown = judgement.shown_at(here.parent.number, here.number) if here.parent and here.form == "response" else None
        yield {
            "target": path,
            "kind": task.kinds.get(path, ""),
            "role": roles.get(path),
            "id": named.get("id"),
            "origin": named.get("origin"),
            "text": text,
            "sha256": digests[path],
            "shown_at": shown,
        }


def _own_ids(sent: SentTask) -> dict[str, dict[str, str | None]]:
    """The owner's ids and origins of everything that has them, by target."""
    found: dict[str, dict[str, str | None]] = {path: dict(ids) for path, ids in sent.names.items() if "id" in ids}
    for q, question in enumerate(sent.task.asked, 1):
        found[targets.question_target(q)] = {"id": question.id if sent.task.questions else None, "origin": None}
        for r, response in enumerate(question.responses, 1):
            ids = sent.names[response.id]
            found[targets.response_target(q, r)] = {"id": ids["response"], "origin": ids["origin"]}
            for c, critique in enumerate(response.critiques, 1):
                ids = sent.names[critique.id]
                found[targets.critique_target(q, r, c)] = {"id": ids["critique"], "origin": ids["origin"]}
    return found


_LISTS: Final[Mapping[str, tuple[str, type[FrozenModel], str]]] = {
    "ratings": ("ratings", ExportedRating, "score"),
    "tags": ("tags", ExportedTag, ""),
    "answers": ("numbers", ExportedNumberAnswer, ""),
    "reactions": ("reactions", ExportedReactions, "reactions"),
    "rankings": ("rankings", ExportedRanking, ""),
    "preferences": ("preferences", ExportedPreference, ""),
    "unsure": ("unsure", ExportedUnsureMark, ""),
    "proposals": ("proposals", ExportedProposedText, "text"),
    "comments": ("comments", ExportedNote, ""),
    "critiques.series": ("critiques", ExportedCritique, ""),
    "critiques": ("verdicts", ExportedRewrittenOrSimilarMark, ""),
    "judgements.verdicts": ("judgements", ExportedCritiqueJudgement, ""),
    "judgements.closing": ("closings", ExportedJudgementClosingAnswer, ""),
    "authored.questions": ("authored", ExportedAuthoredQuestion, ""),
    "authored.questions.misleading": ("misleading", ExportedMisleadingAnswer, ""),
    "authored.questions.corroborations": ("corroborations", ExportedSupportingQuoteLink, ""),
}
"""For each kind of entry: its list, the model of its rows, and the field for an unnamed value."""


_FIELDS: Final = {kind.partition(".")[0] for kind in _LISTS}
"""The fields with lists of their own; all others are numbers with a note."""


def answers(said: Annotation) -> dict[str, list[dict[str, Any]]]:
    """The rows of all lists of answers."""
    found: dict[str, list[dict[str, Any]]] = {
        name: [] for name, _, _ in _LISTS.values() if name in ExportedAnnotation.model_fields
    }
    for entry in answer_entries(said, but=("review", "skip")):
        kind, target, block, item, place, parts = entry
        if kind == "critiques.series.refinement":
            found["critiques"][-1] |= {"refinement": parts["text"], "refinement_of": parts["base"]}
        elif kind == "judgements.ranking":
            ranks = {path: rank for rank, group in enumerate(parts["groups"], 1) for path in group}
            for judged in found["judgements"]:
                judged["rank"] = ranks.get(judged["target"], judged["rank"])
        if kind not in _LISTS and kind.partition(".")[0] in _FIELDS:
            continue
        name, form, unnamed = _LISTS.get(kind, _LISTS["answers"])
        row = {"target": target, "key": block, "id": item, "place": place}
        if kind == "tags":  # its parts have names chosen by the owner, such as ``target``
            rows = [{**row, "tag": tag, "value": value} for tag, value in parts.items()]
        elif form is ExportedNumberAnswer:
            rows = [{**row, "part": part, "value": value, "note": note} for part, value, note in entry.numbers]
        else:
            rows = [{unnamed: parts.get(""), **parts, **row}]
        made = [{column: each.get(column) for column in form.model_fields} for each in rows]
        if name in found:
            found[name] += made
        else:
            found["authored"][-1][name] = [*(found["authored"][-1][name] or ()), *made]
    return found
