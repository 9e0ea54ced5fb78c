"""People, their laptops, the owner's keys, reviews and wrong clocks in any order: whoever should be able to work is not
locked out, and nobody who should not gets in.

The model knows what people did, and never looks at a signature. ``make schedules`` runs more of it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pyarrow.parquet as pq
import time_machine
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from annotator.bundle.age import is_encrypted
from annotator.bundle.invite import Invite
from annotator.bundle.key_store import KeyStore
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.review_edits import AddAnswerReturn, SetReviewVerdict
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.merge import merge
from annotator.owner.exchange.encryption import decrypted_files, renew_bundles, set_up_encryption, transfer_to_key
from annotator.owner.exchange.exchange_state import accepted_files
from annotator.owner.exchange.invitations import invites_of, make_invite
from annotator.owner.exchange.project_sync import return_tasks, sync_project
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revoke_project_key
from annotator.owner.reviews.review_bundles import build_reviews
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask
from annotator.paths import DataDir
from annotator.services.computer_transfer import restore_everything, write_everything
from annotator.services.enrolment import accept_invite
from annotator.services.key_transfer import export_key_file, import_key_file
from annotator.services.session import Session
from annotator.services.syncing.sync_settings import choose_destination
from annotator.services.syncing.synchronize import SyncResult
from annotator.services.view_models import TaskViewModel
from annotator.store import projects
from annotator.transfer.folder_destination import FolderDestination
from tests.owner.collected_results import collect_results
from tests.services.syncing.world import Faulty, Laptop

EXAMPLES = int(os.environ.get("ANNOTATOR_SCHEDULES", "3"))
PEOPLE = ("lena", "omar")
TASKS = 3
MOST_LAPTOPS = 5
RETURNED = "Once more."
SCORES = st.integers(0, 3)
"""What people give. A thief gives 4."""
CLOCKS = st.sampled_from((-40 * 365, -400, -1, 0, 1, 400, 10 * 365))
"""Days by which a clock is wrong."""


@dataclass
class Mine:
    """A laptop of somebody's. ``revoked``: the owner has revoked the key that is on it."""

    person: str
    laptop: Laptop
    key: str
    revoked: bool = False
    begun: bool = False
    """Whether its tasks are there."""
    done: set[int] = field(default_factory=set)


class PeopleAndKeys(RuleBasedStateMachine):
    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="people-"))
        (self.folder / "place").mkdir()
        self.keys = [SigningKey((1).to_bytes(32, "big"), "Olive Owner")]
        self.project = Project.create(self.folder / "study", "Questions", self.owner.public, self.owner.name)
        self.laptops: list[Mine] = []
        self.thieves: list[Mine] = []
        self.given: dict[tuple[str, int], list[tuple[Laptop, int]]] = {}
        self.invites: list[Invite] = []
        self.stolen: list[tuple[str, SigningKey]] = []
        self.lost: list[tuple[str, dict[int, int]]] = []
        self.revoked_owners: list[SigningKey] = []
        self.verdicts: dict[tuple[str, str], list[tuple[Laptop, str]]] = {}
        self.clock: time_machine.travel | None = None
        self.folders = count()
        rows = [
            TaskWithLineNumber(number, InputTask.model_validate({
                "id": f"t{number}", "prompt": f"{number}?",
                "responses": [{"id": "a", "text": "Yes."}, {"id": "b", "text": "No."}]}))
            for number in range(TASKS)
        ]  # fmt: skip
        order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(None, (), False), "main")
        build(self.project, rows, order, self.owner, self.folder / "main.anntask", "tasks", lambda _: True)
        for person in PEOPLE:
            self._invite(person)
        self._owner_syncs()

    @property
    def owner(self) -> SigningKey:
        return self.keys[-1]

    def _open(self) -> Project:
        return Project.open(self.project.root)

    def _new(self, person: str) -> Laptop:
        return Laptop(DataDir(self.folder / f"{person}-{next(self.folders)}"), self.project.state.id)

    def _accept(self, laptop: Laptop, invite: Invite, person: str) -> str:
        with laptop.store() as store:
            accept_invite(store, laptop.keys, invite, person)
            choose_destination(store, laptop.keys, self.project.state.id, str(self.folder / "place"))
        return self._key_of(laptop)

    @staticmethod
    def _key_of(laptop: Laptop) -> str:
        known = KeyStore(laptop.paths.keys).public("annotator")
        assert known is not None
        return known[0].fingerprint

    def _invite(self, person: str) -> None:
        invite = make_invite(self._open(), self.owner, person)
        self.invites.append(invite)
        laptop = self._new(person)
        self.laptops.append(Mine(person, laptop, self._accept(laptop, invite, person)))

    @staticmethod
    def _checked(laptop: Laptop) -> Callable[[str, Path], None]:
        """Sees that what leaves a laptop is encrypted where an invite that it knows asks for that."""
        with laptop.store() as store:
            (known,) = store.read(projects.enrolments)

        def leaves(name: str, source: Path) -> None:
            if known.recipient and ".annresult" in name:
                assert is_encrypted(source), "results left a laptop unencrypted"

        return leaves

    def _in_peace(self) -> None:
        """Before a step by which people rely on having heard of each other."""

    def _sync(self, mine: Mine) -> SyncResult:
        place = FolderDestination(self.folder / "place")
        outcome = mine.laptop.sync(Faulty(place, putting=self._checked(mine.laptop)))
        with mine.laptop.store() as store:
            mine.begun = bool(store.read(projects.projects))
        return outcome

    def _owner_syncs(self) -> None:
        sync = sync_project(self._open(), FolderDestination(self.folder / "place"), self.owner)
        assert not sync.errors

    # what people do

    @precondition(lambda self: len(self.laptops) < MOST_LAPTOPS)
    @rule(person=st.sampled_from(PEOPLE))
    def somebody_gets_a_laptop_and_an_invite(self, person: str) -> None:
        self._invite(person)

    @precondition(lambda self: len(self.laptops) < MOST_LAPTOPS)
    @rule(number=st.integers(0, 9))
    def somebody_moves_their_key(self, number: int) -> None:
        mine = self.laptops[number % len(self.laptops)]
        laptop, moved = self._new(mine.person), self.folder / "moved.annkey"
        with mine.laptop.store() as store:
            export_key_file(store, mine.laptop.keys, moved, "phrase")
        with laptop.store() as store:
            import_key_file(store, laptop.keys, moved, "phrase")
            choose_destination(store, laptop.keys, self.project.state.id, str(self.folder / "place"))
        self.laptops.append(Mine(mine.person, laptop, mine.key, mine.revoked))

    @precondition(lambda self: len(self.laptops) < MOST_LAPTOPS)
    @rule(number=st.integers(0, 9))
    def somebody_moves_everything(self, number: int) -> None:
        mine = self.laptops[number % len(self.laptops)]
        file = self.folder / f"{next(self.folders)}.annmove"
        with mine.laptop.store() as store:
            write_everything(store, mine.laptop.keys, file, "phrase")
        with self._closed(mine) as paths:
            restore_everything(paths, file, "phrase")

    @precondition(lambda self: len(self.laptops) < MOST_LAPTOPS)
    @rule(number=st.integers(0, 9))
    def somebody_copies_their_folder(self, number: int) -> None:
        mine = self.laptops[number % len(self.laptops)]
        with self._closed(mine) as paths:
            shutil.rmtree(paths.root, ignore_errors=True)
            shutil.copytree(mine.laptop.paths.root, paths.root)

    @contextmanager
    def _closed(self, mine: Mine) -> Iterator[DataDir]:
        """Where another laptop of theirs is to have what this one has, while the stores of both are closed."""
        laptop = self._new(mine.person)
        both = (mine.laptop, laptop)
        left_open = [one for one in both if one.open_store is not None]
        for one in both:
            one.close()
        yield laptop.paths
        for one in left_open:
            one.stay_open()
        self.laptops.append(replace(mine, laptop=laptop, done=set(mine.done)))

    @rule(number=st.integers(0, 9), position=st.integers(0, TASKS - 1), score=SCORES)
    def somebody_works(self, number: int, position: int, score: int) -> None:
        mine = self.laptops[number % len(self.laptops)]
        if mine.begun:
            mine.laptop.scores.clear()  # what was done elsewhere may have come since
            mine.laptop.work(position, score)
            mine.done.add(position)
            self.given.setdefault((mine.person, position), []).append((mine.laptop, score))

    @rule(number=st.integers(0, 9), accepted=st.booleans())
    def somebody_reviews(self, number: int, accepted: bool) -> None:
        """All that was sent to them."""
        mine = self.laptops[number % len(self.laptops)]
        if not mine.begun:
            return
        with mine.laptop.store() as store:
            session = Session(store, self.project.state.id, "somebody")
            for position in range(TASKS, session.count):
                session.go_to(position)
                view = session.view()
                verdict = "accepted" if accepted else "returned"
                review = view.annotation.review
                if review is not None and review.verdict == verdict:
                    continue
                self._check_shown(view)
                if view.annotation.status == "submitted":  # unlocked by the second press, as a person does
                    with suppress(AnnotatorError):
                        session.press()
                    session.press()
                if accepted:
                    session.apply(SetReviewVerdict(verdict="accepted"))
                else:
                    session.apply(AddAnswerReturn(target="q1/r1", key="helpfulness", reason="score"))
                session.submit()
                self.verdicts.setdefault((mine.person, view.task_id), []).append((mine.laptop, verdict))
            assert session.wait_saved(90)
            session.close()

    @rule(number=st.integers(0, 9))
    def somebody_accepts_another_invite(self, number: int) -> None:
        """Which may ask for encryption; results that were written before may still be on their way."""
        mine = self.laptops[number % len(self.laptops)]
        if not mine.revoked:
            self._in_peace()
            self._sync(mine)
            if not mine.revoked:
                invite = make_invite(self._open(), self.owner, mine.person)
                self.invites.append(invite)
                mine.key = self._accept(mine.laptop, invite, mine.person)

    @rule(days=CLOCKS)
    def the_clock_is_wrong(self, days: int) -> None:
        """Whoever acts from here on reads it."""
        self._right_clock()
        self.clock = time_machine.travel(datetime.now(UTC) + timedelta(days=days), tick=True)
        self.clock.start()

    def _right_clock(self) -> None:
        if self.clock is not None:
            self.clock.stop()
            self.clock = None

    @rule(number=st.integers(0, 9))
    def somebody_syncs(self, number: int) -> None:
        self._sync(self.laptops[number % len(self.laptops)])

    @precondition(lambda self: any(mine.revoked for mine in self.laptops))
    @rule()
    def somebody_accepts_a_fresh_invite(self) -> None:
        self._in_peace()
        mine = next(mine for mine in self.laptops if mine.revoked)
        self._sync(mine)  # which tells it that its key is revoked
        invite = make_invite(self._open(), self.owner, mine.person)
        self.invites.append(invite)
        mine.key, mine.revoked = self._accept(mine.laptop, invite, mine.person), False

    # what the owner does

    @rule()
    def the_owner_syncs(self) -> None:
        self._owner_syncs()

    @precondition(lambda self: len(self.keys) < 4)
    @rule(at_once=st.booleans())
    def the_owner_rotates(self, at_once: bool) -> None:
        """``at_once``: as this version does; else the next sync signs everything anew."""
        fresh = SigningKey((100 + len(self.keys)).to_bytes(32, "big"), "Olive Owner")
        transfer_to_key(self._open(), self.owner, fresh)
        self.keys.append(fresh)
        if at_once:
            renew_bundles(self._open(), fresh)

    @precondition(lambda self: len(self.keys) > 1)
    @rule()
    def the_owner_revokes_the_key_before(self) -> None:
        """Once everybody has heard of the rotation: whoever slept through it has to compare words."""
        self._in_peace()
        self._owner_syncs()
        for mine in self.laptops:
            self._sync(mine)
        revoke_project_key(self._open(), self.keys[-2].public, "stolen")
        self._owner_syncs()
        for mine in self.laptops:
            self._sync(mine)
        self.revoked_owners.append(self.keys[-2])

    @rule()
    def the_owner_asks_for_encryption(self) -> None:
        """From the next invite on."""
        set_up_encryption(self._open(), self.owner)

    @rule()
    def the_owner_has_work_reviewed(self) -> None:
        """All that came: each work by the other of the two."""
        if not accepted_files(self._open()):
            return
        with self._merged() as dataset, suppress(AnnotatorError):  # nothing is here, or all of it was sent
            out = self.folder / f"reviews-{next(self.folders)}"
            build_reviews(dataset, self._open(), PEOPLE, self.owner, out, reviews_per_work=1)

    @contextmanager
    def _merged(self) -> Iterator[Path]:
        """A data set of all that was received."""
        project, dataset = self._open(), self.folder / f"set-{next(self.folders)}"
        with decrypted_files(project, accepted_files(project), lambda: self.owner) as files:
            merge(project, files, dataset, processes=1, lasting=False)
        yield dataset
        shutil.rmtree(dataset)

    @rule(number=st.integers(0, 9))
    def the_owner_revokes_somebodys_key(self, number: int) -> None:
        self._in_peace()
        self._revoke(self.laptops[number % len(self.laptops)])

    @rule(number=st.integers(0, 9))
    def somebody_loses_a_laptop(self, number: int) -> None:
        """And never gets it back: whatever it had handed in is at the place and with the owner alone."""
        self._in_peace()
        lost = self.laptops[number % len(self.laptops)]
        self._revoke(lost)
        self.stolen.append((lost.person, lost.laptop.keys.load("annotator")))
        self.laptops.remove(lost)
        self.lost.append((lost.person, self._scores(lost)))
        lost.laptop.close()
        self._while_nobody_has_it(lost)
        self._invite(lost.person)

    def _while_nobody_has_it(self, lost: Mine) -> None:
        """Before somebody who lost a laptop has another one."""

    def _revoke(self, lost: Mine) -> None:
        project = self._open()
        known = KeyStore(lost.laptop.paths.keys).public("annotator")
        assert known is not None
        self._owner_syncs()
        revoke_project_key(project, known[0], "lost")
        for mine in self.laptops:
            mine.revoked = mine.revoked or mine.key == lost.key
        self._owner_syncs()

    @rule(person=st.sampled_from(PEOPLE), position=st.integers(0, TASKS - 1))
    def the_owner_returns_a_task(self, person: str, position: int) -> None:
        with suppress(AnnotatorError):  # nothing of theirs that was received has it
            return_tasks(self._open(), person, [f"t{position}"], RETURNED)

    # what others do

    @rule(number=st.integers(0, 9))
    def a_thief_has_a_used_invite(self, number: int) -> None:
        self._in_peace()
        used = {name for name, made in invites_of(self._open()).invites.items() if made.key}
        stolen = [invite for invite in self.invites if invite.content.invite_id in used]
        stolen = [invite for invite in stolen if invite.owner == self.owner.public]
        if not stolen or len(self.thieves) > 1:
            return
        invite = stolen[number % len(stolen)]
        laptop = self._new("thief")
        thief = Mine(invite.content.annotator_id, laptop, self._accept(laptop, invite, "Thief"))
        self.thieves.append(thief)
        self._owner_syncs()
        self._sync(thief)
        if thief.begun:
            with laptop.store() as store:
                session = Session(store, self.project.state.id, "thief")
                nobody_there = not any(session.status(position) == "submitted" for position in range(TASKS))
                session.close()
            if nobody_there:
                laptop.work(0, 4)
            self._sync(thief)

    # what must be true

    def teardown(self) -> None:
        try:
            if hasattr(self, "laptops"):
                self._check_the_end()
        finally:
            self._right_clock()
            for mine in (*getattr(self, "laptops", ()), *getattr(self, "thieves", ())):
                mine.laptop.close()
            shutil.rmtree(self.folder, ignore_errors=True)

    def _submit_what_came_back(self, mine: Mine) -> None:
        """On this laptop alone: the person's others hear of it."""
        with mine.laptop.store() as store:
            session = Session(store, self.project.state.id, "somebody")
            for position in session.task_index.positions(("returned",)):
                session.go_to(position)
                session.submit()
            assert session.wait_saved(90)
            session.close()

    def _check_the_end(self) -> None:
        good = [mine for mine in self.laptops if not mine.revoked]
        for again in range(2):
            for _ in range(2):
                self._owner_syncs()
                for mine in good:
                    self._sync(mine)
            for person in PEOPLE if not again else ():
                for mine in [mine for mine in good if mine.person == person and mine.begun][:1]:
                    self._submit_what_came_back(mine)
        self._owner_syncs()
        for mine in good:
            assert [error.code for error in self._sync(mine).errors] == []
            assert mine.begun, "somebody is locked out"
        project = self._open()
        trusted = {signer.public.fingerprint for signer in project.signers.signers}
        assert not trusted & {thief.key for thief in self.thieves}
        for person in PEOPLE:
            self._check_person(project, person, [mine for mine in good if mine.person == person])
        if self.verdicts:
            self._check_reviews()

    def _check_person(self, project: Project, annotator: str, theirs: list[Mine]) -> None:
        """Their laptops agree with each other and with the owner's data set. Those with keys of their own do not open
        each other's encrypted results: then those with one key agree, and the owner has what one of them shows, or what
        a lost one handed in."""
        shown = [self._scores(mine) for mine in theirs]
        if not shown:
            return
        counted = self._dataset(project, annotator)
        for mine, scores in zip(theirs, shown, strict=True):
            assert mine.done <= scores.keys(), "work is lost on a laptop"
            alike = [other_scores for other, other_scores in zip(theirs, shown, strict=True) if other.key == mine.key]
            assert all(other_scores == scores for other_scores in alike), "laptops of one person do not agree"
        if self._open().state.recipient:
            known = [*shown, *(scores for person, scores in self.lost if person == annotator)]
            assert counted.keys() >= {position for scores in shown for position in scores}, annotator
            assert counted.keys() <= {position for scores in known for position in scores}, annotator
            assert all(
                score in {known_scores.get(position) for known_scores in known} for position, score in counted.items()
            ), annotator
        else:
            assert all(shown_scores == counted for shown_scores in shown), (
                "laptops of one person and the owner do not agree"
            )
        self._check_given(annotator, theirs, counted)

    def _check_reviews(self) -> None:
        """Every verdict that counts was given by the person whom the review was sent to, and theirs counts where one
        laptop alone gave it, and it is here."""
        with self._merged() as dataset:
            table = DatasetFolder(dataset).table(self.project.state.id, "reviews")
            rows = [row for row in pq.ParquetFile(table).read().to_pylist() if row["is_final"]]
        counted = {(row["reviewer"], row["item"]): row for row in rows}
        assert len(counted) == len(rows), "a review counts twice"
        for (person, item), row in counted.items():
            assert row["sent_to"] == person, "a review of somebody counts to whom it was not sent"
            assert row["annotator"] != person, "somebody reviews their own work"
            given = {verdict for _, verdict in self.verdicts.get((person, item), ())}
            assert row["outcome"] in given, f"{person} never gave {row['outcome']}"
        for (person, item), given in self.verdicts.items():
            laptop, last = given[-1]
            if any(mine.laptop is laptop and not mine.revoked for mine in self.laptops):
                assert (person, item) in counted, "a review was lost"
                if all(device is laptop for device, _ in given):
                    assert counted[person, item]["outcome"] == last

    def _check_given(self, person: str, theirs: list[Mine], shown: dict[int, int]) -> None:
        """Every score that counts was given by this person; where one laptop alone gave it, and it is here, it is the
        last that they gave."""
        for position, score in shown.items():
            given = self.given.get((person, position), [])
            assert score in {given_score for _, given_score in given}, f"{person} never gave {score}"
            laptop, last = given[-1]
            if all(device is laptop for device, _ in given) and any(mine.laptop is laptop for mine in theirs):
                assert score == last, "what was given before came back"

    def _scores(self, mine: Mine) -> dict[int, int]:
        with mine.laptop.store() as store:
            if store.read(lambda connection: projects.project(connection, self.project.state.id)) is None:
                return {}  # lost before it fetched any tasks
            session = Session(store, self.project.state.id, "somebody")
            scores = {}
            for position in range(session.count):
                session.go_to(position)
                view = session.view()
                self._check_shown(view)
                if view.annotation.status == "submitted" and not view.task.reviewed:
                    scores[position] = next(iter(view.annotation.ratings["q1/r1"].values()))
            session.close()
        return scores

    def _check_shown(self, view: TaskViewModel) -> None:
        """What is shown of a task is what the owner said."""
        assert view.returned is None or view.returned.reason == RETURNED
        if not view.task.reviewed:
            assert view.task.prompt == f"{view.position}?"
            return
        position = int(view.task.prompt.removesuffix("?"))
        (work,) = view.task.reviewed
        scores = {score for given in work.annotation.ratings.values() for score in given.values()}
        given = {score for (_, where), all_given in self.given.items() for _, score in all_given if where == position}
        assert scores <= given, "what is reviewed was never given"

    def _dataset(self, project: Project, person: str) -> dict[int, int]:
        with decrypted_files(project, accepted_files(project), lambda: self.owner) as files:
            results = collect_results(project, files)
        return {
            int(one.task.own_id.removeprefix("t")): next(iter(one.annotation.ratings["q1/r1"].values()))
            for one in results.judgements
            if one.delivery.person == person and not one.task.task.reviewed
        }
