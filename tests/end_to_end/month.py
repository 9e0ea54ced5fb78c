"""A team's month, played by the commands that its owner and its people type: ``make month``.

Four projects and fifteen people: laptops change, a reviewer is replaced, a spammer is thrown out, a key is stolen, a
clock is wrong, and a second round is assigned. After each week the owner does what the status names as next, line by
line, and each line must be gone once its command has been run. At the end the pay of everybody and the data sets are
held against a ledger that this script keeps of its own, from what it did.
"""

from __future__ import annotations

import json
import shlex
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import time_machine

from annotator.model.rating_edits import SetRating
from annotator.model.review_edits import AddAnswerReturn, SetReviewVerdict
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.machine import Machine

FIRST_DAY = datetime(2026, 11, 2, 9, tzinfo=UTC)
RATES = {"task": Decimal("1.20"), "review": Decimal("0.80")}
TEXT = "The answer explains the question in a few plain sentences, with an example. " * 6
Say = Callable[[str], None]


@dataclass
class Ledger:
    """What this script knows that people did in one project: the scores of each submitted task by person and the
    owner's task id; the reviews by person; and whose work is void."""

    scores: dict[tuple[str, str], int] = field(default_factory=dict)
    reviews: Counter[str] = field(default_factory=Counter)
    void: set[str] = field(default_factory=set)

    @property
    def valid(self) -> dict[tuple[str, str], int]:
        return {work: score for work, score in self.scores.items() if work[0] not in self.void}


class Month:
    """The owner's computer, the people's computers, and the folders that they share, below ``root``."""

    def __init__(self, root: Path, titles: Sequence[str], people: Sequence[str], reviewers: Sequence[str],
                 tasks: int, say: Say = lambda _: None) -> None:  # fmt: skip
        self.root, self.titles, self.people, self.reviewers, self.tasks = root, titles, list(people), reviewers, tasks
        self.say = say
        self.owner = Machine(root / "owner", [])
        self.machines: dict[str, Machine] = {}
        self.ledgers = {title: Ledger() for title in titles}
        self.followed: Counter[str] = Counter()
        self.gone: dict[str, set[str]] = defaultdict(set)
        self._made = 0
        self.day = FIRST_DAY
        phrase = root / "phrase"
        phrase.write_text("correct horse\n")
        phrase.chmod(0o600)

    # paths and names

    def study(self, title: str) -> Path:
        return self.root / title

    def data(self, title: str) -> Path:
        return self.root / f"{title}-data"

    def new(self, suffix: str = "") -> Path:
        self._made += 1
        return self.root / f"made-{self._made:03}{suffix}"

    def name(self, person: str) -> str:
        return f"{person.title()} Miller"

    def roster(self, title: str, *, reviewers: bool = False) -> Path:
        path = self.root / f"{title}-{'reviewers' if reviewers else 'roster'}.csv"
        people = [one for one in (self.reviewers if reviewers else self.people) if one not in self.gone[title]]
        path.write_text("id,name\n" + "".join(f"{person},{self.name(person)}\n" for person in people))
        return path

    # days

    def on(self, day: int) -> Any:
        """The clock of all computers on a day of the month."""
        self.day = FIRST_DAY + timedelta(days=day - 1)
        self.say(f"{self.day:%a %d %b}")
        return time_machine.travel(self.day, tick=True)

    # what the owner does

    def begin(self) -> None:
        self.owner.run("keys", "new", "--name", "Example Lab")
        for title in self.titles:
            study, place = self.study(title), self.root / f"{title}-place"
            place.mkdir()
            self.owner.run("project", "new", study, "--title", title.title())
            pay = "".join(f"{kind} = {rate}\n" for kind, rate in RATES.items())
            (study / "team.toml").write_text(
                f'begin = 2026-11-02\ndue = 2026-11-27\nhours = 40\n[pay]\ncurrency = "EUR"\n{pay}'
                f"[rounds.second]\nbegin = 2026-11-16\ndue = 2026-11-27\n"
                + "".join(f'[people.{person}]\nrole = "reviewer"\n' for person in self.reviewers)
                + f"[people.{self.people[0]}]\nhours = 20\n"
            )
            out = self.new()
            plan = ["--roster", self.roster(title), "--rubric", "helpsteer", "--out", out, "--destination", place]
            self.owner.run("tasks", "assign", self.source(title, 0), "--project", study, *plan)
            self.sync(title)
            for person in self.people:
                self.join(person, out / "invites" / f"{person}.anninvite")

    def source(self, title: str, first: int) -> Path:
        path = self.new(".jsonl")
        answers = [{"id": "a", "text": TEXT}, {"id": "b", "text": TEXT.upper()}]
        rows = [
            {"id": f"{title}-{n}", "prompt": f"What is {title} {n}?", "responses": answers}
            for n in range(first, first + self.tasks * len(self.people))
        ]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    def sync(self, title: str, *, merge: bool = False) -> None:
        more = ["--dataset", self.data(title)] if merge else []
        place = self.root / f"{title}-place"
        self.owner.run("project", "sync", "--project", self.study(title), "--destination", place, *more)

    def status(self, title: str) -> dict[str, Any]:
        report: dict[str, Any] = json.loads(
            self.owner.run("project", "status", "--project", self.study(title), "--json").out
        )
        return report

    def follow(self, title: str, leave: Collection[str] = ()) -> None:
        """Do everything that the status names with a command, but the steps in ``leave``."""
        for _ in range(60):
            steps = [one for one in self.status(title)["next"] if one["command"] and one["key"] not in leave]
            if not steps:
                return
            self._do(title, steps[0])
        raise AssertionError(f"{title}: the steps do not end: {steps}")

    def _do(self, title: str, step: Mapping[str, Any]) -> None:
        ids = {self.name(person): person for person in (*self.people, *self.reviewers)}
        names = [one.rpartition(" (")[0] if one.endswith(")") else one for one in step["who"]]
        people = [ids.get(one, one) for one in names]
        told = {"DATASET": self.data(title), "DIR": self.new(), "ID": people[0] if people else "", "ANSWER": "Yes."}
        reviews = step["key"].startswith(("review", "free", "adjudicat", "moderat", "reported"))
        told["ROSTER"] = self.roster(title, reviewers=reviews)
        if step["key"] == "questions":
            (asked, *_) = json.loads(
                self.owner.run("project", "questions", "--project", self.study(title), "--json").out
            )
            told |= {"TASK": asked["sent"], "ID": asked["annotator_id"]}
        arguments = [str(told.get(word, word)) for word in shlex.split(step["command"])[1:]]
        if step["key"] == "review":
            arguments += ["--reviewers", "1"]
        self.owner.run(*arguments)
        self.followed[step["key"]] += 1
        self.say(f"  {title}: {step['sentence']} -> annotator {' '.join(arguments[:3])} …")
        after = [one for one in self.status(title)["next"] if one["key"] == step["key"]]
        still = after and (after[0]["count"], after[0]["who"]) == (step["count"], step["who"])
        assert not still, f"{title}: {step['sentence']} stands after {' '.join(arguments)}"

    # what people do

    def join(self, person: str, invite: Path) -> None:
        machine = self.machines.setdefault(person, Machine(self.root / person, []))
        machine.run("invite", "accept", invite, "--yes")
        self.fetch(person)

    def fetch(self, person: str) -> None:
        """Sync all projects of a person; a revoked key is told so."""
        outcome = self.machines[person].attempt("sync", "--yes")
        assert not outcome.status or "[delivery.revoked]" in outcome.err, outcome.err

    def session(self, person: str, title: str) -> tuple[Store, Session] | None:
        store = Store(DataDir(self.machines[person].data))
        wanted = Project.open(self.study(title)).state.id
        known = [one.id for one in store.read(projects.projects) if one.id == wanted]
        if not known:
            store.close()
            return None
        return store, Session(store, known[0], person)

    def own_id(self, title: str, person: str, sent: str) -> str:
        project = Project.open(self.study(title))
        for latest in project.state.series.values():
            if latest.recipient == person:
                for own, name in tasks_of(project, latest.bundle_id).items():
                    if name == sent:
                        return own
        raise KeyError(sent)

    def work(self, title: str, person: str, most: int, *, seconds: float = 120, score: int | None = None) -> None:
        """Submit so many open tasks; with ``score`` all answers are the same, as a spammer's."""
        opened = self.session(person, title)
        if opened is None:
            return
        store, session = opened
        with store:
            for at in range(session.count):
                session.go_to(at)
                view = session.view()
                done = view.annotation.status in ("submitted", "skipped") and view.returned is None
                if done or view.rubric.review is not None or most <= 0:
                    continue
                most -= 1
                own = self.own_id(title, person, view.task_id)
                base = (sum(map(ord, own)) + sum(map(ord, person))) % 3 + 1
                for number, target in enumerate(view.order["q1"]):
                    for block in view.rubric.ratings_for("response"):
                        given = score if score is not None else (base + number) % 5
                        session.apply(SetRating(target=target, key=block.key, value=given))
                session.add_active(seconds)
                session.submit(90)
                self.ledgers[title].scores[person, own] = score if score is not None else base
            session.close(90)

    def review(self, title: str, person: str, most: int = 1000, *, give_back: int = 0) -> None:
        """Accept so many works, but return the first ``give_back`` of them."""
        opened = self.session(person, title)
        if opened is None:
            return
        store, session = opened
        with store:
            for at in range(session.count):
                session.go_to(at)
                view = session.view()
                if view.rubric.review is None or view.annotation.status in ("submitted", "skipped") or most <= 0:
                    continue
                most -= 1
                if give_back > 0:
                    give_back -= 1
                    target = next(iter(view.order["q1"]))
                    session.apply(AddAnswerReturn(target=target, reason="other", words="Read it again."))
                    session.apply(SetReviewVerdict(verdict="returned"))
                else:
                    session.apply(SetReviewVerdict(verdict="accepted"))
                session.add_active(300)
                session.submit(90)
                self.ledgers[title].reviews[person] += 1
            session.close(90)

    def ask(self, title: str, person: str, text: str) -> None:
        opened = self.session(person, title)
        assert opened is not None
        store, session = opened
        with store:
            session.go_to(0)
            session.ask(text)
            session.close(90)

    def everybody(self, title: str, most: int, leave: Collection[str] = ()) -> None:
        """All annotators work, and all reviewers review; then they sync, and the owner does."""
        for person in self.people:
            if person not in self.gone[title] and person not in leave and person in self.machines:
                self.work(title, person, most)
        for person in self.reviewers:
            if person in self.machines and person not in self.gone[title]:
                self.review(title, person)
        self.exchange(title)

    def exchange(self, title: str) -> None:
        for person in self.machines:
            self.fetch(person)
        self.sync(title, merge=True)
        for person in self.machines:
            self.fetch(person)

    def reviewers_join(self, title: str) -> None:
        """Those with a bundle of reviews accept the invites beside it."""
        for invite in sorted(self.root.glob("made-*/**/invites/*.anninvite")):
            person = invite.stem
            if person in self.reviewers and invite not in self._accepted:
                self._accepted.add(invite)
                self.sync(title)
                self.join(person, invite)

    _accepted: set[Path]

    def review_rounds(self, titles: Sequence[str]) -> None:
        """The owner does what is next in each project, and reviewers who are asked for the first time join."""
        for title in titles:
            self.follow(title, leave=["look", "silent"])
            self.reviewers_join(title)

    def change_laptop(self, person: str) -> None:
        """Everything moves to another computer."""
        out, phrase = self.new(".annmove"), self.root / "phrase"
        self.machines[person].run("store", "move", "--out", out, "--new-passphrase-file", phrase)
        other = Machine(self.root / f"{person}-{self._made}", [])
        other.run("store", "take", out, "--from-passphrase-file", phrase)
        self.machines[person] = other
        self.fetch(person)

    def steal_key(self, void: str, person: str) -> None:
        """A key is stolen: in the project ``void`` nothing of it counts, in the others what had come by then does. The
        person begins on another laptop, by new invites."""
        self.machines[f"{person} before"] = self.machines.pop(person)
        self.machines[person] = Machine(self.root / f"{person}-fresh", [])
        for work in [key for key in self.ledgers[void].scores if key[0] == person]:
            del self.ledgers[void].scores[work]
        for title in self.titles:
            study, invite = self.study(title), self.new(".anninvite")
            revoke = ["keys", "revoke", person, "--project", study, "--reason", "key stolen"]
            self.owner.run(*revoke, *(["--nothing-counts"] if title == void else []))
            where = ["--project", study, "--out", invite, "--destination", self.root / f"{title}-place"]
            self.owner.run("invite", "new", person, *where)
            self.sync(title, merge=True)
            self.join(person, invite)

    def throw_out(self, title: str, person: str) -> None:
        """A spammer leaves; the work is void, and the open tasks go to others."""
        self.gone[title].add(person)
        leave = ["project", "leave", person, "--project", self.study(title), "--because", "Clicked without reading."]
        self.owner.run(*leave, "--work", "void", "--roster", self.roster(title), "--reviewers",
                       self.roster(title, reviewers=True), "--out", self.new())  # fmt: skip
        self.ledgers[title].void.add(person)

    def replace_reviewer(self, title: str, person: str) -> None:
        """A reviewer leaves; what is open goes to the others, and what is done counts."""
        self.gone[title].add(person)
        leave = ["project", "leave", person, "--project", self.study(title), "--because", "Found another job."]
        self.owner.run(*leave, "--reviewers", self.roster(title, reviewers=True), "--out", self.new())

    # what came of it

    def check(self, title: str) -> dict[str, Decimal]:
        """Hold the data set and the pay against the ledger. Returns what each person costs."""
        ledger = self.ledgers[title]
        (path,) = self.data(title).glob("annotations/project=*/*.parquet")
        rows = [row for row in pq.read_table(path, partitioning=None).to_pylist() if row["is_final"]]
        submitted = {(row["annotator"], row["task"]) for row in rows if row["status"] == "submitted"}
        assert submitted == ledger.valid.keys(), f"{title}: {sorted(submitted ^ ledger.valid.keys())[:5]}"
        owed = {
            person: sum(one == person for one, _ in ledger.valid) * RATES["task"]
            for person in {one for one, _ in ledger.valid}
        }
        for person, count in ledger.reviews.items():
            owed[person] = owed.get(person, Decimal(0)) + count * RATES["review"]
        pay = json.loads(self.owner.run("project", "pay", "--project", self.study(title), "--json").out)
        paid: dict[str, Decimal] = defaultdict(Decimal)
        for line in pay["lines"]:
            if line["kind"] != "hour":
                paid[line["id"]] += Decimal(str(line["amount"]))
        assert {person: amount for person, amount in paid.items() if amount} == owed, title
        assert {line["month"] for line in pay["lines"]} == {"2026-11"}, "a wrong clock opens no other month"
        return owed


def play(root: Path, *, short: bool, say: Say = lambda _: None) -> Month:
    """Play the month; ``short``: one project with five people. Raises ``AssertionError`` where a step does not end, or
    the figures differ."""
    titles = ["health"] if short else ["health", "law", "code", "poems"]
    people = ["ann", "ben", "cleo", "dan"] if short else [
        "ann", "ben", "cleo", "dan", "eve", "finn", "gwen", "hugo", "iris", "jan", "kai", "lena",
    ]  # fmt: skip
    reviewers = ["rita", "ruth"] if short else ["rita", "ruth", "ruben"]
    month = Month(root, titles, people, reviewers, 6 if short else 8, say)
    month._accepted = set()
    one, spammer, stolen = titles[0], "dan", "cleo"
    with month.on(1):
        month.begin()
    with month.on(4):
        for title in titles:
            month.everybody(title, 2, leave=[spammer] if title == one else [])
        month.work(one, spammer, 5, seconds=0, score=4)
        month.ask(one, "ben", "Does a list without words count?")
        month.exchange(one)
        month.review_rounds(titles)
        named = {check["person"] for check in month.status(one)["checks"]}
        assert named == {spammer}, f"the checks name {named}"
    with month.on(9):
        month.change_laptop("ann")
        if not short:
            month.change_laptop("finn")
            month.change_laptop("gwen")
        for title in titles:
            month.review(title, "rita", 2, give_back=1)
            month.exchange(title)
            month.follow(title, leave=["look", "silent"])
    with month.on(11):
        month.throw_out(one, spammer)
        month.replace_reviewer(one, "rita")
        month.exchange(one)
        month.reviewers_join(one)
        month.follow(one, leave=["look", "silent"])
        month.steal_key(titles[-1] if not short else one, stolen)
        month.exchange(one)
    wrong = time_machine.travel(datetime(2019, 1, 1, 9, tzinfo=UTC), tick=True)
    with wrong:  # Ben's clock
        month.work(one, "ben", 1)
    with month.on(16):
        for title in titles:
            month.everybody(title, 100)
        month.review_rounds(titles)
        last = titles[-1]
        month.owner.run(
            "tasks", "assign", month.source(last, 1000), "--project", month.study(last), "--roster",
            month.roster(last), "--rubric", "helpsteer", "--name", "second", "--out", month.new(),
        )  # fmt: skip
        month.exchange(last)
    for day in (23, 27) if short else (23, 25, 27):
        with month.on(day):
            for title in titles:
                month.everybody(title, 100)
                month.follow(title, leave=["silent"] if day < 27 else [])
                month.reviewers_join(title)
                month.exchange(title)
    with month.on(28):
        month.owner.run("project", "status")
        for title in titles:
            month.follow(title)
            left = month.status(title)["next"]
            assert not [step for step in left if step["command"]], left
            for person, amount in sorted(month.check(title).items()):
                say(f"  {title}: {person} {amount} EUR")
    return month


def main() -> None:
    """Play the whole month in a new folder, and print what was done."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="month-"))
    root.mkdir(parents=True, exist_ok=True)
    month = play(root, short=False, say=print)
    print(f"Steps that were followed: {dict(month.followed.most_common())}")
    print(f"In {root}")


if __name__ == "__main__":
    main()
