"""The work on a part: pure functions that start the command once."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory

from ..command import run
from ..errors import CommandFailed, failure
from ..replaying import Failure, replay_many
from ..scoring import Label, score_labels
from .files import Folder, part_url, write
from .parts import Part


@dataclass(frozen=True)
class Settings:
    """The options that are the same for all parts."""

    #: Scenes: paths of files that the workers read, or their contents.
    scenes: tuple[str | bytes, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()
    #: The maximum time for a part, in seconds.
    timeout: float = 600.0
    #: The command's memory limit in bytes; None for no limit.
    memory: int | None = None


@dataclass(frozen=True)
class Scored:
    """The outcomes of a part's recordings, by recording."""

    outcomes: Mapping[str, bytes]


@dataclass(frozen=True)
class Compared:
    """The differences in a part's recordings, by recording, and what could not be compared."""

    differences: Mapping[str, bytes]
    sessions: int
    differing: int
    #: The command's message and status.
    errors: tuple[str, ...]
    status: int
    #: The number of sessions that could not be compared.
    missing: int = 0


@dataclass(frozen=True)
class Written:
    """The file of a part's transcripts."""

    url: str
    rows: int
    #: The command's messages and statuses.
    errors: tuple[str, ...]
    statuses: frozenset[int]


def score_part(part: Part, labels: tuple[Label, ...], folder: Folder, settings: Settings) -> Scored:
    """Scores the labels of a part's recordings."""
    with (
        folder.files(part.names) as paths,
        NamedTemporaryFile("w", encoding="utf-8", suffix=".json") as file,
    ):
        file.write(label_text(labels, paths))
        file.flush()
        try:
            found = score_labels(
                file.name,
                scene=settings.scenes[0] if settings.scenes else None,
                settings=dict(settings.changes),
                timeout=settings.timeout,
                memory=settings.memory,
                part=True,
            )
        except CommandFailed as error:
            # The label file has the same line numbers as the caller's.
            text = error.message.replace(file.name, "labels")
            for name, path in paths.items():
                text = text.replace(path, name)
            raise failure(error.status, text) from None
    outcomes: dict[str, list[bytes]] = {name: [] for name in part.names}
    names = {_quoted(path): name for name, path in paths.items()}
    for line in found.data.splitlines(keepends=True):
        path, rest = _cut(line)
        outcomes[names[path]].append(b'{"recording":' + _quoted(names[path]) + rest)
    return Scored({name: b"".join(lines) for name, lines in outcomes.items()})


def label_text(labels: tuple[Label, ...], paths: Mapping[str, str]) -> str:
    """A label file with the line numbers of the original, so that errors name the right line."""
    text = '{"labels": ['
    line = 1
    for index, label in enumerate(labels):
        text += "," if index else ""
        if label.line > line:
            text += "\n" * (label.line - line)
            line = label.line
        text += json.dumps(label.object(paths[label.recording]), ensure_ascii=False)
    return text + "]}\n"


def diff_part(part: Part, a: Folder, b: Folder | None, settings: Settings) -> Compared:
    """Compares a part's recordings of two folders, or of one under two scenes."""
    words = ["diff", "--format", "jsonl"]
    with (
        a.local(part.names) as first,
        (b or a).local(part.names) as second,
        TemporaryDirectory(prefix="touchstone-fleet-") as scratch,
    ):
        for index, scene in enumerate(settings.scenes):
            if isinstance(scene, bytes):
                path = Path(scratch, f"scene-{index}.json")
                path.write_bytes(scene)
                scene = str(path)
            words += ["--scene", scene]
        if not settings.scenes:
            # The scenes that recordings name are links here; their pictures are found where the scenes really are.
            for folder in (a, b or a):
                words += ["--allow-path", folder.beside(part.names)] if folder.is_local else []
        folders = [first] if b is None else [first, second]
        result = run([*words, *folders], timeout=settings.timeout, memory=settings.memory)
    errors = result.errors.replace(f"{scratch}/", "")
    for copy, folder in ((first, a), (second, b or a)):
        errors = errors.replace(f"{copy}/", os.path.join(folder.beside(part.names), ""))
    lines = result.output.splitlines(keepends=True)
    # 0 and 1 report whether anything differs; other statuses mean that some recordings could not be compared, and
    # there are no lines if none could.
    if result.status == 64 or (not lines and result.status not in (65, 66, 77)):
        raise failure(result.status, errors, result.output)
    if not lines:
        return Compared({}, 0, 0, tuple(errors.splitlines()), result.status, len(part.names))
    full = {_quoted(name.rsplit("/", 1)[-1]): name for name in part.names}
    differences: dict[str, list[bytes]] = {}
    for line in lines[:-1]:
        key, rest = _cut(line, b'{"file":')
        name = full[key]
        differences.setdefault(name, []).append(b'{"file":' + _quoted(name) + rest)
    totals = json.loads(lines[-1])
    return Compared(
        {name: b"".join(found) for name, found in differences.items()},
        totals["sessions"],
        totals["differing"],
        tuple(errors.splitlines()),
        result.status,
        totals.get("notCompared", 0),
    )


def replay_part(part: Part, folder: Folder, output: str, settings: Settings) -> Written:
    """Replays a part's recordings, and writes their transcripts as one Parquet file."""
    from .parquet import table_bytes

    with folder.files(part.names) as paths:
        results = replay_many(
            [paths[name] for name in part.names],
            settings.scenes[0] if settings.scenes else None,
            timeout=settings.timeout,
            memory=settings.memory,
        )
        errors = tuple(
            str(result.error).replace(paths[name], name)
            for name, result in zip(part.names, results, strict=True)
            if isinstance(result, Failure)
        )
    statuses = frozenset(result.error.status for result in results if isinstance(result, Failure))
    transcripts = [
        (name, (result.partial if isinstance(result, Failure) else result).data)
        for name, result in zip(part.names, results, strict=True)
    ]
    data, rows = table_bytes(part.person, transcripts)
    url = part_url(output, part.number)
    write(url, data)
    return Written(url, rows, errors, statuses)


def _quoted(text: str) -> bytes:
    return json.dumps(text, ensure_ascii=False).encode()


def _cut(line: bytes, start: bytes = b'{"recording":') -> tuple[bytes, bytes]:
    """The quoted name that a line begins with, and what follows it."""
    decoder = json.JSONDecoder()
    text = line.decode()
    name, after = decoder.raw_decode(text, len(start.decode()))
    return _quoted(name), text[after:].encode()
