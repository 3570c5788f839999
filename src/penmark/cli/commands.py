"""Which commands there are. The module of each is imported when it is run: the list of them needs none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command as made_of


@dataclass(frozen=True, slots=True)
class CommandPlace:
    """Where a command is, and the line about it in `penmark --help`: the first of its docstring, as a test holds."""

    module: str
    function: str
    """The function that is the command, or the Typer application that is a group of them."""
    summary: str


COMMANDS: Mapping[str, CommandPlace] = {
    "solve": CommandPlace("solve", "solve", "Solve puzzles, and say whether each has only one solution."),
    "generate": CommandPlace("generate", "generate", "Make puzzles, each with exactly one solution."),
    "complete": CommandPlace(
        "complete",
        "complete",
        "Keep a puzzle's clues and find others that leave it one solution; or say what stays ambiguous.",
    ),
    "render": CommandPlace(
        "render",
        "render",
        "Draw a puzzle, with the marks it carries or with its solution: on the terminal, as SVG, PNG or PDF.",
    ),
    "export": CommandPlace(
        "export",
        "export",
        "Write a puzzle as a page that plays in any browser, or as a picture; or puzzles as a booklet to print.",
    ),
    "convert": CommandPlace("convert", "convert", "Write a puzzle in another format."),
    "check": CommandPlace("check", "check", "Say whether a solution is right, or which rules it breaks and where."),
    "scaffold": CommandPlace(
        "scaffold",
        "scaffold",
        "Make the genre's empty board, or a structural plan on it: drawn, or in the format that --to names.",
    ),
    "grade": CommandPlace(
        "grade", "grade", "Grade puzzles: how hard each is for people, and which techniques it takes."
    ),
    "hint": CommandPlace(
        "hint", "hint", "Give the easiest next step of a puzzle or a saved game, or say which mark is wrong."
    ),
    "count": CommandPlace(
        "count", "count", "Count the solutions of a puzzle or an empty board; or the puzzles of a size."
    ),
    "discover": CommandPlace(
        "discover",
        "discover",
        "Find out which technique is missing: solve puzzles, and where the ladder ends look for the smallest proofs.",
    ),
    "coverage": CommandPlace(
        "coverage",
        "coverage",
        "Say what each technique finds: in puzzles, specimens and saved games; and what it would cost to be without "
        "it.",
    ),
    "enumerate": CommandPlace(
        "enumerate",
        "enumerate_",
        "Walk through all puzzles of a size that have exactly one solution, one of each kind.",
    ),
    "grade-canon": CommandPlace(
        "grade_canon", "grade_canon", "Grade a whole dataset and show how its difficulties are distributed."
    ),
    "profile-init": CommandPlace(
        "profile_init",
        "profile_init",
        "Copy a shipped profile to your config folder, where it takes precedence and can be edited.",
    ),
    "profile-eval": CommandPlace(
        "grade_canon",
        "profile_eval",
        "Try a profile out on a dataset: distribution, use of each technique, agreement with the shipped profile.",
    ),
    "import": CommandPlace(
        "import_",
        "import_",
        "Add puzzles to the store, or to a dataset: each once, and only if it has one solution.",
    ),
    "list-impls": CommandPlace(
        "list_impls",
        "list_impls",
        "List genres, variants, scaffolds, clue filters, techniques, profiles, rules, solvers, formats and themes.",
    ),
    "library": CommandPlace(
        "library", "library_app", "Ask for puzzles in the store or in datasets; tags and collections."
    ),
    "studio": CommandPlace("studio", "studio", "Play, edit, solve, grade and generate in the browser, until Ctrl-C."),
    "tour": CommandPlace("tour", "tour", "Show a puzzle of every genre, its solution, and whether it has only one."),
}
"""By name, in the order of the help."""


class LoadedOnDemand(TyperGroup):
    """All commands, each loaded when it is resolved; until then its name and its summary stand for it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, place in COMMANDS.items():
            self.add_command(TyperCommand(name, help=place.summary))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] in COMMANDS:
            self.add_command(loaded(args[0]), args[0])
        return super().resolve_command(ctx, args)


def loaded(name: str) -> Any:
    """The command of that name, or the group."""
    place = COMMANDS[name]
    found = getattr(import_module(f"penmark.cli.{place.module}"), place.function)
    if isinstance(found, typer.Typer):
        return made_of(found)
    alone = typer.Typer(add_completion=False)
    alone.command(name)(found)
    return made_of(alone)
