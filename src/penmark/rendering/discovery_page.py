"""The page of a discovery: each shape with a drawing of an example and its proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penmark.discovering.clusters import Cluster
from penmark.discovering.specimen import Specimen
from penmark.rendering import report_page as html
from penmark.rendering.report_page import Html
from penmark.rendering.to_svg import svg

_MOST_NAMES = 3
"""In a table, of the techniques that find an example."""


def specimen_svg(specimen: Specimen) -> str:
    """The state, with what the proof rests on and the moves."""
    return svg(
        specimen.puzzle, game=specimen.game, captions=False, picture=specimen.picture, before=specimen.game.masks
    )


def discovery_page(
    title: str, clusters: Sequence[Cluster], known: Sequence[Sequence[str]], puzzles: int, stopped: int
) -> str:
    """One page; `known` has for each cluster the techniques that find its example."""
    return html.page(title, _body(clusters, known, puzzles, stopped))


def _body(clusters: Sequence[Cluster], known: Sequence[Sequence[str]], puzzles: int, stopped: int) -> Iterator[Html]:
    yield html.paragraph(
        f"Of {puzzles} puzzles, {stopped} come to a state in which no technique of the ladder finds a step. A shape is "
        "what the smallest proofs of a next move have in common, wherever on the board and with whatever marks. It "
        "unlocks a puzzle if it leads on from such a state, and finishes it if nothing else is needed."
    )
    rows = [
        (
            html.link(_anchor(each), f"{k}"),
            each.unlocks,
            each.finishes,
            each.specimens,
            _short(names),
            each.shape.words,
        )
        for k, (each, names) in enumerate(zip(clusters, known, strict=True), 1)
    ]
    yield html.table(("shape", "unlocks", "finishes", "specimens", "known as", "statements"), rows)
    for k, (each, names) in enumerate(zip(clusters, known, strict=True), 1):
        yield from _shape(k, each, names)


def _short(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return ", ".join(names[:_MOST_NAMES]) + more


def _anchor(cluster: Cluster) -> str:
    return f"shape-{cluster.shape.hash}"


def _shape(number: int, cluster: Cluster, known: Sequence[str]) -> Iterator[Html]:
    example = cluster.example
    yield html.heading(f"Shape {number}: unlocks {cluster.unlocks}, finishes {cluster.finishes}", _anchor(cluster))
    yield html.paragraph(f"Known as: {', '.join(known)}." if known else "No technique finds the example.")
    yield html.bullets(cluster.shape.parts)
    moves = example.words
    yield html.pictures([html.picture(specimen_svg(example), f"So {moves}.", f"An example: {moves}")])
    yield html.paragraph("The fewest rules that give it:")
    yield html.bullets(rule.words for rule in example.rules)
    kind = "single rules refute the opposite" if example.depth == 1 else "the opposite needs further suppositions"
    minimal = "nothing can be left out" if example.minimal else "it may not be minimal"
    marks = len(example.marks)
    yield html.paragraph(f"Besides, {marks} mark{'' if marks == 1 else 's'} on the board; {kind}; {minimal}.")
    yield html.paragraph(html.joined([html.text("shape "), html.code(cluster.shape.hash)], ""))
