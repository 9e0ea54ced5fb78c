"""Steps of an owner's rounds: bundles for everybody, their answers, and files of lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tests.cli.machine import Machine

PEOPLE = [f"ann-{number}" for number in range(10)]


def assigned(owner: Machine, tmp_path: Path, source: Path, people: list[str], *more: str) -> dict[str, Path]:
    roster, out = tmp_path / "roster.csv", tmp_path / f"round-{len(list(tmp_path.glob('round-*')))}"
    roster.write_text("id\n" + "".join(f"{person}\n" for person in people))
    command = ["tasks", "assign", source, "--project", tmp_path / "study", "--roster", roster, "--out", out, "--json"]
    return {
        bundle["annotator"]: Path(bundle["path"]) for bundle in json.loads(owner.run(*command, *more).out)["bundles"]
    }


COMPARED = """
id = "compared"
title = "Compared"
[[blocks]]
type = "rating"
key = "helpfulness"
title = "Helpfulness"
low = 0
high = 4
targets = ["response"]
UNSURE
[[blocks]]
type = "preference"
key = "better"
title = "Better"
targets = ["prompt"]
UNSURE
"""


def compared_rubric(folder: Path, *, unsure: bool = False) -> Path:
    """A rubric with a rating and a preference, which may be marked as ``unsure``, and its guidelines."""
    folder.joinpath("guidelines.md").write_text("# Rate\n", encoding="utf-8")
    path = folder / "rubric.toml"
    path.write_text(COMPARED.replace("UNSURE", "unsure = true" if unsure else ""), encoding="utf-8")
    return path


def answered(
    owner: Machine, tmp_path: Path, bundles: Mapping[str, Path], profiles: Mapping[str, str] = {}
) -> list[Path]:
    """Results of a scripted annotator, a careful one if no other profile is named, for everybody, whose keys are
    trusted under these names."""
    results = []
    for person, bundle in bundles.items():
        out = bundle.with_name(f"{person}.annresult")
        script = Machine(tmp_path / f"data-{person}", [])
        answer = ["demo", "answer", bundle, "--as", profiles.get(person, "careful"), "--seed", person, "--out", out]
        data = json.loads(script.run(*answer, "--json").out)
        trust = ["keys", "trust", data["public_key"], "--project", tmp_path / "study", "--role", "annotator"]
        owner.run(*trust, "--as", person)
        results.append(out)
    return results
