"""The contracts that break when lines are added to a package: ``python lint_plants.py CONFIG ... < PLANTS``, in it.

``PLANTS`` are JSON: a list of what to add to which file (``{place: line}``), each looked at on its own. What is printed
is the list of the contracts that each of them breaks. One process for all of them: import-linter reads again only the
files that were changed.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from importlinter.application import use_cases
from importlinter.configuration import configure


def broken(configs: list[str], cache: str) -> list[str]:
    """The names of the contracts that the package in this folder does not keep."""
    names = []
    for config in configs:
        options = use_cases.read_user_options(config)
        use_cases._register_contract_types(options)
        cached = Path(cache, Path(config).name)  # not for both: their options differ
        report = use_cases.create_report(options, cache_dir=str(cached))
        names += [contract.name for contract, check in report.get_contracts_and_checks() if not check.kept]
    return sorted(names)


def planted(configs: list[str], cache: str, plant: dict[str, str]) -> list[str]:
    """What is broken while ``plant`` stands in the package."""
    before: dict[Path, bytes | None] = {}
    for place, line in plant.items():
        file = Path("annotator", place)
        before[file] = file.read_bytes() if file.exists() else None
        file.parent.mkdir(exist_ok=True)
        with file.open("a", encoding="utf-8") as handle:
            handle.write(f"\n{line}\n")
    try:
        return broken(configs, cache)
    finally:
        for file, content in before.items():
            if content is not None:
                file.write_bytes(content)
            else:
                file.unlink()
                if not any(file.parent.iterdir()):
                    file.parent.rmdir()


if __name__ == "__main__":
    configure()
    with tempfile.TemporaryDirectory() as cache:
        broken_rules = [planted(sys.argv[1:], cache, plant) for plant in json.load(sys.stdin)]
    sys.stderr.write(json.dumps(broken_rules))
