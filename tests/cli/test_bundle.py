"""``annotator bundle``: what it prints, its exit status, and that it never shows a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner, Result

from annotator.bundle.key_store import KeyStore
from annotator.cli.bundle_commands import SCHEMAS, schema_of
from annotator.cli.main import make_app
from annotator.owner.project.owner_project import Project
from annotator.paths import resource
from tests.bundle import forge, hostile
from tests.bundle.forge import ANNOTATOR, OWNER


@pytest.fixture
def run(tmp_path: Path):  # type: ignore[no-untyped-def]
    app = make_app(lambda *_: 0)

    def _run(*arguments: object) -> Result:
        done = CliRunner().invoke(app, ["--data-dir", str(tmp_path / "data"), "bundle", *map(str, arguments)])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        assert "Traceback" not in done.output
        return done

    return _run


def _put(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_verify_says_who_signed_what(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    tasks = _put(tmp_path / "a.anntask", forge.bundle())
    results = _put(tmp_path / "a.annresult", forge.bundle("results"))
    done = run("verify", tasks, results)
    assert done.exit_code == 0
    first, second = done.stdout.splitlines()
    assert first.startswith(f"intact {tasks}: tasks of 'Café', a number 1, by 'Olive Owner'")
    assert f"owner {OWNER.public.fingerprint}" in first
    assert f"annotator {ANNOTATOR.public.fingerprint}" in second


def test_verify_goes_on_after_a_refusal_and_exits_with_1(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    good = _put(tmp_path / "good", forge.bundle())
    cut = _put(tmp_path / "cut", forge.bundle()[:-1])
    done = run("verify", cut, tmp_path / "none", good, tmp_path)
    assert done.exit_code == 1
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["refused", "refused", "intact", "refused"]
    assert "[bundle.truncated]" in done.stdout
    told = json.loads(run("verify", "--json", cut, good).stdout)
    assert [(check["ok"], check.get("code")) for check in told] == [(False, "bundle.truncated"), (True, None)]
    assert told[1]["signatures"][0]["namespace"] == "tasks.v1@annotator"


def test_verify_in_a_project_judges_by_its_trust_and_never_says_ok_of_a_stranger(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    project = Project.create(tmp_path / "study", "Study", OWNER.public, "Olive Owner")
    tasks, results = _put(tmp_path / "a", forge.bundle()), _put(tmp_path / "b", forge.bundle("results"))
    done = run("verify", "--project", project.root, tasks, results)
    assert done.exit_code == 1
    ours, theirs = done.stdout.splitlines()
    assert ours.startswith(f"ok {tasks}: ")
    assert theirs.startswith(f"refused {results}: signed by somebody you do not know: {ANNOTATOR.public.fingerprint}")
    project.trust("annotator", ANNOTATOR.public, "Zoë Ångström")
    done = run("verify", "--project", project.root, results)
    assert done.exit_code == 0
    assert "by 'Zoë Ångström' (who says " in done.stdout
    told = json.loads(run("verify", "--json", results).stdout)
    assert (told[0]["ok"], told[0]["trusted"]) == (True, False)


@pytest.mark.parametrize("command", ["verify", "inspect", "countersign"])
def test_no_hostile_file_makes_a_command_fall_over(command: str, run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """A sample of the corpus, one of each code: all of it goes through the same reader in its own test."""
    more = ["--out", tmp_path / "out"] if command == "countersign" else []
    KeyStore(tmp_path / "data" / "keys").create("reviewer", "Rita")
    for name, data in {code: data for _, data, code in hostile.cases()}.items():
        done = run(command, _put(tmp_path / "hostile", data), *more)
        assert done.exit_code == 1, name
        shown = done.stdout if command == "verify" else done.stderr
        assert f"[{name}" in shown
        assert len(shown.splitlines()) == 1
        assert not (tmp_path / "out").exists()


def test_names_and_titles_cannot_command_the_terminal(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    described = forge.info(project_title="\x1b[2J\nok forged", author_name="\u202eevil")
    path = _put(tmp_path / "a", forge.bundle(content=forge.files(bundle=described)))
    for command in ("verify", "inspect"):
        shown = run(command, path).stdout
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        assert not any(line.startswith("ok forged") for line in shown.splitlines())


def test_inspect(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = _put(tmp_path / "a", forge.bundle(content=forge.files(bundle=forge.info(colour=["blue"]))))
    told = json.loads(run("inspect", "--json", path).stdout)
    assert told["info"]["colour"] == ["blue"]
    assert told["kind"] == "tasks"
    assert {entry["name"]: entry.get("lines") for entry in told["files"]}["tasks.jsonl"] == 1
    lines = run("inspect", path).stdout.splitlines()
    assert 'colour: ["blue"]' in lines
    assert f"bundle id: {told['bundle_id']}" in lines


def test_countersign(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = _put(tmp_path / "a", forge.bundle("results"))
    out = tmp_path / "b"
    assert "[keys.missing]" in run("countersign", path, "--out", out).stderr
    key = KeyStore(tmp_path / "data" / "keys").create("reviewer", "Rita")
    assert run("countersign", path, "--out", out).exit_code == 0
    before, after = (json.loads(run("verify", "--json", file).stdout)[0] for file in (path, out))
    assert after["bundle_id"] == before["bundle_id"]
    assert [s["role"] for s in after["signatures"]] == ["annotator", "reviewer"]
    assert after["signatures"][1]["fingerprint"] == key.public.fingerprint
    assert "[bundle.signed_already]" in run("countersign", out, "--out", tmp_path / "c").stderr


def test_the_shipped_schemas_are_those_of_the_models(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert run("schema", "--out", tmp_path / "made").exit_code == 0
    made = {path.name: path.read_bytes() for path in (tmp_path / "made").iterdir()}
    shipped = {path.name: path.read_bytes() for path in resource("schemas", "bundle").iterdir()}
    assert made == shipped, "run `annotator bundle schema --out resources/schemas/bundle`"


def test_schemas_fit_what_is_inside(run) -> None:  # type: ignore[no-untyped-def]
    assert set(json.loads(run("schema").stdout)) == set(SCHEMAS)
    assert json.loads(run("schema", "bundle").stdout) == schema_of("bundle")
    assert "[bundle.unknown_schema]" in run("schema", "x").stderr
    for kind in ("tasks", "results"):
        jsonschema.validate({**forge.info(kind), "later": 1}, schema_of("bundle"))
    jsonschema.validate(json.loads(forge.files()["rubric.json"]), schema_of("rubric"))
    jsonschema.validate(json.loads(forge.files()["tasks.jsonl"]), schema_of("tasks"))
    for wrong in ({**forge.info(), "sequence": 0}, {**forge.info(), "project_id": "x"}, {}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema_of("bundle"))
