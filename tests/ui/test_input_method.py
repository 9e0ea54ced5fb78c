"""How Chinese, Japanese and Korean are typed on Linux: the plugin that is used, and what ``annotator doctor`` says."""

from __future__ import annotations

import os

import pytest

from annotator.ui import display_diagnostics, display_server
from annotator.ui.display_server import choose_input_method, has_input_plugin, input_methods

VARIABLES = ("QT_IM_MODULE", "QT_IM_MODULES", "XMODIFIERS", "GTK_IM_MODULE", "IBUS_ENABLE_SYNC_MODE")


@pytest.fixture(autouse=True)
def _no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.setenv(name, "x")  # so that what the tests set goes with them
        monkeypatch.delenv(name)


def test_the_plugin_of_ibus_is_here_and_that_of_fcitx_is_not() -> None:
    assert has_input_plugin("ibus")
    assert not has_input_plugin("fcitx")


@pytest.mark.parametrize(
    ("session", "modules"),
    [
        ({"QT_IM_MODULE": "fcitx"}, "wayland;ibus"),
        ({"QT_IM_MODULE": "fcitx5"}, "wayland;ibus"),
        ({"XMODIFIERS": "@im=fcitx"}, "wayland;ibus"),
        ({"QT_IM_MODULE": "ibus"}, None),
        ({"QT_IM_MODULE": "fcitx", "QT_IM_MODULES": "fcitx"}, "fcitx"),
        ({}, None),
    ],
)
def test_fcitx_is_asked_as_if_it_were_ibus(
    monkeypatch: pytest.MonkeyPatch, session: dict[str, str], modules: str | None
) -> None:
    for name, value in session.items():
        monkeypatch.setenv(name, value)
    choose_input_method()
    assert os.environ.get("QT_IM_MODULES") == modules


@pytest.mark.parametrize(("chosen", "mode"), [("", "1"), ("0", "0")])
def test_the_window_waits_for_what_ibus_says_of_a_key(monkeypatch: pytest.MonkeyPatch, chosen: str, mode: str) -> None:
    """Letters change places otherwise; the end-to-end test types them."""
    if chosen:
        monkeypatch.setenv("IBUS_ENABLE_SYNC_MODE", chosen)
    choose_input_method()
    assert os.environ["IBUS_ENABLE_SYNC_MODE"] == mode


def test_a_plugin_of_fcitx_is_used_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_IM_MODULE", "fcitx")
    monkeypatch.setattr(display_server, "has_input_plugin", lambda _: True)
    choose_input_method()
    assert "QT_IM_MODULES" not in os.environ


@pytest.mark.parametrize(
    ("session", "named", "state", "said"),
    [
        ({}, [], "ok", "names no input method"),
        ({"QT_IM_MODULE": "ibus"}, ["ibus"], "ok", "ibus; its plugin is here"),
        ({"XMODIFIERS": "@im=fcitx"}, ["fcitx"], "warning", "asked as if it were IBus"),
        ({"QT_IM_MODULE": "uim", "GTK_IM_MODULE": "uim"}, ["uim"], "warning", "'uim', for which there is no plugin"),
        ({"XMODIFIERS": "@im=none"}, [], "ok", "names no input method"),
    ],
)
def test_the_doctor_says_which_input_method_can_be_used(
    monkeypatch: pytest.MonkeyPatch, session: dict[str, str], named: list[str], state: str, said: str
) -> None:
    monkeypatch.setattr(display_diagnostics.sys, "platform", "linux")
    for name, value in session.items():
        monkeypatch.setenv(name, value)
    assert input_methods() == named
    (found,) = display_diagnostics.examine_input()
    assert (found.what, found.state, bool(found.advice)) == ("input", state, state != "ok")
    assert said in found.found
