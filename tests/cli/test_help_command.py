"""`annotator help CODE`."""

from __future__ import annotations

import json
import subprocess
import sys

RUN = [sys.executable, "-m", "annotator", "help"]


def test_a_code_is_explained_and_an_unknown_one_refused_with_those_like_it() -> None:
    said = subprocess.run([*RUN, "bundle.altered", "--json"], capture_output=True, text=True, check=True).stdout
    assert json.loads(said)["means"] == "The content is not what was signed."
    wrong = subprocess.run([*RUN, "bundle.alterd"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 1
    assert "bundle.altered" in wrong.stderr
    assert "[help.unknown_code]" in wrong.stderr


def test_without_a_code_commands_and_codes_are_listed() -> None:
    said = subprocess.run(RUN, capture_output=True, text=True, check=True).stdout
    assert "Commands:" in said
    assert "  bundle.altered: The content is not what was signed.\n" in said
    found = json.loads(subprocess.run([*RUN, "--json"], capture_output=True, text=True, check=True).stdout)
    assert {"bundle.altered", "help.unknown_code"} <= {each["code"] for each in found}
