"""Heyawake's own techniques."""

from penmark.genres.heyawake.techniques.chains import CHAINS
from penmark.genres.heyawake.techniques.counting import COUNTING
from penmark.genres.heyawake.techniques.rings import RINGS
from penmark.genres.heyawake.techniques.rules import RULES
from penmark.genres.heyawake.techniques.ways import WAYS

TECHNIQUES = (*RULES, *RINGS, *WAYS, *COUNTING, *CHAINS)
