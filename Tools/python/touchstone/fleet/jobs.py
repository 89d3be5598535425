"""The three commands for many recordings, from their arguments to their output."""

from __future__ import annotations

import argparse
import json
import os
import posixpath
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory

from ..errors import TouchstoneError, failure
from ..scoring import Label, Score, labels_of
from .files import Folder, in_order, read, remove_parts, write
from .parts import Limits, Part, counted, divide, person_by
from .run import client_of, results
from .work import Compared, Settings, diff_part, replay_part, score_part


class OutputClosed(Exception):
    """Nobody reads standard output any more."""


def run(arguments: argparse.Namespace, settings: Settings, limits: Limits) -> int:
    """Runs the command in the arguments, and returns the status."""
    jobs = {"score": score, "diff": diff, "replay": replay}
    return jobs[arguments.command](arguments, settings, limits)


def score(arguments: argparse.Namespace, settings: Settings, limits: Limits) -> int:
    """Scores the recordings of a label file; the output equals that of `touchstone tune --score`."""
    folder = _folder(_parent(arguments.labels))
    by_recording: dict[str, list[Label]] = {}
    for label in labels_of(read(arguments.labels)):
        by_recording.setdefault(label.recording, []).append(label)
    names = list(by_recording)
    _refuse(arguments.output, [arguments.labels, arguments.scene, *_paths(folder, names)])
    # A recording of several people belongs to the first of them, so that its touches are scored together.
    parts = divide(
        names, lambda name: by_recording[name][0].person, folder.sizes(names), limits
    )

    def given(part: Part) -> tuple[object, ...]:
        labels = [label for name in part.names for label in by_recording[name]]
        return tuple(sorted(labels, key=lambda label: label.line)), folder, settings

    with _client(arguments) as client, Spool() as spool:
        for _, scored in results(client, score_part, parts, given, arguments.patience):
            for name, lines in scored.outcomes.items():
                spool.keep(name, lines)
        data = b"".join(spool.take(name) for name in names)
    if not data:
        raise failure(65, f"{arguments.labels}: no touches match a label in time and number of fingers.")
    text = Score(data).tables(timeout=arguments.timeout).encode() if arguments.format == "text" else data
    _put(arguments.output, text)
    return 0


def diff(arguments: argparse.Namespace, settings: Settings, limits: Limits) -> int:
    """Compares recordings; the output equals that of `touchstone diff --format jsonl` for a folder."""
    folders = [_folder(url) for url in arguments.folders]
    if len(folders) > 2 or len(settings.scenes) > 2 or (len(folders) == 1 and len(settings.scenes) < 2):
        raise TouchstoneError("diff compares two folders, or one folder under two scenes (--scene twice).")
    a, b = folders[0], folders[-1]
    names = [name for name in a.names(recursive=arguments.recursive) if not settings.scenes or not name.endswith(".jsonl")]
    others = [name for name in b.names(recursive=arguments.recursive) if not settings.scenes or not name.endswith(".jsonl")]
    _refuse(arguments.output, [arguments.labels, *arguments.scene, *_paths(a, names), *_paths(b, others)])
    status = 0
    uncompared = 0
    for lone, there, missing in _lone(a, b, names, others):
        print(f"{missing}/{lone}: missing, so {there}/{lone} is not compared.", file=sys.stderr)
        status = 66
        uncompared += 1
    both = set(others)
    names = [name for name in names if name in both]
    if not names:
        raise TouchstoneError(f"{a.url}: there is nothing to compare.")
    parts = divide(names, _person(arguments, a), a.sizes(names), limits)
    found: list[Compared] = []
    with _client(arguments) as client, Spool() as spool:
        for _, compared in results(
            client, diff_part, parts, lambda _: (a, b if len(folders) == 2 else None, settings), arguments.patience
        ):
            for name, lines in compared.differences.items():
                spool.keep(name, lines)
            found.append(Compared({}, *_rest(compared)))
        data = b"".join(spool.take(name) for name in sorted(names, key=in_order))
    totals = {
        "differences": data.count(b"\n"),
        "sessions": sum(compared.sessions for compared in found),
        "differing": sum(compared.differing for compared in found),
    }
    uncompared += sum(compared.missing for compared in found)
    if uncompared:
        totals["notCompared"] = uncompared
    if totals["sessions"]:
        _put(arguments.output, data + json.dumps(totals, separators=(",", ":")).encode() + b"\n")
    for compared in found:
        for line in compared.errors:
            print(line, file=sys.stderr)
    statuses = {compared.status for compared in found} | {status}
    for worst in (65, 77, 66):
        if worst in statuses:
            return worst
    return 1 if totals["differences"] else 0


def replay(arguments: argparse.Namespace, settings: Settings, limits: Limits) -> int:
    """Writes the transcripts of a folder as Parquet files, one per part."""
    if arguments.output in (None, "", "-"):
        raise TouchstoneError("replay writes many files: name a folder for them with -o.")
    folder = _folder(arguments.folder)
    names = [name for name in folder.names(recursive=arguments.recursive) if not name.endswith(".jsonl")]
    if not names:
        raise TouchstoneError(f"{folder.url}: the folder contains no recording.")
    parts = divide(names, _person(arguments, folder), folder.sizes(names), limits)
    output = arguments.output if "://" in arguments.output else os.path.abspath(arguments.output)
    rows = 0
    statuses: set[int] = set()
    with _client(arguments) as client:
        for _, written in results(
            client, replay_part, parts, lambda _: (folder, output, settings), arguments.patience
        ):
            rows += written.rows
            statuses |= written.statuses
            for line in written.errors:
                print(line, file=sys.stderr)
    # An earlier run with more parts left files whose rows would count twice.
    with _reported(f"{output}: the files of an earlier run cannot be removed"):
        remove_parts(output, len(parts))
    found = f"{counted(len(names), 'recording')}, {counted(rows, 'row')}"
    _put(None, f"{found} in {counted(len(parts), 'file')} of {output}\n".encode())
    # The worst, in the command's order.
    return next((status for status in (65, 73, 77) if status in statuses), max(statuses, default=0))


class Spool:
    """Stores results in files until all have arrived, so that the client's memory does not grow."""

    def __enter__(self) -> Spool:
        with _reported(_NOT_STORED, _MORE_SPACE):
            self._folder = TemporaryDirectory(prefix="touchstone-spool-")
            self._file = open(os.path.join(self._folder.name, "results"), "w+b")
        self._places: dict[str, tuple[int, int]] = {}
        return self

    def __exit__(self, *_: object) -> None:
        # What a full disk has not taken is written once more, and nobody needs it.
        with suppress(OSError):
            self._file.close()
        self._folder.cleanup()

    def keep(self, name: str, data: bytes) -> None:
        """Stores a result under a name."""
        with _reported(_NOT_STORED, _MORE_SPACE):
            self._places[name] = (self._file.seek(0, os.SEEK_END), len(data))
            self._file.write(data)
            self._file.flush()

    def take(self, name: str) -> bytes:
        """The result with a name; empty if there is none."""
        start, length = self._places.get(name, (0, 0))
        self._file.seek(start)
        return self._file.read(length)


_NOT_STORED = "the results cannot be stored until all have arrived"
_MORE_SPACE = " Set TMPDIR to a folder with more space."


@contextmanager
def _reported(problem: str, advice: str = "") -> Iterator[None]:
    """Turns an error of the system into one with the command's status for files that cannot be written."""
    try:
        yield
    except OSError as error:
        raise failure(73, f"{problem}: {error.strerror or error}.{advice}") from None


def _client(arguments: argparse.Namespace) -> object:
    return client_of(arguments.scheduler, arguments.workers, arguments.memory, min(arguments.patience, 60))


def _person(arguments: argparse.Namespace, folder: Folder) -> object:
    labels = labels_of(read(arguments.labels)) if arguments.labels else []
    return person_by(labels, arguments.person, folder)


def _lone(
    a: Folder, b: Folder, names: Iterable[str], others: Iterable[str]
) -> Iterator[tuple[str, str, str]]:
    first, second = set(names), set(others)
    for name in sorted(first - second, key=in_order):
        yield name, a.url, b.url
    for name in sorted(second - first, key=in_order):
        yield name, b.url, a.url


def _rest(compared: Compared) -> tuple[int, int, tuple[str, ...], int, int]:
    return compared.sessions, compared.differing, compared.errors, compared.status, compared.missing


def _folder(url: str) -> Folder:
    """A folder in the form passed to workers, which have a different current folder."""
    folder = Folder(url)
    return Folder(os.path.abspath(url)) if folder.is_local else folder


def _parent(url: str) -> str:
    """The folder of a file. In a chain such as "zip://people/labels.csv::s3://bucket/archive.zip" the first link with a
    path names the file, and those behind it say where that is."""
    links = url.split("::")
    index = next((index for index, link in enumerate(links) if "/" in link), 0)
    protocol, mark, path = links[index].rpartition("://")
    links[index] = protocol + mark + posixpath.dirname(path)
    return "::".join(links) or "."


def _paths(folder: Folder, names: Iterable[str]) -> Iterator[str]:
    return (os.path.join(folder.url, name) for name in names)


def _refuse(output: str | None, inputs: Iterable[str | None]) -> None:
    """Refuses an output that is one of the inputs, which it would overwrite."""
    if output is None or not os.path.isfile(output):
        return
    for path in inputs:
        if path is not None and os.path.exists(path) and os.path.samefile(path, output):
            raise failure(64, f"{output} is an input and cannot be the output.")


def _put(output: str | None, data: bytes) -> None:
    # As the command has it, "-" is standard output.
    if output is not None and output != "-":
        with _reported(f"{output}: cannot be written"):
            write(output, data)
        return
    try:
        with _reported("standard output cannot be written"):
            try:
                sys.stdout.buffer.write(data)
                sys.stdout.flush()
            except BrokenPipeError:
                raise OutputClosed from None
    except BaseException:
        # What it has not taken would be written once more when Python ends, and change the status.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise
