"""The pages of a site: the help, the documentation, the command line's reference and the schemas, as Markdown.

    python packaging/make_docs.py DIR        # `make docs` does it, and has MkDocs make the site of it

Into ``DIR`` go ``mkdocs.yml`` and ``pages``. The reference is written from the argument parser, the schemas' page from
the schemas. A link to a file that is not there ends this with status 1; MkDocs, which is strict, looks at headings.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from make_command_files import Command, commands

from annotator import __version__
from annotator.services.help_pages import FIRST, HelpPage, HelpPageSet, page_of
from annotator.ui.actions import with_keys
from annotator.ui.menu import menu_title

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
SETTINGS = """site_name: Annotator
site_description: Judge model answers, offline and by keyboard
docs_dir: pages
theme:
  name: readthedocs
  highlightjs: false
  navigation_depth: 2
plugins: [search]
use_directory_urls: false
validation:
  nav: {omitted_files: ignore, not_found: warn}
  links: {not_found: warn, anchors: warn, absolute_links: warn, unrecognized_links: warn}
nav:
"""
FRONT = """# Annotator {version}

- [Help](help/index.md): the pages that the window shows with F1.
- [Documentation](docs/index.md): for annotators, owners and developers.
- [The command line](command-line.md): every command, argument and option.
- [JSON Schemas](schemas/index.md): of bundles, rubrics and tasks.
- [Changes](CHANGELOG.md), [contributing](CONTRIBUTING.md).
"""


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def make(out: Path) -> list[str]:
    """Write everything anew; the links that lead nowhere, in words."""
    pages = out / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "resources" / "docs", pages / "docs")
    shutil.copytree(ROOT / "resources" / "schemas", pages / "schemas")
    for path in sorted((pages / "docs").rglob("*.md")):
        above = "../" * len(path.relative_to(pages).parents[1:])
        write(path, _moved(path.read_text(encoding="utf-8"), f"../{above}", above))
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        write(pages / name, LINK.sub(lambda link: f"{link[1]}{link[2].removeprefix('resources/')}{link[3]}", text))
    titles = list(help_pages(pages / "help"))
    schema_pages(pages / "schemas")
    write(pages / "command-line.md", reference(commands()))
    write(pages / "index.md", FRONT.format(version=__version__))
    nav = ["index.md", "help/index.md", *(f"help/{name}.md" for name in titles), "docs/index.md"]
    nav += [f"docs/{page_of(link)}.md" for link in _contents(pages / "docs" / "index.md")]
    nav += ["command-line.md", "schemas/index.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    write(out / "mkdocs.yml", SETTINGS + "".join(f"  - {json.dumps(page)}\n" for page in dict.fromkeys(nav)))
    return broken_links(pages)


def _moved(text: str, root: str, above: str) -> str:
    """Links to files at the root of the repository, and to folders, as they are in the site."""
    text = LINK.sub(lambda link: f"{link[1]}{above}{link[2].removeprefix(root)}{link[3]}" if link[2].startswith(root)
                    else link[0], text)  # fmt: skip
    return LINK.sub(lambda link: f"{link[1]}{above}schemas/index.md{link[3]}" if link[2].endswith("schemas/bundle/")
                    else link[0], text)  # fmt: skip


def _contents(index: Path) -> list[str]:
    return [link for _, link, _ in LINK.findall(index.read_text(encoding="utf-8")) if link.endswith(".md")]


def help_pages(folder: Path) -> Iterator[str]:
    """Write the help as the window shows it in English, with the keys of the table; the names of its topics."""
    table = with_keys({}).values()
    book = HelpPageSet(
        {command.id: command.shown_caps for command in table},
        {command.id: f"{menu_title(command.menu)} › {command.shown_title}" for command in table},
    )
    wanted, done = list(book.order), set[str]()
    while wanted:
        name = wanted.pop()
        if name in done:
            continue
        done.add(name)
        page = book.page(name)
        there = [each for each in page.links if _is_page(book, each)]
        wanted += there
        write(folder / f"{name}.md", with_pictures(LINK.sub(partial(_help_link, there), page.source), page))
    yield from (name for name in book.order if name != FIRST)


def with_pictures(source: str, page: HelpPage) -> str:
    """The pictures of the page's screen below its title, as the window shows them."""
    title, _, rest = source.partition("\n")
    shown = "".join(f"\n![{page.title}](../docs/pictures/{name})\n" for name in page.pictures)
    return f"{title}\n{shown}{rest}"


def _is_page(book: HelpPageSet, name: str) -> bool:
    try:
        book.page(name)
    except KeyError:
        return False
    return True


def _help_link(there: Collection[str], link: re.Match[str]) -> str:
    """To a page of the help or an error by its code; else to the documentation, which errors may name."""
    name = page_of(link[2])
    return f"{link[1]}{f'{name}.md' if name in there else f'../docs/{link[2]}'}{link[3]}"


def reference(found: list[Command]) -> str:
    """Every command with its help, arguments and options, as ``--help`` says them."""
    lines = [
        "# The command line",
        "",
        "Written from the commands themselves. `annotator COMMAND --help` says the same.",
        "",
    ]
    for command in found:
        name = " ".join(("annotator", *command.words))
        lines += [f"## {name}", ""]
        usage = [name, *(["COMMAND"] if command.below else []), *command.arguments]
        lines += ["```text", f"{' '.join(usage)}{' [OPTIONS]' if command.options else ''}", "```", ""]
        lines += [part for each in command.help.split("\n") for part in (_plain(each), "")]
        if command.below:
            lines += [f"Commands: {', '.join(f'`{each}`' for each in command.below)}.", ""]
        if command.options:
            lines += ["| option | what it does |", "| --- | --- |"]
            for option in command.options:
                words = f"{', '.join(option.names)}{f' {option.value}' if option.value else ''}"
                lines.append(f"| `{_cell(words)}` | {_cell(_plain(option.help))} |")
            lines.append("")
    return "\n".join(lines)


def schema_pages(folder: Path) -> None:
    """A page for each schema with its fields, and a list of all."""
    lines = ["# JSON Schemas", "", "`annotator bundle schema NAME` prints them.", ""]
    for path in sorted(folder.rglob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        name = path.name.removesuffix(".schema.json")
        page = path.with_name(f"{name}.md")
        write(page, _schema_page(name, path.name, schema))
        lines.append(f"- [{path.relative_to(folder).parent / name}]({page.relative_to(folder).as_posix()})")
    write(folder / "index.md", "\n".join(lines) + "\n")


def _schema_page(name: str, file: str, schema: dict[str, Any]) -> str:
    lines = [f"# {schema.get('title', name)}", "", _plain(" ".join(schema.get("description", "").split())), "",
             f"[{file}]({file})", ""]  # fmt: skip
    parts = {"": schema, **schema.get("$defs", {})}
    for title, part in parts.items():
        fields = part.get("properties", {})
        if title:
            lines += [f"## {title}", "", _plain(" ".join(part.get("description", "").split())), ""]
        if fields:
            lines += ["| field | needed | type | |", "| --- | --- | --- | --- |"]
            for field, says in fields.items():
                needed = "yes" if field in part.get("required", ()) else ""
                told = _plain(" ".join(says.get("description", "").split()))
                lines.append(f"| `{_cell(field)}` | {needed} | {_cell(_type(says))} | {_cell(told)} |")
            lines.append("")
    return "\n".join(lines)


def _type(says: dict[str, Any]) -> str:
    if "$ref" in says:
        return str(says["$ref"]).rpartition("/")[2]
    if "enum" in says or "const" in says:
        return ", ".join(f"`{each}`" for each in says.get("enum", [says.get("const")]))
    for kind in ("anyOf", "oneOf", "allOf"):
        if kind in says:
            return " or ".join(_type(each) for each in says[kind])
    if says.get("type") == "array" and isinstance(says.get("items"), dict):
        return f"list of {_type(says['items'])}"
    return str(says.get("type", "any"))


def _plain(words: str) -> str:
    """Words of a docstring or an option: what looks like a tag or a placeholder is shown, and never read as one."""
    return words.replace("``", "`").replace("<", "&lt;").replace("[", r"\[").replace("*", r"\*")


def _cell(words: str) -> str:
    return words.replace("|", r"\|").replace("\n", " ")


def broken_links(pages: Path) -> list[str]:
    """Links of pages that lead to no file, outside of code. Addresses of the web are not asked."""
    found = []
    for path in sorted(pages.rglob("*.md")):
        text = re.sub(r"^(```|~~~).*?^\1", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        text = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
        for _, link, _ in LINK.findall(text):
            if re.match(r"[a-z][a-z0-9+.-]*:", link) or link.startswith("#"):
                continue
            target = path.parent / link.partition("#")[0]
            if not target.is_file():
                found.append(f"{path.relative_to(pages)}: {link}")
    return found


if __name__ == "__main__":
    wrong = make(Path(sys.argv[1]))
    if wrong:
        sys.exit("Links that lead nowhere:\n" + "\n".join(wrong))
