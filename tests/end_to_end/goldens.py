"""Golden pictures of the main screens: drawn without a screen, in the one font, and compared pixel by pixel.

``make goldens`` makes them anew; look at what changed before it is committed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PySide6.QtGui import QImage

from tests.end_to_end.program import ROOT

GOLDENS = Path(__file__).resolve().with_name("goldens")
FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
VERSION = "155320"
"""Of that font, as fontconfig counts: 2.37."""
SEEN = 24
"""Steps of 255 by which a channel has to differ until anybody could see it."""
PIXELS = 30
"""So many pixels may be seen to differ. The frame of one score alone has 92."""


def unfit() -> str:
    """Why the pictures cannot be compared here; empty where they can."""
    if not FONT.exists():
        return f"{FONT} is not there: packaging/system-packages.sh window installs it"
    asked = ["fc-query", "--format", "%{fontversion}", str(FONT)]
    output = subprocess.run(asked, capture_output=True, text=True, timeout=90, check=True).stdout
    return "" if output == VERSION else f"{FONT} has version {output}, the pictures were made with {VERSION}"


def draw(folder: Path) -> None:
    """Draw all pictures into ``folder``. Raises with what went wrong."""
    with tempfile.TemporaryDirectory() as temporary:
        fixed = {
            "QT_QPA_PLATFORM": "offscreen", "QT_FONT_DPI": "96", "QT_SCALE_FACTOR": "1", "LC_ALL": "C.UTF-8",
            "FONTCONFIG_FILE": str(GOLDENS / "fonts.conf"), "XDG_CACHE_HOME": temporary, "GOLDENS_TO": str(folder),
        }  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--basetemp={temporary}/own",
             "tests/end_to_end/golden_pictures.py"],
            cwd=ROOT, env={**os.environ, **fixed}, capture_output=True, text=True, timeout=600, check=False,
        )  # fmt: skip
    if done.returncode:
        raise AssertionError(done.stdout[-4_000:] + done.stderr[-2_000:])


def different(one: Path, other: Path) -> list[tuple[int, int]]:
    """The pixels (x, y) that are seen to differ; all of them where the sizes do."""
    pictures = [QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32) for path in (one, other)]
    first, second = pictures
    if first.size() != second.size():
        return [(x, y) for y in range(first.height()) for x in range(first.width())]
    pixels = []
    for y in range(first.height()):
        left, right = (bytes(picture.constScanLine(y)) for picture in pictures)
        if left != right:
            far = {at // 4 for at, (a, b) in enumerate(zip(left, right, strict=True)) if abs(a - b) > SEEN}
            pixels += [(x, y) for x in sorted(far)]
    return pixels


def main() -> int:
    if why := unfit():
        print(why, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as temporary:
        draw(Path(temporary))
        for fresh in sorted(Path(temporary).glob("*.png")):
            path = GOLDENS / fresh.name
            if fresh.stem != "planted" and (not path.exists() or different(fresh, path)):
                path.write_bytes(fresh.read_bytes())
                print(f"made anew: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
