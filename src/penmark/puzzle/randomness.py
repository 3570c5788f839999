"""`Rng`: random choices that come out the same on every machine and in every version of Python."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import ClassVar, TypeVar

T = TypeVar("T")

_STEPS = 1 << 16


class Rng:
    """The Mersenne twister, asked for whole bits only.

    Its bits are fixed by its definition; what libraries make of them (shuffles, ranges, floats) is not, so that is done
    here in integers.
    """

    name: ClassVar[str] = "mt19937"

    def __init__(self, *seed: int | str) -> None:
        """Equal seeds give equal choices; seeds that differ in any part give streams that have nothing in common."""
        self._seed = seed
        digest = hashlib.sha256(repr(seed).encode()).digest()
        self._random = Random(int.from_bytes(digest, "big"))
        self._bits = self._random.getrandbits
        self._heed: Callable[[], None] | None = None

    def heeding(self, check: Callable[[], None]) -> Rng:
        """Itself, from now on with a check at every choice: it may raise, and so stops a genre that makes boards for
        long without asking whether it should."""
        self._heed = check
        return self

    def drawn_by(self, draw: Callable[[bytes], tuple[T, bytes]]) -> T:
        """What a function of the kernel makes, which draws on from a state and gives the state afterwards."""
        version, numbers, gauss = self._random.getstate()
        made, state = draw(array("I", numbers).tobytes())
        self._random.setstate((version, tuple(memoryview(state).cast("I")), gauss))
        return made

    def child(self, *part: int | str) -> Rng:
        """A stream of its own, whatever has been drawn from this one."""
        child = Rng(*self._seed, *part)
        return child if self._heed is None else child.heeding(self._heed)

    def below(self, n: int) -> int:
        """0 … n - 1, each as likely."""
        if n < 1:
            raise ValueError(f"no number is below {n}")
        size = (n - 1).bit_length()
        drawn = self._bits(size) if size else 0
        while drawn >= n:
            drawn = self._bits(size)
        return drawn

    def several(self, n: int, count: int) -> list[int]:
        """As many numbers below n as are asked for: `below` again and again."""
        if n < 1:
            raise ValueError(f"no number is below {n}")
        bits, size = self._bits, (n - 1).bit_length()
        drawn = [bits(size) for _ in range(count)] if n == 1 << size else list[int]()
        while len(drawn) < count:
            fresh = bits(size)
            if fresh < n:
                drawn.append(fresh)
        return drawn

    def chance(self, probability: float) -> bool:
        """True that often, to a 65,536th."""
        return self.below(_STEPS) < round(probability * _STEPS)

    def choice(self, items: Sequence[T]) -> T:
        if self._heed is not None:
            self._heed()
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order, each order as likely."""
        mixed, bits = list(items), self._bits
        for k in range(len(mixed) - 1, 0, -1):
            size = k.bit_length()
            other = bits(size)
            while other > k:
                other = bits(size)
            mixed[k], mixed[other] = mixed[other], mixed[k]
        return mixed
