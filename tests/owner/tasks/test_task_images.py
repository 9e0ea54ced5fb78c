"""Images of conversations: out of the formats of trainers, into a signed bundle, and from there to the annotator."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError, CombinedError
from annotator.model.task_images import TaskImageReference, image_markup, split_at_images
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import read_source
from annotator.owner.build.task_spool import spool_tasks
from annotator.owner.conversion.convert import ConversionOptions, check_sources, convert_sources
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.image_files import read_image
from annotator.paths import DataDir
from annotator.services.intake import read_tasks
from annotator.store import images
from annotator.store.store import Store
from tests.owner.courses.made_images import png

OWNER = SigningKey(b"\x01" * 32, "Olga Owner")
RED, BLUE = png(4, 3), png(6, 6)


def name_of(data: bytes) -> str:
    return f"images/{hashlib.sha256(data).hexdigest()}.png"


def test_owner_is_told_of_image_without_pixels(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(4, 3, rows=False))
    with pytest.raises(AnnotatorError, match="damaged or cut") as refused:
        read_image(tmp_path, "a.png")
    assert (refused.value.code, "'a.png'" in refused.value.message) == ("source.bad_image", True)


def test_owner_is_told_of_the_size_of_a_large_file(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(RED + bytes(4_693_056 - len(RED)))
    with pytest.raises(AnnotatorError, match="It has 4,693,056 bytes; 4,194,304 are permitted"):
        read_image(tmp_path, "a.png")


def coded(data: bytes) -> str:
    return f"data:image/png;base64,{b64encode(data).decode()}"


def converted(tmp_path: Path, *rows: dict[str, Any]) -> list[dict[str, Any]]:
    (tmp_path / "in").mkdir(exist_ok=True)
    given, out = tmp_path / "in" / "rows.jsonl", tmp_path / "tasks.jsonl"
    given.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    convert_sources([given], out, ConversionOptions())
    return [json.loads(line) for line in out.read_text("utf-8").splitlines()]


def pair(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "prompt": [{"role": "user", "content": list(parts)}],
        "chosen": [{"role": "assistant", "content": "A red box."}],
        "rejected": [{"role": "assistant", "content": "A cat."}],
        **more,
    }


WORDS = {"type": "text", "text": "What is it?"}


@pytest.mark.parametrize(
    "part",
    [
        pytest.param({"type": "image_url", "image_url": {"url": coded(RED), "detail": "low"}}, id="OpenAI"),
        pytest.param({"type": "input_image", "image_url": coded(RED)}, id="OpenAI's responses"),
        pytest.param(
            {
                "type": "image",
                "source": {"type": "base64", "media_type": "image/png", "data": b64encode(RED).decode()},
            },
            id="Anthropic",
        ),
        pytest.param({"type": "image", "path": "pictures/red.png"}, id="transformers, a file"),
        pytest.param({"type": "image", "base64": coded(RED)}, id="transformers, base64"),
        pytest.param({"type": "image"}, id="TRL"),
    ],
)
def test_an_image_of_every_format_is_in_the_text(tmp_path: Path, part: dict[str, Any]) -> None:
    (tmp_path / "in" / "pictures").mkdir(parents=True)
    (tmp_path / "in" / "pictures" / "red.png").write_bytes(RED)
    more = {"images": ["pictures/red.png"]} if part == {"type": "image"} else {}
    (task,) = converted(tmp_path, pair(part, WORDS, **more))
    assert task["prompt"] == f"![]({name_of(RED)})\n\nWhat is it?"
    assert task["images"] == [name_of(RED)]
    assert (tmp_path / name_of(RED)).read_bytes() == RED
    assert [number.task.images for number in read_source(tmp_path / "tasks.jsonl")] == [(name_of(RED),)]


def test_an_address_on_the_network_stays_one(tmp_path: Path) -> None:
    part = {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}, "alt": "A [map]"}
    (task,) = converted(tmp_path, pair(WORDS, part))
    assert task["prompt"] == "What is it?\n\n![A map](https://example.org/a.png)"
    assert "images" not in task
    assert not (tmp_path / "images").exists()


@pytest.mark.parametrize(
    ("part", "fragment"),
    [
        ({"type": "image", "path": "../secret.png"}, "not in the folder"),
        ({"type": "image", "path": "none.png"}, "is not there"),
        ({"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}, "not PNG"),
        ({"type": "image_url", "image_url": {"url": "data:image/png;base64,%%%"}}, "not valid base64"),
        ({"type": "image_url", "image_url": {"url": coded(png(30_000, 30_000, rows=False))}}, "pixels"),
    ],
)
def test_bad_images_of_a_task_are_refused_by_row(tmp_path: Path, part: dict[str, Any], fragment: str) -> None:
    (tmp_path / "secret.png").write_bytes(RED)
    with pytest.raises(AnnotatorError, match=fragment) as refused:
        converted(tmp_path, pair(part, WORDS))
    assert refused.value.code == "source.bad_image"
    assert "line 1" in refused.value.where
    assert not (tmp_path / "images").exists()


def test_a_check_writes_nothing(tmp_path: Path) -> None:
    given = tmp_path / "rows.jsonl"
    given.write_text(json.dumps(pair({"type": "image", "base64": coded(RED)})) + "\n", "utf-8")
    assert check_sources([given]).tasks == 1
    assert [path.name for path in tmp_path.iterdir()] == ["rows.jsonl"]


def written(tmp_path: Path, **more: Any) -> Path:
    (tmp_path / "shots").mkdir(exist_ok=True)
    (tmp_path / "shots" / "one.png").write_bytes(RED)
    (tmp_path / "two.png").write_bytes(BLUE)
    task = {
        "id": "t",
        "prompt": "Which? ![Red](shots/one.png)",
        "responses": [{"id": "a", "text": "![](two.png) and ![](shots/three.png)"}, {"id": "b", "text": "So."}],
        "images": ["shots/one.png", "two.png"],
        **more,
    }
    path = tmp_path / "mine.jsonl"
    path.write_text(json.dumps(task) + "\n", "utf-8")
    return path


def test_images_that_are_listed_get_their_names_and_no_others(tmp_path: Path) -> None:
    (row,) = read_source(written(tmp_path))
    assert row.task.prompt == f"Which? ![Red]({name_of(RED)})"
    assert row.task.responses[0].text == f"![]({name_of(BLUE)}) and ![](shots/three.png)"
    assert set(row.images) == set(row.task.images) == {name_of(RED), name_of(BLUE)}


@pytest.mark.parametrize("images", [["shots/one.png", "two.png", "three.png"], ["/etc/passwd"], ["mine.jsonl"]])
def test_a_list_of_images_that_does_not_fit_is_refused(tmp_path: Path, images: list[str]) -> None:
    with pytest.raises((AnnotatorError, CombinedError)) as refused:
        read_source(written(tmp_path, images=images))
    assert refused.value.code == "source.bad_image"
    assert "mine.jsonl, line 1, images[" in refused.value.where


def built(tmp_path: Path) -> tuple[Project, Path]:
    project = Project.create(tmp_path / "project", "Pictures", OWNER.public, OWNER.name)
    order, out = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions()), tmp_path / "b.anntask"
    with spool_tasks(written(tmp_path), tmp_path, lambda _: None) as rows:
        build(project, rows, order, OWNER, out, "mine")
    return project, out


def test_images_go_into_the_bundle_and_to_the_annotator(tmp_path: Path) -> None:
    project, out = built(tmp_path)
    with open_bundle(out, tmp_path, "tasks") as bundle:
        assert {name for name in bundle.names if name.startswith("images/")} == {name_of(RED), name_of(BLUE)}
        assert bundle.read(name_of(RED)) == RED
    data = DataDir(tmp_path / "data")
    with Store(data) as store:
        done = read_tasks(store, out, data.quarantine)
        with store.reading() as connection:
            assert images.image(connection, done.project_id, name_of(BLUE)) == BLUE
            assert images.image(connection, done.project_id, name_of(png(1, 1))) == b""
    assert (project.root / name_of(RED)).read_bytes() == RED


def test_the_same_tasks_make_the_same_bundle_also_without_the_files(tmp_path: Path) -> None:
    project, out = built(tmp_path)
    first = out.read_bytes()
    again = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions())
    with spool_tasks(tmp_path / "mine.jsonl", tmp_path, lambda _: None) as rows:
        (tmp_path / "two.png").unlink()
        build(project, rows, again, OWNER, out, "mine")
    assert out.read_bytes() == first


def test_a_bundle_without_an_image_of_a_task_is_refused(tmp_path: Path) -> None:
    _, out = built(tmp_path)
    with open_bundle(out, tmp_path, "tasks") as bundle:
        left = {name: bundle.read(name) for name in bundle.names if not name.startswith(("images/", "sign", "mani"))}
    left.pop("mimetype", None)
    spoilt = tmp_path / "spoilt.anntask"
    write_bundle(spoilt, "tasks", left, OWNER, "owner")
    data = DataDir(tmp_path / "data")
    with Store(data) as store, pytest.raises(AnnotatorError, match="is not in the bundle") as refused:
        read_tasks(store, spoilt, data.quarantine)
    assert refused.value.code == "bundle.content"


def test_texts_come_apart_at_their_images_and_together_again() -> None:
    name = name_of(RED)
    text = f"One\n\n{image_markup(name, 'Red')}\n\nTwo"
    assert split_at_images(text) == ["One", TaskImageReference("Red", name), "Two"]
    assert split_at_images(image_markup(name)) == [TaskImageReference("", name)]
    assert split_at_images("![a](b.png)") == ["![a](b.png)"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.png").write_bytes(RED)
    (tmp_path / "in" / "a.png").symlink_to(tmp_path / "secret.png")
    with pytest.raises(AnnotatorError, match="not in the folder"):
        read_image(tmp_path / "in", "a.png")
