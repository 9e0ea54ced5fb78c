"""The base of every dialog: a heading, lines of text, and buttons at the end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QColor, QPalette, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from annotator.bundle import system_keyring
from annotator.text.policy import MAX_PARAGRAPH, one_line
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.dialog_keys import ModalDialog
from annotator.ui.help_request import help_action
from annotator.ui.reading.labels import plain_label
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL, TEXT_READING, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button, Kind
from annotator.ui.widgets.notice_area import KeyringPrompt

_NAME = 96  # the least width of the names of facts


class Dialog(ModalDialog):
    """A dialog in the window's look; Esc closes it. Its widgets are named after it: ``NAME.part``."""

    def __init__(self, look: Appearance, name: str, title: str, parent: QWidget | None, *, width: int = 520) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.look = look
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(24, 20, 24, 16)
        self.lines.setSpacing(3 * SPACE)
        self._names: list[QLabel] = []  # of the facts
        self._width = width  # pixels at 100 %
        self._fitting = QTimer(self, singleShot=True, interval=0)  # once everything in it has its new font
        self._fitting.timeout.connect(self.fit)
        look.changed.connect(self._fitting.start)
        self.setFixedWidth(self._meant)
        if (action := help_action(self)) is not None:  # the window's own keys do not work while this is open
            keys = QShortcut(self)
            keys.setKeys(action.shortcuts())
            keys.activated.connect(action.trigger)

    def showEvent(self, event: QShowEvent) -> None:
        """Just as high as the wrapped lines need; Qt alone would guess from their unwrapped width."""
        super().showEvent(event)
        self.fit()
        self._fitting.start()

    def fit(self) -> None:
        """Take the size that the lines need now: as wide as was meant, or as words and buttons have to be."""
        names = max((name.sizeHint().width() for name in self._names), default=0)
        for name in self._names:
            name.setFixedWidth(max(names, self.look.px(_NAME)))
        self.lines.activate()  # rows within rows remember their heights for as long as nobody tells them
        self.setFixedWidth(max(self._meant, self.lines.minimumSize().width()))
        if self.lines.hasHeightForWidth():
            self.setFixedHeight(self.lines.totalHeightForWidth(self.width()))

    @property
    def _meant(self) -> int:
        """How wide it is where words and buttons need no more: never wider than the screen, in large text either."""
        return min(self.look.px(self._width), self.screen().availableGeometry().width())

    def heading(self, words: str, role: str = "text") -> QLabel:
        return self.line(words, role, size=TEXT_READING, weight=WEIGHT_STRONG)

    def line(self, words: str, role: str = "text", *, size: int = TEXT_BODY, weight: int = WEIGHT_NORMAL) -> QLabel:
        label = label_in(self.look, words, role, size=size, weight=weight, parent=self)
        label.setWordWrap(True)
        label.setObjectName(f"{self.objectName()}.line.{self.lines.count()}")
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.lines.addWidget(label)
        return label

    def fact(self, name: str, words: str) -> QLabel:
        """A name and what it is, side by side."""
        row = QHBoxLayout()
        row.setSpacing(3 * SPACE)
        key = label_in(self.look, name, "muted", size=TEXT_LABEL, parent=self)
        self._names.append(key)
        value = label_in(self.look, words, "text", parent=self)
        value.setWordWrap(True)
        value.setObjectName(f"{self.objectName()}.fact.{self.lines.count()}")
        value.setAccessibleName(one_line(f"{name}: {words}", MAX_PARAGRAPH))
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(key, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(value, 1, Qt.AlignmentFlag.AlignTop)
        self.lines.addLayout(row)
        return value

    def follow_keyring(self) -> None:
        """Say here that the keyring asks for a password: the strip of the window cannot be reached while this is
        open. Whoever closes this does not wait any longer, and nothing comes of it."""
        prompt = KeyringPrompt(self.look, self)
        self.rejected.connect(lambda: None if prompt.isHidden() else system_keyring.cancel())
        prompt.turned.connect(self.fit)
        self.lines.addWidget(prompt)

    def guarded(self, then: Callable[..., None]) -> Callable[..., None]:
        """``then``, for the end of a job: nothing is done once this is closed."""
        alive = [True]
        self.finished.connect(lambda: alive.clear())
        return lambda value=None: then(value) if alive else None

    def buttons(self, *buttons: Button) -> None:
        """The last line; the buttons stand at its right end."""
        row = QHBoxLayout()
        row.setContentsMargins(0, 2 * SPACE, 0, 0)
        row.setSpacing(2 * SPACE)
        row.addStretch(1)
        for button in buttons:
            row.addWidget(button)
        self.lines.addLayout(row)

    def button(self, part: str, words: str, kind: Kind = "plain", cap: str = "") -> Button:
        made = Button(self.look, f"{self.objectName()}.{part}", words, self, kind=kind, cap=cap)
        made.setDefault(kind == "primary")
        made.setAutoDefault(True)  # Enter presses the button that has the keyboard
        return made


def label_in(look: Appearance, words: str, role: str, *, size: int = TEXT_BODY, weight: int = WEIGHT_NORMAL,
             parent: QWidget | None = None) -> QLabel:  # fmt: skip
    """A label in one of the look's colours and sizes, following both."""
    label = plain_label(words, "", parent)

    def apply_style() -> None:
        label.setFont(look.font(size, weight))
        palette = label.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(look.color(role)))
        label.setPalette(palette)

    AppearanceBinding(look, label, apply_style)
    label.installEventFilter(_StyleOnFirstShow(label, apply_style))
    return label


class _StyleOnFirstShow(QObject):
    """Dresses a widget once more when it is shown: only then does Qt apply the style sheet, and brings back the font
    and the colours of before a change of the look."""

    def __init__(self, owner: QObject, apply_style: Callable[[], None]) -> None:
        super().__init__(owner)
        self._apply_style = apply_style

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            watched.removeEventFilter(self)
            self._apply_style()
        return False
