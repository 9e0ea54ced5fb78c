"""The mouse on a screen: where selected words stand, found in its picture as an eye finds them; a drag over them."""

from __future__ import annotations

import subprocess
from typing import NamedTuple

from annotator.ui.theme import LIGHT
from tests.end_to_end.screen import PATIENCE, NeverHappenedError, Screen, wait_for

_SHORTEST = 30  # pixels: no selected word is narrower, and no filled cell is as wide
_TALLEST = 40  # pixels: what is higher than a line of text is a frame
_LOWEST = 10  # pixels: what is lower than a line of text is a rule
_LEAST = 0.4  # of a ground is not covered by letters


class Box(NamedTuple):
    """Pixels of the screen; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int


def selection(screen: Screen) -> Box:
    """Where the words stand that are selected; waits until some are, and two looks show them at the same place."""
    before: Box | None = None

    def settled() -> Box | None:
        nonlocal before
        last, before = before, _filled(screen, LIGHT.accent)
        return before if before == last else None

    return wait_for("a selection on the screen", settled)


def drag(screen: Screen, box: Box) -> None:
    """Presses the button before the first letter in ``box`` and lets go of it behind the last."""
    height, width = (box.top + box.bottom) // 2, box.right - box.left
    way = [str(word) for step in range(1, 9) for word in ("mousemove", box.left + width * step // 8, height)]
    screen.run("xdotool", "mousemove", str(box.left), str(height), "mousedown", "1", *way, "mouseup", "1")


def _filled(screen: Screen, colour: str) -> Box | None:
    """The first line of text that stands on a ground of this colour."""
    width, height = screen.size
    picture = ["import", "-window", "root", "-depth", "8", "rgb:-"]
    pixels = subprocess.run(picture, env=screen.environment, capture_output=True, timeout=PATIENCE, check=False).stdout
    if len(pixels) != 3 * width * height:
        raise NeverHappenedError("no picture of the screen")
    pixel = bytes.fromhex(colour[1:])
    for row in range(height):
        for left, right in _runs(pixels[3 * width * row : 3 * width * (row + 1)], pixel):
            box = _ground(pixels, width, pixel, left, row, right)
            if box is not None:
                return box
    return None


def _ground(pixels: bytes, width: int, pixel: bytes, left: int, top: int, right: int) -> Box | None:
    """What hangs below a full row of this colour, where it is the ground of a line of text: letters may reach all its
    edges. A frame is nearly empty."""
    bottom, filled = top, 0
    while bottom - top < _TALLEST:
        line = pixels[3 * (width * bottom + left) : 3 * (width * bottom + right)]
        here = sum(line[at : at + 3] == pixel for at in range(0, len(line), 3))
        if not here:
            break
        bottom, filled = bottom + 1, filled + here
    lines = bottom - top
    if not _LOWEST <= lines < _TALLEST or filled < _LEAST * lines * (right - left):
        return None
    return Box(left, top, right, bottom)


def _runs(row: bytes, pixel: bytes) -> list[tuple[int, int]]:
    """The long stretches of one colour in a row of the picture, from the left."""
    runs, at = [], 0
    while (begin := row.find(pixel * _SHORTEST, at)) >= 0:
        end = begin
        while row[end : end + 3] == pixel:
            end += 3
        if begin % 3 == 0:
            runs.append((begin // 3, end // 3))
        at = max(end, begin + 1)
    return runs
