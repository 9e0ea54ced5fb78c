"""The table of all commands that keys, buttons, menus and the command palette can run.

Each command is defined once, here. Menus, buttons, the status line, the palette and the list of keys read this table;
the window binds each command to a handler.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from annotator.translatable_message import TranslatableMessage
from annotator.ui.callback import Callback
from annotator.ui.key_events import command_caps, key_cap_text, spoken_key_name, types_character
from annotator.ui.translation import command_names

Context = Literal[
    "window", "task", "cards", "grid", "critiques", "authoring", "adjudication", "adjudicating", "review", "returned"
]  # fmt: skip
"""Where a command is enabled: ``window`` everywhere; ``task`` while a task is open; ``cards`` while its responses are
shown as cards; ``grid`` on the scores (bare keys are not taken from editors); ``critiques`` and ``authoring`` in the
layouts for critiques and questions; ``adjudication`` in the adjudication grid; ``adjudicating`` in any view of an
adjudication; ``review`` while work is reviewed; ``returned`` while a returned task is open."""

BARE: tuple[Context, ...] = ("grid", "critiques")
"""In these contexts a key reaches the workspace only if no widget in it accepted the key."""


@dataclass(frozen=True)
class WindowCommand:
    """A command of the window: one row of the table of keys and menus.

    - ``keys``: Qt key sequences; the first one is shown.
    - ``hint``: the label in the status line.
    - ``caps``: the text on the key cap if a range of keys runs the command.
    - ``group``: commands of one group exclude each other; the current one is checked.
    - ``back``: the title while the command would undo its own effect.
    - ``reviewing``: the title during a review, if the command shows something else there.
    - ``also``: further search words.
    - ``page``: the module below ``annotator.ui`` whose function ``make_page`` makes the page that the command opens.
    """

    id: str
    menu: str
    title: str
    keys: tuple[str, ...] = ()
    context: Context = "window"
    hint: str = ""
    caps: str = ""
    group: str = ""
    back: str = ""
    reviewing: str = ""
    page: str = ""
    also: str = ""

    @property
    def changes(self) -> bool:
        """Whether the command changes the annotation. False for commands that only navigate, show or open something."""
        return self.menu in _CHANGING and self.id not in _MOVING

    @property
    def shown_caps(self) -> str:
        return spoken_key_name(self.caps) if self.caps else key_cap_text(self.keys[0]) if self.keys else ""

    @cached_property
    def sequences(self) -> list[QKeySequence]:
        return [QKeySequence(keys) for keys in self.keys]

    @cached_property
    def types_character(self) -> bool:
        """Whether its key, or each key of its range, types a character in an editor."""
        return not self.keys or types_character(self.keys[0])

    @property
    def shown_title(self) -> str:
        return QCoreApplication.translate("Command", self.title)

    @property
    def shown_also(self) -> str:
        return QCoreApplication.translate("Command", self.also) if self.also else ""

    @property
    def shown_hint(self) -> str:
        return QCoreApplication.translate("Command", self.hint)


def _(text: str) -> str:
    return str(QT_TRANSLATE_NOOP("Command", text))


MENUS = {
    "file": _("File"), "rate": _("Rate"), "critique": _("Critique"),
    "write": _("Write"), "review": _("Review"), "text": _("Text"), "edit": _("Edit"),
    "go": _("Go"), "view": _("View"), "help": _("Help"),
}  # fmt: skip

TABLE = (
    WindowCommand("file.open", "file", _("Open a task bundle…"), ("Ctrl+O",)),
    WindowCommand("file.invite", "file", _("Accept an invite…")),
    WindowCommand("file.library", "file", _("Projects"), ("Ctrl+L",), "task", also=_("library close leave home")),
    WindowCommand("file.export", "file", _("Export results…"), ("Ctrl+E",), "task"),
    WindowCommand("file.about", "file", _("About this project and its owner…"), (), "task"),
    WindowCommand(
        "file.course", "file", _("Course of this project"), (), "task", also=_("training test qualification")
    ),
    WindowCommand("file.sync", "file", _("Sync: fetch tasks, send results…"), ("Ctrl+Shift+S",)),
    WindowCommand(
        "file.import_waiting",
        "file",
        _("Import what the project owner sent…"),
        (),
        "task",
        also=_("update new tasks agree"),
    ),
    WindowCommand("file.delivery", "file", _("Delivery…"), page="delivery.delivery_page"),
    WindowCommand(
        "file.owned",
        "file",
        _("Projects that you own…"),
        page="owned_projects_page",
        also=_("owner status team people next commands"),
    ),
    WindowCommand("file.identity", "file", _("Identity and keys…")),
    WindowCommand("file.move_everything", "file", _("Move everything to another computer…")),
    WindowCommand("file.take_over", "file", _("Take over from another computer…"), also=_("import key move laptop")),
    WindowCommand("file.public_key", "file", _("Copy my public key")),
    WindowCommand("file.backups", "file", _("Backups…")),
    WindowCommand("file.preferences", "file", _("Preferences…"), ("Ctrl+,",)),
    WindowCommand("file.data", "file", _("Show the data directory")),
    WindowCommand("file.quit", "file", _("Quit"), ("Ctrl+Q",)),
    WindowCommand("rate.score", "rate", _("Score the focused attribute"), (), "grid", _("score"), "0 – 9"),
    WindowCommand("rate.up", "rate", _("Attribute above"), ("Up",), "grid"),
    WindowCommand("rate.down", "rate", _("Attribute below"), ("Down",), "grid"),
    WindowCommand("rate.left", "rate", _("Response to the left"), ("Left",), "grid"),
    WindowCommand("rate.right", "rate", _("Response to the right"), ("Right",), "grid"),
    WindowCommand("rate.clear", "rate", _("Clear the score"), ("Ctrl+Backspace", "Ctrl+Delete"), "task"),
    WindowCommand("rate.scroll_down", "rate", _("Scroll the response down"), ("Space", "PgDown"), "grid"),
    WindowCommand("rate.scroll_up", "rate", _("Scroll the response up"), ("Shift+Space", "PgUp"), "grid"),
    WindowCommand("rate.scroll_end", "rate", _("To the end of the response"), ("End", "Ctrl+End"), "grid"),
    WindowCommand("rate.scroll_home", "rate", _("To the beginning of the response"), ("Home", "Ctrl+Home"), "grid"),
    WindowCommand("rate.scroll_right", "rate", _("Scroll a wide table to its end"), ("Shift+PgDown",), "grid"),
    WindowCommand("rate.scroll_left", "rate", _("Scroll a wide table back"), ("Shift+PgUp",), "grid"),
    WindowCommand(
        "rank.better",
        "rate",
        _("Rank higher, or prefer the left one"),
        ("Ctrl+Shift+Left",),
        "grid",
        also=_("first best"),
    ),
    WindowCommand("rank.worse", "rate", _("Rank lower, or prefer the right one"), ("Ctrl+Shift+Right",), "grid"),
    WindowCommand("rank.tie", "rate", _("Tie with the one ranked before"), ("=",), "grid", also=_("equal same rank")),
    WindowCommand(
        "rate.unsure",
        "rate",
        _("Mark the score as unsure, or as sure again"),
        ("U",),
        "grid",
        _("unsure"),
        also=_("doubt confidence certain"),
    ),
    WindowCommand("rate.react", "rate", _("Reactions…"), ("E",), "grid"),
    WindowCommand("rate.propose", "rate", _("Propose an edit to the text"), ("Ctrl+R",), "task"),
    WindowCommand("task.flag", "rate", _("Flag the task for later"), ("F",), "grid", back=_("Remove the flag")),
    WindowCommand("task.skip", "rate", _("Skip the task with a reason…"), ("Ctrl+Shift+K",), "task"),
    WindowCommand("task.reopen", "rate", _("Reopen the skipped task"), (), "task"),
    WindowCommand(
        "task.newest", "rate", _("Show the owner's new version of the task"), (), "task", also=_("changed text update")
    ),
    WindowCommand("task.ask", "rate", _("Ask the project owner…"), ("Alt+Q",), "task", also=_("question message")),
    WindowCommand("task.submit", "rate", _("Submit and go on"), ("Ctrl+Return", "Ctrl+Enter"), "task", _("submit")),
    WindowCommand("critique.new", "critique", _("New critique or error"), ("C",), "critiques", _("critique")),
    WindowCommand(
        "critique.refine", "critique", _("Write the refinement of a critique"), ("R",), "critiques", _("refine")
    ),
    WindowCommand("critique.up", "critique", _("Move the critique up: more important"), ("Alt+Up",), "critiques"),
    WindowCommand("critique.down", "critique", _("Move the critique down: less important"), ("Alt+Down",), "critiques"),
    WindowCommand("critique.step_back", "critique", _("Previous version in the chain"), ("Alt+Left",), "critiques"),
    WindowCommand("critique.step", "critique", _("Next version in the chain"), ("Alt+Right",), "critiques"),
    WindowCommand("critique.rewritten", "critique", _("Mark as completely rewritten"), ("W",), "critiques"),
    WindowCommand("critique.similar", "critique", _("Skip as similar to another answer"), ("S",), "critiques"),
    WindowCommand("critique.none", "critique", _("The answer has no errors"), ("Z",), "critiques", _("no errors")),
    WindowCommand("critique.caret", "critique", _("Cursor in the passage"), ("Alt+V", "Shift+V"), "critiques"),
    WindowCommand("judge.helpful", "critique", _("The given critique is helpful"), (), "critiques", caps="Y"),
    WindowCommand("judge.not_helpful", "critique", _("The given critique is not helpful"), (), "critiques", caps="X"),
    WindowCommand(
        "judge.not_helpful_here", "critique", _("The given critique is not helpful"), (), "critiques", caps="N"
    ),
    WindowCommand("judge.take", "critique", _("Copy the given critique as your own"), (), "critiques", caps="T"),
    WindowCommand("judge.rank", "critique", _("Rank of a helpful critique"), (), "critiques", caps="1 – 9"),
    WindowCommand("judge.rank_next", "critique", _("Give it the next free rank"), (), "critiques", caps="Enter"),
    WindowCommand("authoring.question", "write", _("New question"), ("Ctrl+N",), "authoring"),
    WindowCommand("authoring.remove", "write", _("Remove the question"), ("Ctrl+Shift+Backspace",), "authoring"),
    WindowCommand("authoring.up", "write", _("Move the question forward"), ("Alt+Shift+Up",), "authoring"),
    WindowCommand("authoring.down", "write", _("Move the question back"), ("Alt+Shift+Down",), "authoring"),
    WindowCommand(
        "authoring.unanswerable", "write", _("The passage does not answer the question"), ("Alt+U",), "authoring"
    ),
    WindowCommand("authoring.misleading", "write", _("New misleading answer"), ("Alt+M",), "authoring"),
    WindowCommand("authoring.caret", "write", _("Cursor in the passage"), ("Alt+V", "Shift+V"), "authoring"),
    WindowCommand("authoring.tie", "write", _("Tie words of the answer and of the passage"), ("Alt+H",), "authoring"),
    WindowCommand("authoring.new_tie", "write", _("Tie them as new quotes"), ("Alt+Shift+H",), "authoring"),
    WindowCommand("review.accept", "review", _("Accept the work and go on"), ("A",), "review", _("accept")),
    WindowCommand("review.return", "review", _("Return this place…"), ("X",), "review", _("return")),
    WindowCommand("review.whole", "review", _("Return the whole work…"), ("Alt+R",), "review"),
    WindowCommand("review.others", "review", _("Differences from gold and from others"), ("Alt+O",), "review"),
    WindowCommand(
        "returned.next", "review", _("Next returned place"), ("Alt+X",), "returned", _("next returned place")
    ),
    WindowCommand("returned.reasons", "review", _("Everything that was returned"), ("Alt+D",), "returned"),
    WindowCommand(
        "returned.reply", "review", _("Reply to the return…"), ("Alt+A",), "returned", also=_("answer disagree")
    ),
    WindowCommand("adjudicate.take", "review", _("Adopt a person's answer"), (), "adjudication", caps="A – Z"),
    WindowCommand(
        "adjudicate.whole",
        "review",
        _("Adopt all answers of a person"),
        (),
        "adjudication",
        caps="Shift\u00a0A – Shift\u00a0Z",
    ),
    WindowCommand(
        "adjudicate.turn", "review", _("All answers side by side, or the workspace"), ("Alt+W",), "adjudicating"
    ),
    WindowCommand("text.note", "text", _("New note"), ("N",), "task", _("note")),
    WindowCommand("text.highlight", "text", _("Highlight the selection"), ("H",), "task", _("highlight")),
    WindowCommand("text.caret", "text", _("Cursor in the text"), ("V",), "task", _("cursor")),
    WindowCommand(
        "text.widen",
        "text",
        _("Extend the selection: words, sentence, paragraph"),
        ("Alt+Shift+Right",),
        "task",
        also=_("whole snap select expand grow"),
    ),
    WindowCommand("text.find", "text", _("Find in the texts…"), ("Ctrl+F",), "task"),
    WindowCommand("text.find_next", "text", _("Find next"), ("F3",), "task"),
    WindowCommand("text.find_back", "text", _("Find previous"), ("Shift+F3",), "task"),
    WindowCommand(
        "text.back",
        "text",
        _("Back to where I was reading"),
        ("Alt+Home",),
        "task",
        also=_("place position return jump"),
    ),
    WindowCommand("text.forward", "text", _("Forward to where I was reading"), ("Alt+End",), "task"),
    WindowCommand(
        "text.pin",
        "text",
        _("Pin the passage here in a second view, or close it"),
        ("Alt+P",),
        "task",
        also=_("split twice both places hold"),
    ),
    WindowCommand(
        "text.compare",
        "text",
        _("Compare with the next response"),
        ("D",),
        "task",
        reviewing=_("What was changed or returned"),
        also=_("diff difference"),
    ),
    WindowCommand(
        "text.raw",
        "text",
        _("Show the text unformatted"),
        ("Ctrl+U",),
        "task",
        also=_("source markdown formatted"),
    ),
    WindowCommand(
        "text.raw_beside",
        "text",
        _("Show the prompt and the passage unformatted"),
        ("Ctrl+Shift+U",),
        "task",
        also=_("source markdown question context formatted"),
    ),
    WindowCommand(
        "text.reasoning",
        "text",
        _("Fold or show the reasoning of models"),
        ("Alt+T",),
        "task",
        also=_("think thinking reasoning collapse hide"),
    ),
    WindowCommand(
        "text.tools",
        "text",
        _("Show or fold definitions and long results of tools"),
        ("Alt+Shift+T",),
        "task",
        also=_("functions schema parameters output collapse unfold"),
    ),
    WindowCommand(
        "text.image",
        "text",
        _("Enlarge the images of the task"),
        ("Alt+I",),
        "task",
        hint=_("images"),
        page="task_image_page",
        also=_("picture photo screenshot zoom"),
    ),
    WindowCommand("edit.undo", "edit", _("Undo"), ("Ctrl+Z",), "task", _("undo")),
    WindowCommand("edit.redo", "edit", _("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "task"),
    WindowCommand("go.next", "go", _("Next task"), ("Ctrl+PgDown", "Ctrl+Right"), "task"),
    WindowCommand("go.previous", "go", _("Previous task"), ("Ctrl+PgUp", "Ctrl+Left"), "task"),
    WindowCommand("go.open", "go", _("Next task to do"), ("Ctrl+Down",), "task"),
    WindowCommand("go.to", "go", _("All tasks…"), ("Ctrl+G",), "task", also=_("first last number jump list search")),
    WindowCommand("go.missing", "go", _("Go to what is missing"), ("Ctrl+M",), "task"),
    WindowCommand(
        "go.outline",
        "go",
        _("Everything in this task, and what is missing"),
        ("Q",),
        "task",
        also=_("outline steps contents overview questions jump"),
    ),
    WindowCommand("go.question", "go", _("Next question"), ("Alt+PgDown",), "task"),
    WindowCommand("go.question_back", "go", _("Previous question"), ("Alt+PgUp",), "task"),
    WindowCommand("go.answer", "go", _("Response by its letter"), (), "grid", caps="Shift\u00a0A – Shift\u00a0Z"),
    WindowCommand("go.scores", "go", _("Back to the scores"), ("Esc",), "grid"),
    WindowCommand("go.region", "go", _("Next part of the window"), ("F6",), "task"),
    WindowCommand("go.region_back", "go", _("Previous part of the window"), ("Shift+F6",), "task"),
    WindowCommand("view.guidelines", "view", _("Guidelines"), ("G",), "task"),
    WindowCommand("view.progress", "view", _("Progress and time"), ("Ctrl+T",), "task", page="progress_page"),
    WindowCommand("view.prompt", "view", _("Show the whole prompt or question"), ("Ctrl+P",), "task"),
    WindowCommand("view.levels", "view", _("Show all levels of the score"), ("Ctrl+D",), "task"),
    WindowCommand("view.columns", "view", _("Responses side by side"), ("Alt+1",), "cards", group="layout"),
    WindowCommand("view.stacked", "view", _("Responses one under the other"), ("Alt+2",), "cards", group="layout"),
    WindowCommand("view.pair", "view", _("Two responses to compare"), ("Alt+3",), "cards", group="layout"),
    WindowCommand("view.single", "view", _("One response, large"), ("Alt+4",), "cards", group="layout"),
    WindowCommand(
        "view.together",
        "view",
        _("Scroll responses together or separately"),
        ("Alt+5",),
        "cards",
        also=_("sync side by side lock"),
    ),
    WindowCommand("view.sizes", "view", _("Reset panels and columns"), (), "task"),
    WindowCommand("view.dismiss", "view", _("Close the message above the texts"), ("Alt+N",)),
    WindowCommand("view.larger", "view", _("Larger text"), ("Ctrl++", "Ctrl+=")),
    WindowCommand("view.smaller", "view", _("Smaller text"), ("Ctrl+-",)),
    WindowCommand("view.normal", "view", _("Normal text size"), ("Ctrl+0",)),
    WindowCommand(
        "view.line_numbers", "view", _("Show or hide line numbers in code"), (), "task", also=_("line numbers")
    ),
    WindowCommand("view.system", "view", _("System theme"), group="theme"),
    WindowCommand("view.light", "view", _("Light theme"), group="theme"),
    WindowCommand("view.dark", "view", _("Dark theme"), group="theme"),
    WindowCommand("view.contrast", "view", _("High-contrast theme"), group="theme"),
    WindowCommand("help.commands", "help", _("All commands"), ("Ctrl+K",)),
    WindowCommand("help.here", "help", _("Help"), ("F1",), hint=_("help")),
    WindowCommand("help.keys", "help", _("Keyboard shortcuts"), ("?",), also=_("change assign")),
    WindowCommand("help.first_steps", "help", _("First steps"), (), "task"),
    WindowCommand("help.sample_rating", "help", _("Open the sample “Rate responses”")),
    WindowCommand("help.sample_critique", "help", _("Open the sample “Critique answers”")),
    WindowCommand("help.sample_judging", "help", _("Open the sample “Judge critiques”")),
    WindowCommand("help.sample_authoring", "help", _("Open the sample “Write questions”")),
    WindowCommand("help.sample_comparison", "help", _("Open the sample “Compare responses”")),
    WindowCommand("help.sample_conversation", "help", _("Open the sample “Review conversations”")),
    WindowCommand("help.diagnostics", "help", _("Copy diagnostics…")),
    WindowCommand("help.about", "help", _("About Annotator"), page="about_page"),
    WindowCommand("help.menu", "help", _("Menu"), ("F10",)),
)


_RENAMED = {"critique.outline": "go.outline"}
"""Commands that had another id when their keys were stored."""


def with_keys(keys: Mapping[str, tuple[str, ...]]) -> dict[str, WindowCommand]:
    """The table by command id. ``keys`` overrides the keys of the commands that it contains. A key that it gives to a
    command is taken from the others, but for the same act of another layout: it may be the key of a command that came
    with a later version."""
    keys = {_RENAMED.get(name, name): chosen_keys for name, chosen_keys in keys.items()}
    chosen = {key: row.title for row in TABLE for key in keys.get(row.id, ()) if key not in row.keys}
    own = {
        row.id: tuple(key for key in keys.get(row.id, row.keys) if chosen.get(key, row.title) == row.title)
        for row in TABLE
    }
    return {row.id: replace(row, keys=own[row.id]) if own[row.id] != row.keys else row for row in TABLE}


class CommandActions(QObject):
    """The commands of one window: a ``QAction`` for each command that was bound to a handler."""

    remapped = Signal()
    """Emitted after the keys of commands have changed."""

    ran = Signal()
    """Emitted after a command was run, also if it was refused."""

    enabled = Signal()
    """Emitted after commands were enabled or disabled."""

    def __init__(self, window: QWidget, keys: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self.commands = with_keys(keys)
        self._name_commands()
        self._contexts: Set[Context] = frozenset()
        self._held: Mapping[str, str] = {}
        self._done: Set[str] = frozenset()
        self._objects: Mapping[str, str] = {}
        self._ask: Callable[[], Mapping[str, str]] = dict
        self.left_out: Set[str] = frozenset()
        self.unowned: Set[str] = frozenset({"file.owned"})

    def offer_owned(self, owned: bool) -> None:
        """Offer the page of an owner's projects, or hide it."""
        self.unowned = frozenset() if owned else frozenset({"file.owned"})
        self._show_applying()

    def remap(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Replace the changed keys. Commands that ``keys`` does not contain get the keys of the table."""
        self.commands = with_keys(keys)
        self._name_commands()
        self._retitle()
        for name, action in self._actions.items():
            self._set_keys(action, self.commands[name])
            self._set_text(action, self.commands[name])
        self.remapped.emit()

    def _name_commands(self) -> None:
        """Set what texts and key caps name the commands by."""
        for name, command in self.commands.items():
            command_caps[name] = command.shown_caps
            command_names[name] = command.shown_caps or f"“{command.shown_title}”"

    @staticmethod
    def _set_keys(action: QAction, command: WindowCommand) -> None:
        if command.context not in BARE:
            action.setShortcuts(command.sequences)

    def title(self, name: str) -> str:
        """The title of the command in its current state, followed by the object that it would act on."""
        command = self.commands[name]
        title = QCoreApplication.translate("Command", command.back) if name in self._done else command.shown_title
        return f"{title}: {self._objects[name]}" if name in self._objects else title

    def _set_text(self, action: QAction, command: WindowCommand) -> None:
        """Set the title, followed by a tab and the key cap: Qt does not know bare keys as shortcuts and would show
        none. Not on macOS, whose menu bar shows keys itself."""
        key = f"\t{command_caps[command.id]}" if command.keys and sys.platform != "darwin" else ""
        action.setText(self.title(command.id) + key)

    def bind(self, handlers: Mapping[str, Callback]) -> None:
        """Create the actions of these commands. Their keys work from then on."""
        for name, handler in handlers.items():
            command = self.commands[name]
            action = QAction(self._window)
            self._set_text(action, command)
            action.setObjectName(f"action.{name}")
            self._set_keys(action, command)
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            action.setAutoRepeat(name not in FINISHING)
            action.setMenuRole(_ROLES.get(name, QAction.MenuRole.NoRole))
            action.triggered.connect(lambda _checked=False, run=handler: self._run(run))
            if command.group:
                action.setCheckable(True)
                self._groups.setdefault(command.group, QActionGroup(self)).addAction(action)
            self._window.addAction(action)
            self._actions[name] = action

    def _run(self, handler: Callback) -> None:
        handler()
        self.ran.emit()

    def set_checked(self, *names: str) -> None:
        """Check these commands within their groups."""
        for name in names:
            self._actions[name].setChecked(True)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    @property
    def bound(self) -> list[WindowCommand]:
        """The commands that have a handler, in the order of the table."""
        return [command for command in self.commands.values() if command.id in self._actions]

    @property
    def hinted(self) -> list[WindowCommand]:
        """The commands that work and have a hint, in the order of the table."""
        able = (name for name in _HINTED if name in self._actions and self._actions[name].isEnabled())
        return [self.commands[name] for name in able]

    @property
    def typed_caps(self) -> Set[str]:
        """The key caps of commands whose key types a character in an editor."""
        return {command_caps[command.id] for command in self.bound if command.types_character}

    @property
    def chosen_letters(self) -> Set[str]:
        """The letters that commands have but do not have in the table."""
        chosen = (keys for before in TABLE for keys in self.commands[before.id].keys if keys not in before.keys)
        return {keys.lower() for keys in chosen if len(keys) == 1 and keys.isalpha()}

    def enable(self, contexts: Set[Context], left_out: Set[str] = frozenset()) -> None:
        """Enable only the commands of these contexts; hide the commands in ``left_out``."""
        if (contexts, left_out) != (self._contexts, self.left_out):  # seldom by a submission: saves 3 % of it
            self._contexts, self.left_out = contexts, left_out
            self._retitle()
            self._show_applying()

    def _show_applying(self) -> None:
        for name, action in self._actions.items():
            action.setVisible(name not in self.left_out and name not in self.unowned)
        self._update_enabled()

    def _retitle(self) -> None:
        """Use the ``reviewing`` title of commands during a review, their own title otherwise."""
        reviewing = "review" in self._contexts
        for plain in TABLE:
            title = plain.reviewing if reviewing else plain.title
            current = self.commands[plain.id]
            if plain.reviewing and current.title != title:
                self.commands[plain.id] = replace(current, title=title)
                if plain.id in self._actions:
                    self._set_text(self._actions[plain.id], self.commands[plain.id])

    def set_availability(self, reasons: Mapping[str, str], done: Set[str]) -> None:
        """Set which commands do nothing, and why (``reasons``), and which would undo their own effect and show their
        ``back`` title (``done``)."""
        if (reasons, done) == (self._held, self._done):
            return
        self._held, self._done = reasons, done
        for name, action in self._actions.items():
            if self.commands[name].back:
                self._set_text(action, self.commands[name])
        self._update_enabled()

    def set_object_source(self, ask: Callable[[], Mapping[str, str]]) -> None:
        """Set the function that returns the objects that commands would act on, by command id. It is called when menus
        or the palette are about to be shown, not after each edit."""
        self._ask = ask

    def refresh_object_titles(self) -> None:
        """Update the objects in the titles. Called before titles are shown."""
        objects = self._ask()
        if objects == self._objects:
            return
        changed = [name for name in (objects.keys() | self._objects.keys()) if name in self._actions]
        self._objects = dict(objects)
        for name in changed:
            self._set_text(self._actions[name], self.commands[name])

    def _update_enabled(self) -> None:
        for command in self.bound:
            self._actions[command.id].setEnabled(not self.reason(command.id))
        self.enabled.emit()

    def applies(self, name: str) -> bool:
        """Whether the command belongs to what is open."""
        return self.commands[name].context in self._contexts

    def reason(self, name: str) -> str:
        """Why the command does nothing now; empty if it works."""
        if not self.applies(name):
            context = self.commands[name].context
            return _ELSEWHERE[context if "task" in self._contexts else "task"]
        if name in self.unowned:
            return _NOT_OWNED
        return _NOT_ASKED if name in self.left_out else self._held.get(name, "")

    def command_of(self, sequence: QKeySequence, *, enabled: bool) -> WindowCommand | None:
        """The enabled, or else the disabled, command that has this key; None if there is none."""
        commands = (command for command in self.bound if sequence in command.sequences)
        return next((command for command in commands if self._actions[command.id].isEnabled() == enabled), None)

    def grid_key_action(self, sequence: QKeySequence) -> QAction | None:
        """The enabled action of a bare key in the grid, or in the layout that replaces it; None if there is none."""
        command = self.command_of(sequence, enabled=True)
        return self._actions[command.id] if command is not None and command.context in BARE else None


_HINTED = tuple(command.id for command in TABLE if command.hint)
_CHANGING = frozenset({"rate", "critique", "write", "review", "text", "edit"})
_MOVING = frozenset(
    {
        "rate.up", "rate.down", "rate.left", "rate.right", "rate.scroll_down", "rate.scroll_up",
        "rate.scroll_end", "rate.scroll_home", "rate.scroll_right", "rate.scroll_left", "text.caret",
        "text.widen", "text.find", "text.find_next", "text.find_back", "text.back", "text.forward", "text.pin",
        "text.compare",
        "text.raw", "text.raw_beside",
        "text.reasoning", "text.tools",
        "text.image", "critique.step", "critique.step_back", "critique.caret",
        "authoring.caret", "review.others", "returned.next", "returned.reasons", "adjudicate.turn",
        "task.ask", "returned.reply",
    }
)  # fmt: skip

_NOT_ASKED = TranslatableMessage("This project does not ask for it.")
_NOT_OWNED = TranslatableMessage("No project on this computer is yours as its owner.")
_ELSEWHERE: Mapping[str, str] = {
    "task": TranslatableMessage("This is for open projects."),
    "cards": TranslatableMessage("This is for responses on cards."),
    "critiques": TranslatableMessage("This is for critiques."),
    "authoring": TranslatableMessage("This is for writing questions."),
    "adjudication": TranslatableMessage("This is for adjudications."),
    "adjudicating": TranslatableMessage("This is for adjudications."),
    "review": TranslatableMessage("This is for reviews."),
    "returned": TranslatableMessage("This is for returned tasks."),
}
"""Why a command does nothing outside its context."""

FINISHING = frozenset({"task.submit", "review.accept"})
"""Commands that finish a task. They ignore key repeat: a held key must not finish several tasks."""

_ROLES = {
    "file.preferences": QAction.MenuRole.PreferencesRole,
    "file.quit": QAction.MenuRole.QuitRole,
    "help.about": QAction.MenuRole.AboutRole,
}
