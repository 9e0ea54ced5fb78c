"""Assets told by their first bytes; what is refused stands in the hostile corpus."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from annotator.bundle import images
from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from tests.bundle import forge, second_reader


def picture(ending: str, width: int, height: int, quality: int = -1) -> bytes:
    """A real picture, as Qt writes it."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, ending.upper(), quality)
    return bytes(data.data())


@pytest.mark.parametrize(("ending", "quality"), [("png", -1), ("jpg", 90), ("jpg", 1), ("webp", 100), ("webp", 40)])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (640, 3), (257, 511)])
def test_real_pictures_are_taken_and_measured(ending: str, quality: int, width: int, height: int) -> None:
    data = picture(ending, width, height, quality)
    name = f"assets/{hashlib.sha256(data).hexdigest()}.{ending}"
    images.check_image_header(name, data[: images.HEAD])
    assert images._READERS[ending](data) == second_reader.pixels(ending, data) == (width, height)
    for other in {"png", "jpg", "webp"} - {ending}:
        with pytest.raises(AnnotatorError):
            images.check_image_header(f"{name}.{other}", data)


def test_a_bundle_with_real_pictures_is_read(tmp_path: Path) -> None:
    made = {ending: picture(ending, 20, 10) for ending in ("png", "jpg", "webp")}
    assets = {f"assets/{hashlib.sha256(data).hexdigest()}.{ending}": data for ending, data in made.items()}
    (tmp_path / "b").write_bytes(forge.bundle(content={**forge.files(), **assets}))
    with open_bundle(tmp_path / "b", tmp_path / "q") as bundle:
        assert {name: bundle.read(name) for name in assets} == assets


def test_as_many_pixels_as_permitted() -> None:
    images.check_image_header("assets/x.png", forge.png(width=8000, height=8000))


def test_a_long_profile_before_the_frame_of_a_jpeg_is_skipped() -> None:
    data = picture("jpg", 30, 20)
    profile = (b"\xff\xe2\xff\xff" + bytes(65_533)) * 9
    assert images._READERS["jpg"](data[:2] + profile + b"\xff\x01\xff\xff" + data[3:]) == (30, 20)


@given(st.sampled_from(["png", "jpg", "webp"]), st.binary(max_size=80), st.integers(0, 40), st.binary(max_size=4))
def test_no_bytes_make_it_fall_over_and_both_readers_agree(ending: str, tail: bytes, at: int, bent: bytes) -> None:
    begin = {
        "png": forge.png(),
        "jpg": b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc2\x00\x0b\x08\x00\x05\x00\x07",
        "webp": b"RIFF\x1a\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00" + bytes(10),
    }[ending]
    data = begin[:at] + bent + begin[at + len(bent) :] + tail
    try:
        images.check_image_header(f"assets/x.{ending}", data)
        ours = True
    except AnnotatorError:
        ours = False
    try:
        width, height = second_reader.pixels(ending, data)
        theirs = 0 < width * height <= images.MAX_PIXELS
    except second_reader.NoError:
        theirs = False
    assert ours == theirs
