"""The images of the task on the screen, one at a time, as large as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QSize, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QWidget

from annotator.model.task_images import image_names
from annotator.text.policy import one_line
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import label_in
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.decoded_images import picture_store, picture_words
from annotator.ui.reading.labels import set_text
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import SPACE, TEXT_BODY
from annotator.ui.widgets.button import Button

if TYPE_CHECKING:
    from annotator.ui.main_window_base import MainWindowBase


class TaskImage(NamedTuple):
    """An image of a task: its name, its description, and the text that contains it."""

    name: str
    words: str
    who: str


class _ImageView(QWidget):
    """One image, at its size or scaled down to the available room."""

    accessible_role = QAccessible.Role.Graphic

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("image.shown")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._image = QImage()

    def show_image(self, image: QImage | None, words: str) -> None:
        self._image = image if image is not None else QImage()
        self.setAccessibleName(words)
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 80)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        inside = self.rect().adjusted(SPACE, SPACE, -SPACE, -SPACE)
        if not self._image.isNull():
            size = self._image.size()
            if size.width() > inside.width() or size.height() > inside.height():
                size = size.scaled(inside.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = inside.adjusted(0, 0, 0, 0)
            place.setSize(size)
            place.moveCenter(inside.center())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, self._image)


class TaskImagePage(OverlayPage):
    """The page that shows a task's images. Left and Right go from image to image."""

    def __init__(self, appearance: Appearance, images: Sequence[TaskImage], at: int, parent: QWidget) -> None:
        super().__init__(appearance, "image", QCoreApplication.translate("TaskImagePage", "Images of the task"), parent)
        self._images = images
        self._at = at
        self._view = _ImageView(self)
        self._words = label_in(appearance, "", "text", size=TEXT_BODY, parent=self)
        self._words.setObjectName("image.words")
        self._words.setWordWrap(True)
        self._before = Button(appearance, "image.before", self.tr("Previous image"), self, cap="←")
        self._after = Button(appearance, "image.after", self.tr("Next image"), self, cap="→")
        self._before.clicked.connect(lambda: self._go(-1))
        self._after.clicked.connect(lambda: self._go(1))
        row = QHBoxLayout()
        row.setSpacing(3 * SPACE)
        row.addWidget(self._words, 1)
        for button in (self._before, self._after):
            button.setVisible(len(images) > 1)
            row.addWidget(button)
        if len(images) > 1:
            for key, steps in ((Qt.Key.Key_Left, -1), (Qt.Key.Key_Right, 1)):  # also while a button has the keyboard
                QShortcut(key, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut).activated.connect(
                    partial(self._go, steps)
                )
        self.lines.addWidget(self._view, 1)
        self.lines.addLayout(row)
        picture_store().settled.connect(self._show)
        picture_store().ask(image.name for image in images)
        self._show()

    def start(self) -> None:
        super().start()
        if len(self._images) > 1:
            self._after.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go(self, steps: int) -> None:
        self._at = (self._at + steps) % len(self._images)
        self._show()

    def _show(self) -> None:
        shown, store = self._images[self._at], picture_store()
        image = store.find(shown.name)
        words = picture_words(shown.words, store.failure(shown.name), there=image is not None)
        self._view.show_image(image, words)
        set_text(self._words, words)
        place = self.tr("{number} of {count}").format(
            number=QLocale().toString(self._at + 1), count=QLocale().toString(len(self._images))
        )
        self.bar.show_text(f"{one_line(shown.who)} · {place}" if len(self._images) > 1 else one_line(shown.who))


def make_page(window: MainWindowBase) -> TaskImagePage | None:
    """The images of the task on the screen, from that on whose text has the keyboard, or is judged; None where there is
    none, which is said."""
    task = window.workspace
    if task is None:
        return None
    images, first = _images(window)
    if not images:
        task.view.status.show_message(QCoreApplication.translate("TaskImagePage", "No text of this task has an image."))
        return None
    return TaskImagePage(window.appearance, images, first, window)


def _images(window: MainWindowBase) -> tuple[list[TaskImage], int]:
    """The images in the order of the texts, and which of them is the first to be shown."""
    task = window.workspace
    assert task is not None
    shown, focused = task.session.view(), QApplication.focusWidget()
    panes = task.view.panes()
    here = next((t for t in panes.made if isinstance(focused, ReadingPane) and panes.made[t] is focused), "")
    here = here or (task.focus.location.target if task.focus.location is not None else "")
    images: list[TaskImage] = []
    first = 0
    for target, source in shown.task.texts.items():
        names = [name for name in image_names(source) if name in shown.task.images]
        if names and target == here:
            first = len(images)
        words = {span.name: span.words for span in task.view.documents.rendered(source, target).pictures}
        images += [TaskImage(name, words.get(name, ""), task.view.who(target)) for name in names]
    return images, first
