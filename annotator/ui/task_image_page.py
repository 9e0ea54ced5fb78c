"""The images of the task on the screen, one at a time, as large as there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QPoint, QPointF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QAccessible,
    QImage,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QScrollArea, QScrollBar, QWidget

from annotator.model.task_images import image_names
from annotator.text.policy import one_line
from annotator.text.render import render
from annotator.text.runs import RenderedText
from annotator.ui.appearance import appearance
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.decoded_images import picture_store, picture_words
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import SPACE
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import flow_row
from annotator.ui.workspace.text_display import make_pane

if TYPE_CHECKING:
    from annotator.ui.main_window import MainWindow


ImageFit = Literal["whole", "width"]
_STEP = 1.25  # factor of one step of the scale
_LEAST, _MOST = 0.02, 16.0  # of the scale
_QUESTION = 120  # pixels at 100 %: the height that a question has in a low window
_WITHIN = Qt.ShortcutContext.WidgetWithChildrenShortcut


class TaskImage(NamedTuple):
    """An image of a task: its name, its description, the name of the text that contains it, and the question that it is
    judged by. ``beside``: the index of the corresponding image of the next response; -1 if there is none."""

    name: str
    alt_text: str
    text_name: str
    question: str
    beside: int = -1


class _ImageCanvas(QWidget):
    """An image, scaled to the size of the widget."""

    accessible_role = QAccessible.Role.Graphic

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(f"image.{name}")
        self.image = QImage()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.image.isNull():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.width() < 2 * self.image.width())
            painter.drawImage(self.rect(), self.image)


class _ImageView(QScrollArea):
    """One image: whole, as wide as the view, or at a scale. Arrow keys, the wheel and the mouse move it; Ctrl with the
    wheel scales it around the pointer."""

    def __init__(self, parent: QWidget, name: str = "view", canvas: str = "shown") -> None:
        super().__init__(parent)
        self.setObjectName(f"image.{name}")
        self.setAccessibleName(self.tr("The image: arrow keys move it"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._canvas = _ImageCanvas(canvas)
        self.setWidget(self._canvas)
        self._fit: ImageFit | None = "whole"
        self.scale = 1.0  # pixels of the screen for one of the image
        self._held: QPoint | None = None  # where the mouse holds the image

    def show_image(self, image: QImage | None, text: str) -> None:
        """Show an image, at first whole."""
        new = image if image is not None else QImage()
        if new.cacheKey() != self._canvas.image.cacheKey():
            self._canvas.image, self._fit = new, "whole"
        self._canvas.setAccessibleName(text)
        self._canvas.update()
        self._lay_out()

    def set_fit(self, fit: ImageFit) -> None:
        """Scale the image to the view, also when that changes its size."""
        self._fit = fit
        self._lay_out()

    def set_scale(self, scale: float, around: QPointF | None = None) -> None:
        """Scale the image; the place ``around`` in the view, by default its middle, stays where it is."""
        self._fit = None
        view, bars = around or QPointF(self.viewport().rect().center()), self._bars
        size = self._canvas.size()
        place = self._canvas.mapFrom(self.viewport(), view.toPoint())
        share = place.x() / max(size.width(), 1), place.y() / max(size.height(), 1)
        self.scale = max(_LEAST, min(_MOST, scale))
        self._lay_out()
        for bar, part, length, at in zip(bars, share, self._canvas.size().toTuple(), view.toTuple(), strict=True):
            bar.setValue(round(part * length - at))

    def zoom(self, steps: float, around: QPointF | None = None) -> None:
        """Scale the image by steps, up for positive numbers."""
        self.set_scale(self.scale * _STEP**steps, around)

    def pan(self, columns: int) -> bool:
        """Move the image to the left (1) or to the right (-1). Returns whether there was more of it."""
        bar = self.horizontalScrollBar()
        before = bar.value()
        bar.setValue(before + columns * bar.pageStep() // 4)
        return bar.value() != before

    @property
    def _bars(self) -> tuple[QScrollBar, QScrollBar]:
        return self.horizontalScrollBar(), self.verticalScrollBar()

    def _lay_out(self) -> None:
        image, room = self._canvas.image.size(), self.maximumViewportSize()
        if image.isEmpty():
            self._canvas.resize(0, 0)
            return
        across, down = room.width() / image.width(), room.height() / image.height()
        if self._fit == "width":  # beside the bar that a high image needs
            bar = self.verticalScrollBar().sizeHint().width()
            self.scale = min(1.0, across if down >= across else (room.width() - bar) / image.width())
        elif self._fit == "whole":
            self.scale = min(1.0, across, down)
        self._canvas.resize((QSizeF(image) * self.scale).toSize().expandedTo(QSize(1, 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(event.angleDelta().y() / 120, event.position())
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        position = event.position().toPoint()
        if self._held is not None:
            moved, self._held = position - self._held, position
            for bar, pixels in zip(self._bars, moved.toTuple(), strict=True):
                bar.setValue(bar.value() - pixels)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._fit is None:
            self.set_fit("whole")
        else:
            self.set_scale(1.0, event.position())


class TaskImagePage(OverlayPage):
    """The page that shows a task's images below the question, those of responses side by side. Left and Right go from
    image to image, and move one that is wider than the page."""

    def __init__(self, images: Sequence[TaskImage], at: int, parent: QWidget) -> None:
        super().__init__("image", QCoreApplication.translate("TaskImagePage", "Images of the task"), parent)
        self._images = images
        self._at = at
        self._view, self._second_view = _ImageView(self), _ImageView(self, "beside", "shown_beside")
        self._question = make_pane("image.question", self.tr("Question"), self)
        self._caption_label = label_in("", "text", self, name="image.words", wrap=True)
        back, onward = partial(self._go, -1), partial(self._go, 1)
        self._before_button = Button("image.before", self.tr("Previous image"), self, cap="←", press=back)
        self._after_button = Button("image.after", self.tr("Next image"), self, cap="→", press=onward)
        buttons = []
        ways: Sequence[tuple[str, str, str, str, Callable[[], object]]] = (
            ("whole", self.tr("Whole"), "0", "0", partial(self._scale, lambda view: view.set_fit("whole"))),
            ("width", self.tr("Width"), "W", "W", partial(self._scale, lambda view: view.set_fit("width"))),
            ("scale", self.tr("100 %"), "1", "1", partial(self._scale, lambda view: view.set_scale(1.0))),
            ("smaller", self.tr("Smaller"), "−", "-", partial(self._scale, lambda view: view.zoom(-1))),
            ("larger", self.tr("Larger"), "+", "+", partial(self._scale, lambda view: view.zoom(1))),
        )
        for name, text, cap, key, run in ways:
            buttons.append(Button(f"image.{name}", text, self, cap=cap, kind="quiet", press=run))
            for keys in (key, "=") if key == "+" else (key,):
                QShortcut(QKeySequence(keys), self, context=_WITHIN).activated.connect(run)
        for button in (self._before_button, self._after_button):
            button.setVisible(len(images) > 1)
        for arrow, steps in ((Qt.Key.Key_Left, -1), (Qt.Key.Key_Right, 1)):  # also while a button has the keyboard
            QShortcut(arrow, self, context=_WITHIN).activated.connect(partial(self._move, steps))
        for view in (self._view, self._second_view):
            for changed in (view.horizontalScrollBar().rangeChanged, view.horizontalScrollBar().valueChanged):
                changed.connect(self._show_arrows)
        self.lines.addWidget(self._question)
        self.lines.addLayout(in_row((self._view, 1), (self._second_view, 1), spacing=SPACE), 1)
        row = flow_row(*buttons, self._before_button, self._after_button, gap=3 * SPACE)
        self.lines.addLayout(in_row((self._caption_label, 1), row, spacing=3 * SPACE))
        picture_store().settled.connect(self._show)
        picture_store().ask(image.name for image in images)
        self._show()

    def start(self) -> None:
        super().start()
        self._fit_question()  # which has its width now
        self._view.setFocus()

    def _move(self, steps: int) -> None:
        """Show more of images that are wider than their view, then the next image."""
        moved = [view.pan(steps) for view in (self._view, self._second_view) if not view.isHidden()]
        if not any(moved) and len(self._images) > 1:
            self._go(steps)

    def _show_arrows(self) -> None:
        """Show on the buttons the arrow keys that do not move an image."""
        bars = [view.horizontalScrollBar() for view in (self._view, self._second_view) if not view.isHidden()]
        self._before_button.show_cap(all(bar.value() == bar.minimum() for bar in bars))
        self._after_button.show_cap(all(bar.value() == bar.maximum() for bar in bars))

    def _scale(self, scale: Callable[[_ImageView], object]) -> None:
        for view in (self._view, self._second_view):
            scale(view)

    def _go(self, steps: int) -> None:
        self._at = (self._at + steps) % len(self._images)
        self._show()

    def _show(self) -> None:
        image = self._images[self._at]
        pair = image.beside >= 0
        self._second_view.setVisible(pair)
        shown = [(self._view, image), *([(self._second_view, self._images[image.beside])] if pair else ())]
        text = [self._show_in(view, image_shown) for view, image_shown in shown]
        names = [one_line(image_shown.text_name) for _, image_shown in shown]
        set_text(self._caption_label, "\n".join(map(": ".join, zip(names, text, strict=True))) if pair else text[0])
        place = self.tr("{number} of {count}").format(
            number=QLocale().toString(self._at + 1), count=QLocale().toString(len(self._images))
        )
        self.bar.show_text(" · ".join([*names, place] if len(self._images) > 1 else names))
        if self._question.rendered.source != image.question:
            self._question.set_rendered(render(image.question))
        self._fit_question()
        self._show_arrows()

    def _show_in(self, view: _ImageView, image: TaskImage) -> str:
        """Show an image in a view. Returns what is said of it."""
        decoded, store = picture_store().find(image.name), picture_store()
        text = picture_words(image.alt_text, store.failure(image.name), is_decoded=decoded is not None)
        view.show_image(decoded, text)
        return text

    def _fit_question(self) -> None:
        """Give the question the height of its words, up to a quarter of the page; then it scrolls."""
        self._question.setVisible(bool(self._question.rendered.source))
        limit = max(appearance.px(_QUESTION), self.height() // 4)
        self._question.setFixedHeight(self._question.ideal_height(limit))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_question()


def make_page(window: MainWindow) -> TaskImagePage | None:
    """The images of the task on the screen, from that on whose text has the keyboard, or is judged; None where there is
    none, which is said."""
    task = window.workspace
    if task is None:
        return None
    images, first = _images(window)
    if not images:
        task.view.status.show_message(QCoreApplication.translate("TaskImagePage", "No text of this task has an image."))
        return None
    page = TaskImagePage(images, first, window)
    task.active_time.include(page)
    return page


def _images(window: MainWindow) -> tuple[list[TaskImage], int]:
    """The images in the order of the texts, and which of them is the first to be shown."""
    task = window.workspace
    assert task is not None
    shown, focused = task.session.view(), QApplication.focusWidget()
    panes = task.view.panes()
    here = next(
        (t for t in panes.existing_panes if isinstance(focused, ReadingPane) and panes.existing_panes[t] is focused), ""
    )
    here = here or task.focus.state.target
    images: list[TaskImage] = []
    first = 0
    prompt, answers = task.view.prompt.text_item, task.view.answers()
    asked = _words_of(task.view.text_display.rendered(prompt.source, prompt.target)) if prompt is not None else ""
    numbers: dict[str, list[int]] = {}  # of the images of each text
    for target, source in shown.task.texts.items():
        names = [name for name in image_names(source) if name in shown.task.images]
        if names and target == here:
            first = len(images)
        numbers[target] = list(range(len(images), len(images) + len(names)))
        rendered = task.view.text_display.rendered(source, target)
        text = {span.name: span.alt_text for span in rendered.pictures}
        who, question = task.view.text_name(target), asked or _words_of(rendered)
        images += [TaskImage(name, text.get(name, ""), who, question) for name in names]
    with_images = [target for target in answers if numbers.get(target)]
    for target, other in zip(with_images, with_images[1:] + with_images[:1], strict=True):
        for number, place in enumerate(numbers[target] if other != target else ()):
            beside = numbers[other][min(number, len(numbers[other]) - 1)]
            images[place] = images[place]._replace(beside=beside)
    return images, first


def _words_of(rendered: RenderedText) -> str:
    """The source of a text without its images; the description stands for an image inside a line."""
    source, text, end = rendered.source, "", 0
    for span in rendered.pictures:
        alone = (
            f"\n{source}\n"[: span.start + 1].rstrip(" ").endswith("\n") and source[span.end :].lstrip(" ")[:1] in "\n"
        )
        text += source[end : span.start] + ("" if alone else f"[{span.alt_text or '…'}]")
        end = span.end
    return (text + source[end:]).strip()
