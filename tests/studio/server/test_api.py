"""The API over HTTP: what it answers, what it refuses, and how it says so."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

import penmark
from penmark import formats
from penmark.puzzle import wire
from penmark.studio.operations import request_limits
from penmark.studio.server.problems import MEDIA_TYPE
from tests.studio.boards import SAMPLES, document, impossible
from tests.studio.server.conftest import Running


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The problem in an answer, which must be this one, in due form."""
    problem: dict[str, Any] = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert problem["status"] == status
    assert problem["detail"]
    assert "Traceback" not in answer.text
    return problem


# ── what it answers ──


def test_inventory_and_samples(studio: Running) -> None:
    inventory = studio.client.get("/api/inventory").json()
    assert [genre["name"] for genre in inventory["genres"]] == list(penmark.all_genres())
    samples = studio.client.get("/api/samples").json()["samples"]
    assert {sample["genre"] for sample in samples} == set(penmark.all_genres())
    for genre in penmark.all_genres():
        info = studio.ask("genre", genre=genre)
        assert info["samples"] == [sample for sample in samples if sample["genre"] == genre]


@pytest.mark.parametrize("genre", SAMPLES)
def test_a_puzzle_in_every_format_that_can_hold_it(studio: Running, genre: str) -> None:
    texts = studio.ask("texts", document=document(SAMPLES[genre]))["texts"]
    assert {each["format"] for each in texts} == {
        each.name for each in formats.formats().values() if each.holds(SAMPLES[genre].genre)
    }
    for each in texts:
        assert penmark.read(each["text"], genre) == SAMPLES[genre].with_meta(penmark.read(each["text"], genre).meta)


def test_a_format_that_cannot_hold_a_puzzle_is_left_out(studio: Running) -> None:
    puzzle = penmark.by_name("slitherlink").new(3, 3).with_variants("all-corners")
    names = {each["format"] for each in studio.ask("texts", document=document(puzzle))["texts"]}
    able = {each.name for each in formats.formats().values() if each.holds(puzzle.genre)}
    assert "tagged" in names
    assert names < able


def test_a_link_is_read(studio: Running) -> None:
    link = "https://puzz.link/p?akari/6/6/nekcakbl"
    opened = studio.ask("read", text=link)
    assert wire.from_plain(opened["document"]).puzzle == penmark.read(link)
    assert opened["board"]["genre"]["name"] == "akari"


def test_marks_come_back(studio: Running) -> None:
    puzzle = document(SAMPLES["takuzu"])
    cell = next(name for name in ("a1", "b1", "c1", "d1") if name not in puzzle["data"]["clues"])
    opened = studio.ask("board", document={**puzzle, "marks": {cell: [True]}})
    assert opened["board"]["marks"] == {cell: [True]} == opened["document"]["marks"]


@pytest.mark.parametrize("genre", SAMPLES)
def test_every_format_of_a_genre_is_written(studio: Running, genre: str) -> None:
    puzzle = SAMPLES[genre]
    for each in formats.formats().values():
        if each.holds(puzzle.genre):
            text = studio.ask("convert", document=document(puzzle), to=each.name)["text"]
            assert text == formats.write(puzzle, each.name)


def test_drawings(studio: Running) -> None:
    plain = {"document": document(SAMPLES["slitherlink"])}
    drawn = studio.client.post("/api/render", json={**plain, "theme": "dark"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    solved = studio.client.post("/api/render", json={**plain, "theme": "dark", "solution": True})
    assert solved.text != drawn.text
    image = studio.client.post("/api/render", json={**plain, "kind": "png", "cell_size": 10})
    assert image.headers["content-type"] == "image/png"
    assert image.content.startswith(b"\x89PNG\r\n")
    page = studio.client.post("/api/render", json={**plain, "kind": "pdf"})
    assert page.headers["content-type"] == "application/pdf"
    assert page.content.startswith(b"%PDF-")


def test_the_document_describes_every_operation(studio: Running) -> None:
    described = studio.client.get("/api/openapi.json").json()
    assert described["openapi"] == "3.1.0"
    text = msgspec.json.encode(described).decode()
    for path in ("read", "board", "convert", "render", "check", "hint", "uniqueness", "facts", "jobs"):
        assert f"/api/{path}" in text


def test_whole_numbers_may_have_a_point(studio: Running) -> None:
    plain = {"document": document(SAMPLES["akari"]), "max_solutions": 1.0}
    assert studio.client.post("/api/solve", json=plain).status_code == 200


# ── what it refuses ──


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "not-json"),
        (b"{", "not-json"),
        (b'"\xff"', "not-json"),
        (b"[" * 100_000, "not-json"),
        (b"[]", "malformed"),
        (b"{}", "malformed"),
        (b'{"text": 3}', "malformed"),
        (b'{"text": "x", "more": 1}', "malformed"),
        (b'{"text": "x", "genre": ""}', "malformed"),
    ],
)
def test_malformed_requests(studio: Running, body: bytes, code: str) -> None:
    answer = studio.client.post("/api/read", content=body, headers={"content-type": "application/json"})
    refused(answer, 400, code)


def test_the_place_of_a_fault_is_named(studio: Running) -> None:
    answer = studio.client.post("/api/uniqueness", json={"document": document(SAMPLES["akari"]), "seconds": 99})
    assert "$.seconds" in refused(answer, 400, "malformed")["detail"]


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        ({"text": "no puzzle at all"}, "unreadable"),
        ({"text": "https://puzz.link/p?akari/6/6/nekcakbl", "genre": "chess"}, "registry"),
        ({"text": "\0"}, "parse"),
        ({"text": "https://puzz.link/p?slither/120/120/" + "z" * 720}, "size"),
    ],
)
def test_texts_that_hold_no_puzzle_for_us(studio: Running, plain: dict[str, Any], code: str) -> None:
    refused(studio.client.post("/api/read", json=plain), 409, code)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"genre": "chess"}, "unknown-genre"),
        ({"data": {}}, "document"),
        ({"data": {"dims": {"rows": -1, "cols": 3}}}, "document"),
        ({"data": {"dims": {"rows": 200, "cols": 200}}}, "size"),
        ({"marks": {"zz99": [True]}}, "document"),
    ],
)
def test_documents_that_are_no_puzzle(studio: Running, change: dict[str, Any], code: str) -> None:
    plain = {**document(SAMPLES["akari"]), **change}
    for operation in ("board", "uniqueness", "check", "facts", "grade"):
        refused(studio.client.post(f"/api/{operation}", json={"document": plain}), 409, code)


def test_bodies_past_the_limit(studio: Running) -> None:
    long = b'{"text": "' + b"x" * request_limits.MAX_BODY + b'"}'
    headers = {"content-type": "application/json"}
    refused(studio.client.post("/api/read", content=long, headers=headers), 413, "too-large")

    def parts() -> Any:
        for start in range(0, len(long), 65536):
            yield long[start : start + 65536]

    # In parts nobody says beforehand how long it is.
    refused(studio.client.post("/api/read", content=parts(), headers=headers), 413, "too-large")


def test_other_types_of_body(studio: Running) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = studio.client.post("/api/read", content=b"{}", headers={"content-type": kind})
        refused(answer, 415, "not-json")


def test_other_addresses_and_methods(studio: Running) -> None:
    refused(studio.client.get("/api/nothing"), 404, "http")
    refused(studio.client.get("/api/jobs/unheard-of"), 404, "no-such-job")
    answer = studio.client.get("/api/read")
    refused(answer, 405, "http")
    assert answer.headers["allow"] == "POST"


def test_impossible_work_is_given_up_in_time(studio: Running) -> None:
    plain = {"document": impossible(), "seconds": 0.2}
    assert studio.client.post("/api/uniqueness", json=plain).json()["solutions"] == "unknown"


def test_every_example_of_the_document_is_answered(studio: Running) -> None:
    described = studio.client.get("/api/openapi.json").json()
    for path, methods in described["paths"].items():
        if "post" in methods:
            example = methods["post"]["requestBody"]["content"]["application/json"]["example"]
            answer = studio.client.post(path, json=example)
            assert answer.status_code in (200, 202), (path, answer.text)


def test_changes_are_made_all_or_none(studio: Running) -> None:
    plain = document(SAMPLES["takuzu"])
    fine, wrong = {"do": "empty"}, {"do": "resize", "top": 1}
    refused = studio.client.post("/api/edit", json={"document": plain, "edits": [fine, wrong]})
    assert (refused.status_code, refused.json()["code"]) == (409, "puzzle")
    made = studio.ask("edit", document=plain, edits=[fine, {"do": "resize", "top": 2}])
    assert made["document"]["data"] == {"dims": {"rows": 8, "cols": 6}, "meta": plain["data"]["meta"]}
    assert made["board"]["rows"] == 8
    assert made["clues"]["numbers"] == [{"value": 0, "text": "0"}, {"value": 1, "text": "1"}]
