"""The packages in bare Debians and a bare Ubuntu: from a double click to verified results, an upgrade, and gone.

``make test-package`` runs this; it takes root, a mirror of each distribution and ``dist/annotator_*.deb``.
ANNOTATOR_PACKAGE names another package to try. ANNOTATOR_PREVIOUS_PACKAGE names that of an earlier version to upgrade
from; else it is the same one under an earlier number. ANNOTATOR_SHOW names a folder for pictures.
"""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.program import Database
from tests.end_to_end.screen import Screen, virtual_screen, wait_for
from tests.end_to_end.scripted_session import FIRST, SECOND, go_on, rate, submit, undo, wait_for_first_task
from tests.package.bare_root import DISTRIBUTIONS, ROOT, USER, BareRoot, bare_root

VERSION = re.findall(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)[0]
SHOW = os.environ.get("ANNOTATOR_SHOW")
GIVEN = os.environ.get("ANNOTATOR_PACKAGE")
PACKAGES = [Path(GIVEN)] if GIVEN else sorted((ROOT / "dist").glob(f"annotator_{VERSION}_*.deb"))
SAMPLE = ROOT / "resources" / "sample"

pytestmark = pytest.mark.skipif(
    os.getuid() != 0 or not PACKAGES or not shutil.which("mmdebstrap"), reason="make test-package has what it takes"
)


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with virtual_screen() as made:
        yield made


@pytest.fixture(scope="module", params=DISTRIBUTIONS)
def root(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BareRoot]:
    with bare_root(DISTRIBUTIONS[request.param], tmp_path_factory.mktemp("root")) as made:
        yield made


@pytest.fixture(scope="module")
def previous(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of an earlier version."""
    if given := os.environ.get("ANNOTATOR_PREVIOUS_PACKAGE"):
        return Path(given)
    folder = tmp_path_factory.mktemp("previous")
    subprocess.run(["dpkg-deb", "-R", str(PACKAGES[0]), str(folder / "tree")], check=True)
    control = folder / "tree" / "DEBIAN" / "control"
    control.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {VERSION}~before", control.read_text()))
    package = folder / "annotator_before.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "-b", str(folder / "tree"), str(package)],
                   check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    return package


@pytest.mark.parametrize("kind", ["*.deb", "*.tar"])
def test_a_package_is_within_its_limit(kind: str) -> None:
    """The limits of packaging.md. What grows past them is looked at, and left out or said there."""
    (package,) = (path for path in (ROOT / "dist").glob(kind) if VERSION in path.name)
    assert package.stat().st_size <= 46_000_000
    if kind == "*.deb":
        process = subprocess.run(["dpkg-deb", "-f", str(package), "Installed-Size"], capture_output=True, check=True)
        assert int(process.stdout) * 1024 <= 145_000_000


def double_click(root: BareRoot, file: str) -> list[str]:
    """What a file manager runs for ``file``: its type by its name, the program by that, the command by its entry."""
    mime = next(
        line.split(":")[1]
        for line in (root.path / "usr/share/mime/globs2").read_text(encoding="utf-8").splitlines()
        if line.endswith(f":*{Path(file).suffix}")
    )
    cache = (root.path / "usr/share/applications/mimeinfo.cache").read_text(encoding="utf-8")
    entries = dict(line.split("=", 1) for line in cache.splitlines() if "=" in line)
    entry = configparser.ConfigParser(interpolation=None, strict=False)
    entry.read(root.path / "usr/share/applications" / entries[mime].split(";")[0], encoding="utf-8")
    return [file if word == "%f" else word for word in shlex.split(entry["Desktop Entry"]["Exec"])]


def test_from_a_double_click_over_an_upgrade_to_verified_results_and_away(
    root: BareRoot, screen: Screen, previous: Path, tmp_path: Path
) -> None:
    log, data = tmp_path / "said.txt", root.home / ".local/share/annotator"
    seen = Database(data)

    root.install(previous)
    bundle = root.give(SAMPLE / "sample.anntask", "Some tasks.anntask")
    with root.started(screen, *double_click(root, bundle), log=log) as program:
        wait_for_first_task(program, seen)
        rate(program, seen, 0, FIRST)
        root.install(PACKAGES[0])  # in the midst of the work
        submit(program, seen, 0)
        program.press("F1")  # a part of the program that was not loaded before
        wait_for("the help", lambda: program.asks)
        program.press("Escape")
        wait_for("the help to close", lambda: not program.asks)
        program.quit()

    assert VERSION in root.run("annotator", "--version", user=USER)
    with root.started(screen, "annotator", log=log) as program:
        go_on(program, seen)
        assert (seen.submitted, len(seen.scores(0))) == (1, len(FIRST))
        rate(program, seen, 1, SECOND)
        undo(program, seen, 1)
        program.press(str(SECOND[-1]))
        wait_for("the score again", lambda: len(seen.scores(1)) == len(SECOND))
        submit(program, seen, 1)
        keep_picture(screen, f"{root.path.name}-deb-upgraded")
        program.press("ctrl+e")
        wait_for("the export dialog", lambda: program.asks)
        program.press("Return")
        results = wait_for("the results", lambda: next(iter(root.home.rglob("*.annresult")), None))
        other = root.give(SAMPLE / "comments" / "comments.anntask", "others.anntask")
        root.run(*double_click(root, other), user=USER, DISPLAY=screen.display)  # handed over: it ends at once
        wait_for("the other project", lambda: len(seen.titles) == 2)
        program.quit()
    assert log.read_text() == ""

    root.run("annotator", "bundle", "verify", f"/{results.relative_to(root.path)}", user=USER)
    checks = json.loads(root.run("annotator", "doctor", "--json", user=USER, DISPLAY=screen.display))
    states = {check["what"]: check["state"] for check in checks}
    assert states == {"screen": "ok", "fonts": states["fonts"], "emoji": "ok", "input": "ok", "permissions": "ok",
                      "disk": "ok", "database": "ok", "keyring": "warning"}  # fmt: skip

    before = contents(root.home)
    root.run("apt-get", "-qq", "-y", "purge", "annotator")
    assert traces(root) == []
    assert contents(root.home) == before
    assert {path.parts[0] for path in before} <= {".local", ".cache", results.name, "Documents", "Some tasks.anntask",
                                                  "others.anntask", ".bashrc", ".profile", ".bash_logout"}  # fmt: skip
    assert {path.parts[:3] for path in before if path.parts[0] == ".local"} == {(".local", "share", "annotator")}
    assert {path.parts[1] for path in before if path.parts[0] == ".cache"} <= {"fontconfig"}


def keep_picture(screen: Screen, name: str) -> None:
    """In the folder that ANNOTATOR_SHOW names."""
    if SHOW:
        screen.picture(Path(SHOW, f"{name}.png"))


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file below ``folder``, by its path there."""
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def traces(root: BareRoot) -> list[str]:
    """Files outside of homes that are called after the program, or speak of it. The package manager's own records of
    what it has done are let be."""
    records = {"var/log", "var/cache", "var/lib/apt", "var/lib/dpkg/status-old", "proc", "home", "sys", "dev"}
    traces_left = []
    for folder, folders, files in os.walk(root.path):
        inside = Path(folder).relative_to(root.path)
        folders[:] = [name for name in folders if (inside / name).as_posix() not in records]
        for name in (*folders, *files):
            path = Path(folder, name)
            place = (inside / name).as_posix()
            if place in records:
                continue
            speaks = place.startswith(("etc/", "usr/share/", "var/")) and path.is_file() and not path.is_symlink()
            if "annotator" in name or (speaks and b"vnd.annotator" in path.read_bytes()):
                traces_left.append(place)
    return traces_left


def test_without_what_is_recommended_the_window_opens_and_doctor_says_what_is_missing(
    screen: Screen, tmp_path: Path
) -> None:
    with bare_root(DISTRIBUTIONS["debian12"], tmp_path) as root:
        root.install(PACKAGES[0], "--no-install-recommends")
        bundle = root.give(SAMPLE / "sample.anntask", "tasks.anntask")
        with root.started(screen, "annotator", "open", "--in-window", bundle, log=tmp_path / "said.txt") as program:
            seen = Database(root.home / ".local/share/annotator")
            wait_for_first_task(program, seen)
            program.press("3")
            wait_for("a score", lambda: seen.scores(0))
            program.quit()
        data = json.loads(root.run("annotator", "doctor", "--json", user=USER, DISPLAY=screen.display))
        missing = {datum["what"]: datum["advice"] for datum in data if datum["state"] == "warning"}
        assert "fonts-noto-color-emoji" in missing["emoji"]


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_the_tarball_is_installed_and_removed_without_rights(screen: Screen, tmp_path: Path, name: str) -> None:
    (tarball,) = (ROOT / "dist").glob(f"annotator-{VERSION}-linux-*.tar")
    with bare_root(DISTRIBUTIONS[name], tmp_path) as root:
        root.install(PACKAGES[0])  # what it depends on, which any desktop has
        root.run("apt-get", "-qq", "-y", "remove", "annotator")
        root.run("apt-get", "-qq", "-y", "install", "xz-utils")
        packed, folder = root.give(tarball, "annotator.tar"), tarball.name.removesuffix(".tar")
        bundle = root.give(SAMPLE / "sample.anntask", "tasks.anntask")
        before = contents(root.home)
        root.run("tar", "-xf", packed, user=USER)
        root.run(f"./{folder}/install.sh", user=USER)
        entry = configparser.ConfigParser(interpolation=None)
        entry.read(root.home / ".local/share/applications/annotator.desktop", encoding="utf-8")
        command = [bundle if word == "%f" else word for word in shlex.split(entry["Desktop Entry"]["Exec"])]
        with root.started(screen, *command, log=tmp_path / "said.txt") as program:
            seen = Database(root.home / ".local/share/annotator")
            wait_for_first_task(program, seen)
            program.press("3")
            wait_for("a score", lambda: seen.scores(0))
            keep_picture(screen, f"{name}-tarball")
            program.quit()
        root.run(f"./{folder}/install.sh", "--remove", user=USER)
        root.run("rm", "-r", folder, user=USER)
        left = {path for path in contents(root.home).keys() - before.keys() if path.parts[0] != ".cache"}
        assert {path.parts[:3] for path in left} == {(".local", "share", "annotator")}
