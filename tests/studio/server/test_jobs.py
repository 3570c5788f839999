"""Long work: its events, its results, and its end before the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

import penmark
from penmark.puzzle import wire
from penmark.puzzle.clue import UNKNOWN
from penmark.studio.server import limits
from penmark.studio.server.jobs import Job, JobState
from tests.studio.boards import SAMPLES, document, empty, impossible
from tests.studio.server.conftest import Running


def begin(studio: Running, **plain: Any) -> str:
    answer = studio.client.post("/api/jobs", json=plain)
    assert answer.status_code == 202, answer.text
    assert answer.headers["location"] == f"/api/jobs/{answer.json()['id']}"
    return str(answer.json()["id"])


def events(studio: Running, job: str, after: int = 0) -> Iterator[tuple[int, str, Any]]:
    """(number, kind, data) of every event until the stream ends."""
    headers = {"last-event-id": str(after)} if after else {}
    with httpx.stream("GET", f"{studio.url}/api/jobs/{job}/events", headers=headers, timeout=60) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        number, kind = 0, ""
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if name == "id":
                number = int(value)
            elif name == "event":
                kind = value
            elif name == "data":
                yield number, kind, msgspec.json.decode(value)


def outcome(studio: Running, **plain: Any) -> tuple[list[Any], Any]:
    """The items and the result of a job that succeeds."""
    heard = list(events(studio, begin(studio, **plain)))
    assert heard[-1][1] == "result", heard[-1]
    return [data for _, kind, data in heard if kind == "item"], heard[-1][2]


@pytest.mark.parametrize("genre", SAMPLES)
def test_generate(studio: Running, genre: str) -> None:
    items, result = outcome(studio, kind="generate", genre=genre, rows=6, cols=6, count=2, seed=5, seconds=30)
    assert result == {"made": 2, "asked": 2, "seed": 5}
    assert [item["seed"] for item in items] == [5, 6]
    for item in items:
        made = wire.from_plain(item["document"]).puzzle
        assert made == penmark.generate(genre, 6, 6, seed=item["seed"])
        assert penmark.solve(made, 2).unique


@pytest.mark.parametrize("genre", SAMPLES)
def test_the_smallest_boards_are_made_or_refused(studio: Running, genre: str) -> None:
    *_, (_, kind, data) = events(studio, begin(studio, kind="generate", genre=genre, rows=1, cols=1, seconds=0.5))
    assert kind == "result" or data["code"] != "internal"


def test_generate_of_a_difficulty(studio: Running) -> None:
    items, _ = outcome(studio, kind="generate", genre="akari", rows=5, cols=5, seed=1, difficulty="easy", seconds=30)
    assert [penmark.grade(wire.from_plain(item["document"]).puzzle).difficulty for item in items] == ["easy"]


def test_complete(studio: Running) -> None:
    puzzle = SAMPLES["akari"]
    kept = dict(list(puzzle.clues.items())[:1])
    _, result = outcome(studio, kind="complete", document=document(puzzle.with_clues(kept)), seconds=20)
    made = wire.from_plain(result["document"]).puzzle
    assert result["unique"] is penmark.solve(made, 2).unique
    assert kept.items() <= dict(made.clues).items()


@pytest.mark.parametrize(
    "ask",
    [
        {"needs": ["x-wing"]},
        {"uses": ["naked-pair:2"], "difficulty": "medium"},
        {"without": ["hidden-single"], "rows": 4},
        {"least_score": 100_000, "nearest": True, "rows": 4},
    ],
)
def test_generate_with_techniques_and_scores(studio: Running, ask: dict[str, Any]) -> None:
    items, result = outcome(studio, kind="generate", genre="sudoku", seed=3, seconds=3 if "rows" in ask else 30, **ask)
    assert len(items) == result["asked"] == 1
    grade = penmark.grade(wire.from_plain(items[0]["document"]).puzzle)
    assert (items[0]["difficulty"], items[0]["score"]) == (grade.difficulty, grade.score)
    assert set(ask.get("needs", ())) <= set(grade.techniques)
    assert grade.techniques.get("naked-pair", 0) >= (2 if "uses" in ask else 0)
    assert not set(ask.get("without", ())) & set(grade.techniques)
    assert bool(items[0]["differs"]) is (result["made"] == 0) is ("nearest" in ask)


def test_only_profiles_that_are_listed_are_made_by(studio: Running) -> None:
    job = begin(studio, kind="generate", genre="takuzu", difficulty="easy", profile="../../secret")
    *_, (_, kind, problem) = events(studio, job)
    assert (kind, problem["code"]) == ("problem", "registry")


def test_complete_anywhere_leaves_question_marks(studio: Running) -> None:
    bare = penmark.by_name("slitherlink").new(4, 4).add_clue("a1", UNKNOWN)
    _, limited = outcome(studio, kind="complete", document=document(bare), seconds=20)
    assert set(limited["document"]["data"]["clues"]) == {"a1"}
    _, result = outcome(studio, kind="complete", document=document(bare), anywhere=True, minimal=True, seconds=20)
    made = wire.from_plain(result["document"]).puzzle
    assert result["unique"]
    assert penmark.solve(made, 2).unique
    assert made.coord("a1") in made.clues


def test_long_work_tells_how_long_it_has_been_at_it(studio: Running) -> None:
    job = begin(studio, kind="count", document=impossible(), seconds=1)
    heard = [data for _, kind, data in events(studio, job) if kind == "progress"]
    assert heard
    assert all(0 < each["done"] <= 3 and each["total"] == 1 and each["words"] == "counting" for each in heard)


def test_puzzles_are_counted_without_being_listed(studio: Running) -> None:
    listed, result = outcome(studio, kind="enumerate", genre="takuzu", rows=2, cols=2, limit=500)
    none, counted = outcome(studio, kind="enumerate", genre="takuzu", rows=2, cols=2, limit=1, only_count=True)
    assert none == []
    assert counted == result
    assert sum(found for _, found, _ in counted["by_clues"]) == len(listed) == counted["found"]


def test_enumerate(studio: Running) -> None:
    items, result = outcome(studio, kind="enumerate", genre="takuzu", rows=2, cols=2, limit=500)
    assert result["stop"] == "exhausted"
    assert result["found"] == len(items) > 0
    limited, result = outcome(studio, kind="enumerate", genre="akari", rows=2, cols=3, limit=5)
    assert (result["stop"], len(limited)) == ("limit", 5)


def test_grade(studio: Running) -> None:
    puzzle = SAMPLES["slitherlink"]
    _, result = outcome(studio, kind="grade", document=document(puzzle))
    assert result["score"] == penmark.grade(puzzle).score
    assert len(result["trace"]) == result["steps"]


def test_all_solutions_and_their_number(studio: Running) -> None:
    bare = document(penmark.by_name("sudoku").new(4, 4))
    items, result = outcome(studio, kind="solve-all", document=bare, limit=300)
    assert result == {"found": 288, "exhausted": True, "stopped_by": None}
    assert len({tuple(sorted(item["marks"].items())) for item in items}) == 288
    _, number = outcome(studio, kind="count", document=bare)
    assert number == {"number": "288", "exact": True}


def test_a_refusal_comes_as_a_problem(studio: Running) -> None:
    job = begin(studio, kind="generate", genre="chess")
    *_, (_, kind, problem) = events(studio, job)
    assert (kind, problem["code"]) == ("problem", "registry")
    assert studio.client.get(f"/api/jobs/{job}").json()["state"] == "failed"


def test_a_stream_goes_on_from_where_it_was(studio: Running) -> None:
    job = begin(studio, kind="solve-all", document=empty("takuzu", 2, 2))
    heard = list(events(studio, job))
    assert list(events(studio, job, after=heard[0][0])) == heard[1:]
    assert list(events(studio, job, after=heard[-1][0])) == []


def test_a_job_that_is_dropped_ends_and_its_worker_is_free(studio: Running) -> None:
    job = begin(studio, kind="count", document=impossible(), seconds=600)
    time.sleep(0.5)
    start = time.monotonic()
    assert studio.client.delete(f"/api/jobs/{job}").status_code == 204
    assert studio.client.get(f"/api/jobs/{job}").status_code == 404
    assert studio.client.delete(f"/api/jobs/{job}").status_code == 404
    outcome(studio, kind="solve-all", document=empty("takuzu", 2, 2))
    assert time.monotonic() - start < 2 * limits.GRACE_SECONDS


def test_whoever_listens_to_a_dropped_job_is_told(studio: Running) -> None:
    job = begin(studio, kind="count", document=impossible(), seconds=600)
    heard = []
    with httpx.stream("GET", f"{studio.url}/api/jobs/{job}/events", timeout=20) as answer:
        studio.client.delete(f"/api/jobs/{job}")
        heard = list(answer.iter_lines())
    assert "event: problem" in heard
    assert any('"cancelled"' in line for line in heard)


def test_a_client_may_have_a_limited_number(studio: Running) -> None:
    begun = []
    try:
        for _ in range(limits.JOBS_PER_CLIENT):
            begun.append(begin(studio, kind="count", document=impossible(), seconds=60))
        refused = studio.client.post("/api/jobs", json={"kind": "count", "document": impossible()})
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        assert refused.headers["retry-after"]
    finally:
        for job in begun:
            studio.client.delete(f"/api/jobs/{job}")


def test_and_for_only_so_long(studio: Running) -> None:
    begun = [begin(studio, kind="count", document=impossible(), seconds=590)]
    try:
        begun.append(begin(studio, kind="count", document=impossible(), seconds=500))
        refused = studio.client.post("/api/jobs", json={"kind": "count", "document": impossible(), "seconds": 200})
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        assert "1,200 seconds" in refused.json()["detail"]
    finally:
        for job in begun:
            studio.client.delete(f"/api/jobs/{job}")


def test_a_job_that_nobody_looks_at_is_ended(studio: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ABANDONED_SECONDS", 0.5)
    job = begin(studio, kind="count", document=impossible(), seconds=600)
    work = studio.server.app.jobs.get(job)
    deadline = time.monotonic() + 30
    while not work.finished and time.monotonic() < deadline:
        time.sleep(0.1)
    found = studio.client.get(f"/api/jobs/{job}").json()
    assert (found["state"], found["problem"]["code"]) == ("failed", "cancelled")


def test_one_that_is_followed_is_not() -> None:
    job = Job("count", "somebody")
    later = job.seen_at + limits.ABANDONED_SECONDS + 1
    assert job.abandoned(later)
    job.listeners = 1
    assert not job.abandoned(later)
    job.listeners = 0
    job.finish("result", b"1", JobState.DONE)
    assert not job.abandoned(later)


def test_old_jobs_are_forgotten_when_they_hold_much(studio: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELD_JOBS", 0)
    first = begin(studio, kind="solve-all", document=empty("takuzu", 2, 2))
    list(events(studio, first))
    list(events(studio, begin(studio, kind="generate", genre="chess")))
    assert studio.client.get(f"/api/jobs/{first}").status_code == 404


def test_of_progress_only_the_last_is_kept() -> None:
    job = Job("count", "somebody")
    for k in range(1_000):
        job.tell("progress", b"%d" % k)
    assert [event.data for event in job.events] == [b"999"]
    assert not job.overfull
    job.tell("item", b"x" * (limits.MAX_JOB_BYTES + 1))
    assert job.overfull


def test_finished_jobs_are_forgotten_when_there_are_many(studio: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "JOBS_KEPT", 3)
    first = begin(studio, kind="generate", genre="chess")
    list(events(studio, first))
    for _ in range(limits.JOBS_KEPT + 1):
        list(events(studio, begin(studio, kind="generate", genre="chess")))
    assert len(studio.server.app.jobs) <= limits.JOBS_KEPT
    assert studio.client.get(f"/api/jobs/{first}").status_code == 404
