"""Divides recordings into parts for workers, by person and up to a maximum size."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..scoring import Label
from .files import Folder, in_order

#: The person of recordings without a name.
NOBODY = "everyone"


@dataclass(frozen=True)
class Limits:
    """The maximum size of a part, which bounds a worker's memory."""

    files: int = 200
    bytes: int = 64 << 20


@dataclass(frozen=True)
class Part:
    """Recordings of one person that one call of the command handles."""

    #: The index of the part, from 0.
    number: int
    person: str
    names: tuple[str, ...]


def counted(number: int, thing: str) -> str:
    """A number of things, as in "1 row" and "2 rows"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def divide(
    names: Iterable[str], person_of: Callable[[str], str], sizes: Mapping[str, int], limits: Limits
) -> list[Part]:
    """Parts with one person and one folder each, sorted by person and name.

    The division depends only on the recordings, not on the workers.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        groups.setdefault((person_of(name), posixpath.dirname(name)), []).append(name)
    parts: list[Part] = []
    for (person, _), group in sorted(groups.items()):
        for batch in _batches(group, sizes, limits):
            parts.append(Part(len(parts), person, tuple(batch)))
    return parts


def _batches(group: Sequence[str], sizes: Mapping[str, int], limits: Limits) -> list[list[str]]:
    batches: list[list[str]] = []
    total = 0
    for name in sorted(group, key=in_order):
        size = sizes.get(name, 0)
        if not batches or len(batches[-1]) >= limits.files or total + size > limits.bytes:
            batches.append([])
            total = 0
        batches[-1].append(name)
        total += size
    return batches


def person_by(
    labels: Sequence[Label], pattern: str | None, folder: Folder
) -> Callable[[str], str]:
    """Determines the person of a recording: by its label, else by the first group of a pattern, else by its
    first folder."""
    persons: dict[str, str] = {}
    for label in labels:
        persons.setdefault(posixpath.normpath(label.recording), label.person)
    expression = re.compile(pattern) if pattern else None

    def person(name: str) -> str:
        if name in persons:
            return persons[name]
        if expression and (match := expression.search(name)):
            found = match.group(1) if expression.groups else match.group(0)
            # A group that is optional may match nothing.
            if found is not None:
                return found
        return name.split("/")[0] if "/" in name else NOBODY

    return person
