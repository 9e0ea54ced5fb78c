"""The last step of rendering: chips for what would hide, and offsets on the text as stored."""

from __future__ import annotations

from dataclasses import replace

from annotator.text.policy import hidden, visible
from annotator.text.runs import CHIP, Block, Rendered, Run, Scope, Table


def settle(rendered: Rendered, offsets: list[int] | None) -> Rendered:
    """``rendered`` with hidden characters as chips and, given ``offsets``, its places moved onto the stored text.

    ``offsets`` are the stored offset of every character that was parsed; None says that they are the same.
    """
    if offsets is None and "&" not in rendered.source and not hidden(rendered.source):
        return rendered
    blocks = tuple(_settle_block(block, offsets) for block in rendered.blocks)
    scopes = rendered.scopes
    if offsets is not None:
        scopes = tuple(Scope(*(offsets[at] for at in scope)) for scope in scopes)
    return replace(rendered, blocks=blocks, scopes=scopes)


def _settle_block(block: Block | Table, offsets: list[int] | None) -> Block | Table:
    if isinstance(block, Table):
        rows = tuple(tuple(_settle_runs(cell, offsets) for cell in row) for row in block.rows)
        return replace(block, rows=rows)
    return replace(block, runs=_settle_runs(block.runs, offsets), info=_settle_info(block.info, offsets))


def _settle_info(info: Run | None, offsets: list[int] | None) -> Run | None:
    """The language of a code block stays one run: where it holds a chip, an atomic one."""
    if info is None:
        return None
    pieces = _settle_runs((info,), offsets)
    if len(pieces) == 1:
        return pieces[0]
    text = "".join(piece.text for piece in pieces)
    return info._replace(text=text, start=pieces[0].start, end=pieces[-1].end, verbatim=False)


def _settle_runs(runs: tuple[Run, ...], offsets: list[int] | None) -> tuple[Run, ...]:
    settled = [piece for run in runs for piece in _with_chips(run)]
    if offsets is None:
        return tuple(settled)
    placed = [piece for run in settled for piece in _by_line(run)]
    return tuple(run._replace(start=offsets[run.start], end=offsets[run.end]) for run in placed)


def _with_chips(run: Run) -> list[Run]:
    found = hidden(run.text)
    if not found:
        return [run]
    if not run.verbatim:  # an atomic run stays one
        whole = found == [(0, len(run.text), found[0][2])]
        text = f"\u00a0{found[0][2]}\u00a0" if whole else visible(run.text)
        return [run._replace(text=text, marks=run.marks | CHIP if whole else run.marks)]
    pieces = []
    at = 0
    for start, end, label in found:
        pieces.append(_part(run, at, start))
        chip = _part(run, start, end)
        pieces.append(chip._replace(text=f"\u00a0{label}\u00a0", verbatim=False, marks=run.marks | CHIP))
        at = end
    pieces.append(_part(run, at, len(run.text)))
    return [piece for piece in pieces if piece.text]


def _part(run: Run, begin: int, end: int) -> Run:
    return run._replace(text=run.text[begin:end], start=run.start + begin, end=run.start + end)


def _by_line(run: Run) -> list[Run]:
    """A verbatim run cut at its line ends, which are longer as stored than as parsed."""
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
