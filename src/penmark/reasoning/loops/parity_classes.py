"""Which of many two-valued things are known to be the same, and which to be opposite."""

from __future__ import annotations

from collections import deque


class ParityClasses:
    """Union-find with parity. Every join is remembered with its reason, so that any relation can be traced back."""

    def __init__(self, count: int) -> None:
        self.root = list(range(count))
        self.odd = bytearray(count)
        """Whether each differs from its root."""
        self._members: dict[int, list[int]] = {}
        self._joins: dict[int, list[tuple[int, int]]] = {}

    def relation(self, a: int, b: int) -> int | None:
        """0 if they are the same, 1 if they differ, `None` if nothing is known."""
        return self.odd[a] ^ self.odd[b] if self.root[a] == self.root[b] else None

    def members(self, a: int) -> list[int]:
        """All that are related to `a`, itself among them."""
        return self._members.get(self.root[a]) or [a]

    def join(self, a: int, b: int, odd: int, reason: int) -> list[int]:
        """Learn that two differ (`odd` 1) or not (0); those of the smaller class, which has now a new root."""
        if self.root[a] == self.root[b]:
            return []
        small, large = self.members(a), self.members(b)
        if len(small) > len(large):
            small, large = large, small
        flip = self.odd[a] ^ self.odd[b] ^ odd
        old, new = self.root[small[0]], self.root[large[0]]
        for one in small:
            self.root[one] = new
            self.odd[one] ^= flip
        self._members.pop(old, None)
        self._members[new] = large + small
        self._joins.setdefault(a, []).append((b, reason))
        self._joins.setdefault(b, []).append((a, reason))
        return small

    def trace(self, a: int, b: int) -> list[int]:
        """The reasons of the joins that relate two, from the one to the other."""
        return [reason for _, _, reason in self.path(a, b)]

    def path(self, a: int, b: int) -> list[tuple[int, int, int]]:
        """The joins that relate two, from the one to the other: two that were joined, and the reason."""
        came: dict[int, tuple[int, int]] = {a: (a, -1)}
        queue = deque([a])
        while queue and b not in came:
            here = queue.popleft()
            for there, reason in self._joins.get(here, ()):
                if there not in came:
                    came[there] = (here, reason)
                    queue.append(there)
        joins = []
        while b != a:
            before, reason = came[b]
            joins.append((before, b, reason))
            b = before
        return joins[::-1]
