"""Searches tasks by the words of their texts. The index is built in the background after an import."""

from __future__ import annotations

import json
import re
import threading
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from annotator.errors import AnnotatorError, as_reported
from annotator.services.thread_priority import yield_to_window
from annotator.store import projects
from annotator.store.connections import translate_errors
from annotator.store.full_text import FullTextIndexWriter, FullTextMatchIds, find_matches

if TYPE_CHECKING:
    from annotator.store.store import Store

BATCH = 16
"""The number of tasks that are read at once."""
ENOUGH = 2_000_000
"""The number of characters from which tasks are written in one transaction. Small transactions create many segments to
merge; large ones need memory and delay the user."""
CHECK_AFTER_SECONDS = 3.0
"""Seconds after the start until a complete index is checked for damage."""

_TEXTS = ("passage", "title", "conversation", "prompt", "questions", "text", "responses", "critiques")
# Scripts without spaces between words: each character counts as a word, and a query as a phrase.
_UNSPACED = re.compile(r"([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])")
_PHRASE = re.compile(r'"([^"]*)"|(\S+)')
_WORD = re.compile(r"\w+")
_LONGEST = 200
"""The most characters of a query that are used."""
_BEFORE, _AFTER = 40, 160
"""The characters of context in a snippet."""


def task_texts(value: Any) -> Iterator[str]:
    """All texts of a task (as parsed JSON) that an annotator can read."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from task_texts(item)
    elif isinstance(value, dict):
        for name in _TEXTS:
            if name in value:
                yield from task_texts(value[name])


def index_text(line: str) -> str:
    """The text of one task for the index."""
    try:
        text = "\n".join(task_texts(json.loads(line)))
    except ValueError:  # a damaged line, which the check at start reports
        return ""
    return text if text.isascii() else _UNSPACED.sub(r" \1 ", text)


def fts_query(query: str) -> str:
    """Convert typed text to an FTS5 query: every word must occur, quoted words form a phrase, and the last word is a
    prefix. Empty if there is nothing to search for."""
    return " ".join(f'"{term}"{"*" if begun else ""}' for term, begun in _terms(query))


def _terms(query: str) -> list[tuple[str, bool]]:
    """The phrases of a query, and whether the last word of each is a prefix."""
    terms = []
    query = query[:_LONGEST]
    for match in _PHRASE.finditer(query):
        term_words = _WORD.findall(_UNSPACED.sub(r" \1 ", match[1] or match[2] or ""))
        if term_words:
            terms.append((" ".join(term_words), not match[1] and match.end() == len(query)))
    return terms


@dataclass(frozen=True)
class SearchSnippet:
    """A match in a task, as written in the source."""

    before: str
    match: str
    after: str


def search_snippet(line: str, query: str) -> SearchSnippet | None:
    """The first match of a word or phrase of ``query`` in the texts of a task (its line). None if there is none, or if
    the text spells it with combining marks."""
    patterns = [_pattern(term, begun) for term, begun in _terms(query)]
    try:
        texts = list(task_texts(json.loads(line))) if patterns else []
    except ValueError:
        return None
    for pattern in patterns:
        for source in texts:
            match = pattern.search(_folded(source))
            if match is not None:
                return _snippet_around(source, *match.span())
    return None


def _snippet_around(source: str, start: int, end: int) -> SearchSnippet:
    """The match with whole words of context."""
    before, after = source[max(0, start - _BEFORE) : start], source[end : end + _AFTER]
    if start > _BEFORE and " " in before.rstrip():
        before = before.partition(" ")[2]
    return SearchSnippet(before, source[start:end], after)


def _pattern(term: str, begun: bool) -> re.Pattern[str]:
    """A pattern that matches these words like the index does, in text without case and accents."""
    parts = [re.escape(_folded(word)) for word in term.split()]
    begins = "" if _UNSPACED.match(term) else r"(?<!\w)"
    ends = "" if begun or _UNSPACED.match(term[-1]) else r"(?!\w)"
    return re.compile(begins + r"\W*".join(parts) + ends)


class _CaseFoldingTable(dict[int, str]):
    """Maps each character to the index's form, lower case without accent. Lengths do not change."""

    def __missing__(self, code: int) -> str:
        letter = unicodedata.normalize("NFD", chr(code))[0].lower()
        self[code] = letter if len(letter) == 1 else chr(code)
        return self[code]


_PLAIN = _CaseFoldingTable()


def _folded(text: str) -> str:
    return text.lower() if text.isascii() else text.translate(_PLAIN)


def search_tasks(store: Store, project_id: str, query: str) -> FullTextMatchIds | None:
    """The tasks that match ``query``; None while there is no index. Raises ``store.index`` if it cannot be read."""
    wanted = fts_query(query)
    return find_matches(store.paths.search, project_id, wanted) if wanted else FullTextMatchIds([], {})


class FullTextIndexer:
    """Updates the index on a thread. ``progress(done, total)`` is called on it. ``error`` is the error of the last
    update, or None."""

    def __init__(self, store: Store, progress: Callable[[int, int], None]) -> None:
        self._store = store
        self._progress = progress
        self.error: AnnotatorError | None = None
        self._work_wanted = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="annotator-indexer", daemon=True)
        self._thread.start()

    def refresh(self) -> None:
        """Request an update after tasks were added or changed."""
        self._work_wanted.set()

    def stop(self) -> None:
        """Stop after the current transaction; the next start continues. Must be called before the store is closed."""
        self._stopped.set()
        self._work_wanted.set()
        self._thread.join()

    def _run(self) -> None:
        yield_to_window()
        while True:
            self._work_wanted.wait()
            if self._stopped.is_set():
                return
            self._work_wanted.clear()
            try:
                update_index(self._store, self._progress, self._stopped, self._work_wanted)
                self.error = None
            except Exception as error:
                self.error = as_reported(error)
                self._progress(0, 0)  # searching reports that there is no index; the tasks themselves are not affected


def update_index(
    store: Store,
    progress: Callable[[int, int], None],
    stopped: threading.Event,
    wanted: threading.Event | None = None,
) -> None:
    """Update the index to the state of the database. Between transactions it pauses as long as each took, to leave time
    to the user interface.

    If nothing is missing it reports so, and checks for damage :data:`CHECK_AFTER_SECONDS` later unless an update is
    ``wanted`` by then. Raises the errors of reading and writing the index.
    """
    with translate_errors(), closing(FullTextIndexWriter(store.paths.search, store.paths.database)) as writer:
        missing = _unindexed_tasks(store, writer)
        if wanted is not None and not any(missing.values()):
            progress(0, 0)
            if wanted.wait(CHECK_AFTER_SECONDS):
                return
        if writer.mended():
            missing = _unindexed_tasks(store, writer)
        total, count_done = sum(map(len, missing.values())), 0
        for project_id, waiting in missing.items():
            began, added = time.thread_time(), 0
            for tasks, count in _portions(writer, waiting):
                writer.add(project_id, tasks)
                added += len(tasks)
                count_done += count
                progress(count_done, total)
                if stopped.wait(time.thread_time() - began):
                    return
                began = time.thread_time()
            if added == len(waiting):
                writer.is_whole(project_id)
        progress(total, total)


def _unindexed_tasks(store: Store, writer: FullTextIndexWriter) -> dict[str, list[int]]:
    return {project.id: writer.missing(project.id) for project in store.read(projects.projects)}


def _portions(writer: FullTextIndexWriter, keys: Sequence[int]) -> Iterator[tuple[list[tuple[int, str, str]], int]]:
    """The texts of tasks in batches for one transaction each, with the number of ``keys`` that each batch covers.

    A damaged line is skipped until it has been repaired, of which the index is not notified.
    """
    tasks: list[tuple[int, str, str]] = []
    count = size = 0
    for at in range(0, len(keys), BATCH):
        some = keys[at : at + BATCH]
        rows = [(key, sha256, index_text(line)) for key, sha256, line in writer.payloads(some)]
        tasks += rows
        count += len(some)
        size += sum(len(text) for _, _, text in rows)
        if size >= ENOUGH:
            yield tasks, count
            tasks, count, size = [], 0, 0
    if count:
        yield tasks, count
