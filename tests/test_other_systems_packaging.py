"""The recipes for Windows and macOS, as far as they can be looked at on another system."""

from __future__ import annotations

import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.packaging_program import packaging_program

ROOT = Path(__file__).resolve().parents[1]
INSTALLER = (ROOT / "packaging" / "windows" / "annotator.iss").read_text(encoding="utf-8")
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
OPENED = {"anntask", "anninvite", "annreceipt", "annresult", "annmove", "annkey"}


def types_of_linux() -> dict[str, str]:
    """MIME types by extension, as the package for Linux declares them."""
    tree = ElementTree.parse(ROOT / "packaging" / "linux" / "annotator.xml").getroot()
    return {
        str(element.find(f"{MIME}glob").get("pattern")).removeprefix("*."): str(element.get("type"))  # type: ignore[union-attr]
        for element in tree.iter(f"{MIME}mime-type")
    }


@pytest.fixture(scope="module")
def plist() -> dict[str, Any]:
    return plistlib.loads(plistlib.dumps(packaging_program("info_plist.py").info_plist()))


def test_the_bundle_of_macos_owns_the_same_types(plist: dict[str, Any]) -> None:
    declared = {
        declaration["UTTypeTagSpecification"]["public.filename-extension"][0]: declaration["UTTypeTagSpecification"][
            "public.mime-type"
        ]
        for declaration in plist["UTExportedTypeDeclarations"]
    }
    assert declared == {extension: types_of_linux()[extension] for extension in OPENED}


def test_the_bundle_of_macos_opens_what_it_declares(plist: dict[str, Any]) -> None:
    declared = [declaration["UTTypeIdentifier"] for declaration in plist["UTExportedTypeDeclarations"]]
    opened = [kind for document_type in plist["CFBundleDocumentTypes"] for kind in document_type["LSItemContentTypes"]]
    assert opened == declared
    assert {document_type["LSHandlerRank"] for document_type in plist["CFBundleDocumentTypes"]} == {"Owner"}


def catalogues() -> set[str]:
    """The codes of the languages that the window speaks beside English."""
    return {path.stem.removeprefix("annotator_") for path in (ROOT / "resources/languages").glob("*.qm")}


def test_languages_of_the_window_are_named_to_macos(plist: dict[str, Any]) -> None:
    assert set(plist["CFBundleLocalizations"]) == {"en", *catalogues()}


def test_the_installer_of_windows_speaks_the_languages_of_the_window() -> None:
    module = packaging_program("windows/installer_languages.py")
    lines = "\n".join(module.languages())
    message_files = dict(re.findall(r'^Name: "(\w+)"; MessagesFile: "compiler:([\w\\]+\.isl)"$', lines, re.MULTILINE))
    assert set(message_files) == {"en", *catalogues()}
    assert {message_files["de"], message_files["es"]} == {"Languages\\German.isl", "Languages\\Spanish.isl"}
    assert '#include "..\\..\\build\\languages.iss"' in INSTALLER


def test_an_added_catalogue_alone_adds_its_language_to_the_installers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in ("pl", "hi"):
        (tmp_path / f"annotator_{code}.qm").touch()
    module = packaging_program("windows/installer_languages.py")
    monkeypatch.setattr(module, "CATALOGUES", tmp_path)
    assert module.languages()[1:] == [
        'Name: "hi"; MessagesFile: "compiler:Default.isl"',
        'Name: "pl"; MessagesFile: "compiler:Languages\\Polish.isl"',
    ]


@pytest.mark.parametrize("extension", sorted(OPENED))
def test_the_installer_of_windows_ties_each_extension_to_a_command(extension: str) -> None:
    lines = [line for line in INSTALLER.splitlines() if line.startswith("Root:")]
    (kind,) = [
        re.findall(r'ValueData: "([^"]+)"', line)[0]
        for line in lines
        if f'Classes\\.{extension}"; ValueType: string; ValueData' in line
    ]
    assert any(f'ValueData: "{types_of_linux()[extension]}"' in line for line in lines)
    (command,) = [line for line in lines if f"Classes\\{kind}\\shell\\open\\command" in line]
    assert '"""{app}\\annotatorw.exe"" open --in-window ""%1"""' in command


def test_what_the_installer_writes_into_the_registry_goes_with_it() -> None:
    subkeys = re.findall(r'^Root: HKA; Subkey: "([^"]+)".*?(Flags: \S.*)?$', INSTALLER, re.MULTILINE)
    removed = {key for key, flags in subkeys if "uninsdeletekey" in flags or "uninsdeletevalue" in flags}
    for key, flags in subkeys:
        assert flags or any(key.startswith(f"{above}\\") for above in removed), key


@pytest.mark.parametrize("script", ["macos/build.sh", *(f"linux/{name}.sh" for name in (
    "make-tree", "make-deb", "make-tarball", "install"))])  # fmt: skip
def test_a_shell_can_read_the_script(script: str) -> None:
    subprocess.run(["sh", "-n", str(ROOT / "packaging" / script)], check=True, timeout=300)
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", str(ROOT / "packaging" / script)], check=True, timeout=300)


def test_macos_is_said_to_be_as_new_as_the_locked_packages_want_it(plist: dict[str, Any]) -> None:
    script = (ROOT / "packaging" / "macos" / "build.sh").read_text(encoding="utf-8")
    assert plist["LSMinimumSystemVersion"] == "13.0", "the oldest that the wheels of PySide6 6.11 are for"
    assert "macOS 13 or newer on Apple silicon" in script
    assert plist["LSArchitecturePriority"] == ["arm64"]
    workflow = (ROOT / ".github" / "workflows" / "packages.yml").read_text(encoding="utf-8")
    assert "macos-13" not in workflow, "an Intel Mac, for which cryptography has no wheel"


PROGRAM = re.compile(r"(?<![\w$.])(git|python|iscc|pip)\s|&\s*(\$python|dist\\)|Invoke-Expression")


def test_the_build_for_windows_stops_at_the_first_program_that_fails() -> None:
    script = (ROOT / "packaging" / "windows" / "build.ps1").read_text(encoding="utf-8")
    lines = [line.partition("#")[0] for line in script.splitlines()]
    run = [line for line in lines if PROGRAM.search(line)]
    assert len(run) >= 10
    assert [line for line in run if "Invoke-Checked {" not in line] == []
    assert "if ($LASTEXITCODE -ne 0) { throw" in script
    assert "PSNativeCommandUseErrorActionPreference" not in script, "only newer shells know it"


def test_every_binary_of_windows_is_signed() -> None:
    """The programs, every library beside them, the installer, and what it leaves to remove the program with."""
    script = (ROOT / "packaging" / "windows" / "build.ps1").read_text(encoding="utf-8")
    assert "Get-ChildItem dist\\annotator -Recurse -Include *.exe, *.dll, *.pyd" in script
    assert re.search(r'"/DSign", "/Sannotator=.*\$f"', script)
    assert "$setup packaging" in script
    assert re.search(r"#ifdef Sign\n(;.*\n)*SignTool=annotator\nSignedUninstaller=yes\n#endif", INSTALLER)


def test_the_commands_that_messages_name_can_be_typed_on_windows() -> None:
    (line,) = [
        line for line in INSTALLER.splitlines() if line.startswith('Name: "{autoprograms}\\Annotator command line"')
    ]
    parameters = re.findall(r'Parameters: "((?:""|[^"])*)"', line)[0].replace('""', '"')
    assert parameters == '/K "set "PATH={app};%PATH%" & annotator doctor"'
    assert 'Filename: "{cmd}"' in line
