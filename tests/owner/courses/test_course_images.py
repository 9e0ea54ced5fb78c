"""Images on a course's pages: from the owner's folder into a signed bundle, and from there to the annotator."""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError, CombinedError
from annotator.model.course import page_images
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.courses.course_bundle import build_course_from_folder, course_file, keep_course
from annotator.owner.courses.course_folder import read_course, start_course
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask
from annotator.paths import DataDir
from annotator.services.courses.course_run import CourseRunService
from annotator.services.intake import read_tasks
from annotator.store import projects
from annotator.store.store import Store
from tests.owner.courses.made_images import png

OWNER = SigningKey(b"\x01" * 32, "Olga Owner")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = start_course(tmp_path / "mine", "helpsteer")
    (path / "images").mkdir()
    (path / "images" / "Scale 1.png").write_bytes(png(40, 20))
    return path


def show(folder: Path, markdown: str) -> None:
    path = folder / "welcome.md"
    path.write_text(f"{path.read_text('utf-8')}\n{markdown}\n", "utf-8")


def built_with(folder: Path, root: Path) -> tuple[Project, Path]:
    """A project and its bundle of one task, with the course in ``folder``."""
    project = Project.create(root / "project", "Rates", OWNER.public, OWNER.name)
    asked = load_rubric("helpsteer")
    keep_course(project, build_course_from_folder(read_course(folder), asked.rubric, project.secret))
    out = root / "b.anntask"
    row = TaskWithLineNumber(
        1, InputTask.model_validate({"id": "t", "prompt": "Why?", "responses": [{"id": "a", "text": "So."}]})
    )
    build(project, [row], BundleBuildRequest(asked, TaskDisclosureOptions()), OWNER, out, "x")
    return project, out


def test_an_image_goes_from_the_folder_to_the_annotator(folder: Path, tmp_path: Path) -> None:
    show(folder, "![The scale from 0 to 4](images/Scale 1.png)\n\nEach step means as much.")
    project, out = built_with(folder, tmp_path)
    data = png(40, 20)
    name = f"assets/{hashlib.sha256(data).hexdigest()}.png"
    with open_bundle(out, tmp_path / "q", "tasks") as bundle:
        assert bundle.read(name) == data
    paths = DataDir(tmp_path / "anna")
    with Store(paths) as store:
        read_tasks(store, out, paths.quarantine)
        steps = CourseRunService(store, project.state.id, "me")
        assert f"![The scale from 0 to 4]({name})" in steps.run().course.steps[0].text
        assert steps.image(name) == data
        assert steps.image("assets/other.png") == b""
        store.write(lambda connection: connection.execute("UPDATE image SET content = x'00'"))
        assert steps.image(name) == b""  # damaged bytes are shown to nobody


@pytest.mark.parametrize(
    ("markdown", "fragment"),
    [
        ("![A scale](images/none.png)", "is not there"),
        ("![](images/Scale 1.png)", "has no words"),
        ("![A scale](../secret.png)", "is not in the folder"),
        ("![A scale](https://example.org/a.png)", "is not there"),
        ("![A scale](welcome.md)", "is not PNG, JPEG or WebP"),
        ("![A scale](false.png)", "is not PNG, JPEG or WebP"),
        ("![A scale](wide.png)", "pixels"),
        ("![A scale](heavy.png)", "bytes"),
        ("Look: ![A scale](kettle.png)", "line of its own"),
        ("- ![A scale](kettle.png)", "line of its own"),
    ],
)
def test_bad_images_of_a_course_are_refused_by_name(folder: Path, markdown: str, fragment: str) -> None:
    (folder / "false.png").write_bytes(b"GIF89a")
    (folder / "wide.png").write_bytes(png(1, 1)[:16] + struct.pack(">II", 5000, 5000))
    (folder / "heavy.png").write_bytes(png(40, 20) + bytes(4 * 1024**2))
    show(folder, markdown)
    with pytest.raises(AnnotatorError, match=fragment) as refused:
        read_course(folder)
    assert refused.value.code == "course.bad_image"
    assert refused.value.where.endswith("welcome.md")


def test_all_that_is_wrong_is_named_at_once(folder: Path) -> None:
    show(folder, "![](images/Scale 1.png)\n\n![A scale](images/none.png)\n\n```\n![in code](none.png)\n```")
    table = folder / "course.toml"
    table.write_text(table.read_text("utf-8").replace('text = "Rate both', 'text = "![x](y.png) Rate both'), "utf-8")
    with pytest.raises(CombinedError) as refused:
        read_course(folder)
    assert [error.code for error in refused.value.errors] == ["course.bad_image"] * 3


def test_a_bundle_is_not_built_with_another_image(folder: Path, tmp_path: Path) -> None:
    show(folder, "![The scale from 0 to 4](images/Scale 1.png)")
    project = Project.create(tmp_path / "project", "Rates", OWNER.public, OWNER.name)
    asked = load_rubric("helpsteer")
    keep_course(project, build_course_from_folder(read_course(folder), asked.rubric, project.secret))
    (path,) = (project.root / "course" / "assets").iterdir()
    path.write_bytes(png(41, 20))
    with pytest.raises(AnnotatorError) as refused:
        course_file(project, asked.rubric)
    assert refused.value.code == "project.damaged"


def test_a_page_is_not_built_with_too_many_images(folder: Path) -> None:
    show(folder, "![The scale](images/Scale 1.png)\n\n" * 201)
    with pytest.raises(AnnotatorError, match="shows 201 images") as refused:
        read_course(folder)
    assert refused.value.code == "course.bad_image"
    assert refused.value.where.endswith("welcome.md")


def test_a_page_is_not_built_with_too_many_pixels(folder: Path) -> None:
    for number in range(4):
        (folder / f"{number}.png").write_bytes(png(4_000, 4_000 - number))
    show(folder, "".join(f"![Once](0.png)\n\n![A map]({number}.png)\n\n" for number in range(3)))
    read_course(folder)  # however often one is shown, it counts once
    show(folder, "![One more](3.png)")
    with pytest.raises(AnnotatorError, match="pixels") as refused:
        read_course(folder)
    assert refused.value.code == "course.bad_image"


@pytest.mark.parametrize(("limit", "most"), [("MENTIONS", 1), ("PIXELS_SUM", 799)])
def test_a_bundle_with_too_much_on_a_page_is_not_imported(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    show(folder, "![The scale](images/Scale 1.png)\n\n![The scale again](images/Scale 1.png)")
    _, out = built_with(folder, tmp_path)
    monkeypatch.setattr(page_images, limit, most)  # as by an owner's program that has another one
    paths = DataDir(tmp_path / "anna")
    with Store(paths) as store:
        with pytest.raises(AnnotatorError) as refused:
            read_tasks(store, out, paths.quarantine)
        assert refused.value.code == "bundle.content"
        assert store.read(projects.projects) == []
