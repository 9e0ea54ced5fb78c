"""What the owner announces comes with signed receipts, is shown once, and kept until it is withdrawn."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.identities import Study
from tests.cli.sync_steps import enrolled, owner_syncs, syncs, with_tasks

TEXT = "From today on, a list without words is no answer. See page 4."


def test_announcements_reach_everybody_and_those_who_come_later(study: Study, stick: Path) -> None:
    lena = with_tasks(study, stick)
    announce = ["project", "announce", "--project", study.root]
    assert study.owner.run(*announce).out == "Nothing is announced\n"
    assert study.owner.run(*announce, TEXT).out.startswith("Announced: 1")
    study.owner.run(*announce, "For Lena alone.", "--to", "lena")
    omar = enrolled(study, "omar")
    assert owner_syncs(study, stick)["receipts"] == 2
    assert owner_syncs(study, stick)["receipts"] == 0
    for machine, alone in ((lena, True), (omar, False)):
        output = machine.run("sync", "--destination", stick).out
        assert f"): {TEXT}" in output
        assert ("For Lena alone." in output) == alone
    output = lena.run("sync", "--status").out  # it is kept
    (line,) = (line for line in output.splitlines() if TEXT in line)
    assert re.fullmatch(r"The project owner writes \(\d{4}-\d\d-\d\d\): " + re.escape(TEXT), line)
    study.owner.run(*announce, "--withdraw", "1")
    listed = study.owner.run(*announce, "--list").out.splitlines()
    assert [line.partition("  ")[0] for line in listed] == ["2"]
    assert "to lena: For Lena alone." in listed[0]
    owner_syncs(study, stick)
    syncs(lena)
    output = lena.run("sync", "--status").out
    assert TEXT not in output
    assert "For Lena alone." in output


def test_invalid_announcements_are_refused(study: Study) -> None:
    announce = ["project", "announce", "--project", study.root]
    study.owner.refused(*announce, "  ", code="announce.empty")
    study.owner.refused(*announce, "x" * 1501, code="announce.long")
    study.owner.refused(*announce, TEXT, "--to", "nobody", code="project.unknown_person")
    study.owner.refused(*announce, "--withdraw", "3", code="announce.unknown")
