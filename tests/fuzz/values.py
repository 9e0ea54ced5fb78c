"""``make fuzz``: odd values in everything that is signed or brought in as JSON, read as the program reads it.

    python -m tests.fuzz.values [--number N] [--seed S] [--kind KIND] [--only NUMBER]

The form of what is read is right and its values are not: ends of types, times and offsets, huge and negative numbers,
NaN, empty and long texts, lone surrogates, other types, deep nests, missing and further fields. Each is refused with
an error of the program, or taken; anything else is found. First it shows that it finds faults that are put back.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import multiprocessing
import os
import random
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from annotator.bundle import strictjson
from annotator.bundle.info import BundleMetadata
from annotator.bundle.invite import InviteContent, read_invite
from annotator.bundle.key_archive import KeyTransferData
from annotator.bundle.owner_rotation import read_rotations
from annotator.bundle.receipt import ReceiptContent, read_receipt
from annotator.bundle.revocation import read_revocation_list
from annotator.bundle.signed_statement import read_statement
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import INVITES, RECEIPTS, AllowedSigners
from annotator.errors import AnnotatorError
from annotator.model.result_line import RevisionOrigin, read_line
from annotator.owner.assignment.plan_file import read_plan
from annotator.owner.assignment.roster import read_roster
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import read_source
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.dataset.extract import _lines_by_device, _RowExtractor
from annotator.owner.dataset.merge import merge
from annotator.owner.exchange.exchange_state import ProjectExchangeState
from annotator.owner.exchange.people_rows import PersonStatusRowBuilder
from annotator.owner.exchange.project_sync import with_deliveries
from annotator.owner.exchange.working_time import working_time
from annotator.owner.judges import model_judgements
from annotator.owner.project.owner_project import Project
from annotator.owner.project.task_versions import SentBundleCache
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import input_task
from annotator.services import computer_transfer
from annotator.services.bundle_contents import incoming_tasks
from annotator.services.syncing import delivery_list
from annotator.store.tables import ReceiptRecord
from annotator.transfer.destination import escaped_name
from annotator.transfer.object_names import id_in, is_receipt, object_name, person_folder, wanted_id
from tests.bundle import forge
from tests.fuzz.further_kinds import FURTHER, read_stored_receipt
from tests.owner.conftest import deliverer

OWNER: Final = SigningKey(b"\1" * 32, "Olga Owner")
ANNOTATOR: Final = SigningKey(b"\2" * 32, "Ann")
NOW: Final = "2026-11-20T10:00:00+00:00"
FOUND: Final = Path("out/fuzz")
Read = Callable[["Scene", bytes], object]


class ValueFoundError(Exception):
    """Something that must not happen, and the traceback."""


# Odd values. A text ``@deep N@`` becomes N nested lists, ``@raw X@`` becomes X itself.

TIMES: Final = (
    "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59.999999Z",
    "1970-01-01T00:00:00Z",
    "2100-01-01T00:00:00Z",
    "2026-11-20T10:00:00",
    "2026-02-31T10:00:00Z",
    "0000-00-00",
    "9999-99-99",
    "2026-W01-1",
    "24:00:00",
    "2026-11-20T24:00:00+00:00",
    "2026-11-20T10:00:00+99:99",
    "now",
    "-1",
)
NUMBERS: Final = (
    0,
    -1,
    1,
    7,
    3_600,
    60_000,
    86_400,
    2**31 - 1,
    2**31,
    -(2**31) - 1,
    2**53,
    2**53 + 1,
    2**63 - 1,
    2**63,
    -(2**63) - 1,
    2**64,
    10**19,
    10**30,
    -(10**300),
    10**4299,
    0.5,
    -0.0,
    1e308,
    -1e308,
    5e-324,
    "@raw NaN@",
    "@raw Infinity@",
    "@raw -Infinity@",
    "@raw 1e999@",
    "@raw 1E400@",
    "@raw -0@",
    "@raw 01@",
)
TEXTS: Final = (
    "",
    " ",
    "\0",
    "\ud800",
    "\udfff\ud800",
    "a\ud800b",
    "\u202e",
    "\ufeff",
    "\x85",
    "\x1b[2J",
    "\n",
    "\r\n",
    "\\",
    "'",
    '"',
    "%s",
    "{0}",
    "{kind}",
    "../../x",
    "/",
    "C:\\x",
    "con",
    "-",
    "--help",
    "=1+1",
    "<script>",
    "x" * 41,
    "y" * 401,
    "z" * 2_001,
    "é" * 70_000,
    "0" * 64,
    "f" * 64,
    "1" * 5_000,
    "１２３",
    "٣",
    "q1",
    "q1/r1",
    "q99/r99",
    "passage",
    "m1",
    "true",
    "null",
    "None",
    "[]",
    "{}",
    "annotator",
    "course",
    "course:x",
    "x" * 300_000,
)
OTHERS: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [None],
    {"": None},
    [1, "a", None],
    {"a": {"b": {"c": 1}}},
    "@deep 31@",
    "@deep 33@",
    "@deep 2000@",
    "@deep 100000@",
    [""] * 2_000,
    {str(n): n for n in range(2_000)},
)


def odd_value(rng: random.Random, instead: Any = None) -> Any:
    """Any of them; half of the time one of the kind of the value that stands there."""
    like = TIMES if isinstance(instead, str) and instead[:2] == "20" else NUMBERS
    if rng.random() < 0.5 and (like is TIMES or type(instead) in (int, float)):
        return rng.choice(like)
    return deepcopy(rng.choice(rng.choice((TIMES, NUMBERS, TEXTS, OTHERS))))


def bent(rng: random.Random, value: Any) -> Any:
    """``value`` with one to three odd values at any depth."""
    copy = deepcopy(value)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = list(_places(copy))
        if not places:
            return odd_value(rng)
        holder, key = rng.choice(places)
        how = rng.randrange(10)
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, dict):
            holder[rng.choice(TEXTS)] = odd_value(rng)
        elif how == 2 and isinstance(holder, dict):
            holder[str(rng.choice((*TEXTS, *TIMES)))] = holder.pop(key)
        elif how == 3 and isinstance(holder, list):
            holder.append(deepcopy(holder[key]))
        else:
            holder[key] = odd_value(rng, holder[key])
    return copy if rng.random() > 0.01 else odd_value(rng)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from _places(inner)


def packed(value: Any) -> bytes:
    """``value`` as JSON in which nests are deep and numbers are what they say."""
    text = json.dumps(value)
    text = re.sub(r'"@deep (\d+)@"', lambda match: "[" * int(match[1]) + "]" * int(match[1]), text)
    return re.sub(r'"@raw (\S+)@"', r"\1", text).encode()


# What reads them


@dataclass
class Scene:
    """A project with three tasks, results for them, and a data set of these; files are written below ``folder``."""

    folder: Path
    project: Project = field(init=False, repr=False)
    line: dict[str, Any] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.project = Project.create(self.folder / "study", "Study", OWNER.public, OWNER.name)
        source = self.folder / "tasks.jsonl"
        answers = [{"id": letter, "text": f"Because {letter}.", "origin": f"m-{letter}"} for letter in "ab"]
        rows = [{"id": f"t{n}", "prompt": f"Why {n}?", "responses": answers, "metadata": {"n": n}} for n in range(3)]
        source.write_text("".join(json.dumps(row) + "\n" for row in rows))
        self.row = rows[0]
        order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), "main", "2026-11-01T12:00:00Z")
        self.rubric = order.protocol.rubric
        out = self.folder / "main.anntask"
        built = build(self.project, read_source(source), order, OWNER, out, "t", lambda _: True)
        self.project = Project.open(self.project.root)
        self.project.trust("annotator", ANNOTATOR.public, ANNOTATOR.name, person="ann")
        self.project = Project.open(self.project.root)
        self.archive = SentBundleCache(self.project)
        lines: list[dict[str, Any]] = []
        made = deliverer(self.project, self.folder)(
            ANNOTATOR,
            built,
            tasks=3,
            change=lambda line: lines.append(line) or line,  # type: ignore[func-returns-value]
        )
        days = {"2026-11-18": 3, "2026-11-19": 2}
        judged = {key: lines[0][key] for key in ("bundle_id", "sha256", "annotation", "display_order")}
        self.line = {
            **lines[0],
            "revision": 2,
            "days": days,
            "days_by_device": {"laptop": days},
            "seen": {"d": 1},
            "submitted": {**judged, "revision": 1, "at": NOW},
            "guidelines": "",
        }
        merge(self.project, [made], self.folder / "data", processes=1)
        known = open_dataset(self.folder / "data")
        rubrics = model_judgements._rubrics(known)
        with contextlib.closing(model_judgements._SentTasks(known, rubrics, self.folder)) as sent:
            self.versions = {row["task"]: sent.versions(row["task"]) for row in known.arrow("tasks").to_pylist()}
        texts = known.arrow("texts").to_pylist()
        self.digests = {row["response"]: row["sha256"] for row in texts if row["task"] == "t0" and row["response"]}
        self.person = SimpleNamespace(bundle_id="a" * 64)

    def file(self, name: str, data: bytes) -> Path:
        path = self.folder / name
        path.write_bytes(data)
        return path


def _bundle(scene: Scene, data: bytes) -> None:
    info = BundleMetadata.from_json(data)
    BundleMetadata.from_json(info.to_json())
    _ = info.author_roles
    entries = forge.entries(info.kind, {**forge.files(info.kind), "bundle.json": data})
    path = scene.file("x.annresult", forge.pack(entries))
    known = extract_look(scene, path)
    if known.created and not "2000" <= known.created < "2100":
        raise ValueError(f"a time that nobody believes: {known.created}")
    delivery = SimpleNamespace(
        lines=(),
        course=(),
        messages=info.messages,
        annotator=ANNOTATOR.public,
        device="d",
        sequence=1,
        created=known.created,
    )
    state = with_deliveries(ProjectExchangeState(), {"ann": [delivery]}, NOW)  # type: ignore[list-item]
    strictjson.pretty(state.model_dump(mode="json"))


def extract_look(scene: Scene, path: Path) -> Any:
    from annotator.owner.dataset import extract

    return extract._examined_bundle(scene.project, path, path.name)


def _results(scene: Scene, data: bytes) -> None:
    strictjson.loads(data, "line")
    line = read_line(data, "line")
    parts = SimpleNamespace(write=lambda *_: None)
    delivery = SimpleNamespace(
        lines=(line,), course=(), messages=(), annotator=ANNOTATOR.public, device="d", sequence=1, created=NOW
    )
    state = with_deliveries(ProjectExchangeState(), {"ann": [delivery]}, NOW)  # type: ignore[list-item]
    rows = PersonStatusRowBuilder(scene.project, state)
    rows._row("ann")
    rows.days(["ann"])
    believed = working_time(state.person("ann"), (), "2026-11-01T12:00:00Z").seconds
    if sum(believed.values()) > line.active_seconds:
        raise ValueError(f"hours that nobody worked: {believed}")
    with contextlib.suppress(AnnotatorError):
        line.finished("d", RevisionOrigin())
    extractor = _RowExtractor(scene.archive, parts)  # type: ignore[arg-type]
    for device, own in _lines_by_device(line, "d").items():
        extractor._extract_line(own, line.bundle_id, frozenset({"annotator"}), "", device, is_rival=own is not line)


def _signed(space: str, data: bytes) -> bytes:
    message = data + b"\n"
    return message + OWNER.sign(space, message).encode()


def _receipt(_: Scene, data: bytes) -> None:
    receipt = read_receipt(_signed(RECEIPTS, data))
    record = ReceiptRecord(receipt.receipt_id, "p", receipt.content.number, NOW, receipt.file().decode())
    read_stored_receipt(record.content)
    receipts = delivery_list.summarize_receipts([record], trusted=True)
    if receipts.damaged:
        raise receipts.damaged[0]
    for outcome in (*receipts.outcomes.values(), *receipts.prefixes.values()):
        datetime.fromisoformat(outcome[1]).astimezone(UTC)


def _invite(_: Scene, data: bytes) -> None:
    invite = read_invite(_signed(INVITES, data))
    read_invite(invite.line().encode())
    invite.content.proof(ANNOTATOR.public)


def _key(scene: Scene, data: bytes) -> None:
    def refuse(why: str) -> AnnotatorError:
        return AnnotatorError("keys.altered", why)

    says = read_statement(data + b"\n", KeyTransferData, "key", refuse, refuse)
    for fields in says.enrolments:
        _ = {name: str(value) for name, value in fields.items()}
    del scene


def _rotations(_: Scene, data: bytes) -> None:
    for rotation in read_rotations(data):
        rotation.follows(OWNER.public)


def _read_list(data: bytes) -> list[Any]:
    """The values of a list, where the form is no JSON."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        value = data.decode()
    return value if isinstance(value, list) else [value]


def _lists(_: Scene, data: bytes) -> None:
    """Lists of keys, whose lines are texts."""
    text = "\n".join(map(str, _read_list(data))).encode("utf-8", "surrogatepass")
    with contextlib.suppress(AnnotatorError):
        read_revocation_list(text)
    AllowedSigners.parse(text.decode("utf-8", "replace"))


def _move(scene: Scene, data: bytes) -> None:
    computer_transfer._transfer_info(scene.file("move.json", data), scene.folder)


def _judge(scene: Scene, data: bytes) -> None:
    path = scene.file("judges.jsonl", data + b"\n")
    rows = model_judgements._ModelJudgementRows(SimpleNamespace(), SimpleNamespace())
    for where, judgement in model_judgements._read([path]):
        hash((judgement.model, judgement.task, judgement.question, judgement.response, judgement.block, judgement.tag))
        rows._take(scene.versions.get(judgement.task, ()), judgement, where)


def _names(_: Scene, data: bytes) -> None:
    """Names of objects at a destination: a list of texts."""
    for item in _read_list(data):
        name = str(item)
        parsed = object_name(name)
        if parsed is not None:
            object_name(str(parsed))
            parsed.fits("main", 1, "a" * 64)
        wanted_id(name), id_in(name), is_receipt(name), escaped_name(name).encode()
        person_folder(name)


def _state(scene: Scene, data: bytes) -> None:
    path = scene.project.root / "exchange" / "state.json"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    from annotator.owner.exchange.exchange_state import read_exchange

    exchange = read_exchange(scene.project)
    rows = PersonStatusRowBuilder(scene.project, exchange)
    for person in list(exchange.people)[:3]:
        rows._row(person)
    rows.days(list(exchange.people)[:3])


def _roster(scene: Scene, data: bytes) -> None:
    out = io.StringIO()
    for row in _read_list(data):
        out.write(",".join(map(str, row.values() if isinstance(row, dict) else [row])) + "\n")
    text = "id,name,languages,groups,capacity,key\n" + out.getvalue()
    read_roster(scene.file("roster.csv", text.encode("utf-8", "surrogatepass")))


def _plan(scene: Scene, data: bytes) -> None:
    rows = re.sub(rb"\},\s*\{", b"}\n{", data.strip(b"[]"))
    plan = read_plan(scene.file("plan.jsonl", rows))
    plan.plan.all_tasks()
    list(plan.lines())


def _task(scene: Scene, data: bytes) -> None:
    list(incoming_tasks([data], scene.rubric))


def _input(scene: Scene, data: bytes) -> None:
    del scene
    input_task(strictjson.loads(data, "line"), "line")


KINDS: Final[Mapping[str, tuple[Callable[[Scene], Any], Read]]] = {
    "bundle.json": (
        lambda scene: {
            **forge.info("results"),
            "project_id": scene.project.state.id,
            "holds": ["annotations"],
            "made_by": "x",
            "annotator_id": "ann",
            "enrolment": "a" * 64,
            "recipient": "r",
            "messages": [{"task_id": "t0", "kind": "question", "words": "?", "at": NOW, "revision": 1}],
            "needs_program": {"version": "0.1", "get_from": "there", "files": [{"name": "a", "sha256": "0" * 64}]},
        },
        _bundle,
    ),
    "results line": (lambda scene: scene.line, _results),
    "receipt": (
        lambda scene: (
            ReceiptContent(
                project_id=scene.project.state.id,
                project_title="Study",
                annotator_id="ann",
                number=1,
                issued=NOW,
                owner_fingerprint=OWNER.public.fingerprint,
                previous="a" * 64,
                submitted=1,
                accepted=1,
            ).model_dump(mode="json")
            | {
                "taken": [{"bundle_id": "b" * 64, "tasks": 3, "submitted": 3}],
                "refused": [{"bundle_id": "c" * 16, "code": "x", "reason": "y"}],
                "returned": [
                    {
                        "task_id": "t0",
                        "revision": 1,
                        "reason": "r",
                        "places": [{"target": "q1/r1", "key": "k", "part": "p", "reason": "r"}],
                    }
                ],
                "notices": [{"code": "n", "reason": "r", "tasks": ["t0"]}],
                "guidelines": [{"rubric": "helpsteer", "text": "# G", "replaces": ["d" * 64]}],
                "needs_program": {"version": "9.1", "get_from": "there"},
                "qualification": {
                    "key": ANNOTATOR.public.fingerprint,
                    "course": "c",
                    "attempt": 1,
                    "passed": True,
                    "right": 1,
                    "answers": 2,
                    "overall": 0.5,
                    "attributes": [],
                },
            }
        ),
        _receipt,
    ),
    "invite": (
        lambda scene: (
            InviteContent(
                invite_id="0" * 16,
                project_id=scene.project.state.id,
                project_title="Study",
                secret="e" * 64,
                owner_fingerprint=OWNER.public.fingerprint,
                owner_name="Olga",
                annotator_id="ann",
                annotator_name="Ann",
                destination="/stick",
                replaces=("x",),
            ).model_dump(mode="json", exclude_none=True)
            | {"rotations": [{"allowed_signers": "x", "old": "y", "new": "z"}]}
        ),
        _invite,
    ),
    "key": (
        lambda _: (
            KeyTransferData(role="annotator", name="Ann").model_dump(mode="json")
            | {"enrolments": [{"project_id": "p", "title": "t"}], "succeeds": [{"key": "a", "signature": "b"}]}
        ),
        _key,
    ),
    "rotations": (lambda _: {"allowed_signers": "x 1", "old": "y", "new": "z"}, _rotations),
    "key lists": (
        lambda _: ["# serial: 3", f'owner namespaces="tasks.v1@annotator" {OWNER.public.line()}'],
        _lists,
    ),
    "move": (
        lambda _: {
            "format": "1",
            "id": "x",
            "made": NOW,
            "device": "d",
            "places": {"0" * 8 + "-0000-0000-0000-" + "0" * 12: "/stick"},
        },
        _move,
    ),
    "judge": (
        lambda scene: {
            "model": "m",
            "task": "t0",
            "response": "a",
            "block": "helpfulness",
            "value": 3,
            "sha256": scene.digests["a"],
            "reason": "r",
        },
        _judge,
    ),
    "object names": (
        lambda _: [
            "main-1-0123456789abcdef.anntask",
            "d-2-0123456789abcdef.annresult.age",
            "f" * 16 + ".annreceipt",
            "0" * 16 + ".annwanted",
            "allowed_signers",
        ],
        _names,
    ),
    "exchange state": (
        lambda _: {
            "people": {
                "ann": {
                    "arrived": {
                        "d-1-0123456789abcdef.annresult": {"sha256": "a", "outcome": "taken", "seen": NOW, "made": NOW}
                    },
                    "devices": {
                        "k d": {
                            "sequence": 1,
                            "submitted": {"t0": 1},
                            "arrived": NOW,
                            "times": {"d": {"t0": {"2026-11-18": 60}}},
                            "days": {"t1": {"2026-11-18": 60}},
                        }
                    },
                    "questions": {"t0": {"words": "?", "at": NOW}},
                    "given_back": {"t0": {"own": "t0", "reason": "r", "revision": 1}},
                }
            },
            "announcements": [{"number": 1, "at": NOW, "text": "x"}],
        },
        _state,
    ),
    "roster": (
        lambda _: [
            {"id": "ann", "name": "Ann", "languages": "en de", "groups": "a;b", "capacity": 10, "key": ""},
            {"id": "bob", "name": "Bob", "languages": "", "groups": "", "capacity": "", "key": "ssh-ed25519 AAAA"},
        ],
        _roster,
    ),
    "plan": (
        lambda _: [
            {
                "plan": 1,
                "name": "p",
                "rubric": "helpsteer",
                "options": {
                    "seed": "1",
                    "each": 1,
                    "overlap_share": 0.5,
                    "overlap": 2,
                    "sets": 1,
                    "groups": ["a"],
                    "overlap_groups": [],
                    "gold_share": 0.1,
                },
                "disclosure": {"responses": 2, "metadata": ["n"], "origins": False},
                "people": ["ann"],
                "left": [],
            },
            {"task": "t0", "people": ["ann"], "wanted": 2},
            {"gold": "t1", "people": ["ann"]},
        ],
        _plan,
    ),
    "task": (
        lambda _: {"id": "t0", "prompt": "Why?", "responses": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}]},
        _task,
    ),
    "input task": (lambda scene: scene.row, _input),
    **FURTHER,
}


def judged(scene: Scene, kind: str, seed: int, number: int) -> str:
    """What comes of the odd value of this number: ``taken`` or the code of a refusal. Raises ValueFoundError."""
    data = made(scene, kind, seed, number)
    try:
        KINDS[kind][1](scene, data)
    except AnnotatorError as refused:
        if refused.code == "program.fault":
            raise ValueFoundError(f"{refused}") from None
        str(refused).encode("utf-8", "backslashreplace")
        return refused.code
    except Exception:
        raise ValueFoundError(traceback.format_exc(limit=-3)) from None
    return "taken"


def made(scene: Scene, kind: str, seed: int, number: int) -> bytes:
    """The odd value of this number; the same in every run with this seed."""
    return packed(bent(random.Random(f"{kind} {seed} {number}"), _valid(scene, kind)))


def _valid(scene: Scene, kind: str) -> Any:
    if kind not in scene.__dict__.setdefault("cache", {}):
        scene.__dict__["cache"][kind] = KINDS[kind][0](scene)
    return scene.__dict__["cache"][kind]


def is_read(scene: Scene, kind: str) -> bool:
    """Whether what is bent is taken as it stands."""
    valid, read = KINDS[kind]
    read(scene, packed(valid(scene)))
    return True


# Faults that the program had, put back


def _in_utc(created: object, *_: object) -> str:
    try:
        moment = datetime.fromisoformat(created)  # type: ignore[arg-type]
    except ValueError:
        return ""
    return moment.astimezone(UTC).isoformat(timespec="seconds") if moment.tzinfo is not None else ""


PLANTED: Final[Mapping[str, tuple[str, str, Any]]] = {
    "dates of bundles at the edge of time": ("bundle.json", "annotator.owner.dataset.extract.utc_timestamp", _in_utc),
    "dates of receipts at the edge of time": (
        "receipt",
        "annotator.services.syncing.delivery_list.utc_timestamp",
        _in_utc,
    ),
    "days that are believed": (
        "results line",
        "annotator.owner.exchange.working_time.tasks_beyond_active_time",
        lambda _: (),
    ),
    "times of answers": ("results line", "annotator.owner.project.task_versions.utc_timestamp", _in_utc),
}


def caught(scene: Scene, fault: str, seed: int = 1, most: int = 20_000) -> int | None:
    """The number of the first odd value that shows a fault that was put back; None if none of ``most`` does."""
    kind, place, instead = PLANTED[fault]
    module = place.rpartition(".")[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, instead)
        if module.endswith("working_time"):
            patch.setattr("annotator.owner.exchange.device_results.tasks_beyond_active_time", instead, raising=False)
        for number in range(most):
            try:
                judged(scene, kind, seed, number)
            except ValueFoundError:
                return number
    return None


@contextlib.contextmanager
def scene_of() -> Iterator[Scene]:
    """A scene in a folder of its own, which is removed."""
    with tempfile.TemporaryDirectory(prefix="annotator-values-") as folder:
        yield Scene(Path(folder))


@cache
def _own_scene() -> Scene:
    holder = tempfile.TemporaryDirectory(prefix="annotator-values-")
    scene = Scene(Path(holder.name))
    scene.__dict__["holder"] = holder
    return scene


def block(work: tuple[str, int, int, int]) -> tuple[str, Counter[str], list[tuple[int, str]]]:
    """The outcomes of the values ``start`` to ``end`` of a kind, and what must not have happened."""
    kind, seed, start, end = work
    outcomes: Counter[str] = Counter()
    faults: list[tuple[int, str]] = []
    for number in range(start, end):
        try:
            outcomes[judged(_own_scene(), kind, seed, number)] += 1
        except ValueFoundError as error:
            faults.append((number, str(error)))
    return kind, outcomes, faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Feed every reader of JSON odd values.")
    parser.add_argument("--number", type=int, default=100_000, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=list(KINDS), action="append")
    parser.add_argument("--only", type=int, help="the number of one value, to say what it is")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    with scene_of() as scene:
        for kind in given.kind or KINDS:
            is_read(scene, kind)
        if given.only is not None:
            data = made(scene, given.kind[0], given.seed, given.only)
            print(data[:2_000].decode("utf-8", "replace"))
            print(judged(scene, given.kind[0], given.seed, given.only))
            return 0
        for fault in PLANTED if given.kind is None else ():
            number = caught(scene, fault, given.seed)
            print(f"planted: {fault}: {'NOT FOUND' if number is None else f'found by value {number:,}'}", flush=True)
            if number is None:
                return 1
    step = 2_000
    work = [
        (kind, given.seed, start, min(start + step, given.number))
        for start in range(0, given.number, step)
        for kind in given.kind or KINDS
    ]
    outcomes: dict[str, Counter[str]] = {kind: Counter() for kind in given.kind or KINDS}
    faults = 0
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for kind, some, more in pool.imap_unordered(block, work):
            outcomes[kind] += some
            for number, what in more:
                faults += 1
                if faults <= 20:
                    print(f"FOUND (--kind {kind!r} --seed {given.seed} --only {number}): {what}", flush=True)
    for kind, counted in outcomes.items():
        most = ", ".join(f"{code} {count:,}" for code, count in counted.most_common(4))
        print(f"{kind}: {counted.total():,} values, {len(counted)} outcomes: {most}")
    print(f"{given.number:,} values of each of {len(outcomes)} kinds, seed {given.seed}: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
