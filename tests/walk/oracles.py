"""The questions that are asked of the window after each step; each oracle says what is wrong in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible, QImage, QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from annotator.model.anchor import common_prefix_length
from annotator.model.target import AnnotationTarget
from annotator.services.view_models import TaskViewModel
from annotator.text.render import render, render_plain
from annotator.text.rendered_text import fold_reasoning
from annotator.translatable_message import TranslatableMessage
from annotator.ui.appearance import appearance
from annotator.ui.items.editor import TextEditor
from annotator.ui.key_events import key_cap_text
from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import LIGHT
from annotator.ui.translation import translate_message
from annotator.ui.workspace.context_panel import ContextTextWidget
from annotator.workspace.card_model import SPEAKERS
from tests.walk.acts import Act
from tests.walk.observation import picture_of, text_of
from tests.walk.program_window import ProgramWindow

_TEXT_KEYS = frozenset(
    {
        *("Left", "Right", "Home", "End", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down", "Shift+Home"),
        *("Shift+End", "Ctrl+Shift+Left", "Ctrl+Shift+Right", "Ctrl+A", "Ctrl+C", "Backspace", "Del"),
    }
)
"""Keys that move, select and edit in a text."""
_SHOWN = re.compile(r"^workspace\.(?:context|[a-z]+)\.((?:passage|m\d+|q\d+(?:/r\d+(?:/c\d+)?)?))\.text$")


@dataclass(frozen=True)
class Step:
    """How the window stands: what was answered, what is said, and what the screen has."""

    position: int
    annotation: Mapping[str, object]
    message: str
    notices: str
    image: QImage
    keyboard: str
    in_text: bool
    editing: bool
    dialog: bool

    @property
    def told(self) -> tuple[str, str]:
        return self.message, self.notices


def step_of(shown: ProgramWindow) -> Step:
    """The window as it stands now."""
    work, top = shown.work, shown.top
    image = picture_of(top)
    focused = shown.application.focusWidget()
    editing = isinstance(focused, QLineEdit) or (
        isinstance(focused, QTextEdit | QPlainTextEdit) and not focused.isReadOnly()
    )
    name = focused.objectName() if focused is not None else ""
    if work is not None:
        for part in (work.text_tools, work.answer_input, work.task_layout):
            part.flush()  # words are handed on in their own time, and were seen when they were typed
    if work is None:
        return Step(-1, {}, "", "", image, name, False, editing, top is not shown.window)
    view = work.session.view()
    notices = " ".join(label.text() for label in _labels(work.view.notices)) if work.view.notices.isVisible() else ""
    looks = [ring for ring in rings(image, accent()) if not is_card(shown, ring)]
    in_text = any(is_text(shown, ring) for ring in looks)
    in_text &= not isinstance(focused, TextEditor)  # one of a locked task can be read only until somebody types on
    return Step(
        work.session.position, view.annotation.model_dump(mode="json"), work.view.status.message, notices, image, name,
        in_text, editing, top is not shown.window or not work.isVisible(),
    )  # fmt: skip


def _labels(widget: QWidget) -> Iterator[QWidget]:
    yield from (label for label in widget.findChildren(QWidget, "notice.text") if label.isVisible())


# truth of texts


@lru_cache(maxsize=512)
def _plain(source: str, strict: bool) -> str:
    return _bare(build_document(render(source, strict=strict), ReadingStyle(LIGHT), 600).toPlainText())


@lru_cache(maxsize=512)
def _source(source: str) -> str:
    """What the pane shows of the source: letters that have no form of their own are named there, too."""
    return _bare(build_document(render_plain(source), ReadingStyle(LIGHT), 600).toPlainText())


@lru_cache(maxsize=512)
def _without_reasoning(source: str, strict: bool) -> str:
    shown = fold_reasoning(render(source, strict=strict))
    return _bare(build_document(shown, ReadingStyle(LIGHT), 600).toPlainText())


def _bare(text: str) -> str:
    """Without what only sets words apart: how lines and cells are parted is not the question here."""
    return re.sub(r"[\s\u2028\u2029\ufdd0\ufdd1\ufffc]+", "", text)


def wrong_texts(shown: ProgramWindow) -> list[str]:
    """Texts in sight that are not what the task says of the place where they stand; and the text that is judged by the
    next score where it is not in sight."""
    work = shown.work
    if work is None or not work.isVisible():
        return []
    task, faults = work.session.view(), []
    group = work.view.group
    question = group.above.target if group is not None and group.above is not None else ""
    for element in _panes(shown):
        widget = element.object()
        name = widget.objectName()
        place = _SHOWN.match(name)
        target = question if name in ("workspace.prompt.text", "workspace.question.text") else ""
        target = place[1] if place is not None else target
        if not target:
            if name == "workspace.prompt.text":
                faults.append(f"{name} shows {text_of(element)[:80]!r}, and this task has no prompt")
            continue
        source = task.task.texts.get(target)
        if source is None:
            faults.append(f"{name} shows a text, and this task has no {target}: {text_of(element)[:80]!r}")
            continue
        bare, strict = _bare(text_of(element)), task.rubric.markdown == "strict"
        folded = {_without_reasoning(source, strict)} if work.focus.state.reasoning_folded else set()
        ways = {_plain(source, strict), _source(source), *folded}
        if bare not in ways:
            at, near = max((common_prefix_length(way, bare), way) for way in ways)
            faults.append(f"{name} shows {bare[at : at + 80]!r} at {at}, where {target} has {near[at : at + 80]!r}")
        text = element.text(QAccessible.Text.Name)
        faults += _wrong_name(task, target, text, panel=work.task_layout.one_text)
    return faults


def _wrong_name(task: TaskViewModel, target: str, name_shown: str, *, panel: bool) -> list[str]:
    parsed = AnnotationTarget.parse(target)
    letter = task.letters.get(target, "")
    name = translate_message(TranslatableMessage("Response {letter}", letter=letter))
    if parsed.form == "response" and not panel and name not in name_shown:
        return [f"{target} has the letter {letter}, and is called {name_shown!r}"]
    if parsed.form == "message":
        role = translate_message(SPEAKERS[task.task.conversation[parsed.number - 1].role])
        number = str(parsed.number)
        if role not in name_shown and number not in name_shown.split(",")[0].split():
            return [f"{target} is by {role}, and is called {name_shown!r}"]
    return []


def _panes(shown: ProgramWindow) -> Iterator[object]:
    from tests.walk.observation import TextView, _elements

    for element in _elements(QAccessible.queryAccessibleInterface(shown.window)):
        widget = element.object()
        if isinstance(widget, TextView) and not widget.viewport().visibleRegion().isEmpty():
            yield element


# truth of focus


def accent() -> int:
    return appearance.color("accent").rgb() & 0xFFFFFF


_SHORTEST = 24  # pixels of the upper edge of a ring
_LOWEST = 14  # pixels of a ring from its top to its bottom
_ROUND = 10  # pixels by which two edges of a ring may begin elsewhere


_OPAQUE = 0xFF000000

_last: list[tuple[QImage, np.ndarray, int, list[QRect]]] = []
"""The picture that was looked at last, with what was found: most looks are at one that has not changed."""


def rings(image: QImage, accent: int) -> list[QRect]:
    """The frames of two pixels in the colour of the focus that a picture shows, from the top down."""
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    if pixels[0, 0] < _OPAQUE:
        pixels = pixels | _OPAQUE
    if not _last or _last[0][2] != accent or not np.array_equal(_last[0][1], pixels):
        _last[:] = [(image, pixels, accent, _rings(pixels, accent | _OPAQUE))]
    return list(_last[0][3])


def _rings(pixels: np.ndarray, accent: int) -> list[QRect]:
    on = np.pad(pixels == accent, ((2, 2), (0, 0)))
    edges: list[tuple[int, int, int]] = []
    for y in np.flatnonzero(np.count_nonzero(on, axis=1) >= _SHORTEST).tolist():  # line y of ``on`` is y - 2 of these
        edge = on[y] & on[y + 1] & ~on[y - 1] & ~on[y + 2]
        edges += [(y - 2, *run) for run in _runs(edge)]
    rectangles: list[QRect] = []
    for number, (top, left, right) in reversed(list(enumerate(edges))):  # a ring in another one has its edges first
        taken = {
            y
            for ring in rectangles
            if ring.left() in range(left - 1, left + 2)
            for y in (ring.top(), ring.bottom() - 1)
        }
        for bottom in (e[0] for e in edges[number + 1 :] if abs(e[1] - left) <= 1 and abs(e[2] - right) <= 1):
            if bottom - top < _LOWEST or bottom in taken:
                continue
            if _side(pixels, accent, left, top, bottom) and _side(pixels, accent, right, top, bottom):
                rectangles.append(QRect(QPoint(left, top), QPoint(right, bottom + 1)))
                break
    return _joined(rectangles[::-1], pixels, accent)


def _joined(rectangles: list[QRect], pixels: np.ndarray, accent: int) -> list[QRect]:
    """Rings that one filled place within a ring has parted are one."""
    whole: list[QRect] = []
    for ring in rectangles:
        last = whole[-1] if whole else QRect()
        beside = (last.top(), last.bottom()) == (ring.top(), ring.bottom()) and last.right() < ring.left()
        if beside and (pixels[ring.top(), last.right() : ring.left()] == accent).all():
            whole[-1] = last.united(ring)
        else:
            whole.append(ring)
    return whole


def _runs(row: np.ndarray) -> Iterator[tuple[int, int]]:
    marks = np.flatnonzero(np.diff(np.concatenate(([0], row.view(np.int8), [0]))))
    for begin, end in zip(marks[::2].tolist(), marks[1::2].tolist(), strict=True):
        if end - begin >= _SHORTEST:
            yield begin, end - 1


def _side(pixels: np.ndarray, accent: int, x: int, top: int, bottom: int) -> bool:
    """Whether there is an upright line near ``x`` between the two edges, that ends at both."""
    height = pixels.shape[0]
    begin, end = (top + _ROUND, bottom - _ROUND + 2) if bottom - top > 3 * _ROUND else ((top + bottom) // 2,) * 2
    columns = slice(max(0, x - _ROUND), x + _ROUND)
    within = (pixels[begin : end + 1, columns] == accent).all(axis=0)
    beyond = (pixels[max(0, top - 3), columns] == accent) | (pixels[min(height - 1, bottom + 4), columns] == accent)
    return bool((within & ~beyond).any())


def around(shown: ProgramWindow, ring: QRect) -> list[QWidget]:
    """The widgets that a ring lies around, the innermost first."""
    widget, widgets = (
        shown.top.childAt(ring.topLeft() + QPoint(_ROUND, _ROUND)),
        [],
    )  # something may lie over its middle
    while widget is not None and widget is not shown.top:
        place = QRect(widget.mapTo(shown.top, QPoint()), widget.size())
        if (place.topLeft() - ring.topLeft()).manhattanLength() <= 2 * _ROUND and (
            place.bottomRight() - ring.bottomRight()
        ).manhattanLength() <= 2 * _ROUND:
            widgets.append(widget)
        widget = widget.parentWidget()
    return widgets


def is_card(shown: ProgramWindow, ring: QRect) -> bool:
    """Whether a ring lies around a whole card, which says what is judged, not where keys go."""
    if is_text(shown, ring):
        return False
    turn = shown.top.childAt(ring.topLeft() + QPoint(_ROUND, _ROUND))  # the ring of a turn may be out of sight in part
    while turn is not None and not isinstance(turn, ContextTextWidget):
        turn = turn.parentWidget()
    return turn is not None or any(hasattr(widget, "set_ringed") for widget in around(shown, ring))


def is_text(shown: ProgramWindow, ring: QRect) -> bool:
    """Whether a ring lies around a text."""
    return any(isinstance(widget, QTextEdit | QPlainTextEdit) for widget in around(shown, ring))


def wrong_focus(shown: ProgramWindow) -> list[str]:
    """More than one thing that looks as if keys went there, or another one than that to which they go."""
    work = shown.work
    if work is None or not work.isVisible() or shown.top is not shown.window:
        return []
    shown.application.processEvents()  # words that were handed on meanwhile move what follows them
    seen = [ring for ring in rings(picture_of(shown.window), accent()) if not is_card(shown, ring)]
    focused = shown.application.focusWidget()
    names = [_name_of(shown, ring) for ring in seen]
    if len(seen) > 1:
        return [f"{len(seen)} things look focused: {', '.join(names)}"]
    if seen and focused is not None and not _touches(shown, seen[0], focused):
        return [f"{names[0]} looks focused, and keys go to {focused.objectName() or type(focused).__name__}"]
    return []


_PROBES = ("Shift+Right", "Shift+Left")
"""Keys that move the end of a selection in the text or the field to which keys go, and do nothing elsewhere."""


def wrong_effect(shown: ProgramWindow) -> list[str]:
    """Press a harmless key, and see where its effect is: in the text or field that looks focused, and in no other. The
    selections are put back."""
    work = shown.work
    if work is None or not work.isVisible() or shown.top is not shown.window:
        return []
    seen = [ring for ring in rings(picture_of(shown.window), accent()) if not is_card(shown, ring)]
    if len(seen) > 1:
        return []  # which :func:`wrong_focus` says
    looks = next((w for w in around(shown, seen[0]) if isinstance(w, _TYPED)), None) if seen else None
    fields = [w for w in shown.window.findChildren(QWidget) if isinstance(w, _TYPED) and w.isVisible()]
    work.flush()  # what is typed is handed on in its own time
    answers = work.session.view().annotation
    before = {field: _ends(field) for field in fields}
    moved: list[QWidget] = []
    for key in _PROBES:
        shown.press(key)
        moved = [field for field in fields if isValid(field) and _ends(field) != before[field]]
        if moved:
            break
    for field in moved:
        _select(field, *before[field])
    shown.settle()
    faults = []
    if work.session.view().annotation != answers:
        faults.append(f"{_PROBES} changed answers")
    if looks is not None and looks not in moved and _letters(looks):
        faults.append(f"{looks.objectName()} looks focused, and {_PROBES} do nothing in it")
    faults += [
        f"{_PROBES} go to {w.objectName()}, which does not look focused" for w in moved if seen and w is not looks
    ]
    return faults


_TYPED = (QTextEdit, QPlainTextEdit, QLineEdit)


def _letters(field: QWidget) -> int:
    return len(field.text() if isinstance(field, QLineEdit) else field.toPlainText())  # type: ignore[attr-defined]


def _ends(field: QWidget) -> tuple[int, int]:
    """The two ends of what is selected: where it began, and where the caret is."""
    if isinstance(field, QLineEdit):
        at, first = field.cursorPosition(), field.selectionStart()
        return (field.selectionEnd() if first == at else first if first >= 0 else at), at
    cursor = field.textCursor()  # type: ignore[attr-defined]
    return cursor.anchor(), cursor.position()


def _select(field: QWidget, anchor: int, position: int) -> None:
    if isinstance(field, QLineEdit):
        field.setSelection(anchor, position - anchor)
        return
    cursor = field.textCursor()  # type: ignore[attr-defined]
    cursor.setPosition(anchor)
    cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
    field.setTextCursor(cursor)  # type: ignore[attr-defined]


def _touches(shown: ProgramWindow, ring: QRect, widget: QWidget) -> bool:
    place = QRect(widget.mapTo(shown.top, QPoint()), widget.size())
    return ring.adjusted(-_ROUND, -_ROUND, _ROUND, _ROUND).contains(place & shown.top.rect()) or place.contains(ring)


def _name_of(shown: ProgramWindow, ring: QRect) -> str:
    names = [widget.objectName() for widget in around(shown, ring) if widget.objectName()]
    place = f"{ring.width()}x{ring.height()}+{ring.left()}+{ring.top()}"
    return f"{names[0] if names else 'something'} ({place})"


# the window has the size that it was given


def wrong_size(shown: ProgramWindow, act: Act) -> list[str]:
    """The window does not become as small as the smallest screen."""
    window = shown.window
    if act[0] != "resize" or act[1] == f"{window.width()}x{window.height()}":
        return []
    least = window.minimumSizeHint()
    return [f"the window is {window.width()}x{window.height()} instead of {act[1]}, of at least {least.toTuple()}"]


# nothing changes unseen


def unseen_changes(shown: ProgramWindow, act: Act, before: Step, after: Step) -> list[str]:
    """What the step has changed of the annotation without a sign on the screen, or by a key that belongs to a text."""
    if shown.work is None or before.position != after.position:
        return []
    changed = changed_targets(before.annotation, after.annotation)
    if not changed:
        return []
    typed = before.editing and after.keyboard == before.keyboard  # the words are in sight, and what they are about
    if after.image == before.image and after.told == before.told and not (typed and act == ("key", "Space")):
        return [f"{act}: {', '.join(changed)} changed, and nothing is to be seen of it"]
    faults = []
    if act[0] == "key" and act[1] in _TEXT_KEYS and before.in_text and not before.editing and not before.dialog:
        faults.append(f"{act} in a text changed the answers: {', '.join(changed)}")
    if after.told == before.told and not after.dialog and not typed:
        names = {w.objectName() for w in shown.window.findChildren(QWidget) if not w.visibleRegion().isEmpty()}
        targets = {place.split(" ")[0] for place in changed}
        for target in targets - {""}:
            parts = {target, target.rpartition("/")[0], target.rpartition("/")[2]} - {""}
            if not any(part in name for name in names for part in parts):
                faults.append(f"{act}: {target} changed, and nothing about it is in sight or said")
    return faults


def changed_targets(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    """The places whose answers differ: the target first, then what was asked."""
    changed = []
    for kind in {*before, *after}:
        one, other = before.get(kind), after.get(kind)
        if one == other or kind in ("status",):
            continue
        if isinstance(one, dict) and isinstance(other, dict):
            changed += [f"{t} {kind}" for t in {*one, *other} if one.get(t) != other.get(t)]
        else:
            changed.append(f" {kind}")
    return sorted(changed)


def silent_key(shown: ProgramWindow, act: Act, before: Step, after: Step) -> str:
    """The key that did nothing without a word; empty where something was done, or said."""
    if act[0] != "key" or before.dialog or after.dialog or before.editing or shown.work is None:
        return ""
    same = before.annotation == after.annotation and before.position == after.position and before.told == after.told
    if same and before.keyboard == after.keyboard and before.image == after.image:
        where = re.sub(r"\d+", "N", before.keyboard)
        return f"{key_cap_text(act[1])} does nothing and says nothing, in {where or 'nothing'}"
    return ""
