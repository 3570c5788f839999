from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from penmark.solvers.pool import Pool


def test_what_is_given_back_is_taken_again() -> None:
    pool = Pool[str]()
    assert pool.take("a") is None
    pool.give_back("a", "one")
    assert pool.take("b") is None
    assert pool.take("a") == "one"
    assert pool.take("a") is None


def test_shapes_that_were_used_long_ago_are_forgotten() -> None:
    pool = Pool[int]()
    for shape in range(20):
        pool.give_back(shape, shape)
    kept = [shape for shape in range(20) if pool.take(shape) is not None]
    assert kept == list(range(12, 20))


def test_a_burst_leaves_few_instances_behind() -> None:
    pool = Pool[int]()
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda k: pool.give_back("a", k), range(1000)))
    kept = 0
    while pool.take("a") is not None:
        kept += 1
    assert 0 < kept <= 8
