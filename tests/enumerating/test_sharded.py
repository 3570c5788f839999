"""Walks in parts: all shards together, and all workers, find what one walk does, in its order."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from penmark.enumerating import Checkpoint, EnumOutcome, parts, walk_canonical
from penmark.enumerating.sharded import WHOLE, Shard, walk_parts
from penmark.enumerating.tally import Tally
from penmark.errors import CheckpointError, LimitError
from penmark.parallel.processes import Processes
from penmark.puzzle.enumeration import EnumConfig, EnumStats, EnumStop, UpTo
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps

WALKS: dict[str, tuple[str, dict[str, Any]]] = {
    "few layouts": ("takuzu", {"rows": 4, "cols": 2}),
    "minimal": ("takuzu", {"rows": 4, "cols": 2, "minimal": True, "up_to": UpTo.NOTHING}),
    "many layouts": ("akari", {"rows": 2, "cols": 3}),
    "clues of other layers": ("slitherlink", {"rows": 2, "cols": 2}),
    "rooms": ("heyawake", {"rows": 2, "cols": 2}),
    "clues that depend on each other": ("nurikabe", {"rows": 2, "cols": 3}),
    "capped": ("takuzu", {"rows": 4, "cols": 2, "max_bare_solutions": 3}),
}
EVERY_WALK = pytest.mark.parametrize("name", WALKS)


@pytest.fixture(params=[64, 2], ids=lambda many: f"{many} are many")
def many(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many layouts, or solutions of a board, are parts enough."""
    monkeypatch.setattr(parts, "_MANY", request.param)


def _asked(name: str, **changes: Any) -> tuple[Any, EnumConfig]:
    genre_name, options = WALKS[name]
    options = {**options, **changes}
    genre = by_name(genre_name)
    return genre, EnumConfig(dims=genre.dims_for(options.pop("rows"), options.pop("cols")), **options)


def _whole(name: str, **changes: Any) -> tuple[list[str], EnumOutcome]:
    genre, config = _asked(name, **changes)
    found: list[str] = []
    return found, walk_canonical(genre, config, on_puzzle=lambda puzzle: found.append(dumps(puzzle)))


def _parts(
    name: str, shard: Shard = WHOLE, executor: Executor | None = None, **changes: Any
) -> tuple[list[str], EnumOutcome]:
    resume = changes.pop("resume", None)
    genre, config = _asked(name, **changes)
    found: list[str] = []
    told = walk_parts(genre, config, dumps, shard=shard, executor=executor, on_told=found.append, resume=resume)
    return found, told


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as made:
        yield made


@EVERY_WALK
def test_all_parts_are_the_whole(name: str, pool: Executor, many: None) -> None:
    whole, ended = _whole(name)
    assert len(whole) > 3
    for executor in (None, pool):
        found, outcome = _parts(name, executor=executor)
        assert found == whole
        assert (outcome.stop, _counted(outcome.stats)) == (ended.stop, _counted(ended.stats))
        assert outcome.checkpoint is not None
        assert outcome.checkpoint.position.finished


@EVERY_WALK
@pytest.mark.parametrize("number", [2, 3])
def test_all_shards_together_are_the_whole(name: str, number: int, many: None) -> None:
    whole, ended = _whole(name)
    shards = [_parts(name, Shard(k, number)) for k in range(1, number + 1)]
    assert sorted(itertools.chain.from_iterable(found for found, _ in shards)) == sorted(whole)
    assert all(list(filter(set(found).__contains__, whole)) == found for found, _ in shards)
    assert {outcome.stop for _, outcome in shards} == {ended.stop}
    total = Tally.of(EnumStats(total_layouts=ended.stats.total_layouts))
    for _, outcome in shards:
        total.merge(outcome.stats)
    assert _counted(total.stats()) == _counted(ended.stats)


def _counted(stats: EnumStats) -> EnumStats:
    """Where a solver must be asked, how many sets are judged depends on what it has said before."""
    return msgspec.structs.replace(stats, subsets_examined=0) if stats.capped_layouts else stats


def test_a_large_walk_is_cut_evenly() -> None:
    examined = [_parts("few layouts", Shard(k, 2))[1].stats.subsets_examined for k in (1, 2)]
    assert min(examined) > 0.4 * sum(examined)


@EVERY_WALK
def test_a_walk_goes_on_wherever_it_was_stopped(name: str, pool: Executor, many: None) -> None:
    """Whoever stopped it, and whoever goes on."""
    whole, ended = _whole(name)
    for limit, first in ((1, "parts"), (len(whole) // 2, "one walk"), (len(whole) // 2 + 1, "workers")):
        for second in ("one walk", "parts", "workers"):
            found, outcome = _by(first, name, pool, None, limit)
            assert outcome.stop is EnumStop.LIMIT
            assert found == whole[:limit]
            rest, again = _by(second, name, pool, outcome.checkpoint, 0)
            assert found + rest == whole, (first, second, limit)
            assert again.stats.unique == ended.stats.unique
            assert again.stats.completions_examined == ended.stats.completions_examined


def _by(who: str, name: str, pool: Executor, resume: Checkpoint | None, limit: int) -> tuple[list[str], EnumOutcome]:
    if who != "one walk":
        return _parts(name, executor=pool if who == "workers" else None, limit=limit, resume=resume)
    genre, config = _asked(name, limit=limit)
    found: list[str] = []
    return found, walk_canonical(genre, config, on_puzzle=lambda p: found.append(dumps(p)), resume=resume)


def test_a_shard_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, _ = _parts("minimal", Shard(2, 3))
    found, outcome = _parts("minimal", Shard(2, 3), limit=7)
    assert outcome.checkpoint is not None
    outcome.checkpoint.save(tmp_path / "two")
    rest, last = _parts("minimal", Shard(2, 3), resume=Checkpoint.load(tmp_path / "two"))
    assert found + rest == whole
    assert last.stop is EnumStop.EXHAUSTED
    assert _parts("minimal", Shard(2, 3), resume=last.checkpoint)[0] == []
    with pytest.raises(CheckpointError, match="its shard is 2/3, not 1/3"):
        _parts("minimal", Shard(1, 3), resume=outcome.checkpoint)
    genre, config = _asked("minimal")
    with pytest.raises(CheckpointError, match="its shard is 2/3, not 1/1"):
        walk_canonical(genre, config, resume=outcome.checkpoint)


def test_every_shard_says_that_a_board_was_capped_also_the_second_time() -> None:
    for k in (1, 2, 3):
        _, outcome = _parts("capped", Shard(k, 3))
        assert outcome.stop is EnumStop.CAPPED
        assert _parts("capped", Shard(k, 3), resume=outcome.checkpoint)[1].stop is EnumStop.CAPPED


def test_other_processes_find_the_same() -> None:
    whole, ended = _whole("minimal")
    pool = Processes(1)
    try:
        found, outcome = _parts("minimal", executor=pool)
    finally:
        pool.kill()
    assert found == whole
    assert outcome.stats == ended.stats


@pytest.mark.parametrize("elsewhere", [False, True])
def test_time_and_cancelling_end_it_and_the_checkpoint_is_where_it_ended(elsewhere: bool, pool: Executor) -> None:
    large: dict[str, Any] = {"cols": 4, "up_to": UpTo.FULL}
    whole, _ = _whole("minimal", **large)
    genre, config = _asked("minimal", **large)
    executor = pool if elsewhere else None
    cancel, found = threading.Event(), list[str]()

    def hear(text: str) -> None:
        found.append(text)
        if len(found) == 5:
            cancel.set()

    outcome = walk_parts(genre, config, dumps, executor=executor, cancel=cancel, on_told=hear)
    assert outcome.stop is EnumStop.CANCELLED
    assert 5 <= len(found) < len(whole)
    rest, _ = _parts("minimal", resume=outcome.checkpoint, **large)
    assert found + rest == whole
    late = walk_parts(genre, msgspec.structs.replace(config, time_budget=0.0), dumps, executor=executor)
    assert late.stop is EnumStop.DEADLINE


@pytest.mark.parametrize("text", ["0/3", "4/3", "1/0", "-1/3", "3", "a/b", "1/2/3", ""])
def test_a_shard_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(LimitError, match="a shard is"):
        Shard.parse(text)


def test_shards_in_words() -> None:
    assert Shard.parse("2/8") == Shard(2, 8)
    assert str(Shard(2, 8)) == "2/8"


def test_a_board_that_cannot_be_is_told_of() -> None:
    genre, config = _asked("minimal", variants=("none such",))
    assert walk_parts(genre, config, dumps).stop is EnumStop.BAD_CONFIG
