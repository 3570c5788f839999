"""Discovery: states in which no technique finds a step, why something follows all the same, what would help most."""

from penmark.discovering.clusters import Cluster, Clusters
from penmark.discovering.coverage import Coverage, CoverageOptions, TechniqueCoverage
from penmark.discovering.mining import Mined, MiningOptions, mine
from penmark.discovering.shape import ProofShape
from penmark.discovering.skeleton import technique_skeleton
from penmark.discovering.specimen import ProofRule, Specimen, is_specimen, specimen_from_plain

__all__ = [
    "Cluster",
    "Clusters",
    "Coverage",
    "CoverageOptions",
    "Mined",
    "MiningOptions",
    "ProofRule",
    "ProofShape",
    "Specimen",
    "TechniqueCoverage",
    "is_specimen",
    "mine",
    "specimen_from_plain",
    "technique_skeleton",
]
