"""The form of the published demonstrations: a row for each annotator and passage, with questions and answers.

The field names are those that loaders of that data set use (the critiques of 2022, ``base``). Misleading answers have
no place in it and are set aside.
"""

from __future__ import annotations

from typing import Final

from annotator.owner.exporters.published_critiques_form import EATEN, HEAD, PASSAGE_COLUMNS, head
from annotator.owner.exporting.answer_rule import Rule
from annotator.owner.exporting.authored_slates import needs_authored, slate
from annotator.owner.exporting.export_form import Aside, Form, Made, Options, Rows
from annotator.owner.exporting.judged_task import JudgedTask


def _rows(task: JudgedTask, rule: Rule, options: Options) -> Rows:  # noqa: ARG001  the signature of all forms
    for said in task.said:
        questions = slate(said)
        for wrong in (wrong for question in questions for wrong in question.misleading):
            yield Aside("misleading", "it is a misleading answer, and the form is of right ones", wrong.target)
        answered = [question for question in questions if question.answer]
        for question in questions:
            if not question.answer:
                yield Aside("no_answer", "nobody answered the question", question.target)
        if answered:
            found = [{"question": question.text, "answer": question.answer} for question in answered]
            about = {"targets": [q.target for q in answered], "unanswerable": [q.unanswerable for q in answered]}
            yield Made(head(task, said, found), about)


_QUESTIONS: Final = [{"question": "string", "answer": "string"}]
FORMS: Final = (
    Form(
        "published-base",
        "A row for each annotator and passage: the questions they wrote, with their answers (as the published "
        "critiques have demonstrations).",
        EATEN,
        _rows,
        {**HEAD, "data": {"passage": PASSAGE_COLUMNS, "questions": _QUESTIONS}},
        needs_authored,
        ("authored", "corroborations"),
        words=True,
    ),
)
