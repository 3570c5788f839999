"""Grading: how hard a puzzle is for people, and hints for their next step."""

from penmark.grading.batch import grade_many
from penmark.grading.grader import StandardGrader, grade
from penmark.grading.hints import Hint, HintKind, Strength, hint
from penmark.grading.profile import Profile, ProfileEntry, Tier, load_profile, profile_names, read_profile
from penmark.grading.result import GradeResult, GradeStatus
from penmark.grading.step import SolveStep, ToldStep
from penmark.grading.techniques import shared_techniques, techniques_of

__all__ = [
    "GradeResult",
    "GradeStatus",
    "Hint",
    "HintKind",
    "Profile",
    "ProfileEntry",
    "SolveStep",
    "StandardGrader",
    "Strength",
    "Tier",
    "ToldStep",
    "grade",
    "grade_many",
    "hint",
    "load_profile",
    "profile_names",
    "read_profile",
    "shared_techniques",
    "techniques_of",
]
