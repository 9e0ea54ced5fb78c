"""Base class of the dialogs: a heading, lines of text, and a row of buttons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from annotator.bundle import system_keyring
from annotator.errors import AnnotatorError
from annotator.text.policy import MAX_PARAGRAPH, one_line
from annotator.ui.appearance import appearance
from annotator.ui.callback import Callback
from annotator.ui.dialog_keys import ModalDialog
from annotator.ui.help_request import OWN_TOPIC, help_action
from annotator.ui.job_queue import guarded
from annotator.ui.key_events import ENTER, key_cap_text
from annotator.ui.reading.labels import break_long_words, label_in, remark_label, set_text
from annotator.ui.theme import SPACE, STRONG_READING, TEXT_BODY, TextStyle
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import error_text
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import Button, Kind
from annotator.ui.widgets.line_edit import LONGEST_LINE, LineEdit
from annotator.ui.widgets.notice_area import KeyringWaitNotice

_NAME = 96  # pixels at 100 %: minimum width of the names of facts
_SCREEN_SHARE = 0.7  # of the width of the screen: most that a single word may take


class StyledDialog(ModalDialog):
    """A dialog styled by the appearance. Esc closes it. Its first line is ``heading``, or else its title. The object
    names of its widgets have the form ``NAME.part``."""

    def __init__(
        self, name: str, title: str, parent: QWidget | None, *, heading: str = "", role: str = "text", width: int = 520
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setModal(True)
        self.delete_when_closed()
        self.lines = in_column(on=self, margins=(24, 20, 24, 16), spacing=3 * SPACE)
        self._names: list[QLabel] = []  # of the facts
        self._ctrl_enter: Callback | None = None
        self._width = width  # pixels at 100 %
        self._fit_timer = single_shot_timer(self, 0, self.fit)  # after all widgets have their new font
        appearance.changed.connect(self._fit_timer.start)
        self.setFixedWidth(self._meant)
        if (action := help_action(self)) is not None:  # the window's shortcuts do not work while this is open
            keys = QShortcut(self)
            keys.setKeys(action.shortcuts())
            keys.activated.connect(action.trigger)
        self.line(heading or title, role, style=STRONG_READING)

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the height to the wrapped lines; Qt would use the hint of the unwrapped text."""
        super().showEvent(event)
        self.fit()
        self._fit_timer.start()

    def fit(self) -> None:
        """Resize the dialog to its content: at the intended width, or more if words or buttons need it."""
        names = max((name.sizeHint().width() for name in self._names), default=0)
        for name in self._names:
            name.setFixedWidth(max(names, appearance.px(_NAME)))
        most = round(self.screen().availableGeometry().width() * _SCREEN_SHARE)
        for label in self.findChildren(QLabel):
            if label.wordWrap() and label.minimumSizeHint().width() > most:
                break_long_words(label)
        self.lines.activate()  # nested layouts cache their heights until they are invalidated
        self.setFixedWidth(max(self._meant, self.lines.minimumSize().width()))
        if self.lines.hasHeightForWidth():
            self.setFixedHeight(self.lines.totalHeightForWidth(self.width()))
        if self.isVisible():
            room, frame = self.screen().availableGeometry(), self.frameGeometry()
            frame.moveBottomRight(QPoint(min(frame.right(), room.right()), min(frame.bottom(), room.bottom())))
            frame.moveTopLeft(QPoint(max(frame.left(), room.left()), max(frame.top(), room.top())))
            self.move(frame.topLeft())  # larger text makes it grow to the right and downwards

    @property
    def _meant(self) -> int:
        """The intended width in pixels, at most the width of the screen."""
        return min(appearance.px(self._width), self.screen().availableGeometry().width())

    def line(self, text: str, role: str = "text", part: str = "", *, style: TextStyle = TEXT_BODY) -> QLabel:
        label = label_in(
            text,
            role,
            self,
            style=style,
            wrap=True,
            name=f"{self.objectName()}.{part or f'line.{self.lines.count()}'}",
            selectable=True,
        )
        self.lines.addWidget(label)
        return label

    def message(self, part: str, role: str = "danger", *, style: TextStyle = TEXT_BODY) -> QLabel:
        """Add a line for :meth:`show_message`, which is hidden until there is one."""
        label = self.line("", role, part, style=style)
        label.hide()
        return label

    def show_message(self, label: QLabel, text: str) -> None:
        """Show these words in a line made by :meth:`message`; hide it if they are empty."""
        set_text(label, text)
        label.setVisible(bool(text))
        self.fit()

    def entry(
        self, part: str, label: str, text: str = "", longest: int = LONGEST_LINE, *, secret: bool = False
    ) -> LineEdit:
        """Add a field with its name above it. What is typed into a ``secret`` one is not shown."""
        field = LineEdit(text, self, longest)
        field.setObjectName(f"{self.objectName()}.{part}")
        if secret:
            field.setEchoMode(LineEdit.EchoMode.Password)
        self.lines.addLayout(named(label, field))
        return field

    def fact(self, name: str, text: str, part: str = "") -> QLabel:
        """Add a name and a value side by side."""
        key = remark_label(name, self)
        self._names.append(key)
        value = label_in(
            text,
            "text",
            self,
            wrap=True,
            selectable=True,
            name=f"{self.objectName()}.{part or f'fact.{self.lines.count()}'}",
        )
        value.setAccessibleName(one_line(f"{name}: {text}", MAX_PARAGRAPH))
        key.setBuddy(value)  # the value says its name: of a label of nothing Orca would say it once more
        self.lines.addLayout(
            in_row((key, 0, Qt.AlignmentFlag.AlignTop), (value, 1, Qt.AlignmentFlag.AlignTop), spacing=3 * SPACE)
        )
        return value

    def follow_keyring(self) -> None:
        """Show the keyring's password request in this dialog, because the strip in the window cannot be reached while
        it is open. Closing the dialog cancels the request."""
        prompt = KeyringWaitNotice(self)
        self.rejected.connect(lambda: None if prompt.isHidden() else system_keyring.cancel())
        prompt.turned.connect(self.fit)
        self.lines.addWidget(prompt)

    def guarded(self, then: Callable[..., object]) -> Callable[..., None]:
        """``then`` as a callback for a job; the window shows an error once the dialog is closed."""
        return guarded(then, self.finished)

    def buttons(self, *buttons: Button) -> None:
        """Add a row of right-aligned buttons."""
        self.lines.addLayout(in_row(1, *buttons, margins=(0, 2 * SPACE, 0, 0), spacing=2 * SPACE))
        if self.comes_unasked:  # whoever goes on typing begins with a blank or a new line: neither presses a button
            for button in buttons:
                button.setAutoDefault(False)
                button.setDefault(False)
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setFocus()

    def button(
        self, part: str, text: str, kind: Kind = "plain", cap: str = "", press: Callback | None = None
    ) -> Button:
        button = Button(f"{self.objectName()}.{part}", text, self, kind=kind, cap=cap, press=press)
        button.setDefault(kind == "primary")
        button.setAutoDefault(True)  # Enter presses the focused button
        return button

    def ctrl_enter_button(self, part: str, text: str, press: Callback) -> Button:
        """The suggested button of a dialog in which, or before which, somebody types text."""
        self._ctrl_enter = press
        return self.button(part, text, "primary", cap=key_cap_text("Ctrl+Enter"), press=press)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        has_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if self._ctrl_enter is not None and event.key() in ENTER and has_control:
            self._ctrl_enter()
        else:
            super().keyPressEvent(event)


class FormDialog(StyledDialog):
    """A dialog with fields. It stays open until it is accepted, or :meth:`refuse` shows why it cannot be."""

    def finish(self, text: str, first: QWidget, *others: Button, keyring: bool = False) -> None:
        """Add the line for errors and the buttons, once all fields exist. ``text``: the text of the default button,
        which is the last one; ``first``: the field that gets the focus; ``keyring``: what follows may wait for it."""
        self._first = first
        self._refused = self.message("refused")
        if keyring:
            self.follow_keyring()
        cancel = self.button("no", QCoreApplication.translate("FormDialog", "Cancel"), cap="Esc", press=self.reject)
        self.act = self.button("go", text, "primary", cap="Enter", press=self.take)
        self.buttons(*others, cancel, self.act)
        first.setFocus()

    def take(self) -> None:
        """Called when the default button was pressed."""
        raise NotImplementedError

    def refuse(self, why: AnnotatorError | str) -> None:
        """Show an error and focus the first field."""
        if isinstance(why, AnnotatorError):
            self.setProperty(OWN_TOPIC, why.code)
        self.show_message(self._refused, why if isinstance(why, str) else error_text(why))
        self._first.setFocus()


def named(text: str, field: QWidget) -> QVBoxLayout:
    """A field with its name above it."""
    label = remark_label(text, field.parentWidget())
    label.setBuddy(field)
    field.setAccessibleName(text)
    return in_column(label, field, spacing=3 * SPACE)
