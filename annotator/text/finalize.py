"""The last step of rendering: replaces hidden characters by chips and maps offsets to the stored text."""

from __future__ import annotations

from dataclasses import replace

from annotator.text.policy import MAX_CHIPS, SURPLUS, RichTextLimitError, hidden_ranges, visible_text
from annotator.text.runs import CHIP, InlineMarkupRange, RenderedText, RenderedTextBlock, RenderedTextTable, TextRun


def finalize_rendered(rendered: RenderedText, offsets: list[int] | None, *, plain: bool = False) -> RenderedText:
    """``rendered`` with hidden characters as chips and, given ``offsets``, with offsets of the stored text.

    ``offsets`` holds the stored offset of every parsed character; None if they are equal. Raises
    :class:`RichTextLimitError` for more chips than the policy permits; in ``plain`` text further hidden characters are
    replaced by the same symbol instead.
    """
    if offsets is None and "&" not in rendered.source and not hidden_ranges(rendered.source):
        return rendered
    settler = _BlockFinalizer(offsets, plain)
    blocks = tuple(settler.block(block) for block in rendered.blocks)
    scopes, formulas, pictures = rendered.markup_ranges, rendered.formulas, rendered.pictures
    if offsets is not None:
        scopes = tuple(InlineMarkupRange(*(offsets[at] for at in scope)) for scope in scopes)
        formulas = tuple(span._replace(start=offsets[span.start], end=offsets[span.end]) for span in formulas)
        pictures = tuple(span._replace(start=offsets[span.start], end=offsets[span.end]) for span in pictures)
    return replace(rendered, blocks=blocks, markup_ranges=scopes, formulas=formulas, pictures=pictures)


class _BlockFinalizer:
    """Finalizes the blocks of one text and counts its chips."""

    def __init__(self, offsets: list[int] | None, plain: bool) -> None:
        self._offsets = offsets
        self._plain = plain
        self._chips = 0

    def block(self, block: RenderedTextBlock | RenderedTextTable) -> RenderedTextBlock | RenderedTextTable:
        if isinstance(block, RenderedTextTable):
            return replace(block, rows=tuple(tuple(self._runs(cell) for cell in row) for row in block.rows))
        return replace(block, info_run=self._info(block.info_run), runs=self._runs(block.runs))

    def _info(self, info: TextRun | None) -> TextRun | None:
        """The language of a code block remains a single run, which is atomic if it contains a chip."""
        if info is None:
            return None
        pieces = self._runs((info,))
        if len(pieces) == 1:
            return pieces[0]
        text = "".join(piece.text for piece in pieces)
        return info._replace(text=text, start=pieces[0].start, end=pieces[-1].end, verbatim=False)

    def _runs(self, runs: tuple[TextRun, ...]) -> tuple[TextRun, ...]:
        settled = [piece for run in runs for piece in self._with_chips(run)]
        offsets = self._offsets
        if offsets is None:
            return tuple(settled)
        placed = [piece for run in settled for piece in _by_line(run)]
        return tuple(run._replace(start=offsets[run.start], end=offsets[run.end]) for run in placed)

    def _with_chips(self, run: TextRun) -> list[TextRun]:
        hidden = hidden_ranges(run.text)
        if not hidden:
            return [run]
        if not run.verbatim:  # an atomic run is not split
            is_whole = hidden == [(0, len(run.text), hidden[0][2])]
            return [self._chip(run, hidden[0][2]) if is_whole else run._replace(text=visible_text(run.text))]
        pieces = []
        at = 0
        for start, end, label in hidden:
            pieces.append(_part(run, at, start))
            pieces.append(self._chip(_part(run, start, end), label))
            at = end
        pieces.append(_part(run, at, len(run.text)))
        return [piece for piece in pieces if piece.text]

    def _chip(self, run: TextRun, label: str) -> TextRun:
        self._chips += 1
        if self._chips <= MAX_CHIPS:
            return run._replace(text=f"\u00a0{label}\u00a0", verbatim=False, marks=run.marks | CHIP)
        if not self._plain:
            raise RichTextLimitError(f"more than {MAX_CHIPS:,} hidden characters; those after them stand as {SURPLUS}")
        return run._replace(text=SURPLUS, verbatim=False)


def _part(run: TextRun, begin: int, end: int) -> TextRun:
    return run._replace(text=run.text[begin:end], start=run.start + begin, end=run.start + end)


def _by_line(run: TextRun) -> list[TextRun]:
    """Split a verbatim run at its line ends, which may be longer in the stored text than in the parsed text."""
    if not run.verbatim or "\n" not in run.text:
        return [run]
    pieces = []
    at = run.start
    for part in run.text.splitlines(keepends=True):
        body = part.removesuffix("\n")
        if body:
            pieces.append(run._replace(text=body, start=at, end=at + len(body)))
        if body != part:
            pieces.append(run._replace(text="\n", start=at + len(body), end=at + len(part), verbatim=False))
        at += len(part)
    return pieces
