"""What is installed is what was written: resources in the wheel, every version pinned, a sound binding to Qt."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument

from annotator import DISTRIBUTION
from tests.distributions import needed

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = (ROOT / "packaging" / "requirements.txt").read_text(encoding="utf-8")


def pins() -> dict[str, str]:
    """The versions of what is needed on this machine."""
    versions = {}
    for line in re.findall(r"^[A-Za-z].*?(?= \\$)", REQUIREMENTS, re.MULTILINE):
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate():
            (pin,) = requirement.specifier
            assert pin.operator == "=="
            versions[canonicalize_name(requirement.name)] = pin.version
    return versions


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone")
def test_the_root_holds_only_what_belongs_there() -> None:
    """A downloaded wheel was committed twice with everything else that lay in the folder."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    root = {name.split("/")[0] for name in listed.split("\0") if name and (ROOT / name).exists()}
    described = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["sdist"]
    assert root == {*described["include"], "pyproject.toml", ".ci", ".github", ".gitignore"}


def test_everything_the_program_needs_is_installed_in_its_pinned_version() -> None:
    installed = {name: metadata.version(name) for name in needed(DISTRIBUTION)}
    assert installed == {name: pins().get(name) for name in installed}


def test_every_package_is_pinned_by_the_hashes_of_its_files_and_by_no_place_to_fetch_it_from() -> None:
    lines = [line for line in REQUIREMENTS.splitlines() if not line.startswith("#")]
    kinds = ["hash" if line.startswith(" ") else "package" for line in lines]
    named = [
        Requirement(line.removesuffix(" \\")) for line, kind in zip(lines, kinds, strict=True) if kind == "package"
    ]
    assert all(re.fullmatch(r"==[^,*]+", str(each.specifier)) and each.url is None for each in named)
    assert all(
        re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line)
        for line, kind in zip(lines, kinds, strict=True)
        if kind == "hash"
    )
    ends = [not line.endswith("\\") for line in lines]
    assert ends == [following == "package" for following in [*kinds[1:], "package"]], (
        "each package has a hash, and an end"
    )
    assert "://" not in REQUIREMENTS


def test_every_requirement_of_pyproject_is_pinned_within_its_range() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    more = [*project["project"]["optional-dependencies"].values(), *project["dependency-groups"].values()]
    lists = [project["project"]["dependencies"], project["build-system"]["requires"], *more]
    for requirement in (Requirement(line) for lines in lists for line in lines):
        version = pins().get(canonicalize_name(requirement.name))
        assert version is not None, f"run `make lock`: {requirement} is not pinned"
        assert requirement.specifier.contains(version), f"run `make lock`: {requirement}, pinned is {version}"


def test_the_set_up_refuses_a_file_that_is_not_the_published_one(tmp_path: Path) -> None:
    (options,) = re.findall(r"\$\(PIP\) install (.*) -r packaging/requirements.txt", (ROOT / "Makefile").read_text())
    (pin,) = re.findall(r"^mdurl==(?:.|\n)*?[^\\]$", REQUIREMENTS, re.MULTILINE)
    (tmp_path / "list.txt").write_text(pin, encoding="utf-8")
    version = pins()["mdurl"]
    with zipfile.ZipFile(tmp_path / f"mdurl-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("mdurl.py", "print('anything')\n")
        about = f"mdurl-{version}.dist-info"
        wheel.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: mdurl\nVersion: {version}\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    pip = [sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", "install", "--no-index"]
    where = ["--find-links", str(tmp_path), "--target", str(tmp_path / "there")]
    for hashed, status in ((options.split(), 1), ([], 0)):
        wanted = ["-r", str(tmp_path / "list.txt")] if hashed else [f"mdurl=={version}"]
        done = subprocess.run([*pip, *where, *hashed, *wanted], capture_output=True, text=True, timeout=300)
        assert done.returncode == status, done.stdout + done.stderr
    assert (tmp_path / "there" / "mdurl.py").exists(), "the file is one that pip would take"


def test_an_installed_wheel_finds_its_resources(tmp_path: Path) -> None:
    def run(*command: str, **environment: str) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(ROOT))
    (wheel,) = tmp_path.glob("*.whl")
    home = tmp_path / "installed"
    run(*pip, "install", "--no-deps", "--target", str(home), str(wheel))
    program = "from annotator.paths import resource; print(resource())"
    resources = Path(run(sys.executable, "-c", program, PYTHONPATH=str(home)).strip())
    assert resources == home / "annotator" / "resources"
    shipped = {path.relative_to(ROOT / "resources") for path in (ROOT / "resources").rglob("*") if path.is_file()}
    assert shipped == {path.relative_to(resources) for path in resources.rglob("*") if path.is_file()}


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
@pytest.mark.usefixtures("qapp")
def test_calls_into_qt_do_not_use_up_none() -> None:
    """PySide6 6.12.0 drops a reference to None with every call that returns it, until the process dies."""
    document = QTextDocument()
    cursor = QTextCursor(document)
    characters, block, font = QTextCharFormat(), QTextBlockFormat(), QFont()
    calls = [
        lambda: document.setDefaultFont(font),
        lambda: document.setTextWidth(300),
        lambda: document.clear(),
        lambda: cursor.insertText("text", characters),
        lambda: cursor.insertBlock(block, characters),
        lambda: cursor.beginEditBlock(),
        lambda: cursor.endEditBlock(),
        lambda: characters.setFontItalic(True),
        lambda: block.setIndent(1),
    ]
    for call in calls:
        call()
    before = sys.getrefcount(None)
    for _ in range(200):
        for call in calls:
            call()
    lost = before - sys.getrefcount(None)
    assert abs(lost) < 100, f"{lost} references to None lost in {200 * len(calls)} calls"


def test_what_is_loaded_by_the_names_of_modules_is_in_the_packages() -> None:
    """PyInstaller follows imports, and sees none of these."""
    recipe = (ROOT / "packaging" / "annotator.spec").read_text(encoding="utf-8")
    given = set(re.findall(r'collect_submodules\("([\w.]+)"\)', recipe))
    named = {
        ".".join(path.relative_to(ROOT).parent.parts)
        for path in (ROOT / "annotator").rglob("*.py")
        if re.search(r'import_module\(f"', path.read_text(encoding="utf-8"))
    }
    commands = (ROOT / "annotator" / "cli" / "main.py").read_text(encoding="utf-8")
    named |= set(re.findall(r'\("(annotator\.[\w.]+)\.\w+", "\w+"\)', commands))
    assert {"annotator.ui", "annotator.cli", "annotator.owner.operations"} <= named
    assert named - given == set()
