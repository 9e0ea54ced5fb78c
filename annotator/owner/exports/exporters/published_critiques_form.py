"""The forms of the published critiques and demonstrations: a row for each annotator and passage.

The field names are those used by loaders of that data set (``openai/summarize`` critiques, 2022). Data without a field
are in the provenance. ``time`` is the annotator's active time in seconds; ``severity`` counts from 1, the mildest.
"""

from __future__ import annotations

import hashlib

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import FlawsBlockBase
from annotator.model.target import PASSAGE
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.judged_task import (
    AnnotatorTaskAnswers,
    AnswerWithCritiques,
    JudgedTask,
    PromptResponses,
    answers_with_critiques,
    questions_with_answers,
)
from annotator.owner.exports.verdicts import critiques_block, rating_of_responses
from annotator.owner.rows import Json, Row, grouped

TOPIC = ("is_topic_based_summarization", "topic_based")


def topic_based(task: JudgedTask) -> bool:
    """Whether the task's metadata mark it as topic-based summarization."""
    return any(task.metadata.get(name) is True for name in TOPIC)


def row_head(task: JudgedTask, submission: AnnotatorTaskAnswers, questions: list[Row]) -> Row:
    """A row of any of the published forms. Its id is derived from the ids of source and annotator."""
    source = str(task.metadata.get("source") or task.task)
    name = hashlib.sha256(f"{source}\n{submission.annotator}".encode()).hexdigest()[:16]
    passage = task.passage
    return {
        "id": name,
        "source_id": source,
        "split": task.split,
        "time": float(submission.facts["active_seconds"] or 0),
        "labeler": submission.annotator,
        "is_topic_based_summarization": topic_based(task),
        "data": {
            "passage": {"title": passage.title if passage else None, "text": passage.text if passage else ""},
            "questions": questions,
        },
    }


def rows(task: JudgedTask) -> Rows:
    rating = rating_of_responses(task.rubric, task.options.by)
    for submission in task.answers:
        ranks = {row["target"]: row["rank"] for row in submission.rows("rankings")}
        by_question = grouped(
            (answer.prompt.target, answer)
            for answer in answers_with_critiques(task, submission, rating.key if rating else None)
        )
        questions = [
            {
                "question": prompt.text.text,
                "rankings": [ranks[t.target] for t in prompt.responses if ranks.get(t.target) is not None],
                "answers": [_answer(task, answer) for answer in by_question[prompt.text.target]],
            }
            for prompt in task.prompts
        ]
        yield ExportRow(row_head(task, submission, questions))


def _answer(task: JudgedTask, answer: AnswerWithCritiques) -> Json:
    block = critiques_block(task.rubric)
    critiques = [
        {
            "text": critique.text,
            "category": _category(block, critique.category),
            "severity": _severity(block, critique.severity),
            "text_quotes": list(critique.passage_quotes),
            "response_quotes": list(critique.answer_quotes),
            "refinement": critique.refinement,
        }
        for critique in answer.critiques
    ]
    return {
        "answer": answer.answer.text,
        "model": answer.answer.origin,
        "feedback": {"skip": answer.skipped, "rating": answer.rating, "critiques": critiques},
    }


def _severity(block: FlawsBlockBase | None, key: str | None) -> int | None:
    """The number of a severity from 1, the mildest."""
    levels = [step.key for step in block.severities] if block is not None else []
    return levels.index(key) + 1 if key in levels else None


def _category(block: FlawsBlockBase | None, key: str | None) -> str | None:
    """The title of a category."""
    return (
        next((category.title for category in block.categories if category.key == key), None)
        if block is not None
        else None
    )


def helpful_rows(task: JudgedTask) -> Rows:
    for submission in task.answers:
        judged = {row["target"]: row for row in submission.rows("judgements") if row["critique"] is not None}
        if not judged:
            yield RejectedExportRow("no_answer", "nobody judged its critiques")
            continue
        questions = [_question(task, submission, prompt, judged) for prompt in task.prompts]
        yield ExportRow(row_head(task, submission, [question for question in questions if question["answers"]]))


def _question(task: JudgedTask, submission: AnnotatorTaskAnswers, prompt: PromptResponses, judged: Row) -> Json:
    block = next(iter(task.rubric.each(CritiqueJudgementBlock)), None)
    targets = {text.target for text in prompt.responses}
    closing = {row["closing"]: row["answer"] for row in submission.rows("judgements") if row["target"] in targets}
    own = next(
        (_new_critique(submission, row, block) for row in submission.rows("critiques") if row["target"] in targets),
        None,
    )
    helpful = any(judged[c.target]["helpful"] for text in prompt.responses for c in task.critiques(text.target)
                  if c.target in judged)  # fmt: skip
    answers = [
        {
            "answer": text.text,
            "critiques": [
                {
                    "critique": critique.text,
                    "feedback": {
                        "helpful": judged[critique.target]["helpful"],
                        "severity": _severity(block, judged[critique.target]["severity"]),
                        "category": _category(block, judged[critique.target]["category"]),
                        "rank": judged[critique.target]["rank"],
                    },
                }
                for critique in task.critiques(text.target)
                if critique.target in judged
            ],
        }
        for text in prompt.responses
    ]  # fmt: skip
    return {
        "question": prompt.text.text,
        "is_critiqueable": helpful or bool(closing.get("exists")) or own is not None,
        "has_better_critique": closing.get("better"),
        "new_critique": own,
        "answers": [answer for answer in answers if answer["critiques"]],
    }


def _new_critique(submission: AnnotatorTaskAnswers, row: Row, block: FlawsBlockBase | None) -> Json:
    """The annotator's own critique: the published field ``text``, and additional fields for what the published form
    lacks: severity, category and its quotes."""
    spans = submission.spans("critique", row["id"])
    return {
        "text": row["text"],
        "severity": _severity(block, row["severity"]),
        "category": _category(block, row["category"]),
        "text_quotes": [span["exact"] for span in spans if span["target"] == PASSAGE],
        "response_quotes": [span["exact"] for span in spans if span["target"] != PASSAGE],
    }


# The form of the published demonstrations: a row for each annotator and passage, with questions and answers. The
# field names are those used by loaders of that data set (the critiques of 2022, ``base``). Misleading answers cannot be
# represented and are rejected.


def base_rows(task: JudgedTask) -> Rows:
    for submission in task.answers:
        questions = questions_with_answers(submission)
        for wrong in (wrong for question in questions for wrong in question.misleading):
            yield RejectedExportRow(
                "misleading", "it is a misleading answer, and the form is of right ones", wrong.target
            )
        answered = [question for question in questions if question.answer]
        for question in questions:
            if not question.answer:
                yield RejectedExportRow("no_answer", "nobody answered the question", question.target)
        if answered:
            questions_found = [{"question": question.text, "answer": question.answer} for question in answered]
            about = {"targets": [q.target for q in answered], "unanswerable": [q.unanswerable for q in answered]}
            yield ExportRow(row_head(task, submission, questions_found), about)
