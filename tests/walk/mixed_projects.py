"""Projects whose tasks differ as those of real files do: what one task shows must not stay for the next one.

Every project mixes tasks with and without a prompt, one to twenty responses, conversations of one to forty turns rated
and unrated, passages, several writing systems, and work that is new, begun, submitted, skipped or returned.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from annotator.bundle.info import BundleMetadata
from annotator.errors import AnnotatorError
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.course.course import Course
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import FlagTaskForRevisit, SkipTask
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store.store import Store
from annotator.ui.application_backend import ApplicationBackend
from tests.import_verified import import_verified
from tests.owner.courses.made_images import png
from tests.random_edits import RandomEdits
from tests.services.courses.course_at_hand import small_course
from tests.ui.authoring.conftest import story as subject
from tests.ui.conftest import FIVE, OWNER, PROJECT, rating, rubric
from tests.ui.critique.conftest import story
from tests.ui.judging.conftest import answered as criticised
from tests.ui.preset_tasks import preset
from tests.ui.review.conftest import item, scored, with_review, work

Line = dict[str, Any]

FORMULAS = (r"$\frac{a}{b}$", r"\(n^2\)", r"$$\sum_{i=1}^{n} x_i = \sqrt{2} \undefinedhere$$")
"""Of which the last one is no formula that can be drawn."""
MARKDOWN = (
    "Put the kettle on, then warm the pot.",
    "Tea is a leaf.\n\nIt is **dried**, then rolled, and kept in a tin.\n\n- green\n- black\n- white",
    "```python\nfor cup in cups:\n    pour(cup)\n```\n\nThat is all of it.",
    "| leaf | minutes |\n|---|---|\n| green | 2 |\n| black | 4 |",
    "# Steps\n\n1. Boil.\n2. Pour.\n3. Wait.\n\n> Never squeeze the bag.",
    "<think>\nIs it *green* or black?\n\n```\n2 + 2\n```\n</think>\n\nThree minutes.",
    "The share is {} of {} leaves, and it costs $5 or $6.\n\n{}".format(*FORMULAS),
    "",
    "   ",
)
_FOREIGN = (
    "اغلِ الماء ثم صُبَّه على الشاي.\n\nانتظر ثلاث دقائق.",
    "הרתיחו מים ומזגו על התה.",
    "お湯を沸かして、茶葉に注ぎます。三分待ちます。",
    "चाय को तीन मिनट तक उबालें।",
    "Tea 🫖 for 👨‍👩‍👧‍👦, cafe\u0301 style \u202e reversed \u200b and blank.",
)
_RIGHT_TO_LEFT = (
    *_FOREIGN[:2],
    "`print(1)` هو الأمر.\n\n- أولًا\n- ثانيًا\n\n| ورق | دقائق |\n|---|---|\n| أخضر | 2 |",
    "الشاي **ساخن** (tea 2026) جدًا.",
)
IMAGES = {
    f"images/{hashlib.sha256(data).hexdigest()}.png": data for data in (png(60, 40), png(900, 300), png(9, 9)[:40])
}
"""Of which the last one is damaged. They stand in texts, but not in those of work to be reviewed, or of a course."""
_LEAF = "The leaf is picked by hand in the early morning, and it is carried down before noon. "


def _wide_table(columns: int) -> str:
    cells = " | ".join(f"some longer words in cell {n}" for n in range(columns))
    return "\n".join([f"| {' | '.join('abcdefgh'[:columns])} |", "|---" * columns + "|", *[f"| {cells} |"] * 6])


LARGE = (
    _LEAF * 60,
    _wide_table(8) + "\n\n" + _LEAF * 25,
    "```python\n" + "for cup in cups: pour(kettle, cup, minutes, leaves, and_not_too_hot_for_green_tea)\n" * 70 + "```",
    "\n\n".join((FORMULAS[2], _LEAF * 10, _wide_table(5), *(f"{n}. {_LEAF * 3}" for n in range(1, 9)), FORMULAS[0])),
)
"""Texts of which only a part is laid out before they are scrolled."""


def _text(chance: Random, what: str) -> str:
    kind = chance.random()
    body = LARGE[int(40 * kind)] if kind < 0.1 else chance.choice(_FOREIGN if kind < 0.3 else MARKDOWN)
    return body if not body.strip() else f"{body}\n\n({what})"


def _prompted(chance: Random, name: str) -> Line:
    count = chance.choice((1, 2, 2, 3, 4, 4, 5, 7, 8, 12, 20))
    responses = [{"id": f"{name}-{n}", "text": _text(chance, f"answer {n} of {name}")} for n in range(1, count + 1)]
    prompt = LARGE[0] if chance.random() < 0.15 else f"How is tea made, asks {name}?"
    return {"id": name, "prompt": prompt, "responses": responses}


def _turns(chance: Random, name: str, rated: float) -> list[Line]:
    turns = [{"role": "system", "text": f"You know all about tea ({name})."}] if chance.random() < 0.3 else []
    for n in range(1, chance.choice((1, 2, 3, 6, 12, 40)) + 1):
        role = "user" if n % 2 else "assistant"
        turn: Line = {"role": role, "text": _text(chance, f"turn {n} of {name}"), "id": f"{name}-t{n}"}
        if chance.random() < rated:
            turn["rated_as"] = "prompt" if role == "user" else "response"
        turns.append(turn)
    return turns


def _conversation(chance: Random, name: str) -> Line:
    turns = _turns(chance, name, chance.choice((0.3, 1.0)))
    turns.append({"role": "assistant", "text": f"The last turn of {name}.", "rated_as": "response"})
    return {"id": name, "conversation": turns}


def _talked(chance: Random, name: str) -> Line:
    return _prompted(chance, name) | {"conversation": _turns(chance, name, chance.choice((0.0, 0.0, 0.5)))}


def _passage(chance: Random, name: str) -> Line:
    asked = [
        {"id": f"{name}-q{q}", "text": f"What is cup {q} of {name}?", "responses": [
            {"id": f"{name}-q{q}-{r}", "text": _text(chance, f"answer {r} to question {q} of {name}")}
            for r in range(1, chance.choice((1, 2, 3, 5)) + 1)
        ]}
        for q in range(1, chance.choice((1, 2, 3)) + 1)
    ]  # fmt: skip
    kind = chance.random()
    text = LARGE[int(8 * kind)] if kind < 0.5 else _text(chance, f"passage of {name}") or "A passage."
    return {"id": name, "passage": {"title": f"The cup of {name}", "text": text or "Tea."}, "questions": asked}


def _critiqued(chance: Random, name: str) -> Line:
    made = story(name, chance.choice((1, 2, 3)))
    made["passage"]["text"] += f"\n\n({name})\n\n{Random(name).choice(('', *LARGE))}"
    for question in made["questions"]:
        question["responses"] = question["responses"][: chance.choice((1, 2, 3))]
    return made


def _judged(chance: Random, name: str) -> Line:
    made = criticised(name, chance.choice((1, 2, 4, 9)), chance.choice((1, 1, 2)))
    made["passage"]["text"] += f"\n\n({name})\n\n{Random(name).choice(('', *LARGE))}"
    return made


def _subject(chance: Random, name: str) -> Line:
    made = subject(name)
    kind = chance.random()
    made["passage"]["text"] += f"\n\n({name})" if kind < 0.6 else "\n\n" + LARGE[int(10 * kind) - 6]
    return made


def _seven(_: Random, name: str) -> Line:
    responses = [{"id": f"{name}-{n}", "text": f"The answer {n} of {name}."} for n in range(1, 8)]
    return {"id": name, "prompt": f"What is asked by {name}?", "responses": responses}


def _rated_turns(_: Random, name: str) -> Line:
    turns = [{"role": "assistant", "text": f"Turn {n} of {name}.", "rated_as": "response"} for n in range(1, 9)]
    return {"id": name, "conversation": turns}


def _right_to_left(chance: Random, name: str) -> Line:
    made = _prompted(chance, name) if chance.random() < 0.6 else _talked(chance, name)
    made["prompt"] = f"כיצד מכינים תה? ({name})"
    for n, response in enumerate(made["responses"], 1):
        response["text"] = f"{chance.choice(_RIGHT_TO_LEFT)}\n\n({n} · {name})"
    return made


def _under_review(chance: Random, name: str) -> Line:
    answers = chance.choice((1, 2, 4, 7))
    given = scored(answers, **{f"r{n}_{chance.choice(FIVE)}": chance.randrange(5) for n in range(1, answers + 1)})
    return item(name, work(given), answers=answers)


def _argued(chance: Random, name: str) -> Line:
    answers = chance.choice((1, 2, 4))
    people = range(1, chance.choice((2, 3, 5)) + 1)
    given = {n: scored(answers, **{f"r1_{chance.choice(FIVE)}": chance.randrange(5)}) for n in people}
    return item(name, *(work(annotation, f"Annotator {n}") for n, annotation in given.items()), answers=answers)


def _with_images(line: Line) -> Line:
    """The same task with images at the end of some texts, by a chance of its own: other tasks stay as they were."""
    chance, used = Random(json.dumps(line)), set()
    questions = line.get("questions", [])
    responses = [response for asked in (line, *questions) for response in asked.get("responses", [])]
    for part in (line, *line.get("conversation", []), line.get("passage", {}), *questions, *responses):
        key = "prompt" if part is line else "text"
        name = chance.choice((*IMAGES, *[""] * 7))
        if name and part.get(key, "").strip():
            part[key] += f"\n\n![{chance.choice(('', 'A cup', 'ספל'))}]({name})"
            used.add(name)
    return line | ({"images": sorted(used)} if used else {})


ALL_OPTIONS = rubric(
    {**rating("quality", 1, 7, ("response", "prompt", "message", "question")), "unsure": True},
    rating("width", -3, 3),
    rating("weight", 0, 30),
    {"type": "tags", "key": "flags", "title": "Flags", "targets": ["response", "prompt"], "tags": [
        {"key": "rude", "title": "Rude"}, {"key": "spam", "title": "Spam or advertising"},
    ]},
    {"type": "tags", "key": "sure", "title": "Sure", "targets": ["response"], "required": True, "tags": [
        {"key": "true", "title": "True"},
    ]},
    {"type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt", "question"], "ties": True,
     "unrankable": True},
    {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 300},
    {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response", "passage", "message"]},
    {"type": "reactions", "key": "tone", "title": "Tone", "targets": ["response"], "reactions": [
        {"key": "up", "emoji": "👍", "title": "Thumbs up"}, {"key": "funny", "emoji": "😂", "title": "Funny"},
    ]},
    {"type": "skip", "key": "skip", "title": "Skip", "targets": ["task"], "reasons": [
        {"key": "language", "title": "I do not know the language"},
        {"key": "broken", "title": "Something is wrong", "note": "required"},
    ]},
)  # fmt: skip


@dataclass(frozen=True)
class Kind:
    """What is asked in a project, and the makers of its tasks."""

    asked: Rubric
    makers: tuple[Callable[[Random, str], Line], ...]
    by_turns: bool = False
    """Whether the makers come one after the other, and not by chance."""
    purpose: Literal["review", "adjudication"] | None = None
    """What is done with somebody's work, where there is any."""
    course: bool = False
    """Whether a course comes before the tasks."""
    others: tuple[str, ...] = ()
    """Kinds whose tasks are in the same project, each in a bundle with its own rubric and guidelines."""


KINDS: Mapping[str, Kind] = {
    "options": Kind(ALL_OPTIONS, (_prompted, _conversation, _talked, _passage)),
    "conversation-review": Kind(preset("conversation-review"), (_prompted, _conversation, _talked)),
    "helpsteer": Kind(preset("helpsteer"), (_prompted, _talked, _passage, _conversation)),
    "comparison": Kind(preset("comparison"), (_prompted, _talked, _passage)),
    "critique": Kind(preset("critique"), (_critiqued,)),
    "critique-helpfulness": Kind(preset("critique-helpfulness"), (_judged,)),
    "authoring": Kind(preset("authoring"), (_subject,)),
    "turns": Kind(preset("conversation-review"), (_seven, _rated_turns), by_turns=True),
    "right-to-left": Kind(ALL_OPTIONS, (_right_to_left,)),
    "review": Kind(with_review(preset("helpsteer")), (_under_review,), purpose="review"),
    "adjudication": Kind(with_review(preset("helpsteer"), "adjudication"), (_argued,), purpose="adjudication"),
    "course": Kind(rubric(rating("helpfulness"), rating("verbosity")), (_prompted,), course=True),
    "mixed": Kind(
        preset("helpsteer"),
        (_prompted, _conversation),
        others=(
            "comparison",
            "conversation-review",
            "critique",
            "critique-helpfulness",
            "authoring",
            "options",
        ),
    ),
}
"""Projects by the name of what is asked in them."""

STATES = ("new", "new", "begun", "begun", "submitted", "skipped", "returned")


@dataclass(frozen=True)
class Returned:
    """What a receipt of the owner would say of a task: which came back, at which revision."""

    task_id: str
    revision: int


def make_project(paths: DataDir, kind: str, chance: Random, tasks: int = 8, *, images: bool = True) -> list[Returned]:
    """Fill a data directory with one project of this kind; gives the tasks that the owner has returned. ``images``:
    whether texts may have some."""
    what = KINDS[kind]
    backend = ApplicationBackend(paths)
    backend.open()
    try:
        tasks_each = -(-tasks // (1 + len(what.others)))
        tasks = tasks_each * (1 + len(what.others))
        for number, name in enumerate((kind, *what.others)):
            _bring_kind(
                backend._store,
                KINDS[name],
                name,
                chance,
                range(number * tasks_each, (number + 1) * tasks_each),
                images=images,
            )
        backend.make_identity()
        if what.course:
            return []  # its tasks open when the course is passed
        session = backend.session(PROJECT)
        try:
            return [returned for n in range(tasks) if (returned := _work_on(session, n, chance)) is not None]
        finally:
            session.place = {}
            session.go_to(0)
            session.close()
    finally:
        backend.close()


def _bring_kind(store: Store, what: Kind, name: str, chance: Random, numbers: range, *, images: bool) -> None:
    count = len(what.makers)
    makers = [what.makers[n % count] if what.by_turns else chance.choice(what.makers) for n in numbers]
    lines = [make(chance, f"t{n}") for n, make in zip((n + 1 for n in numbers), makers, strict=True)]
    if images and what.purpose is None and not what.course:
        lines = [_with_images(line) for line in lines]
    course, series = small_course() if what.course else None, name if numbers.start else "main"
    bring(store, lines, what.asked, f"# Rules of {name}\n\nRead **all** of it.", what.purpose, course, series)


def bring(
    store: Store, lines: list[Line], asked: Rubric, guidelines: str = "# Rules\n\nRead **all** of it.",
    purpose: Literal["review", "adjudication"] | None = None, course: Course | None = None,
    series: str = "main",
) -> None:  # fmt: skip
    """Import these tasks as a verified bundle would be."""
    info = BundleMetadata(
        purpose=purpose,
        kind="tasks", project_id=PROJECT, project_title="Tea", series=series, sequence=1, supersedes=None,
        author_fingerprint=OWNER.public.fingerprint, author_name=OWNER.name, created="2026-01-01T00:00:00+00:00",
        program_version="0", display_seed="seed",
    )  # fmt: skip
    bundle_id = "a" * 64 if series == "main" else hashlib.sha256(series.encode()).hexdigest()
    import_verified(
        store, info, bundle_id, rubric=asked, guidelines=guidelines,
        task_lines=[json.dumps(line).encode() for line in lines], owner=OWNER.public, course=course,
        images=IMAGES,
    )  # fmt: skip


def _work_on(session: Session, position: int, chance: Random) -> Returned | None:
    """Bring a task into one of the states that work can be in."""
    state = chance.choice(STATES)
    if state == "new":
        return None
    session.go_to(position)
    view = session.view()
    edits = RandomEdits(view.rubric, view.task, chance)
    for _ in range(chance.choice((1, 4, 12))):
        with suppress(AnnotatorError):
            session.apply(edits.edit(session.view().annotation))
    if chance.random() < 0.2:
        session.apply(FlagTaskForRevisit(value=True))
    skips = view.rubric.each(SkipBlock)
    if state == "skipped" and skips:
        session.apply(SkipTask(key=skips[0].key, reason=skips[0].reasons[0].key))
    elif state in ("submitted", "returned") and _answer_all(session, chance):
        session.submit()
        if state == "returned":
            return Returned(view.task_id, session._cache.held(position).row.revision)
    return None


def _answer_all(session: Session, chance: Random) -> bool:
    """Answer what is required, as far as it can be answered by chance."""
    from tests.answering import _ANSWERS

    view = session.view()
    while problems := session.missing():
        answer = _ANSWERS.get(problems[0].code)
        if answer is None:
            return False
        block = view.rubric.by_key[problems[0].key]
        try:
            session.apply(answer(problems[0], block, view.task, chance))
        except AnnotatorError:
            return False
    return True
