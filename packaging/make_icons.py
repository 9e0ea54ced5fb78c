"""The program's icon in every size that desktops ask for, from its one drawing.

    python packaging/make_icons.py DIR [--ico FILE] [--icns FILE]

Into ``DIR`` goes a tree as the icon theme *hicolor* has it: the program's icon and those of its files. ``--ico`` writes
the icon of Windows, ``--icns`` that of macOS.
"""

from __future__ import annotations

import argparse
import os
import struct
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).resolve().parents[1] / "resources" / "icons" / "annotator.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
MIME_TYPES = ("application-vnd.annotator.tasks+zip", "application-vnd.annotator.results+zip",
              "application-vnd.annotator.invite")  # fmt: skip
"""The names that the icon theme asks for: the type with a dash for its slash."""
ICNS = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""Apple's names of PNG icons by their pixels (the format's table on developer.apple.com and in libicns)."""


def png(pixels: int) -> bytes:
    """The drawing, so many pixels wide and high."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] - it takes the name of a format as text
    return bytes(data.data())


def write_tree(folder: Path) -> None:
    """Everything below ``hicolor``."""
    for size in SIZES:
        _write(folder / f"{size}x{size}" / "apps" / "annotator.png", png(size))
        for name in MIME_TYPES:
            _write(folder / f"{size}x{size}" / "mimetypes" / f"{name}.png", png(size))
    _write(folder / "scalable" / "apps" / "annotator.svg", DRAWING.read_bytes())


def ico() -> bytes:
    """An icon of Windows: a directory of PNG pictures, as every Windows since Vista reads it."""
    pictures = [(size, png(size)) for size in (16, 24, 32, 48, 64, 128, 256)]
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    start = len(head) + 16 * len(pictures)
    for size, picture in pictures:
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), start + len(body))
        body += picture
    return head + body


def icns() -> bytes:
    """An icon of macOS: pictures, each with its name and length."""
    parts = b"".join(name + struct.pack(">I", len(picture) + 8) + picture
                     for name, picture in ((name, png(size)) for name, size in ICNS.items()))  # fmt: skip
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the icons.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ico", type=Path)
    parser.add_argument("--icns", type=Path)
    given = parser.parse_args()
    application = QGuiApplication(sys.argv[:1])
    write_tree(given.folder)
    if given.ico:
        _write(given.ico, ico())
    if given.icns:
        _write(given.icns, icns())
    application.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
