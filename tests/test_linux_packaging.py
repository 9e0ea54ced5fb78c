"""What the packages for Linux carry beside the program: entry, types, metadata, manual, completions, icons."""

from __future__ import annotations

import configparser
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from shlex import quote
from types import ModuleType
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QLibraryInfo
from PySide6.QtGui import QImage

from tests.packaging_program import packaging_program

ROOT = Path(__file__).resolve().parents[1]
LINUX = ROOT / "packaging" / "linux"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def output_of(*command: str) -> str:
    """What a checker says; skips where it is not installed."""
    if not shutil.which(command[0]):
        pytest.skip(f"no {command[0]} here")
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


# what desktops read


def test_the_entry_is_valid_and_opens_what_it_claims_in_the_window() -> None:
    assert "error" not in output_of("desktop-file-validate", str(LINUX / "annotator.desktop"))
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(LINUX / "annotator.desktop", encoding="utf-8")
    given = entry["Desktop Entry"]
    assert given["Exec"] == "annotator open --in-window %f"
    types = {
        mime_type.get("type")
        for mime_type in ElementTree.parse(LINUX / "annotator.xml").getroot().iter(f"{MIME}mime-type")
    }
    assert set(given["MimeType"].strip(";").split(";")) == types


def test_the_types_have_the_names_that_the_program_gives_its_files() -> None:
    tree = ElementTree.parse(LINUX / "annotator.xml").getroot()
    globs = {glob.get("pattern") for glob in tree.iter(f"{MIME}glob")}
    assert globs == {"*.anntask", "*.annresult", "*.anninvite", "*.annreceipt", "*.annmove", "*.annkey"}


@pytest.mark.parametrize("sample", sorted((ROOT / "resources" / "sample").rglob("*.anntask")), ids=lambda p: p.name)
def test_a_bundle_begins_as_its_type_says(sample: Path) -> None:
    tree = ElementTree.parse(LINUX / "annotator.xml").getroot()
    data = sample.read_bytes()[:200]
    (outer,) = [match for match in tree.iter(f"{MIME}match") if match.get("value", "").endswith("tasks+zip")]
    value, at = outer.get("value", "").encode(), int(outer.get("offset", "0"))
    assert data[at : at + len(value)] == value


def test_the_metadata_for_software_centres_is_valid(tmp_path: Path) -> None:
    made = tmp_path / "annotator.metainfo.xml"
    source = (LINUX / "annotator.metainfo.xml").read_text(encoding="utf-8")
    made.write_text(source.replace("@VERSION@", "1.2.3").replace("@DATE@", "2026-01-31"), encoding="utf-8")
    output = output_of("appstreamcli", "validate", "--no-net", str(made))
    assert "E:" not in output
    assert "W:" not in output


def test_the_package_names_the_metadata_and_the_entry_alike() -> None:
    tree = ElementTree.parse(LINUX / "annotator.metainfo.xml").getroot()
    assert (LINUX / (tree.findtext("launchable") or "")).exists()


# the manual and the completions


@pytest.fixture(scope="module")
def writer() -> ModuleType:
    return packaging_program("make_command_files.py")


@pytest.fixture(scope="module")
def made(writer: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("commands")
    writer.main(folder)
    return folder


def test_every_command_and_option_is_in_the_manual(writer: ModuleType, made: Path) -> None:
    commands, page = writer.commands(), (made / "annotator.1").read_text(encoding="utf-8")
    assert ("store", "backup") in {command.words for command in commands}
    for command in commands[1:]:
        assert f".SS {' '.join(command.words)}" in page
        for option in command.options:
            assert all(rf"\fB{name}\fR".replace("-", r"\-") in page for name in option.names), option.names


def test_man_has_nothing_to_say_against_it(made: Path) -> None:
    assert output_of("groff", "-man", "-Tutf8", "-ww", "-z", str(made / "annotator.1")) == ""


COMPLETED = pytest.mark.parametrize(
    ("line", "some", "none"),
    [
        ("annotator st", {"stats", "store"}, {"open"}),
        ("annotator store ", {"check", "backup", "--help"}, {"stats"}),
        ("annotator --data-dir x store ba", {"backup"}, set()),
        ("annotator store backup --", {"--list", "--json"}, {"backup"}),
        ("annotator doctor --", {"--json"}, {"--list"}),
    ],
)


@COMPLETED
def test_bash_completes(made: Path, line: str, some: set[str], none: set[str]) -> None:
    arguments = line.split(" ")
    script = f"""source {quote(str(made / "annotator.bash"))}
        COMP_WORDS=({" ".join(f"'{word}'" for word in arguments)}) COMP_CWORD={len(arguments) - 1}
        compopt() {{ :; }}
        _annotator; printf '%s\\n' "${{COMPREPLY[@]}}" """
    offered = set(output_of("bash", "-c", script).split())
    assert some <= offered
    assert not offered & none


@COMPLETED
def test_fish_completes(made: Path, line: str, some: set[str], none: set[str]) -> None:
    script = f"source {quote(str(made / 'annotator.fish'))}; complete -C '{line}'"
    offered = {
        line_offered.split("\t")[0] for line_offered in output_of("fish", "--no-config", "-c", script).splitlines()
    }
    assert {option for option in some if not option.startswith("-") or "-" in line.split(" ")[-1]} <= offered
    assert not offered & none


@COMPLETED
def test_zsh_completes(made: Path, line: str, some: set[str], none: set[str]) -> None:
    """The function as the shell runs it, but for what it hands its offers to: that needs a terminal. What does not
    begin like the word is left out there."""
    arguments = line.split(" ")
    script = f"""fpath=({quote(str(made))} $fpath); autoload -Uz compinit; compinit -D -u
        [[ $_comps[annotator] == _annotator ]] || exit 1
        _describe() {{ print -rl -- ${{(P)@[-1]}} }}; _files() {{ : }}
        offers() {{ local -a words=("$@"); local CURRENT=$#; _annotator }}
        offers {" ".join(f"'{word}'" for word in arguments)}"""
    offered = {line_offered.partition(":")[0] for line_offered in output_of("zsh", "-f", "-c", script).splitlines()}
    assert some <= offered
    assert not {option for option in offered & none if option.startswith(arguments[-1])}


# icons


def test_icons_are_drawn_in_every_size(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "packaging/make_icons.py"), str(tmp_path / "hicolor")]
    files = ["--ico", str(tmp_path / "a.ico"), "--icns", str(tmp_path / "a.icns")]
    subprocess.run([*command, *files], check=True, timeout=300)
    for size in (16, 48, 512):
        image = QImage(str(tmp_path / f"hicolor/{size}x{size}/apps/annotator.png"))
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(size // 2, size // 8).name() == "#3657d6"
    assert (tmp_path / "hicolor/64x64/mimetypes/application-vnd.annotator.tasks+zip.png").exists()
    head = (tmp_path / "a.ico").read_bytes()
    assert struct.unpack_from("<HHH", head) == (0, 1, 7)
    apple = (tmp_path / "a.icns").read_bytes()
    assert apple[:4] == b"icns"
    assert struct.unpack_from(">I", apple, 4) == (len(apple),)


# ICU's data

LIBRARIES = list(Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath)).glob("libicudata.so.*"))
SORTING = """
from PySide6.QtCore import QCollator, QLocale
from tests.packaging_program import packaging_program
WORDS = {"de_DE": "Zoo Äpfel Apfel Birne", "sv_SE": "zebra ärlig ö a", "zh_CN": "北 阿 中", "es_ES": "ñu nube o",
         "cs_CZ": "ibis chata hrad", "nb_NO": "Åse Ole Ære", "ja_JP": "い ア あ 亜", "zh_TW": "北 阿 中",
         "sr_Latn": "ž z š"}
for name, words in WORDS.items():
    collator = QCollator(QLocale(name))
    print(sorted(words.split(), key=collator.sortKey))
    collator.setNumericMode(True)
    print(sorted(("a10", "a9", "A9"), key=collator.sortKey))
print(QLocale("tr").toUpper("iı"), QLocale("de").toUpper("straße"), QLocale("lt").toLower("Ì"))
maps = open("/proc/self/maps").read()
print({line.split()[-1] for line in maps.splitlines() if "libicudata" in line})
"""


@pytest.mark.skipif(not LIBRARIES or not shutil.which("objcopy"), reason="no ICU of Qt's, or no binutils")
def test_qt_sorts_and_folds_with_less_data_as_with_all(tmp_path: Path) -> None:
    made = tmp_path / LIBRARIES[0].name
    packaging_program("icu_data.py").make_library(LIBRARIES[0], made)
    assert made.stat().st_size < LIBRARIES[0].stat().st_size / 6

    def run(**more: str) -> list[str]:
        done = subprocess.run([sys.executable, "-c", SORTING], env={**os.environ, **more}, capture_output=True,
                              cwd=tmp_path, text=True, timeout=300, check=True)  # fmt: skip
        return done.stdout.splitlines()

    whole, less = run(), run(LD_PRELOAD=f"./{made.name}")  # no path with a blank could stand there
    assert f"{tmp_path.name}/{made.name}" in less[-1]
    assert less[:-1] == whole[:-1]
    assert "Äpfel" in whole[0]


def test_data_of_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="no common data"):
        packaging_program("icu_data.py").shrunk(bytes(64))


def test_the_copyright_file_says_what_holds_for_qt() -> None:
    """Its licence asks for a notice, a way to the sources, and leave to replace it."""
    notice = (ROOT / "resources" / "NOTICE").read_text(encoding="utf-8")
    for phrase in ("Lesser General Public License", "https://download.qt.io/", "in their place", "libicudata"):
        assert phrase in notice
    tree = (LINUX / "make-tree.sh").read_text(encoding="utf-8")
    assert "cat LICENSE resources/NOTICE" in tree
