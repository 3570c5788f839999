"""`ConstraintJson`: boards whose constraints are listed by key, as F-Puzzles' JSON has them."""

from __future__ import annotations


class ConstraintJson:
    """The genre has square boards of numbers; its variants say themselves under which key they stand, and how."""

    names: tuple[str, ...] = ()
