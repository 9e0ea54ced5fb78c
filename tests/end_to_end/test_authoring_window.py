"""A list of questions about a SQuALITY story written in the real window: by keyboard alone, killed in the midst of an
answer, reopened, exported, and taken in by the owner."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion
from tests.end_to_end.at_work import AtWork
from tests.end_to_end.critiques import lines_of
from tests.end_to_end.owner import Owner
from tests.end_to_end.program import Database, annotator, started
from tests.end_to_end.screen import Screen, wait_for
from tests.end_to_end.scripted_session import go_on, wait_for_first_task

DATA = Path(__file__).resolve().parents[1] / "data" / "squality" / "passages.jsonl"
QUESTIONS = (
    ("Why does nobody believe him?", "Only he has seen it, and he drinks."),
    ("What does the company want?", "A pilot who asks for nothing."),
    ("Who gains in the end?", "Those who stayed at home."),
    ("What did the trip cost?", ""),  # the passage does not say
    ("How does he get away?", "By a trick that he learned as a boy."),
)
WRONG = (("A stranger saw it as well.", "Nobody else ever sees it.", "36"), ("He asks.", "He never asks.", "25"))


def stories(owner: Owner, out: Path) -> tuple[Path, str]:
    """A bundle of two tasks about one story, and its text."""
    passage = json.loads(DATA.read_text("utf-8").splitlines()[0])["document"]
    rows = [{"id": name, "passage": {"title": "A story", "text": passage}} for name in ("one", "two")]
    out.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return owner.build(out, "authoring"), passage


class QuestionList:
    """What is saved of the first task."""

    def __init__(self, seen: Database) -> None:
        self._seen = seen

    @property
    def questions(self) -> tuple[AuthoredQuestion, ...]:
        return Annotation.model_validate(self._seen.work.get(0, {})).authored_questions.questions

    def until(self, what: str, number: int, **wanted: object) -> None:
        def there() -> bool:
            questions = self.questions
            return len(questions) > number and all(
                getattr(questions[number], name) == value for name, value in wanted.items()
            )

        wait_for(what, there)

    @property
    def ties(self) -> int:
        return sum(len(question.corroborations) for question in self.questions)

    def has_wrong(self, count: int) -> bool:
        """Whether there are so many misleading answers whose kind is said."""
        return sum(bool(answer.category) for question in self.questions for answer in question.misleading) == count


def test_a_question_list_from_the_first_key_to_the_owner(screen: Screen, tmp_path: Path) -> None:
    owner = Owner.new(tmp_path / "owner", "Stories")
    bundle, passage = stories(owner, tmp_path / "stories.jsonl")
    data, path = tmp_path / "data", tmp_path / "said.txt"
    seen = Database(data)
    question_list = QuestionList(seen)

    with started(screen, data, "open", str(bundle), log=path) as program:
        wait_for_first_task(program, seen)
        for number, (question, answer) in enumerate(QUESTIONS[:2]):
            if number:
                program.press("ctrl+n")
            screen.type(question)
            program.press("Tab")
            screen.type(answer)
            question_list.until(f"question {number + 1}", number, text=question, answer=answer)
        program.press("ctrl+shift+Left", "ctrl+shift+Left", "alt+v")  # two words of the answer
        program.press("ctrl+shift+Right", "ctrl+shift+Right", "ctrl+shift+Right", "Return")
        wait_for("a tie", lambda: question_list.ties == 1)
        program.press("ctrl+n")
        screen.type(QUESTIONS[2][0])
        program.press("Tab")
        screen.type(QUESTIONS[2][1][:10])
        question_list.until("half an answer", 2, answer=QUESTIONS[2][1][:10])
        before = seen.work
        program.kill()

    with started(screen, data, log=path) as program:
        go_on(program, seen)
        assert seen.work == before
        at = AtWork(screen, program, data)
        screen.type(QUESTIONS[2][1][10:])  # where the keyboard was
        question_list.until("the whole answer", 2, answer=QUESTIONS[2][1])
        for number, (question, answer) in enumerate(QUESTIONS[3:], 3):
            program.press("ctrl+n")
            screen.type(question)
            if answer:
                program.press("Tab")
                screen.type(answer)
            question_list.until(f"question {number + 1}", number, text=question, answer=answer)
        program.press("shift+Home", "alt+h", "alt+v", "ctrl+Right", "shift+Down", "Return")  # one side, then the other
        wait_for("another tie", lambda: question_list.ties == 2)
        for number, (text, critique, digits) in enumerate(WRONG, 1):
            program.press("alt+m")
            screen.type(text)
            program.press("Tab")
            screen.type(critique)
            program.press("Escape", *digits)
            wait_for(f"misleading answer {number}", partial(question_list.has_wrong, number))
        program.press("alt+Prior")
        question_list.until("the fourth question in front", 3, unanswerable=False)
        program.press("ctrl+Return")  # it leads to the answer that is missing
        screen.type("The story does not say.")
        program.press("alt+u")
        question_list.until("that the passage does not answer", 3, unanswerable=True, answer="The story does not say.")
        at.submit(0)
        results = at.export()
        program.quit()

    assert path.read_text() == ""
    annotator(data, "bundle", "verify", str(results))
    owner.trust(data)
    (delivered,) = owner.import_tasks([results]).judgements
    work = delivered.line.annotation
    questions = work.authored["passage"].questions
    assert [question.text for question in questions] == [question for question, _ in QUESTIONS]
    assert [question.unanswerable for question in questions] == [False, False, False, True, False]
    wrong = [(answer.text, answer.critique, answer.severity, answer.category) for answer in questions[4].misleading]
    assert wrong == [(*WRONG[0][:2], "major", "coverage"), (*WRONG[1][:2], "medium", "accuracy")]
    texts = {targets.authored_answer(question.id): question.answer for question in questions} | {"passage": passage}
    spans = [span for question in questions for k in question.corroborations for span in (*k.answer, *k.passage)]
    assert [texts[span.target][span.start : span.end] for span in spans] == [span.exact for span in spans]
    assert [(len(k.answer), len(k.passage)) for question in questions for k in question.corroborations] == [
        (1, 1),
        (1, 1),
    ]
    assert questions[1].corroborations[0].answer[0].exact == "nothing."
    assert Annotation.model_validate(lines_of(results, "annotations.jsonl")[0]["annotation"]) == work
