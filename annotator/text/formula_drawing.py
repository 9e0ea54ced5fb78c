"""Renders LaTeX formulas as SVG, completely or not at all.

Annotators must see the whole text, so a formula is drawn only if nothing of its source can be lost or hidden: every
command is in the tables below or names a symbol, every letter of the source occurs in the parsed result, and the font
has every glyph. All other formulas (unknown commands, colours, arbitrary spaces, comments, macros) are shown as source.

Drawing takes milliseconds, but hostile sources may take long: call it in a separate process
(:mod:`annotator.services.formula_process`).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree

from latex2mathml.commands import FUNCTIONS
from latex2mathml.converter import convert
from latex2mathml.symbols_parser import convert_symbol
from ziamath import operators
from ziamath.config import config
from ziamath.drawable import Drawable, Glyph
from ziamath.nodes.mrow import Mrow
from ziamath.nodes.mtable import Mtable
from ziamath.zmath import Math

from annotator.text.formula import MAX_SOURCE, bare_formula

INK = "currentColor"
"""The placeholder colour of the drawing, which occurs nowhere else in the SVG. The caller replaces it."""

_SIZE = 24.0  # pixels; small letters in second-order exponents are legible at this size
_MARGIN = 1.0
_MAX_EMS = 150.0
_MAX_SVG = 400_000
_MAX_DEPTH = 12
_MAX_ROOTS = 4  # maximum nesting, since each level doubles the work
_MAX_TOKENS = 800

_TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.)|\s+|.", re.DOTALL)
_SAME = "split cases matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array"
_ENVIRONMENTS = {
    **{name: name for name in _SAME.split()},
    "align": "align*", "align*": "align*", "aligned": "align*", "gather": "gather*", "gather*": "gather*",
    "gathered": "gather*", "dcases": "cases", "equation": "", "equation*": "",
}  # fmt: skip
"""Environments, and the environments as which they are parsed. Numbered ones become unnumbered, as the numbers are not
part of the source."""

_TEXTS = frozenset(
    (r"\text", r"\textbf", r"\textit", r"\textrm", r"\textsf", r"\texttt", r"\textup", r"\textnormal", r"\mbox")
)
_TEXT = re.compile(r"(?:[^\\{}$%#&^_~<>]|\\[$%#&_])+")
_COLUMNS = re.compile(r"[lcr](?:\|?[lcr])*|\|[lcr](?:\|?[lcr])*\|")
"""Columns of an array, with rules between them, and none or both of the outer rules."""
_BRACKETS = {
    r"\bra": (r"\langle ", "|"), r"\ket": ("|", r"\rangle "), r"\abs": (r"\left|", r"\right|"),
    r"\norm": (r"\left\|", r"\right\|"),
}  # fmt: skip
"""Commands that put brackets around their argument."""
_COMMANDS = (
    r"\mathrm \mathbf \mathit \mathsf \mathtt \mathbb \mathcal \mathfrak \mathscr \boldsymbol \bm \lim \limsup \liminf"
    r" \max \min \sup \inf \argmax \argmin \det \gcd \Pr \pmod \frac \dfrac \tfrac \cfrac \binom \dbinom \tbinom \sqrt"
    r" \overline \underline \overbrace \underbrace \hat \widehat \tilde \widetilde \bar \vec \dot \ddot \acute \grave"
    r" \check \breve \mathring \overrightarrow \overleftarrow \overset \underset \stackrel \left \right \big \Big \bigg"
    r" \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr \substack \limits \nolimits \displaystyle \textstyle"
    r" \arg \choose \boxed \cancel \xrightarrow \xleftarrow \middle"
)
_SPACES = frozenset((r"\,", r"\:", r"\;", r"\ ", r"\>", r"\quad", r"\qquad", r"\thinspace", r"\enspace"))
_NEGATIVE = r"\!"
_SIGNS = frozenset((r"\{", r"\}", r"\$", r"\%", r"\#", r"\&", r"\_", r"\|"))
_KNOWN = frozenset(_COMMANDS.split()) | set(FUNCTIONS) | _SPACES | _SIGNS | {_NEGATIVE, r"\\"}
_READ_AS = {
    r"\binom": r"\tbinom", r"\bmod": r"\;\mathrm{mod}\;", r"\mod": r"\;\mathrm{mod}\;",
    r"\nonumber": "", r"\notag": "", r"\sim": "\u223c", r"\space": r"\ ", r"\AA": "\\mathrm{\u00c5}",
    r"\textless": "<", r"\textgreater": ">", r"\textbar": "|", r"\textasciitilde": r"\sim ",
}  # fmt: skip
_WORDS = re.compile(r"[^\\{}$%#&^_~<>]+")
_CHEMISTRY = re.compile(r"<=>|<->|->|<-|\^\{?[0-9]*[+-]\}?|_?\{?[0-9]+\}?|[A-Za-z]+|[()\[\]+=.-]|\s+")
_ARROWS = {
    "->": r"\rightarrow ", "<-": r"\leftarrow ", "<->": r"\leftrightarrow ", "<=>": r"\rightleftharpoons ",
}  # fmt: skip
_ROW_GAP = re.compile(r"\\\\\s*\[\s*[\d.]+\s*(?:em|ex|pt|mm|cm)\s*\]")
_NOT = "\u0338"
_LETTERLIKE = "∞∅∀∃∄∂∇√¬"  # symbols that are not binary operators
_BINARY = "×÷"
_IMPLIES = "⟸⟹⟺⟵⟶⟷"
"""Operators that MathML's dictionary sets closer to their operands than TeX does."""
_WRITTEN = str.maketrans({
    "\u2212": "-", "\u2032": "'", "\u2217": "*", "\u2223": "|", "\u2016": "||", "\u2225": "||", "\u2215": "/",
    "\u2236": ":", "\u00b4": "'", "\u2019": "'", "\u02b9": "'",
})  # fmt: skip
"""Drawn symbols and their forms in source text."""


class FormulaDrawing(NamedTuple):
    """A formula as SVG in the colour :data:`INK`. ``width``, ``ascent`` and ``descent`` are in ems."""

    svg: str
    width: float
    ascent: float
    descent: float


class _FormulaRow(Mrow, tag="mrow"):
    """A row that caches its size. The library measures nested rows repeatedly, so each level of brackets would double
    the time."""

    def _get_height_nostretch(self, line: list[ElementTree.Element], **kwargs: object) -> tuple[float, float]:
        if kwargs.get("nostretch"):
            return 0.0, 0.0
        return super()._get_height_nostretch(line, **kwargs)


class _RuledTable(Mtable, tag="mtable"):
    """A table with the rules between its rows and columns, which the library leaves out."""

    def draw(self, x: float, y: float, svg: ElementTree.Element) -> tuple[float, float]:
        columns = len(self.element[0])
        cells = [(node.bbox, *at) for node, at in zip(self.nodes, self.nodexy, strict=True)]
        rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
        gap = self.size_px(self.element.get("columnspacing", "0.3em").split()[0])
        widths = [max(box.xmax for box, _, _ in cells[column::columns]) for column in range(columns)]
        edge = x + (self.bbox.xmax - sum(widths) - gap * (columns - 1)) / 2 - gap / 2
        for width, ruled in zip(widths, self.element.get("columnlines", "").split(), strict=False):
            edge += width + gap
            if ruled == "solid":
                _draw_rule(svg, edge, y - self.bbox.ymax, 1, self.bbox.ymax - self.bbox.ymin)
        for (above, below), ruled in zip(pairwise(rows), self.element.get("rowlines", "").split(), strict=False):
            if ruled == "solid":
                end, begin = max(at - box.ymin for box, _, at in above), min(at - box.ymax for box, _, at in below)
                _draw_rule(svg, x, y + (end + begin) / 2, self.bbox.xmax, 1)
        return super().draw(x, y, svg)


def _draw_rule(svg: ElementTree.Element, x: float, y: float, width: float, height: float) -> None:
    places = {"x": x, "y": y, "width": width, "height": height}
    ElementTree.SubElement(svg, "rect", {**{name: f"{at:.2f}" for name, at in places.items()}, "fill": INK})


def draw_formula(source: str) -> FormulaDrawing | None:
    """Draw ``source``, a formula with delimiters; None if it cannot be drawn completely."""
    formula = bare_formula(source)
    if formula is None or len(source) > MAX_SOURCE:
        return None
    latex, display = formula
    config.svg2 = False
    try:
        written = _checked_latex(latex)
        if written is None:
            return None
        tree = _mathml(written.latex, display)
        return _draw(tree) if not written.letters - _letters(tree) else None
    except Exception:  # the libraries can raise anything for untrusted text
        return None


class _CheckedLatex(NamedTuple):
    """LaTeX that consists of known commands only, and the number of occurrences of each letter."""

    latex: str
    letters: Counter[str]


def _checked_latex(latex: str) -> _CheckedLatex | None:
    """``latex`` in a form that the library parses best; None if any of it is unknown."""
    tokens = _TOKEN.findall(_ROW_GAP.sub(r"\\\\", latex))
    if len(tokens) > _MAX_TOKENS or not _is_nested_well(tokens):
        return None
    reader = _FormulaTokenReader(tokens)
    while reader.at < len(tokens):
        if not reader.step():
            return None
    return _CheckedLatex("".join(reader.output), _as_written(reader.letters))


class _FormulaTokenReader:
    """Processes the tokens of a formula, collecting the LaTeX for the library and the letters that must occur in its
    result."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0
        self.output: list[str] = []
        self.letters: Counter[str] = Counter()
        self.arrays: list[tuple[int, bool, list[bool]]] = []
        """The arrays around the token: where their cells begin in ``made``, whether they have rules at both sides, and
        the rules above (False) and below (True) them."""

    def step(self) -> bool:
        """Process a token and its arguments. Returns whether all of it is known."""
        token = self.tokens[self.at]
        self.at += 1
        if token in _TEXTS or (token == r"\mathrm" and len((_argument(self.tokens, self.at)[0] or "").strip()) == 1):
            return self._text(token.replace("mathrm", "text"))  # the library slants a single letter of \mathrm
        if token in _BRACKETS:
            return self._brackets(token)
        if token in _SPECIAL:
            return _SPECIAL[token](self)
        if len(token) > 1 and token[0] == "\\":
            return self._command(token)
        if token in "%#$\\" or not (token.isascii() or _is_plain(token)):
            return False
        sized = self.output and token == "." and "".join(self.output).rstrip().endswith((r"\left", r"\right"))
        self.letters.update("" if sized or token.isspace() or token in "{}^_&~[]" else token)
        self.output.append(" " if token.isspace() else token)
        return True

    def _argument(self) -> str | None:
        argument, self.at = _argument(self.tokens, self.at)
        return argument

    def _text(self, token: str) -> bool:
        text = self._argument() or ""
        if not _TEXT.fullmatch(text):
            return False
        text = re.sub(r"\\(.)", r"\1", text)
        if not all(map(_is_plain, text.replace(" ", ""))):
            return False
        self.letters.update("".join(text.split()))
        self.output.append(f"{token}{{{text}}}")
        return True

    def _brackets(self, token: str) -> bool:
        inside = self._argument()
        opening, closing = _BRACKETS[token]
        self.tokens[: self.at] = _TOKEN.findall(f"{opening}{{{inside}}}{closing}")
        self.at = 0
        return inside is not None

    def _chemistry(self) -> bool:
        r"""A chemical equation (``\ce``): counts are subscripts, charges superscripts."""
        formula, at = (self._argument() or "").strip(), 0
        while at < len(formula):
            part = _CHEMISTRY.match(formula, at)
            if part is None:
                return False
            text, bare = part.group(), part.group().strip("_^{}")
            joined = re.match(r"[A-Za-z0-9)\]]", formula[at - 1 : at]) is not None
            at = part.end()
            if text in _ARROWS:
                self.output.append(_ARROWS[text])
            elif text.isspace():
                self.output.append(r"\ ")
            elif text[0] == "^" or (text in "+-" and joined and formula[at : at + 1] in ("", " ")):
                self.output.append(f"^{{{bare}}}")
            elif bare.isdigit() and (text[0] == "_" or joined):
                self.output.append(f"_{{{bare}}}")
            else:
                self.output.append(rf"\text{{{text}}}" if text.isalpha() else text)
            self.letters.update("" if text in _ARROWS or text.isspace() else bare)
        return bool(formula)

    def _tag(self) -> bool:
        r"""An explicit formula number (``\tag``), which is drawn after the formula."""
        tag = self._argument() or ""
        self.letters.update(tag)
        self.output.append(rf"\qquad\text{{({tag})}}")
        return tag.isalnum() and tag.isascii()

    def _operator(self) -> bool:
        beneath = self.tokens[self.at - 1][-1] == "*"
        names = (self._argument() or "").replace(r"\,", " ").split()
        if not names or not all(map(str.isalnum, names)):
            return False
        self.letters.update("".join(names))
        self.output.append(r"\,".join(rf"\operatorname{{{word}}}" for word in names))
        if beneath and self.tokens[self.at : self.at + 1] == ["_"]:
            self.output.append(r"\limits")
        return True

    def _environment(self) -> bool:
        token = self.tokens[self.at - 1]
        name = self._argument() or ""
        if name not in _ENVIRONMENTS:
            return False
        environment = _ENVIRONMENTS[name]
        self.output.append(f"{token}{{{environment}}}" if environment else "{" if token == r"\begin" else "}")
        if name == "array" and token == r"\begin":
            columns = (self._argument() or "").replace(" ", "")
            framed = columns.startswith("|")
            self.output[-1:] = [
                rf"\boxed{{{self.output[-1]}{{{columns.strip('|')}}}" if framed else f"{self.output[-1]}{{{columns}}}"
            ]
            self.arrays.append((len(self.output), framed, []))
            return _COLUMNS.fullmatch(columns) is not None
        if name == "array":
            _, framed, outer = self.arrays.pop()
            self.output.append("}" if framed else "")
            return outer == ([False, True] if framed else [])
        return True

    def _rule(self) -> bool:
        r"""A rule between two rows (``\hline``). Those above and below an array belong to its frame, for which it needs
        rules at both sides."""
        if not self.arrays:
            return False
        start, framed, outer = self.arrays[-1]
        above, below = "".join(self.output[start:]).rstrip(), "".join(self.tokens[self.at :]).lstrip()
        if above and not below.startswith(r"\end"):
            self.output.append(r"\hline ")
            return above.endswith(r"\\")
        outer.append(bool(above))
        return framed

    def _negation(self) -> bool:
        """A negated relation, replaced by its single Unicode character."""
        while self.tokens[self.at : self.at + 1] == [" "]:
            self.at += 1
        token = "".join(self.tokens[self.at : self.at + 1])
        self.at += 1
        sign = _symbol(token) if token.startswith("\\") else token
        struck = unicodedata.normalize("NFC", f"{sign}{_NOT}") if sign else ""
        self.output.append(struck)
        return len(struck) == 1

    def _command(self, token: str) -> bool:
        if token in _READ_AS:
            self.output.append(_READ_AS[token])
            return True
        if token not in _KNOWN and not _symbol(token):
            return False
        self.letters.update(token[1:] if token in _SIGNS and token != r"\|" else "")
        self.output.append(token)
        if token[-1].isalpha() and "".join(self.tokens[self.at : self.at + 1]).isalpha():
            self.output.append(" ")
        return True


_SPECIAL: dict[str, Callable[[_FormulaTokenReader], bool]] = {
    r"\operatorname": _FormulaTokenReader._operator, r"\operatorname*": _FormulaTokenReader._operator,
    r"\begin": _FormulaTokenReader._environment, r"\end": _FormulaTokenReader._environment,
    r"\tag": _FormulaTokenReader._tag, r"\not": _FormulaTokenReader._negation, r"\hline": _FormulaTokenReader._rule,
    r"\ce": _FormulaTokenReader._chemistry,
}  # fmt: skip
"""The commands that are read by a method of their own."""


def _is_plain(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNSP" and not unicodedata.combining(character)


def _argument(tokens: list[str], at: int) -> tuple[str | None, int]:
    """The content of the braces that begin at ``at``, and where they end; None if there are none."""
    while at < len(tokens) and tokens[at].isspace():
        at += 1
    depth = 0
    for end in range(at, len(tokens)):
        depth += {"{": 1, "}": -1}.get(tokens[end], 0)
        if depth == 0:
            return ("".join(tokens[at + 1 : end]), end + 1) if end > at else (None, at)
    return None, at


def _is_nested_well(tokens: list[str]) -> bool:
    """Whether braces, environments and stretched brackets are balanced and not too deep, rows and columns are inside
    environments, and no two negative spaces follow each other."""
    open_ones: list[str] = []
    for at, token in enumerate(tokens):
        if token in ("{", r"\left", r"\begin"):
            open_ones.append(token + (_argument(tokens, at + 1)[0] or "" if token == r"\begin" else ""))
        elif token in ("}", r"\right", r"\end"):
            name = (_argument(tokens, at + 1)[0] or "") if token == r"\end" else ""
            opener = {"}": "{", r"\right": r"\left", r"\end": rf"\begin{name}"}[token]
            if not open_ones or open_ones.pop() != opener:
                return False
        elif token == "&" and not any(opening.startswith(r"\begin") for opening in open_ones):
            return False
        if len(open_ones) > _MAX_DEPTH:
            return False
    roots = tokens.count(r"\sqrt")
    tight = [token for token in tokens if not token.isspace()]
    return (
        not open_ones
        and (roots <= _MAX_ROOTS or _depth_of_roots(tokens) <= _MAX_ROOTS)
        and not any(first == other == _NEGATIVE for first, other in pairwise(tight))
    )


def _depth_of_roots(tokens: list[str]) -> int:
    """The maximum nesting of roots. Braces after a root are taken as its argument."""
    deepest = 0
    open_ones: list[bool] = []
    root = False
    for token in tokens:
        if token == "{":
            open_ones.append(root)
            deepest = max(deepest, sum(open_ones))
        elif token == "}":
            open_ones.pop()
        root = token == r"\sqrt" or (root and token != "{" and token != "}")
    return deepest


@cache
def _symbol(command: str) -> str:
    """The character of a symbol command; empty if it is none."""
    code = convert_symbol(command)
    return chr(int(code, 16)) if code is not None and _is_plain(chr(int(code, 16))) else ""


def _mathml(latex: str, display: bool) -> ElementTree.Element:
    """The MathML that the parsing library produces, adapted to the expectations of the drawing library."""
    text = convert(latex, display="block" if display else "inline")
    for wrong, right in _CORRECTIONS:
        text = text.replace(wrong, right)
    tree = ElementTree.fromstring(text)
    for element in tree.iter():
        sign = element.text or ""
        if len(sign) != 1 or unicodedata.category(sign) != "Sm" or sign in _LETTERLIKE:
            continue
        element.tag = f"{_MATHML}mo"  # spaced on both sides, even if the library does not know the operator
        if not operators.get_params(sign, "infix") or sign in _BINARY:
            element.attrib.update(lspace="mediummathspace", rspace="mediummathspace")
        elif sign in _IMPLIES:
            element.attrib.update(lspace="thickmathspace", rspace="thickmathspace")
    return tree


_MATHML = "{http://www.w3.org/1998/Math/MathML}"
_CORRECTIONS = (
    (">&#x02191;", ' stretchy="false">&#x02191;'),  # vertical arrows are not delimiters
    (">&#x02193;", ' stretchy="false">&#x02193;'),
    ("<mi>&#x027E8;", '<mi stretchy="false">&#x027E8;'),
    ("<mi>&#x027E9;", '<mi stretchy="false">&#x027E9;'),
    ('<mo stretchy="false">&#x0005E;', '<mo stretchy="false">&#710;'),  # \hat
    ("<mo>&#x0005E;", "<mo>&#x00302;"),  # \widehat
    ("<mo>&#x0007E;", "<mo>&#x00303;"),
    ('columnspacing="0em 2em', 'columnspacing="0em 0.3em'),
    ("double-struck", "double"),
    ("monospace", "mono"),
    ("sans-serif", "sans"),
)


def _letters(tree: ElementTree.Element) -> Counter[str]:
    return _as_written(Counter("".join(tree.itertext())))


def _as_written(letters: Counter[str]) -> Counter[str]:
    """Letters without their mathematical styles, symbols in the form in which they are typed."""
    result: Counter[str] = Counter()
    for letter, times in letters.items():
        for character in unicodedata.normalize("NFKC", letter).translate(_WRITTEN):
            result[character] += times if not character.isspace() else 0
    return result


def _draw(tree: ElementTree.Element) -> FormulaDrawing | None:
    tree.set("mathcolor", INK)
    formula = Math(tree, size=_SIZE, margin=_MARGIN)
    if any(glyph.glyph.index == 0 for glyph in _glyphs(formula.node)):
        return None
    box = formula.node.bbox
    width, ascent, descent = (
        (pixels + margin * _MARGIN) / _SIZE
        for pixels, margin in ((box.xmax - box.xmin, 2), (box.ymax, 1), (-box.ymin, 1))
    )
    shapes = _in_ink(formula.svgxml())
    svg = ElementTree.tostring(shapes, encoding="unicode")
    if not len(shapes):  # only spaces, whose source would be a gap
        return None
    if not (0 < width < _MAX_EMS and 0 < ascent + descent < _MAX_EMS) or len(svg) > _MAX_SVG:
        return None
    return FormulaDrawing(svg, width, ascent, descent)


def _in_ink(svg: ElementTree.Element) -> ElementTree.Element:
    """The drawing in :data:`INK` alone. The library leaves some shapes black, the default of SVG."""
    svg.set("fill", INK)
    for element in svg.iter():
        element.attrib.pop("style", None)
        for paint in ("fill", "stroke"):
            if element.get(paint, "none") != "none":
                element.set(paint, INK)
    return svg


def _glyphs(node: Drawable) -> Iterator[Glyph]:
    if isinstance(node, Glyph):
        yield node
    for child in getattr(node, "nodes", ()):
        yield from _glyphs(child)
