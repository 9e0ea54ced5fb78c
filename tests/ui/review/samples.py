"""Somebody's work of every protocol, as it lies in review bundles."""

from __future__ import annotations

from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions
from annotator.model.critique_edits import AddCritique
from annotator.model.judgement_edits import ChangeCritiqueJudgement, SetCritiqueVerdict, SetJudgementClosingAnswer
from annotator.model.rating_edits import SetRating
from annotator.model.rubric import Rubric
from tests.ui.authoring.conftest import story as passage
from tests.ui.authoring.conftest import written
from tests.ui.conftest import rating
from tests.ui.critique.conftest import asked, critiques, story
from tests.ui.judging.conftest import answered, judged
from tests.ui.review.conftest import work
from tests.workspace.answer_reading import done

CRITIQUED = asked(rating("overall", 1, 7), critiques())
JUDGED = judged()
WRITTEN = written()
NOTES = (
    {"target": "q1/r1", "key": "overall", "code": "check.too_fast", "message": "Faster than reading allows."},
    {"target": "q1/r2", "key": "overall", "code": "gold.differs", "message": "Gold has 4."},
)


def submitted(annotation: Annotation) -> Annotation:
    return annotation.model_copy(update={"status": "submitted"})


def criticised(*flaws: str, score: int = 7) -> Annotation:
    """All answers have this score, and the first these critiques."""
    line = story("one", 1)
    scores = [SetRating(target=f"q1/r{n}", key="overall", value=score) for n in (1, 2, 3)]
    edits = [
        AddCritique(target="q1/r1", id=f"w{n}", text=text, severity="major", category="other")
        for n, text in enumerate(flaws, 1)
    ]
    return submitted(done(CRITIQUED, line, *scores, *edits))


def judgements() -> Annotation:
    """The first of two given critiques is helpful."""
    line = answered("one", 2)
    return submitted(
        done(
            JUDGED, line, SetCritiqueVerdict(target="q1/r1/c1", helpful=True),
            ChangeCritiqueJudgement(target="q1/r1/c1", severity="major", category="coverage"),
            SetCritiqueVerdict(target="q1/r1/c2", helpful=False),
            SetJudgementClosingAnswer(target="q1/r1", answer=False),
        )
    )  # fmt: skip


def question_list() -> Annotation:
    questions = (
        AuthoredQuestion(id="a1", text="Who signed the charter?", answer="Ann Feist signed it."),
        AuthoredQuestion(id="a2", text="Which ink was taken?", answer="Green ink."),
    )
    return Annotation(status="submitted", authored={"passage": AuthoredQuestions(questions=questions)})


def reviewed(protocol: str) -> tuple[list[dict[str, Any]], Rubric]:
    """Two items of work to be reviewed, and what was asked: ``critiques``, ``judging`` or ``authoring``."""
    line, annotation, asks = {
        "critiques": (story("one", 1), criticised("It is wrong.", "It says too little."), CRITIQUED),
        "judging": (answered("one", 2), judgements(), JUDGED),
        "authoring": (passage("one"), question_list(), WRITTEN),
    }[protocol]
    notes = NOTES if protocol == "critiques" else ()
    return [line | {"id": f"item{n}", "reviewed": [work(annotation, notes=notes)]} for n in range(2)], asks
