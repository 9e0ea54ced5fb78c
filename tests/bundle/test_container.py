"""One byte string for one content: no flipped bit, no truncation and no second spelling is accepted."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle import container
from annotator.bundle.container import ContainerEntry
from annotator.bundle.manifest import parse_manifest
from annotator.bundle.scan import scan_and_verify
from annotator.errors import AnnotatorError
from tests.bundle import forge

SMALL = {kind: forge.bundle(kind) for kind in ("tasks", "results")}
_SEGMENT = st.from_regex(r"[a-z0-9][a-z0-9._-]{0,20}", fullmatch=True)


@pytest.mark.parametrize("kind", SMALL)
def test_a_flipped_bit_of_any_byte_is_refused(kind: str) -> None:
    """Of each byte another bit; ``make fuzz`` flips them at random."""
    data = bytearray(SMALL[kind])
    for at in range(len(data)):
        data[at] ^= 1 << at % 8
        with pytest.raises(AnnotatorError):
            scan_and_verify(io.BytesIO(data))
        data[at] ^= 1 << at % 8
    assert scan_and_verify(io.BytesIO(data)).kind == kind


@pytest.mark.parametrize("kind", SMALL)
def test_every_truncation_is_refused(kind: str) -> None:
    data = SMALL[kind]
    for length in range(len(data)):
        with pytest.raises(AnnotatorError) as refused:
            scan_and_verify(io.BytesIO(data[:length]))
        assert refused.value.code == "bundle.truncated", length


@pytest.mark.parametrize("kind", SMALL)
def test_a_byte_added_or_removed_anywhere_is_refused(kind: str) -> None:
    """At each place one of three changes; ``make fuzz`` makes them at random."""
    data = SMALL[kind]
    for at in range(len(data) + 1):
        added = (b"\0", data[at : at + 1], b"")[at % 3]
        bent = data[:at] + added + data[at + (at % 3 == 2) :]
        if bent != data:
            with pytest.raises(AnnotatorError):
                scan_and_verify(io.BytesIO(bent))


@given(st.dictionaries(_SEGMENT, st.binary(max_size=200), max_size=8))
def test_the_writer_and_an_independent_one_agree(contents: dict[str, bytes]) -> None:
    raws = [forge.Raw(name.encode(), content) for name, content in contents.items()]
    expected = forge.pack(raws)
    entries = [ContainerEntry(raw.name, len(raw.content), forge.zlib.crc32(raw.content)) for raw in raws]
    parts = [container.local_header(entry) + raw.content for entry, raw in zip(entries, raws, strict=True)]
    assert b"".join(parts) + container.central_directory(entries) == expected
    assert container.total_size(entries) == len(expected)


@given(st.binary(min_size=1, max_size=80).map(lambda name: ContainerEntry(name, len(name) * 7, sum(name))))
def test_decoding_and_encoding_a_header_gives_it_back(entry: ContainerEntry) -> None:
    header = container.local_header(entry)
    decoded, length = container.decode_local(header[: container.LOCAL_SIZE])
    name = header[container.LOCAL_SIZE :]
    assert len(name) == length
    assert container.local_header(ContainerEntry(name, decoded.size, decoded.crc)) == header


@given(st.binary(max_size=300), st.text(max_size=100).filter(lambda text: "\0" not in text))
def test_a_stock_reader_sees_what_we_see(guidelines: bytes, title: str) -> None:
    content = forge.files(bundle=forge.info(project_title=title or "x"), guidelines__md=guidelines)
    data = forge.bundle(content=content)
    verification = scan_and_verify(io.BytesIO(data))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == list(verification.files)
        assert archive.testzip() is None
        for name, span in verification.files.items():
            assert archive.read(name) == data[span.offset : span.offset + span.size]
    assert verification.info.project_title == (title or "x")


def test_a_copy_is_the_file_byte_for_byte() -> None:
    copy = io.BytesIO()
    verification = scan_and_verify(io.BytesIO(SMALL["tasks"]), copy)
    assert copy.getvalue() == SMALL["tasks"]
    assert verification.size == len(SMALL["tasks"])


def test_a_wrong_line_of_a_manifest_is_named_by_its_number() -> None:
    good = f"{'0' * 64}  a\n"
    for lines, number in (([b"x\n"], 1), ([good.encode(), b"x\n"], 2)):
        with pytest.raises(AnnotatorError, match=f"line {number} is not a SHA-256 and a name"):
            parse_manifest(b"".join(lines))
