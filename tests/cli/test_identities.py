"""Identities from the first invite to the last revocation, on the command line and with the stock tools beside it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from annotator.bundle.invite import read_invite
from tests.cli.identities import PHRASE, Study


@pytest.fixture
def study(tmp_path: Path) -> Study:
    return Study(tmp_path)


def test_an_invite_enrols_without_a_round_trip(study: Study) -> None:
    _, results = study.enrolled("zoe", "--name", "Zoë Ångström")
    merge_result = study.merge(results)
    (person,) = study.people()
    assert f"Enrolled Zoë Ångström (zoe-angstrom): {person['fingerprint']}" in merge_result
    assert (person["person"], person["name"], len(person["devices"])) == ("zoe-angstrom", "Zoë Ångström", 1)  # type: ignore[arg-type]
    again = study.merge(results)
    assert again.startswith("Nothing new")
    assert "Deliveries so far: 1 taken" in again.splitlines()
    assert "used by SHA256:" in study.owner.run("invite", "list", "--project", study.root).out


def test_names_in_any_script_are_shown_beside_a_safe_id(study: Study) -> None:
    study.owner.run("invite", "new", "--name", "李明", "--project", study.root, status=2)
    machine, results = study.enrolled("li", "li-ming", "--name", "李明")
    study.export(results)
    assert [(row["person"], row["name"]) for row in study.people()] == [("li-ming", "李明")]
    assert machine.run("keys", "list").out.endswith("李明\n")
    study.owner.run("keys", "rename", "李 明", "--project", study.root, "--who", "li-ming")
    assert study.people()[0]["name"] == "李 明"
    machine.run("keys", "rename", "Li Ming")
    assert machine.run("keys", "list").out.endswith("Li Ming\n")
    study.owner.refused("keys", "rename", "X", "--project", study.root, "--who", "nobody", code="trust.unknown_signer")


def test_the_pasted_line_says_what_the_file_says(study: Study) -> None:
    path = study.invite("lena", "--name", "Lena")
    invite = read_invite(path.read_bytes())
    machine = study.machine("lena")
    quoted = "Dear Lena,\n> " + "\n> ".join(invite.line()[at : at + 60] for at in range(0, 2000, 60)) + "\nSee you."
    shown = machine.run("invite", "show", "-", stdin=quoted).out
    assert shown == machine.run("invite", "show", path).out
    assert invite.content.secret not in shown
    machine.refused("invite", "accept", invite.line(), "--yes", code="invite.in_arguments")
    told = machine.refused("invite", "accept", "annotator:garbage", "--yes", code="invite.malformed")
    assert "begins with anninvite:" in told
    machine.refused("invite", "accept", path, code="invite.not_accepted")
    machine.refused("invite", "accept", path, "--words", "abandon " * 11 + "about", code="invite.other_words")
    assert not (machine.data / "keys").exists()
    fingerprint = json.loads(machine.run("invite", "show", path, "--json").out)["words"]
    assert (
        "Accepted: Three questions, as lena"
        in machine.run("invite", "accept", "-", "--words", fingerprint, stdin=quoted).out
    )


def test_two_laptops_are_one_annotator_and_their_conflicts_are_named(study: Study) -> None:
    first, one = study.enrolled("first", "lena", "--name", "Lena", score=3)
    phrase, moved = study.folder / "phrase", study.new(".annkey")
    first.run("keys", "move", "--out", moved, "--new-passphrase-file", phrase)
    second, third = study.machine("second"), study.machine("third")
    output = second.run("keys", "import", moved, "--from-passphrase-file", phrase).out
    assert "Enrolled in Three questions" in output
    third.run("invite", "accept", study.invite("lena"), "--yes")
    others = []
    for machine in (second, third):
        machine.run("tasks", "import", study.build())
        study.work(machine, 1)
        others.append(study.results(machine))
    assert study.fingerprint(first) == study.fingerprint(second) != study.fingerprint(third)
    output = study.merge(one, *others)
    people = study.people()
    assert {row["person"] for row in people} == {"lena"}
    assert sorted(len(row["devices"]) for row in people) == [1, 2]  # type: ignore[arg-type]
    assert output.count("Conflict: task t") == 3
    assert "lena on the devices" in output


def test_results_by_an_unknown_key_are_looked_at_and_trusted_from_the_same_command(study: Study) -> None:
    stranger = study.machine("stranger")
    stranger.run("keys", "new", "--role", "annotator", "--name", "Sam")
    stranger.run("tasks", "import", study.build())
    study.work(stranger)
    results, key = study.results(stranger), study.fingerprint(stranger)
    assert "signed by somebody you do not know" in study.owner.run("bundle", "verify", results).out
    verify = ["bundle", "verify", results, "--project", study.root]
    assert "[trust.unknown_signer]" in study.owner.run(*verify, status=1).out
    study.export(results, code="trust.unknown_signer")
    trust = ["keys", "trust", results, "--project", study.root]
    assert key in study.owner.run(*trust, status=1).out
    study.owner.refused(*trust, "--fingerprint", "SHA256:" + "A" * 43, code="trust.other_key")
    assert study.people() == []
    assert "Invited as: nobody" in study.owner.run(*trust, "--fingerprint", key).out
    assert study.owner.run(*verify).out.startswith(f"ok {results}")
    study.export(results)


def test_results_of_an_unknown_key_say_which_invite_they_prove(study: Study) -> None:
    _, results = study.enrolled("lena", "lena")
    verify = ("bundle", "verify", results, "--project", study.root)
    assert "It proves the invite of lena (lena)" in study.owner.run(*verify, status=1).out
    study.export(results)
    assert study.owner.run(*verify).out.startswith("ok ")


def test_an_invite_works_for_one_key(study: Study) -> None:
    invite = study.invite("lena")
    files = []
    for name in ("lena", "thief"):
        machine = study.machine(name)
        machine.run("invite", "accept", invite, "--yes")
        machine.run("tasks", "import", study.build())
        study.work(machine)
        files.append(study.results(machine))
    command = ["results", "export", *files, "--project", study.root, "--to", "records", "--out", study.new("")]
    assert study.owner.run(*command, status=1).err.count("[invite.used_twice]") == 2
    assert study.merge(*files, status=1).count("[invite.used_twice]") == 2
    assert study.people() == []
    study.export(files[0])
    study.export(files[1], code="invite.used_twice")
    assert [row["person"] for row in study.people()] == ["lena"]


def test_a_withdrawn_invite_enrols_nobody(study: Study) -> None:
    invite = study.invite("lena")
    machine = study.machine("lena")
    machine.run("invite", "accept", invite, "--yes")
    machine.run("tasks", "import", study.build())
    study.work(machine)
    results = study.results(machine)
    study.owner.refused("invite", "withdraw", "0" * 16, "--project", study.root, code="invite.unknown")
    study.owner.run("invite", "withdraw", study.invite_id(invite), "--project", study.root)
    study.export(results, code="invite.withdrawn")
    other = study.machine("other")
    other.run("tasks", "import", study.build())
    other.refused("invite", "accept", invite, "--yes", code="invite.withdrawn")


def test_a_revoked_key_keeps_what_it_did_before(study: Study) -> None:
    machine, before = study.enrolled("lena", "lena", "--name", "Lena")
    study.merge(before)
    key = study.fingerprint(machine)
    study.owner.run("keys", "revoke", "lena", "--project", study.root, "--reason", "laptop lost")
    machine.run("tasks", "import", study.build(extra=1))
    study.work(machine, tasks=4)
    after = study.results(machine)
    merge_result = study.merge(after, status=1)
    assert "[trust.revoked]" in merge_result
    assert "laptop lost" in merge_result
    assert study.merge(before).startswith("Nothing new")
    assert ": 3 tasks by 1 annotator" in study.export(before)
    study.export(after, code="trust.revoked")
    for path in ("revoked", "revoked.krl"):
        public = study.new(".pub")
        public.write_text(machine.run("keys", "show", "--role", "annotator", "--public").out)
        done = subprocess.run(
            ["ssh-keygen", "-Q", "-f", str(study.root / "keys" / path), str(public)], capture_output=True, text=True
        )
        assert (done.returncode, "REVOKED" in done.stdout) == (1, True) if path.endswith("krl") else True
    study.owner.run("keys", "revoke", key, "--project", study.root, "--keep", after)
    study.export(after)
    study.owner.run("keys", "revoke", key, "--project", study.root, "--nothing-counts")
    study.export(before, code="trust.void")
    again, fresh = study.machine("again"), study.invite("lena")
    again.run("invite", "accept", fresh, "--yes")
    study.owner.refused("keys", "trust", after, "--project", study.root, "--yes", code="trust.revoked")


def test_an_annotators_new_key_follows_the_old_one(study: Study) -> None:
    machine, before = study.enrolled("lena", "lena", "--name", "Lena")
    study.export(before)
    old = study.fingerprint(machine)
    machine.run("keys", "rotate", "--role", "annotator")
    machine.run("keys", "rotate", "--role", "annotator")
    new = study.fingerprint(machine)
    after = study.results(machine)
    assert old != new
    study.export(after)
    assert len(study.people()) == 2
    assert {row["person"] for row in study.people()} == {"lena"}
    assert ": 3 tasks by 1 annotator" in study.export(before, after)


def test_a_key_that_was_replaced_signs_nothing_new(study: Study) -> None:
    machine, before = study.enrolled("lena", "lena")
    study.export(before)
    phrase, moved = study.folder / "phrase", study.new(".annkey")
    machine.run("keys", "move", "--out", moved, "--new-passphrase-file", phrase)
    other = study.machine("other")
    other.run("keys", "import", moved, "--from-passphrase-file", phrase)
    machine.run("keys", "rotate", "--role", "annotator")
    study.export(study.results(machine))
    other.run("tasks", "import", study.build())
    study.work(other)
    study.export(study.results(other), code="trust.rotated_out")


def test_the_owners_new_key_is_followed_and_the_old_one_refused(study: Study) -> None:
    old_bundle = study.build()
    machine, stranger = study.machine("lena"), study.machine("stranger")
    machine.run("tasks", "import", old_bundle)
    study.owner.refused("keys", "rotate", "--role", "owner", "--project", study.folder / "none", code="project.missing")
    before = study.fingerprint(study.owner, "owner")
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)
    new_bundle = study.build(extra=1)
    machine.run("tasks", "import", new_bundle)
    assert before not in machine.run("tasks", "list", "--json").out
    machine.refused("tasks", "import", old_bundle, code="trust.rotated_out")
    stranger.run("tasks", "import", new_bundle)
    stranger.refused("tasks", "import", old_bundle, code="trust.rotated_out")
    unpacked = study.folder / "unpacked"
    with ZipFile(new_bundle) as bundle:
        bundle.extractall(unpacked)
    for half, key in (("old", before), ("new", study.fingerprint(study.owner, "owner"))):
        listed = (unpacked / "keys" / "allowed_signers").read_bytes()
        done = subprocess.run(
            ["ssh-keygen", "-Y", "check-novalidate", "-n", "keys.v1@annotator", "-s",
             str(unpacked / "keys" / f"allowed_signers.{half}.sig")],
            input=listed, capture_output=True, check=True,
        )  # fmt: skip
        assert key.encode() in done.stdout
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)
    study.build(extra=2)


def test_owner_rotation_checks_projects_before_it_replaces_the_key(study: Study) -> None:
    lock = study.root / ".lock"
    lock.unlink(missing_ok=True)
    lock.mkdir()
    key = study.fingerprint(study.owner, "owner")
    told = study.owner.refused("keys", "rotate", "--role", "owner", "--project", study.root, code="file.system")
    assert str(lock) in told
    assert study.fingerprint(study.owner, "owner") == key
    lock.rmdir()
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)
    assert study.fingerprint(study.owner, "owner") != key


def test_a_second_project_is_handed_over_later(study: Study) -> None:
    other = study.folder / "other"
    study.owner.run("project", "new", other, "--title", "Other")
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)
    key = study.fingerprint(study.owner, "owner")
    study.owner.run("keys", "rotate", "--role", "owner", "--project", other)
    assert study.fingerprint(study.owner, "owner") == key
    assert (
        json.loads((other / "project.json").read_text())["owner_key"].split()[1]
        in study.owner.run("keys", "show", "--public").out
    )


@pytest.mark.real_bcrypt
def test_results_are_encrypted_to_their_owner_and_stock_age_opens_them(study: Study) -> None:
    machine = study.machine("lena")
    machine.run("invite", "accept", study.invite("lena", encrypt=True), "--yes")
    machine.run("tasks", "import", study.build())
    study.work(machine)
    sealed = study.results(machine)
    assert sealed.name.endswith(".annresult.age")
    assert not list(machine.data.rglob("*.annresult"))
    machine.run("bundle", "verify", sealed, status=1)
    assert ": 3 tasks by 1 annotator" in study.export(sealed)
    assert study.owner.run("bundle", "verify", sealed, "--project", study.root).out.startswith("ok ")
    key, identity, plain = study.new(""), study.new(".txt"), study.new(".annresult")
    (study.folder / "empty").write_text("x\n")
    study.owner.run("keys", "export", "--role", "owner", "--out", key, "--new-passphrase-file", study.folder / "empty")
    subprocess.run(["ssh-keygen", "-q", "-p", "-P", "x", "-N", "", "-f", str(key)], check=True, capture_output=True)
    age = ["age", "--decrypt", "--identity"]
    subprocess.run([*age, str(key), "-o", str(identity), str(study.root / "keys/encryption.age")], check=True)
    subprocess.run([*age, str(identity), "-o", str(plain), str(sealed)], check=True)
    assert study.owner.run("bundle", "verify", plain, "--project", study.root).out.startswith("ok ")
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)
    assert ": 3 tasks by 1 annotator" in study.export(sealed)
    cut = study.new(".annresult.age")
    cut.write_bytes(sealed.read_bytes()[:-40])
    study.export(cut, code="bundle.encrypted")
    assert "[bundle.encrypted]" in study.merge(cut, sealed)
    assert [row["person"] for row in study.people()] == ["lena"]
    assert not list(study.root.rglob(".opened-*"))


def test_passphrases_come_from_files_and_descriptors(study: Study) -> None:
    machine, phrase = study.machine("lena"), study.folder / "phrase"
    machine.run("keys", "new", "--role", "annotator", "--passphrase-file", "-", stdin=f"{PHRASE}\n")
    with phrase.open() as stream:
        given = f"/dev/fd/{stream.fileno()}"
        machine.run("keys", "export", "--out", study.folder / "key", "--new-passphrase-file", phrase,
                    "--passphrase-file", given)  # fmt: skip
    (study.folder / "wrong").write_text("nonsense\n")
    other = study.machine("other")
    wrong = ["keys", "import", study.folder / "key", "--from-passphrase-file", study.folder / "wrong"]
    other.refused(*wrong, code="keys.wrong_passphrase")
    (study.folder / "key").chmod(0o777)  # as on a USB stick; it is encrypted
    other.refused(*wrong, code="keys.wrong_passphrase")
    assert not (other.data / "keys").exists()
    other.run("keys", "import", study.folder / "key", "--from-passphrase-file", phrase, "--name", "Lena")
    assert study.fingerprint(other) == study.fingerprint(machine)
