"""How the kernel reasons about a program the way people do: what its deductions are told apart and ranked by.

The kernel's `reasoning.hpp` has the same numbers.
"""

from __future__ import annotations

import enum


class PairInference(enum.IntEnum):
    """What small rules infer from each other about two outputs at a time."""

    NONE = 0
    IMPLICATIONS = 1
    """Of two outputs that they share: not both are true, or not both are false."""
    EQUIVALENCES = 2
    """And of any two outputs: that they are equal, or opposite."""


class Feature(enum.IntEnum):
    """What the rank of a deduction may depend on, besides its constraint and `How`."""

    POSITIVE = 0
    """The literal is positive."""
    INTERIOR = 1
    """Its output is neither the first nor the last that the rule mentions."""
    STARTED = 2
    """Some output of the rule is true."""
    LAST_OPEN = 3
    """No other output of the rule is open."""


class How(enum.IntEnum):
    """In which state of its primitive a rule concludes something."""

    LAST = 0
    """Clause: the only literal left."""
    SATURATED = 1
    """Count: enough are true, the rest are false."""
    FORCED = 2
    """Count: all that are left are needed."""
    BOUNDS = 3
    """Linear: it would make the sum too high or too low."""
    WAY_OUT = 4
    """Connected: the only way out of a component."""
    CUT_OFF = 5
    """Connected: out of reach."""
    CLOSES_EARLY = 6
    """Path: it would close a loop too soon."""
    COMPLETE = 7
    """Path: the loop is there, nothing else is."""
    FULL = 8
    """Regions: the component has its size."""
    WOULD_MERGE = 9
    """Regions: components would join and be too big."""
    NO_ROOM = 10
    """Regions: the place is too small."""
    ONLY_GROWTH = 11
    """Regions: the only way to grow."""
    CONTRADICTION = 12
    """The rule cannot hold any more."""
