"""Scores recordings by labels: counts what was recognized. Documentation/labels.md describes labels."""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .command import TIMEOUT, argument, run
from .errors import failure
from .replaying import Source, scene_file


@dataclass(frozen=True)
class Label:
    """The gesture that a person intended by some touches of a recording."""

    #: "tap", "double-tap", "press", "drag", "swipe", "pinch", "rotation" or "two-finger-tap".
    gesture: str
    #: Who made the touches.
    person: str = "unknown"
    #: The contacts of one gesture, counted from 1 in the order of landing.
    contacts: tuple[int, ...] | None = None
    #: Seconds after the first landing; contacts that land between these times are included.
    start: float | None = None
    end: float | None = None
    #: The recording's file, as the label file names it; not needed for `score`.
    recording: str = ""
    #: The line in the label file; 0 if the label is not from a file.
    line: int = 0

    def object(self, recording: str | None = None) -> dict[str, Any]:
        """The label as a line of a label file, for another recording if one is given."""
        entries: dict[str, Any] = {
            "recording": self.recording if recording is None else recording,
            "person": self.person,
            "gesture": self.gesture,
            "contacts": None if self.contacts is None else list(self.contacts),
            "from": self.start,
            "to": self.end,
        }
        return {key: value for key, value in entries.items() if value is not None}


@dataclass(frozen=True)
class Outcome:
    """The outcome of one intended gesture."""

    recording: str
    person: str
    gesture: str
    #: Whether the intended gesture was recognized, without others that contradict it.
    kept: bool
    #: How often each kind was recognized.
    recognized: Mapping[str, int]
    #: For each recognized kind, the seconds until it was "decided" and until it was "reported" to the program:
    #: since the lift for taps, the end of the hold for presses, the crossing of the default slop for others.
    latencies: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Count:
    """The number of intended gestures of one kind that were recognized."""

    kept: int
    total: int
    #: What they were recognized as, as in {"tap": 3, "pan + swipe": 1, "nothing": 1}.
    became: Mapping[str, int]


@dataclass(frozen=True)
class Score:
    """The output of `touchstone tune --score --format jsonl`."""

    #: The output as bytes: one line of JSON per gesture.
    data: bytes

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """One outcome for each intended gesture."""
        found = []
        for line in self.data.splitlines():
            entry = json.loads(line)
            found.append(
                Outcome(
                    entry["recording"], entry["person"], entry["gesture"], entry["kept"],
                    entry["recognized"], entry["latencies"],
                )
            )  # fmt: skip
        return found

    @property
    def counts(self) -> dict[str, Count]:
        """The counts for each kind of intended gesture."""
        return _counts(self.outcomes, lambda outcome: outcome.gesture)

    @property
    def counts_by_person(self) -> dict[tuple[str, str], Count]:
        """The counts for each person and kind of gesture."""
        return _counts(self.outcomes, lambda outcome: (outcome.person, outcome.gesture))

    def tables(self, *, timeout: float = TIMEOUT) -> str:
        """The tables that `touchstone tune --score` prints for these gestures."""
        if not self.data:
            return ""
        # The command reads standard input, so that nothing is copied to disk.
        result = run(["tune", "--outcomes", "-"], input=self.data, timeout=timeout)
        if result.status != 0:
            raise failure(result.status, result.errors, result.output)
        return result.output.decode()


def _counts(outcomes: Iterable[Outcome], key: Any) -> dict[Any, Count]:
    groups: dict[Any, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(key(outcome), []).append(outcome)
    return {
        name: Count(
            sum(outcome.kept for outcome in group),
            len(group),
            Counter(" + ".join(outcome.recognized) or "nothing" for outcome in group),
        )
        for name, group in sorted(groups.items())
    }


def score(
    recording: Source,
    labels: Sequence[Label],
    *,
    scene: Source | None = None,
    settings: Mapping[str, float | str] | None = None,
    timeout: float = TIMEOUT,
    memory: int | None = None,
) -> Score:
    """Scores the touches of one recording, given as bytes or as a path.

    `settings` changes settings of recognizers, such as {"pan.startDistance": 8, "pan.excludesSlop": False,
    "pan.velocityEstimator": "impulse"}. Raises `BadDataError`, and scores nothing, if a label is invalid or the
    recording is damaged.
    """
    if not labels:
        return Score(b"")
    with tempfile.TemporaryDirectory(prefix="touchstone-") as folder:
        if isinstance(recording, bytes):
            name = "recording"
            Path(folder, name).write_bytes(recording)
        else:
            name = os.path.abspath(recording)
        path = Path(folder, "labels.json")
        text = json.dumps({"labels": [label.object(name) for label in labels]})
        path.write_text(text, encoding="utf-8")
        found = score_labels(
            path, scene=scene, settings=settings, jobs=1, timeout=timeout, memory=memory
        )
    given = labels[0].recording or (name if isinstance(recording, bytes) else os.fspath(recording))
    return Score(_renamed(found.data, name, given))


def _renamed(data: bytes, name: str, given: str) -> bytes:
    """The lines, with the caller's name for the recording."""
    before = b'{"recording":' + json.dumps(name, ensure_ascii=False).encode() + b","
    after = b'{"recording":' + json.dumps(given, ensure_ascii=False).encode() + b","
    return b"".join(
        after + line.removeprefix(before) if line.startswith(before) else line
        for line in data.splitlines(keepends=True)
    )


def score_labels(
    labels: str | os.PathLike[str],
    *,
    scene: Source | None = None,
    settings: Mapping[str, float | str] | None = None,
    jobs: int = 1,
    timeout: float = TIMEOUT,
    memory: int | None = None,
    part: bool = False,
) -> Score:
    """Scores all recordings of a label file, or of a folder that has one, with one start of the command.

    If no touches match any label, that is an error, unless these are only a `part` of the labels.
    """
    changes = [word for key, value in (settings or {}).items() for word in ("--set", f"{key}={_word(value)}")]
    with scene_file(scene) as options:
        words = ["tune", "--score", "--format", "jsonl", "--jobs", str(jobs), *(["--part"] if part else [])]
        result = run(
            [*words, *options, *changes, argument(labels)], timeout=timeout, memory=memory
        )
    if result.status != 0:
        raise failure(result.status, result.errors, result.output)
    return Score(result.output)


def _word(value: float | str) -> str:
    """A value of a setting as the command spells it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def labels_of(labels: Source, *, timeout: float = TIMEOUT) -> list[Label]:
    """The labels of a label file in any of its formats, given as bytes or as a path."""
    if isinstance(labels, bytes):
        result = run(["tune", "--list", "-"], input=labels, timeout=timeout)
    else:
        result = run(["tune", "--list", argument(labels)], timeout=timeout)
    if result.status != 0:
        raise failure(result.status, result.errors, result.output)
    return [_label(json.loads(line)) for line in result.output.splitlines()]


def _label(entry: dict[str, Any]) -> Label:
    contacts = entry.get("contacts")
    return Label(
        gesture=entry["gesture"],
        person=entry["person"],
        contacts=None if contacts is None else tuple(contacts),
        start=entry.get("from"),
        end=entry.get("to"),
        recording=entry["recording"],
        line=entry["line"],
    )
