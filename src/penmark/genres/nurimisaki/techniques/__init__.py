"""Nurimisaki's own techniques."""

from penmark.genres.nurimisaki.techniques.chains import CHAINS
from penmark.genres.nurimisaki.techniques.needs import NEEDS
from penmark.genres.nurimisaki.techniques.rules import RULES

TECHNIQUES = (*RULES, *NEEDS, *CHAINS)
