"""Assets told by their first bytes; what is refused stands in the hostile corpus."""

from __future__ import annotations

import hashlib
import struct
import zlib
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
from tests.owner.courses.made_images import png


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


FORMS = ("RGB32", "ARGB32", "RGBA64", "Mono", "Indexed8", "Grayscale8", "Grayscale16")


@pytest.mark.parametrize("form", [f"Format_{form}" for form in FORMS])
def test_png_of_every_colour_type_is_whole(form: str) -> None:
    image = QImage(61, 37, getattr(QImage.Format, form))
    image.setColorTable([0xFF000000, 0xFFFFFFFF])
    image.fill(1)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")
    assert images.is_whole(data.data())


def interlaced(width: int, height: int) -> bytes:
    rows = b""
    for x, y, dx, dy in (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ):
        columns = len(range(x, width, dx))
        rows += (b"\0" + b"\x80" * columns) * len(range(y, height, dy)) if columns else b""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 1)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 3), (5, 8), (61, 37)])
def test_interlaced_png_is_whole(width: int, height: int) -> None:
    data = interlaced(width, height)
    assert QImage.fromData(data).size().toTuple() == (width, height)
    assert images.is_whole(data)


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_cut_image_is_not_whole(ending: str) -> None:
    data = picture(ending, 60, 40)
    assert images.is_whole(data)
    assert not any(images.is_whole(data[:size]) for size in range(30, len(data), 7))


def test_png_without_pixels_or_with_bad_checksum_is_not_whole() -> None:
    data = picture("png", 60, 40)
    assert not images.is_whole(png(60, 40, rows=False))
    assert not images.is_whole(forge.png(width=60, height=40, more=bytes(24)))
    for at in range(29, len(data)):
        assert not images.is_whole(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]), at


def test_a_bundle_with_real_pictures_is_read(tmp_path: Path) -> None:
    made = {ending: picture(ending, 20, 10) for ending in ("png", "jpg", "webp")}
    assets = {f"assets/{hashlib.sha256(data).hexdigest()}.{ending}": data for ending, data in made.items()}
    (tmp_path / "b").write_bytes(forge.bundle(content={**forge.files(), **assets}))
    with open_bundle(tmp_path / "b", tmp_path / "q") as bundle:
        assert {name: bundle.read(name) for name in assets} == assets


def test_a_webp_whose_frame_does_not_begin_is_refused() -> None:
    data = picture("webp", 20, 10, 40)
    at = data.index(b"\x9d\x01\x2a")
    images.check_image_header("assets/x.webp", data)
    with pytest.raises(AnnotatorError):
        images.check_image_header("assets/x.webp", data[:at] + b"\x9d\x01\x2b" + data[at + 3 :])


@pytest.mark.parametrize("size", range(8, 24))
def test_a_png_that_ends_before_its_size_is_refused(size: int) -> None:
    with pytest.raises(AnnotatorError):
        images.check_image_header("assets/x.png", picture("png", 20, 10)[:size])


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
