"""``make screenshots``: the pictures of the README and the help, taken of the real window on the sample project."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from annotator.ui.preferences_file import MOST_STEPS
from tests.end_to_end.make_run import SAMPLE, shown
from tests.end_to_end.program import ROOT, Database, started
from tests.end_to_end.screen import virtual_screen, wait_for
from tests.end_to_end.scripted_session import FIRST, go_on, rate, submit, wait_for_first_task

PICTURES = ROOT / "resources" / "docs" / "pictures"
SIZES = {"light": (1366, 768), "dark": (1920, 1080)}
HALF_DONE = [3, 4, 4, 2, 2, 2, 3]
_SAVED = 3.0  # seconds after which *Saved* is shown, and nothing else changes


def take(theme: str, path: Path) -> Path:
    """The second task of the sample, half rated."""
    with tempfile.TemporaryDirectory() as temporary, virtual_screen(*SIZES[theme]) as screen:
        data = Path(temporary, "data")
        data.mkdir()
        (data / "preferences.json").write_text(json.dumps({"theme": theme, "first_step": MOST_STEPS}), encoding="utf-8")
        seen = Database(data)
        with started(screen, data, "open", str(SAMPLE), log=Path(temporary, "said.txt")) as program:
            wait_for_first_task(program, seen)
            rate(program, seen, 0, FIRST)
            submit(program, seen, 0)
            program.quit()
        # Started anew, the window no longer speaks of what has just been imported.
        with started(screen, data, log=Path(temporary, "said.txt")) as program:
            go_on(program, seen)
            program.press(*map(str, HALF_DONE))
            wait_for("the scores", lambda: len(seen.scores(1)) == len(HALF_DONE))
            time.sleep(_SAVED)
            program.wait_idle()
            return screen.picture(path)


def shrink(path: Path) -> None:
    """Keep 256 colours, which nobody sees: a third of the bytes, and every package has them."""
    made = ["-dither", "None", "-colors", "256", "-define", "png:exclude-chunks=date,time"]
    subprocess.run(["convert", str(path), *made, f"PNG8:{path}"], check=True)


@contextmanager
def own_folder() -> Iterator[Path]:
    """A data folder whose name says what it is. Raises ``FileExistsError`` where somebody has one."""
    home = Path(tempfile.gettempdir(), "ann")
    home.mkdir()
    try:
        yield home / "annotator"
    finally:
        shutil.rmtree(home)


def take_every_screen() -> list[Path]:
    """A picture of each screen, light, 1366 x 768, on real data. Raises with what went wrong."""
    with tempfile.TemporaryDirectory() as temporary, own_folder() as data, virtual_screen(*SIZES["light"]) as screen:
        place = {"PICTURES_TO": str(PICTURES), "PICTURES_DATA": str(data), "HOME": str(data.parent),
                 "QT_QPA_PLATFORM": "xcb", "QT_FONT_DPI": "96", "LC_ALL": "C.UTF-8"}  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", f"--basetemp={temporary}/own",
             "tests/end_to_end/screen_pictures.py"],
            cwd=ROOT, env={**screen.environment, **place}, capture_output=True, text=True, timeout=900, check=False,
        )  # fmt: skip
    if done.returncode:
        raise AssertionError(done.stdout[-4_000:] + done.stderr[-2_000:])
    return sorted(PICTURES.glob("*.png"))


def main() -> int:
    for theme in SIZES:
        take(theme, PICTURES / f"workspace-{theme}.png")
    for path in take_every_screen():
        shrink(path)
        print(shown(path))
    return 0


if __name__ == "__main__":
    sys.exit(main())
