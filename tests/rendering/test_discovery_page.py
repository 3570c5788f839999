from __future__ import annotations

from html import escape

from penmark.discovering import Clusters, MiningOptions, mine
from penmark.rendering.discovery_page import discovery_page
from tests.discovering.boards import starters


def test_every_shape_has_a_drawing_and_its_proof() -> None:
    found = Clusters()
    for puzzle in starters("slitherlink", "5x5", 1):
        found.add(mine(puzzle, MiningOptions(without=("corner-3",))))
    clusters = found.ranked()[:3]
    page = discovery_page("<What> is missing", clusters, [["corner-3"], [], ["a", "b", "c", "d"]], 1, 1)
    assert page.count("<img") == 3
    assert "&lt;What&gt; is missing" in page
    assert "No technique finds the example." in page
    assert "a, b, c and 1 more" in page
    for cluster in clusters:
        assert cluster.shape.hash in page
        for rule in cluster.example.rules:
            assert escape(rule.words) in page
