"""Bundles of ours in the hands of stock tools, with the commands that the documents give."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import countersign, write_bundle
from annotator.bundle.trust import AllowedSigners
from tests.bundle import forge
from tests.bundle.forge import ANNOTATOR, OWNER, REVIEWER

UNPACKERS = {
    "unzip": ["unzip", "-q", "{bundle}", "-d", "{folder}"],
    "7z": ["7z", "x", "-y", "-bd", "-o{folder}", "{bundle}"],
    "bsdtar": ["bsdtar", "-x", "-f", "{bundle}", "-C", "{folder}"],
    "python": ["python3", "-m", "zipfile", "-e", "{bundle}", "{folder}"],
}
TESTERS = {"unzip": ["unzip", "-tq", "{bundle}"], "7z": ["7z", "t", "-bd", "{bundle}"]}

# Word for word from "Third-party check" of the format document; it runs in a folder beside the list of signers.
CHECK = """\
unzip -q b.anntask -d b && cd b
ssh-keygen -Y verify -f ../allowed_signers -I owner@example -n tasks.v1@annotator \\
  -s signatures/owner.sig < manifest.sha256 && sha256sum --strict --quiet -c manifest.sha256
"""


def _command(command: list[str], **places: Path) -> list[str]:
    if shutil.which(command[0]) is None:
        pytest.skip(f"needs {command[0]}")
    return [word.format(**places) for word in command]


def _files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    png = forge.png()
    asset = f"assets/{forge.hashlib.sha256(png).hexdigest()}.png"
    content = {**forge.files(guidelines__md="# Café 👋\n".encode()), asset: png}
    write_bundle(tmp_path / "b.anntask", "tasks", content, OWNER, "owner")
    with open_bundle(tmp_path / "b.anntask", tmp_path / "q") as opened:
        countersign(opened, tmp_path / "b.anntask", REVIEWER)
    return tmp_path / "b.anntask"


@pytest.mark.parametrize("tool", UNPACKERS)
def test_stock_tools_unpack_what_we_read(tool: str, bundle: Path, tmp_path: Path) -> None:
    folder = tmp_path / "unpacked"
    folder.mkdir()
    subprocess.run(
        _command(UNPACKERS[tool], bundle=bundle, folder=folder), check=True, capture_output=True, timeout=300
    )
    with open_bundle(bundle, tmp_path / "q") as opened:
        assert _files(folder) == {name: opened.read(name) for name in opened.names}


@pytest.mark.parametrize("tool", TESTERS)
def test_stock_tools_find_nothing_to_complain_about(tool: str, bundle: Path) -> None:
    tested = subprocess.run(
        _command(TESTERS[tool], bundle=bundle), capture_output=True, text=True, timeout=300, check=False
    )
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert "warning" not in tested.stdout.lower() + tested.stderr.lower()


def _third_party_check(folder: Path) -> subprocess.CompletedProcess[str]:
    for tool in ("unzip", "ssh-keygen", "sha256sum"):
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool}")
    shutil.rmtree(folder / "b", ignore_errors=True)
    return subprocess.run(
        ["sh", "-e", "-c", CHECK], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )


@pytest.mark.usefixtures("bundle")
def test_the_third_party_check(tmp_path: Path) -> None:
    signers = AllowedSigners().add("owner@example", "owner", OWNER.public)
    (tmp_path / "allowed_signers").write_text(signers.render())
    checked = _third_party_check(tmp_path)
    assert checked.returncode == 0, checked.stderr
    assert OWNER.public.fingerprint in checked.stdout
    (tmp_path / "allowed_signers").write_text(AllowedSigners().add("owner@example", "reviewer", OWNER.public).render())
    assert _third_party_check(tmp_path).returncode != 0
    (tmp_path / "allowed_signers").write_text(AllowedSigners().add("owner@example", "owner", ANNOTATOR.public).render())
    assert _third_party_check(tmp_path).returncode != 0


def test_the_third_party_check_sees_a_changed_file(bundle: Path, tmp_path: Path) -> None:
    (tmp_path / "allowed_signers").write_text(AllowedSigners().add("owner@example", "owner", OWNER.public).render())
    bent = forge.entries()
    bent[-1] = forge.Raw(b"tasks.jsonl", b'{"id":"other","prompt":"x"}\n')
    bundle.write_bytes(forge.pack(bent))
    assert _third_party_check(tmp_path).returncode != 0


@pytest.mark.parametrize("document", ["resources/docs/verifying.md"])
def test_the_documents_show_the_check_that_is_tested(document: str) -> None:
    text = (Path(__file__).parents[2] / document).read_text(encoding="utf-8")
    plain = "\n".join(line.strip() for line in text.splitlines())
    assert "\n".join(line.strip() for line in CHECK.splitlines()) in plain
