"""Chinese and Japanese, typed into a critique by real input methods: fcitx5, in a session that names it, and IBus."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from annotator.paths import resource
from tests.end_to_end.critiques import Critic
from tests.end_to_end.program import Database, documents, started
from tests.end_to_end.screen import Screen, virtual_screen, wait_for
from tests.end_to_end.scripted_session import wait_for_first_task

STORIES = resource("sample", "stories", "stories.anntask")
LATIN = "The quick brown fox jumps over the lazy dog. "
PROFILE = """[Groups/0]
Name=Default
Default Layout=us
DefaultIM=pinyin

[Groups/0/Items/0]
Name=keyboard-us

[Groups/0/Items/1]
Name=pinyin

[GroupOrder]
0=Default
"""
_NEEDED = ("Xvfb", "openbox", "xdotool", "dbus-daemon")
_COMPONENTS = Path("/usr/share/ibus/component")

pytestmark = pytest.mark.skipif(not all(map(shutil.which, _NEEDED)), reason="make system-test brings what it takes")
needs_fcitx = pytest.mark.skipif(
    not shutil.which("fcitx5-remote") or not Path("/usr/share/fcitx5/inputmethod/pinyin.conf").exists(),
    reason="fcitx5 and fcitx5-pinyin are not installed",
)


BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


def session_bus(run: Path) -> tuple[subprocess.Popen[str], dict[str, str]]:
    """A message bus, and the variables of a session on it whose folder is ``run``, a new one. It starts no services:
    that of screen readers has Qt complain when it ends first."""
    run.mkdir(mode=0o700)
    config = run / "bus.conf"
    config.write_text(BUS, encoding="utf-8")
    bus = subprocess.Popen(
        ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert bus.stdout is not None
    return bus, {"DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip(), "XDG_RUNTIME_DIR": str(run)}


@contextmanager
def fcitx(screen: Screen, home: Path) -> Iterator[None]:
    """fcitx5 with pinyin, on a bus of its own, in a session as desktops set it up."""
    (home / "fcitx5").mkdir(parents=True)
    (home / "fcitx5" / "profile").write_text(PROFILE, encoding="utf-8")
    run = home / "run"
    bus, session = session_bus(run)
    method = subprocess.Popen(
        ["fcitx5"], env={**screen.environment, **session, "XDG_CONFIG_HOME": str(home)}, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_for("the address that fcitx5 answers at as IBus", lambda: [*(home / "ibus" / "bus").glob("*-unix-*")])
        screen.environment.update(session, XMODIFIERS="@im=fcitx", GTK_IM_MODULE="fcitx", QT_IM_MODULE="fcitx")
        yield
    finally:
        for process in (method, bus):
            process.terminate()
            process.wait(30)


@contextmanager
def ibus(screen: Screen, home: Path, engine: str) -> Iterator[None]:
    """IBus with ``engine``, on a bus of its own; its address is where the program with ``home`` looks for it."""
    run = home.with_name("run")
    bus, session = session_bus(run)
    own = {"XDG_CONFIG_HOME": str(home), "XDG_CACHE_HOME": str(run), "HOME": str(run), "GSETTINGS_BACKEND": "memory",
           "PATH": "/usr/bin:/bin"}  # fmt: skip  # engines are programs of the system's Python
    environment = {**screen.environment, **session, **own}
    method = subprocess.Popen(
        ["ibus-daemon", "--panel=disable"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )

    def chosen() -> bool:
        subprocess.run(["ibus", "engine", engine], env=environment, capture_output=True, check=False)
        now = subprocess.run(["ibus", "engine"], env=environment, capture_output=True, text=True, check=False)
        return now.stdout.strip() == engine

    try:
        wait_for("the address of IBus", lambda: [*(home / "ibus" / "bus").glob("*-unix-*")])
        screen.environment.update(session, XMODIFIERS="@im=ibus", GTK_IM_MODULE="ibus", QT_IM_MODULE="ibus")
        screen.environment.pop("QT_IM_MODULES", None)
        wait_for(f"the engine {engine}", chosen)
        yield
    finally:
        for process in (method, bus):
            process.terminate()
            process.wait(30)


@pytest.mark.parametrize(
    ("engine", "on", "typed", "taken", "written"),
    [
        ("libpinyin", (), "nihao", ("space",), "你好"),
        ("anthy", ("ctrl+j",), "nihongo", ("space", "Return"), "日本語"),  # it begins with Latin letters
    ],
)
def test_ibus_types_into_a_critique(
    tmp_path: Path, engine: str, on: tuple[str, ...], typed: str, taken: tuple[str, ...], written: str
) -> None:
    if not (_COMPONENTS / f"{engine}.xml").exists():
        pytest.skip(f"ibus-{engine} is not installed")
    data, path = tmp_path / "data", tmp_path / "said.txt"
    seen, home = Database(data), documents(data).parent
    home.mkdir(parents=True)
    with (
        virtual_screen() as screen,
        ibus(screen, home, engine),
        started(screen, data, "open", str(STORIES), log=path) as program,
    ):
        wait_for_first_task(program, seen)
        at = Critic(screen, program, data)
        at.press("3")
        answer = at.order("q1")[0]
        at.press("c")
        wait_for("the critique", lambda: at.series(answer))
        program.wait_idle()
        if on:
            at.press(*on)
        screen.run("xdotool", "type", "--delay", "150", typed)
        if os.environ.get("ANNOTATOR_SHOW"):
            screen.picture(Path(os.environ["ANNOTATOR_SHOW"]).with_suffix(f".{engine}.png"))
        screen.press(*taken)
        wait_for("the characters to be saved", lambda: at.series(answer)[0].get("text") == written)
        program.quit()
    assert path.read_text(encoding="utf-8") == ""


def _path(folder: Path, *, ibus: bool) -> Path:
    """A folder of programs in which there is an ``ibus-daemon`` or not, beside what this test uses."""
    folder.mkdir()
    for name in ("xdotool", "xprop", "import"):
        if (program_path := shutil.which(name)) is not None:
            (folder / name).symlink_to(program_path)
    if ibus:
        (folder / "ibus-daemon").symlink_to("/bin/true")
    return folder


@needs_fcitx
@pytest.mark.parametrize("by", ["the address of IBus", "the portal"])
def test_pinyin_is_typed_into_a_critique(tmp_path: Path, by: str) -> None:
    """Qt asks for ``ibus-daemon`` before it looks for the address that fcitx5 answers at."""
    data, path = tmp_path / "data", tmp_path / "said.txt"
    seen, home = Database(data), documents(data).parent
    home.mkdir(parents=True)
    with virtual_screen() as screen, fcitx(screen, tmp_path / "config"):
        (home / "ibus").symlink_to(tmp_path / "config" / "ibus")  # the program has another folder of settings
        screen.environment.pop("QT_IM_MODULES", None)
        others = screen.environment["PATH"]
        screen.environment["PATH"] = str(_path(tmp_path / "bin", ibus=by != "the portal"))
        with started(screen, data, "open", str(STORIES), log=path) as program:
            screen.environment["PATH"] = others
            wait_for_first_task(program, seen)
            at = Critic(screen, program, data)
            at.press("3")
            answer = at.order("q1")[0]
            at.press("c")
            wait_for("the critique", lambda: at.series(answer))
            at.type(LATIN)  # faster than the window follows: each letter keeps its place all the same
            wait_for("the words to be saved", lambda: len(at.series(answer)[0].get("text", "")) == len(LATIN))
            assert at.series(answer)[0]["text"] == LATIN
            program.press("ctrl+space")
            wait_for("pinyin to be on", lambda: screen.run("fcitx5-remote").strip() == "2")
            screen.run("xdotool", "type", "--delay", "150", "nihao")
            if os.environ.get("ANNOTATOR_SHOW"):
                screen.picture(Path(os.environ["ANNOTATOR_SHOW"]))
            screen.press("space")
            wait_for("the characters to be saved", lambda: at.series(answer)[0].get("text") == f"{LATIN}你好")
            program.quit()
    assert path.read_text(encoding="utf-8") == ""
