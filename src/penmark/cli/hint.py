"""`penmark hint`: the next step from any state of play."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.drawing import SvgFile
from penmark.cli.grading import NoUniqueness, ProfileFile, ProfileName, chosen_profile, unless_stopped
from penmark.cli.inputs import GenreName, Input, Lenient, genre_named, read_one
from penmark.cli.options import AsJson, Seconds
from penmark.grading import HintKind, Strength
from penmark.grading.hints import DEFAULT_SECONDS, Hint
from penmark.grading.hints import hint as next_hint
from penmark.puzzle import wire
from penmark.puzzle.game import Game


def hint(
    genre: GenreName,
    source: Input,
    strength: Annotated[
        Strength,
        typer.Option(help="nudge names the technique, look also the cells, do says what to do and why."),
    ] = Strength.DO,
    profile: ProfileName = None,
    profile_file: ProfileFile = None,
    seconds: Seconds = DEFAULT_SECONDS,
    no_uniqueness: NoUniqueness = False,
    svg: SvgFile = None,
    show: Annotated[bool, typer.Option("--draw", help="Draw the board with what the hint is about.")] = False,
    lenient: Lenient = False,
    as_json: AsJson = False,
) -> None:
    """Give the easiest next step of a puzzle or a saved game, or say which mark is wrong."""
    if as_json and show:
        raise typer.BadParameter("give --json or --draw, not both", param_hint="--draw")
    output.refuse_two_on_stdout(as_json, svg, "--svg")
    output.refuse_unwritable(svg)
    kind = genre_named(genre)
    chosen = chosen_profile(kind, profile, profile_file)
    document = read_one(source, kind, lenient)
    game = document.game or Game(document.puzzle)
    found = unless_stopped(
        lambda cancel: next_hint(
            game, strength, chosen, time_budget=seconds, uniqueness=not no_uniqueness, cancel=cancel
        )
    )
    if as_json:
        output.say_json({**found.to_plain(document.puzzle), "puzzle": wire.to_plain(game.puzzle, game)})
    elif svg == output.STDOUT:
        output.complain(found.words)
    else:
        output.say(found.words)
    if svg is not None or show:
        _draw(game, found, svg)
    if found.kind in (HintKind.MISTAKE, HintKind.NO_SOLUTION, HintKind.NONE, HintKind.TIMED_OUT):
        raise typer.Exit(output.NOT_AS_ASKED)


def _draw(game: Game, found: Hint, svg: str | None) -> None:
    from penmark import rendering

    shown = found.picture
    if svg is not None:
        output.write_out(svg, rendering.svg(game.puzzle, game=game, picture=shown, before=found.before).encode())
    else:
        output.say(rendering.text(game.puzzle, game=game, picture=shown, before=found.before, color=output.colored()))
