"""Replays and scores touch recordings with the touchstone command.

Each function is pure: the same recording, scene and labels give the same bytes, whatever runs beside it. Each
call starts the command once; `replay_many` and `score_labels` start it once for many recordings, which is
faster for short ones, since a start takes some 20 ms.
"""

from .command import command, version
from .errors import (
    BadDataError,
    CommandCrashed,
    CommandFailed,
    CommandNotFound,
    CommandTimeout,
    NotReadableError,
    TouchstoneError,
    UsageError,
)
from .replaying import Failure, Transcript, replay, replay_many
from .scoring import Count, Label, Outcome, Score, labels_of, score, score_labels

__all__ = [
    "BadDataError",
    "CommandCrashed",
    "CommandFailed",
    "CommandNotFound",
    "CommandTimeout",
    "Count",
    "Failure",
    "Label",
    "NotReadableError",
    "Outcome",
    "Score",
    "TouchstoneError",
    "Transcript",
    "UsageError",
    "command",
    "labels_of",
    "replay",
    "replay_many",
    "score",
    "score_labels",
    "version",
]
