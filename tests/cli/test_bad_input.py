"""Files that must be refused: one line, a code, status 1, and everything on the machine as it was.

The shapes of archive, manifest and signature that a reader must refuse are in ``tests/bundle``; here the same refusals
are seen from outside, by somebody who has a project with work in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store.store import Store
from tests.bundle import forge
from tests.cli.machine import VICUNA, Machine, owner_of_study


@dataclass(frozen=True)
class Scene:
    """A machine with work on number 2 of a series, and the files from which bad ones are made."""

    ann: Machine
    older: Path
    newest: Path
    results: Path
    content: dict[str, bytes]

    def described(self, **changes: object) -> dict[str, bytes]:
        """The newest bundle's files, with changes to what it says about itself."""
        return {
            **self.content,
            "bundle.json": json.dumps({**json.loads(self.content["bundle.json"]), **changes}).encode(),
        }


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    home = tmp_path_factory.mktemp("scene")
    owner, ann = owner_of_study(home), Machine(home / "ann", [])
    source = home / "batch.jsonl"
    for number in (1, 2):
        source.write_text("\n".join(VICUNA.read_text("utf-8").splitlines()[: 5 * number]), "utf-8")
        build = ["tasks", "build", source, "--project", home / "study", "--rubric", "helpsteer"]
        owner.run(*build, "--out", home / f"{number}.anntask")
        ann.run("tasks", "import", home / f"{number}.anntask")
    project = json.loads(ann.run("tasks", "import", home / "2.anntask", "--json").out)["project_id"]
    with Store(DataDir(ann.data)) as store:
        session = Session(store, project, "ann")
        session.apply(SetRating(target="q1/r1", key="helpfulness", value=3))
        assert session.wait_saved(90)
        session.close()
    ann.run("results", "write", "--project", project, "--out", home / "ann.annresult")
    with open_bundle(home / "2.anntask", home / "quarantine") as bundle:
        content = {n: bundle.read(n) for n in bundle.names if not n.startswith(("signatures/", "mimetype", "manifest"))}
    return Scene(ann, home / "1.anntask", home / "2.anntask", home / "ann.annresult", content)


def _cut(part: float) -> Callable[[Scene], bytes]:
    return lambda scene: (data := scene.newest.read_bytes())[: int(len(data) * part)]


def _altered(scene: Scene) -> bytes:
    data = bytearray(scene.newest.read_bytes())
    data[data.index(b"time management")] ^= 1
    return bytes(data)


def _by_another_owner(scene: Scene) -> bytes:
    """A flawless bundle of this very project and series, by somebody else."""
    stranger = SigningKey.generate("Stranger")
    path = scene.newest.with_name("stranger.anntask")
    changes = {"sequence": 3, "author_fingerprint": stranger.public.fingerprint, "author_name": "owner"}
    supersedes = json.loads(scene.ann.run("bundle", "inspect", scene.newest, "--json").out)["bundle_id"]
    write_bundle(path, "tasks", scene.described(supersedes=supersedes, **changes), stranger, "owner")
    return path.read_bytes()


BAD: dict[str, tuple[str, Callable[[Scene], bytes]]] = {
    "empty": ("bundle.truncated", lambda _: b""),
    "text": ("bundle.not_a_bundle", lambda _: b"Dear annotator, please find attached"),
    "another zip": ("bundle.not_a_bundle", lambda _: forge.pack([forge.Raw(b"a.txt", b"a")])),
    "cut in the header": ("bundle.truncated", lambda scene: scene.newest.read_bytes()[:60]),
    "cut in the middle": ("bundle.truncated", _cut(0.5)),
    "cut before the end": ("bundle.truncated", lambda scene: scene.newest.read_bytes()[:-1]),
    "longer": ("bundle.not_canonical", lambda scene: scene.newest.read_bytes() + b"\0"),
    "altered": ("bundle.altered", _altered),
    "unsigned": ("bundle.unsigned", lambda scene: forge.bundle(content=scene.content, signers=[])),
    "signed by another key than it says": (
        "bundle.bad_signature",
        lambda scene: forge.bundle(content=scene.content, signers=[("owner", forge.SPACES["owner"], forge.STRANGER)]),
    ),
    "newer version": ("bundle.newer_version", lambda scene: forge.bundle(content=scene.described(format="2"))),
    "another owner": ("trust.other_owner", _by_another_owner),
    "older": ("sequence.replayed", lambda scene: scene.older.read_bytes()),
    "results": ("bundle.wrong_kind", lambda scene: scene.results.read_bytes()),
}


def _files(folder: Path) -> dict[str, bytes]:
    """Every file but the backups: one is made before an import whose refusal needs the database to be asked."""
    contents = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {str(name): data for name, data in contents.items() if name.parts[0] != "backups"}


@pytest.mark.parametrize("command", [["open"], ["tasks", "import"]], ids=" ".join)
@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_refused_and_the_data_are_as_they_were(
    scene: Scene, tmp_path: Path, case: str, command: list[str]
) -> None:
    code, make = BAD[case]
    bad = tmp_path / "bad.anntask"
    bad.write_bytes(make(scene))
    before = _files(scene.ann.data)
    line = scene.ann.refused(*command, bad, code=code)
    assert "\\u{" not in line
    assert _files(scene.ann.data) == before
    assert scene.ann.windows == []


@pytest.mark.parametrize(
    "case", [case for case, (code, _) in BAD.items() if code not in ("trust.other_owner", "sequence.replayed")]
)
def test_a_bad_file_does_not_even_make_a_database(scene: Scene, tmp_path: Path, case: str) -> None:
    code, make = BAD[case]
    bad, new = tmp_path / "bad.anntask", Machine(tmp_path / "new", [])
    bad.write_bytes(make(scene))
    new.refused("open", bad, code=code)
    assert _files(tmp_path) == {"bad.anntask": bad.read_bytes()}


@pytest.mark.parametrize("case", ["empty", "cut in the middle", "altered", "unsigned", "newer version"])
def test_bundle_verify_names_the_bad_one_among_good_ones(scene: Scene, tmp_path: Path, case: str) -> None:
    code, make = BAD[case]
    bad = tmp_path / "bad.anntask"
    bad.write_bytes(make(scene))
    lines = scene.ann.run("bundle", "verify", scene.newest, bad, scene.results, status=1).out.splitlines()
    assert [line.split()[0] for line in lines] == ["intact", "refused", "intact"]
    assert lines[1].endswith(f"[{code}]")


@pytest.mark.parametrize("bend", ["truncated", "altered", "not_a_bundle", "wrong_kind"])
def test_bad_results_stop_an_export_and_nothing_is_written(scene: Scene, tmp_path: Path, bend: str) -> None:
    whole, home = scene.results.read_bytes(), scene.newest.parent
    bad = tmp_path / "bad.annresult"
    bad.write_bytes(
        {
            "truncated": whole[:-9],
            "altered": whole.replace(b'"in_progress"', b'"in_prpgress"'),
            "not_a_bundle": b"%PDF-1.7",
            "wrong_kind": scene.newest.read_bytes(),
        }[bend]
    )
    owner = Machine(home / "owner", [])
    export = ["results", "export", bad, "--project", home / "study", "--to", "helpsteer", "--out", tmp_path / "set"]
    owner.refused(*export, code=f"bundle.{bend}")
    assert [path.name for path in tmp_path.iterdir()] == ["bad.annresult"]


@pytest.mark.parametrize(
    "command",
    [
        ("project", "new", "{folder}/new", "--title", "\udcff"),
        ("project", "new", "{folder}/\udcff", "--title", "T"),
        ("rubric", "new", "{folder}/\udcff"),
        ("project", "require", "0.3.0", "--project", "{folder}/study", "--from", "\udcff"),
        (
            "invite",
            "new",
            "zoe",
            "--project",
            "{folder}/study",
            "--out",
            "{folder}/i.anninvite",
            "--destination",
            "\udcff",
        ),
    ],
)
def test_arguments_that_are_no_utf8_are_refused_by_name(tmp_path: Path, command: tuple[str, ...]) -> None:
    owner = owner_of_study(tmp_path)
    outcome = owner.attempt(*(word.replace("{folder}", str(tmp_path)) for word in command))
    assert outcome.status in (1, 2)
    assert "[argument.not_utf8]" in outcome.err
