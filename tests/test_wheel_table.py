"""Every locked package has a wheel for each platform that the recipes promise; without any network."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging_program import packaging_program

ROOT = Path(__file__).resolve().parents[1]


PROGRAM = packaging_program("wheel_table.py")
PLATFORMS = PROGRAM.platforms()
AGAIN = "python packaging/wheel_table.py writes the table anew"


@pytest.mark.parametrize("platform", PLATFORMS, ids=[f"{one.name}-{one.python[1]}" for one in PLATFORMS])
def test_every_pin_has_a_wheel(platform: object) -> None:
    assert PROGRAM.misfits(platform) == [], AGAIN
    assert len(PROGRAM.pins_of(platform)) > 90


def test_pins_of_one_system_alone_are_told_apart() -> None:
    names = {one.name: {pin.name for pin in PROGRAM.pins_of(one)} for one in PLATFORMS}
    assert "pefile" in names["windows-x86_64"] - names["linux-x86_64"]
    assert "macholib" in names["macos-13-arm64"] - names["windows-x86_64"]
    assert "secretstorage" in names["linux-x86_64"] - names["macos-13-arm64"]


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("cryptography", "-win_amd64.whl", "-win_arm64.whl", "is for another system"),
        ("cryptography", "cryptography-{version}-", "cryptography-0.1-", "is not in the table"),
        ("pefile", "windows-x86_64\t3.11\t", "nowhere\t3.11\t", "is not in the table"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, name: str, old: str, new: str, why: str) -> None:
    windows = next(one for one in PLATFORMS if one.name == "windows-x86_64")
    version = next(pin.version for pin in PROGRAM.pins() if pin.name == name)
    lines = PROGRAM.TABLE.read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "wheels.tsv").write_text(
        "".join(line.replace(old.format(version=version), new) if f"\t{name}-" in line else line for line in lines)
    )
    misfits = PROGRAM.misfits(windows, table=tmp_path / "wheels.tsv")
    assert len(misfits) == 1
    assert name in misfits[0]
    assert why in misfits[0]


def test_a_wheel_for_a_newer_system_is_refused(tmp_path: Path) -> None:
    text = PROGRAM.TABLE.read_text(encoding="utf-8")
    (tmp_path / "wheels.tsv").write_text(text.replace("macosx_13_0_universal2", "macosx_14_0_universal2"))
    macos = next(one for one in PLATFORMS if one.name == "macos-13-arm64")
    misfits = PROGRAM.misfits(macos, table=tmp_path / "wheels.tsv")
    assert any("pyside6_essentials" in why and "another system" in why for why in misfits)


def test_a_hash_that_the_lock_does_not_have_is_refused(tmp_path: Path) -> None:
    name, python, wheel, sha256 = next(iter(PROGRAM.rows()))
    text = PROGRAM.TABLE.read_text(encoding="utf-8").replace(sha256, "0" * 64)
    (tmp_path / "wheels.tsv").write_text(text, encoding="utf-8")
    platform = next(one for one in PLATFORMS if (one.name, ".".join(map(str, one.python))) == (name, python))
    assert PROGRAM.misfits(platform, table=tmp_path / "wheels.tsv") == [f"{wheel} is not among the hashes of the lock"]
