"""Steps that tests of syncing by the command line share: an owner, a laptop, and a folder between them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.identities import Study
from tests.cli.machine import Machine


def new_study(folder: Path) -> Study:
    """A study in a folder, and its folder ``stick``."""
    (folder / "stick").mkdir()
    return Study(folder)


def enrolled(study: Study, name: str = "lena") -> Machine:
    machine = study.machine(name)
    machine.run("invite", "accept", study.invite(name), "--yes")
    return machine


def owner_syncs(study: Study, stick: Path, status: int = 0) -> dict[str, Any]:
    outcome = study.owner.run(
        "project", "sync", "--project", study.root, "--destination", stick, "--json", status=status
    )
    report: dict[str, Any] = json.loads(outcome.out)
    return report


def syncs(machine: Machine, *options: str | Path) -> dict[str, Any]:
    (report,) = json.loads(machine.run("sync", "--json", *options).out)
    return dict(report)


def states(report: dict[str, Any]) -> dict[int, str]:
    return {one["sequence"]: one["state"] for one in report["exports"]}


def with_tasks(study: Study, stick: Path) -> Machine:
    """Lena fetches three tasks."""
    study.build()
    lena = enrolled(study)
    owner_syncs(study, stick)
    syncs(lena, "--destination", stick)
    return lena


def deliver(study: Study, stick: Path, seconds: int = 0) -> Machine:
    """The same; she does them in so many seconds each, and delivers them."""
    lena = with_tasks(study, stick)
    study.work(lena, seconds=seconds)
    syncs(lena)
    return lena


def encrypted_results(study: Study, stick: Path) -> tuple[Machine, Path]:
    """Somebody whose invite asked for encryption, and the results that they delivered."""
    study.build()
    lena = study.machine("lena")
    lena.run("invite", "accept", study.invite("lena", encrypt=True), "--yes")
    owner_syncs(study, stick)
    syncs(lena, "--destination", stick)
    study.work(lena)
    syncs(lena)
    (there,) = stick.rglob("results/*")
    return lena, there
