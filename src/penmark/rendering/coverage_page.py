"""The page of a coverage: what each technique found, an example of it, and the states in which none finds anything."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.discovering.coverage import Coverage, ShownState, TechniqueCoverage
from penmark.grading.profile import Tier
from penmark.rendering import report_page as html
from penmark.rendering.report_page import Html
from penmark.rendering.to_svg import svg


def coverage_page(title: str, coverage: Coverage) -> str:
    """One page."""
    return html.page(title, _body(coverage))


def _body(coverage: Coverage) -> Iterator[Html]:
    rows, residue = coverage.rows(), coverage.residue
    yield html.paragraph(
        f"Puzzles: {coverage.puzzles}, without a grade: {coverage.ungraded}. States: {coverage.states}. Profile: "
        f"{coverage.profile.name}. A technique is used where nothing easier finds a step; 'without it' counts the "
        "puzzles that use it and would then need a trial, or rise to a higher tier. Of a state it is a hit if the "
        "technique finds what is known to follow."
    )
    yield html.table(
        (
            "technique",
            "tier",
            "steps",
            "puzzles",
            "hardest in",
            "states",
            "hits",
            "trial without it",
            "rises without it",
        ),
        [
            (
                html.link(_anchor(row), row.technique.title),
                row.entry.tier.value,
                row.steps,
                row.puzzles,
                row.hardest_in,
                row.states,
                row.hits,
                row.needs_trial,
                row.rises,
            )
            for row in rows
        ],
    )
    yield html.heading("What would be missed most")
    missed = {row.technique.title: float(row.needs_trial) for row in rows if row.needs_trial}
    yield (
        html.bars(dict(sorted(missed.items(), key=lambda pair: -pair[1])[:20]))
        if missed
        else html.paragraph("No single technique is what keeps a puzzle from a trial.")
    )
    yield html.heading("What is left")
    yield html.paragraph(
        f"States in which no technique but a trial finds anything: {residue.states}. Puzzles with such states: "
        f"{residue.puzzles}. The first states:"
        if residue.states
        else "There is no state in which only a trial leads on."
    )
    yield html.pictures(_figure(state) for state in residue.shown)
    if coverage.unseen():
        yield html.heading("What was never used")
        yield html.paragraph("Of the genre's own techniques: " + ", ".join(coverage.unseen()) + ".")
    for tier in Tier:
        of_tier = [row for row in rows if row.entry.tier is tier and row.example is not None]
        if of_tier:
            yield html.heading(f"Examples: {tier.value}")
            yield html.pictures(_example(row) for row in of_tier)


def _anchor(row: TechniqueCoverage) -> str:
    return f"technique-{row.technique.name}"


def _example(row: TechniqueCoverage) -> Html:
    assert row.example is not None
    return Html(f'<div id="{_anchor(row)}">{_figure(row.example, row.technique.title).markup}</div>')


def _figure(state: ShownState, title: str = "") -> Html:
    game = state.game
    drawing = svg(game.puzzle, game=game, captions=False, conflicts=False, picture=state.picture, before=game.masks)
    source = f"From {state.source}." if state.source else ""
    caption = " ".join(each for each in (f"{title}." if title else "", state.words, source) if each)
    return html.picture(drawing, caption, caption)
