"""Recordings in, transcripts out."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .command import TIMEOUT, Run, argument, run
from .errors import CommandCrashed, CommandFailed, TouchstoneError, failure

#: A recording or a scene: its content, or the path of a file.
Source = bytes | str | os.PathLike[str]

#: The bytes that the names of one start of the command may have: every system takes 128 kB, with the environment.
NAMES = 100_000


@dataclass(frozen=True)
class Transcript:
    """What was recognized in a recording: the lines that `touchstone replay --format jsonl` writes."""

    #: The output as bytes, including line endings.
    data: bytes
    #: Warnings of the command: repairs of the recording, and keys of the scene that are ignored.
    warnings: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The lines, without line endings."""
        # A name may contain other characters at which str.splitlines() divides lines.
        return [line.decode() for line in self.data.split(b"\n") if line]

    @cached_property
    def events(self) -> list[dict[str, Any]]:
        """The lines, parsed: calls of recognizers, faults of the input, movements of layers."""
        return [json.loads(line) for line in self.data.split(b"\n") if line]


@dataclass(frozen=True)
class Failure:
    """A recording that could not be replayed, or only partly because of damage."""

    #: The error that `replay` would have raised.
    error: CommandFailed

    @property
    def partial(self) -> Transcript:
        """The transcript up to the damage."""
        return Transcript(self.error.output)


def replay(
    recording: Source,
    scene: Source | None = None,
    *,
    explain: bool = False,
    timeout: float = TIMEOUT,
    memory: int | None = None,
) -> Transcript:
    """Replays a recording, given as bytes or as a path, and returns what was recognized.

    Without a scene the recording is played on the scene that it names, as by `touchstone replay`, or else with the
    standard gestures. A scene passed as bytes cannot refer to pictures.
    With `explain`, the reasons are included. Raises `BadDataError` for a damaged recording, with the transcript up
    to the damage in `output`, and other errors of this package.
    """
    with scene_file(scene) as options:
        given = recording if isinstance(recording, bytes) else None
        name = "-" if isinstance(recording, bytes) else argument(recording)
        words = ["replay", "--format", "jsonl", *(["--explain"] if explain else []), *options, name]
        result = run(words, input=given, timeout=timeout, memory=memory)
    if result.status != 0:
        raise failure(result.status, result.errors, result.output)
    return Transcript(result.output, tuple(result.errors.splitlines()))


def replay_many(
    recordings: Sequence[str | os.PathLike[str]],
    scene: Source | None = None,
    *,
    jobs: int = 1,
    timeout: float = TIMEOUT,
    memory: int | None = None,
) -> list[Transcript | Failure]:
    """Replays files with one start of the command, and returns a result for each, in their order.

    The transcripts are those of `replay`. `jobs` is the number of files processed at the same time. Names of more
    than 100 kB together take several starts. If the command crashes, it is started for each file, and the error names
    the one of which it crashes again.
    """
    if not recordings:
        return []
    names = [argument(recording) for recording in recordings]
    with scene_file(scene) as options:
        # Names that are repeated or contain line breaks would be ambiguous, and a folder stands for several files.
        batch = [name for name in dict.fromkeys(names) if name.isprintable() and not os.path.isdir(name)]
        found: dict[str, Transcript] = {}
        words = ["replay", "--format", "jsonl", "--summary", "--jobs", str(jobs), *options]
        for group in _groups(batch):
            if len(group) == 1:
                continue
            # After a crash each is replayed alone, which shows whose it is.
            with suppress(CommandCrashed):
                result = run([*words, *group], timeout=timeout, memory=memory)
                known = tuple(f"{name}{mark}" for name in group for mark in ": ")
                # Other messages are about a scene: the caller's, or one that some of the recordings name. They do not
                # say which recording that is, so each that names a scene is replayed alone, or else each one.
                warnings = tuple(line for line in result.errors.splitlines() if not line.startswith(known))
                alone = {name for name in group if _names_scene(name)} if warnings and scene is None else set()
                if scene is not None or alone or not warnings:
                    transcripts = _split(result, group, warnings if scene is not None else ())
                    found |= {name: transcript for name, transcript in transcripts if name not in alone}
    results: dict[str, Transcript | Failure] = {}
    for name in dict.fromkeys(names):
        if name in found:
            results[name] = found[name]
            continue
        try:
            results[name] = replay(name, scene, timeout=timeout, memory=memory)
        except CommandFailed as error:
            results[name] = Failure(error)
        except CommandCrashed as error:
            raise CommandCrashed(error.signal, f"{name}: {error.message}") from None
    return [results[name] for name in names]


def _groups(names: Iterable[str]) -> Iterator[list[str]]:
    """The names, divided into as many as one start of the command takes."""
    group: list[str] = []
    size = 0
    for name in names:
        # An argument takes a pointer and a zero byte too.
        length = len(os.fsencode(name)) + 9
        if group and size + length > NAMES:
            yield group
            group, size = [], 0
        group.append(name)
        size += length
    if group:
        yield group


def _split(result: Run, names: Iterable[str], warnings: tuple[str, ...]) -> Iterator[tuple[str, Transcript]]:
    """The transcripts of files without errors, with the warnings of their scene: each ends with a line that names its
    file."""
    complaints = result.errors.splitlines()
    lines: list[bytes] = []
    remaining = iter(names)
    for line in result.output.splitlines(keepends=True):
        if not line.startswith(b'{"file":'):
            lines.append(line)
            continue
        name = json.loads(line)["file"]
        # Files are in order; those before it in the list have no output.
        if name not in remaining:
            raise TouchstoneError(f"touchstone replay answered for {name}, which was not asked for.")
        if not any(complaint.startswith(f"{name}:") for complaint in complaints):
            yield name, Transcript(b"".join(lines), warnings)
        lines = []


def _names_scene(name: str) -> bool:
    """Whether a recording may name a scene."""
    if not os.path.isfile(name):
        return False
    try:
        with open(name, "rb") as file:
            return any(b"TOUCHSTONE_SCENE=" in line for line in file)
    except OSError:
        return False


@contextmanager
def scene_file(scene: Source | None) -> Iterator[list[str]]:
    """A context manager with the options for a scene, whose content is stored in a temporary file."""
    if scene is None:
        yield []
    elif isinstance(scene, bytes):
        with tempfile.NamedTemporaryFile(prefix="touchstone-", suffix=".json") as file:
            file.write(scene)
            file.flush()
            yield ["--scene", file.name]
    else:
        yield ["--scene", argument(scene)]
