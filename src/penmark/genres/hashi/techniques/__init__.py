"""Hashi's own techniques: counting at islands, groups that must not be cut off, connections, and chains."""

from __future__ import annotations

from penmark.genres.hashi.techniques import chains, counting, cuts, isolation

TECHNIQUES = (*counting.TECHNIQUES, *isolation.TECHNIQUES, *cuts.TECHNIQUES, *chains.TECHNIQUES)
