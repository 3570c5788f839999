"""A real cluster on this machine: what it gives is what one process gives, also when a worker is killed."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from penmark.errors import LostWorkerError, MissingExtraError, SettingsError
from penmark.parallel import cluster as cluster_module
from penmark.parallel.cluster import ClusterExecutor
from penmark.parallel.mapping import in_order, workers_of
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from tests.cli.commands import run

pytestmark = pytest.mark.filterwarnings("default")  # dask's own


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        yield local.scheduler_address


@pytest.fixture
def cluster(address: str) -> Iterator[ClusterExecutor]:
    connected = ClusterExecutor(address)
    yield connected
    connected.kill()


def _twice(number: int) -> int:
    return 2 * number


def _fail(number: int) -> int:
    return 1 // number


def _die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def _grade(text: str) -> dict[str, Any]:
    from penmark import grade, read

    return {**grade(read(text)).to_plain(trace=True), "seconds": 0}


TEXTS = [dumps(sample.puzzle) for name in ("akari", "takuzu") for sample in by_name(name).samples] * 4


def test_results_come_in_order(cluster: ClusterExecutor) -> None:
    assert list(in_order(_twice, range(300), cluster)) == [2 * k for k in range(300)]
    assert workers_of(cluster) == 2


def test_the_work_of_a_worker_that_is_killed_is_done_again(cluster: ClusterExecutor) -> None:
    pids: list[int] = []

    def items() -> Iterator[str]:
        for k, text in enumerate(TEXTS):
            if k == len(TEXTS) // 3:
                pids.extend(cluster._client.run(os.getpid).values())
                os.kill(pids[0], signal.SIGKILL)
            yield text

    assert list(in_order(_grade, items(), cluster, ahead=2)) == list(map(_grade, TEXTS))
    assert len(pids) == 2


def test_a_fault_of_the_work_is_what_it_is(cluster: ClusterExecutor) -> None:
    with pytest.raises(ZeroDivisionError):
        cluster.submit(_fail, 0).result()


@pytest.mark.slow
def test_work_that_ends_one_worker_after_the_other_is_told_of(cluster: ClusterExecutor) -> None:
    with pytest.raises(LostWorkerError, match="one worker of the cluster after the other"):
        cluster.submit(_die, 1).result(timeout=120)


def test_the_command_gives_the_same_as_without(address: str, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([*TEXTS[:12], "nonsense"]) + "\n", "utf-8")
    alone, together = (run("grade", "akari", str(file), *more) for more in ([], ["--cluster", address]))
    assert (together.stdout, together.stderr, together.exit_code) == (alone.stdout, alone.stderr, alone.exit_code)
    made = [
        run("generate", "takuzu", "--rows", "6", "--count", "4", "--seed", "3", "--json", *more)
        for more in ([], ["--cluster", address])
    ]
    assert made[0].stdout == made[1].stdout
    assert len(made[0].stdout.splitlines()) == 4


def test_mining_and_coverage_give_the_same_as_without(address: str) -> None:
    for asked in (
        ("discover", "slitherlink", "starter:5x5", "--limit", "2", "--without", "corner-3"),
        ("coverage", "akari", "starter:4x4", "--limit", "3"),
    ):
        alone, together = (run(*asked, "--json", *more) for more in ([], ["--cluster", address]))
        assert alone.stdout
        assert (together.stdout, together.exit_code) == (alone.stdout, alone.exit_code)


def test_a_cluster_that_is_not_there_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "_CONNECT_SECONDS", 0.5)
    with pytest.raises(SettingsError, match=r"no cluster answers at 'tcp://127\.0\.0\.1:9'"):
        ClusterExecutor("tcp://127.0.0.1:9")


def test_workers_of_another_version_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        cluster_module, "_require_same", lambda versions: (_ for _ in ()).throw(SettingsError(json.dumps(versions)))
    )
    with pytest.raises(SettingsError, match=r"tcp://127"):
        ClusterExecutor(address)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ("0.0.1", r"has Penmark 0\.0\.1, not"),
        (ModuleNotFoundError("No module named 'penmark'"), "does not have Penmark"),
    ],
)
def test_what_a_worker_must_have(found: object, words: str) -> None:
    with pytest.raises(SettingsError, match=re.escape("tcp://a:1") + ".*" + words):
        cluster_module._require_same({"tcp://a:1": found})


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"penmark\[cluster\]"):
        ClusterExecutor("tcp://127.0.0.1:9")
    result = run("grade", "akari", "a", "b", "--cluster", "tcp://127.0.0.1:9", "--threads", "2")
    assert result.exit_code == 2
    assert "not both" in result.stderr
