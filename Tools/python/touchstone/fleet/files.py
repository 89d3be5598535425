"""Folders and files that fsspec can access: local paths and URLs."""

from __future__ import annotations

import os
import posixpath
import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import fsspec
from fsspec.archive import AbstractArchiveFileSystem

from ..errors import TouchstoneError, failure

#: The file name extensions of recordings, as in the command.
ENDINGS = (
    ".yml", ".yaml", ".evemu", ".events", ".event", ".evtest", ".getevent", ".txt", ".log", ".jsonl",
)  # fmt: skip


@dataclass(frozen=True)
class Folder:
    """A folder, by its path or URL."""

    url: str

    @property
    def is_local(self) -> bool:
        """Whether it is a local path."""
        return "://" not in self.url and "::" not in self.url

    def names(self, *, recursive: bool = False) -> list[str]:
        """The recordings and transcripts in it, optionally including subfolders, in the command's order."""
        if self.is_local and not os.path.isdir(self.url):
            raise TouchstoneError(f"{self.url}: there is no such folder.")
        found = []
        for name in self._details(None if recursive else 1):
            hidden = any(part.startswith(".") for part in name.split("/"))
            if name.endswith(ENDINGS) and not hidden:
                found.append(name)
        return sorted(found, key=in_order)

    def sizes(self, names: Sequence[str]) -> dict[str, int]:
        """The total size of files in it, in bytes; files of unknown size count as 0."""
        # No deeper than the names: below a home folder, a bucket or a web site there may be very much.
        details = self._details(1 + max((name.count("/") for name in names), default=0))
        return {name: details.get(name, {}).get("size") or 0 for name in names}

    def _details(self, depth: int | None) -> dict[str, dict[str, Any]]:
        """What is known of its files down to a depth, by name: 1 is the folder alone, None all below it."""
        files, root = _opened(self.url)
        # Versions of fsspec count the depth from the top of an archive, whose list is complete anyway.
        limit = None if isinstance(files, AbstractArchiveFileSystem) else depth
        found = files.find(root, maxdepth=limit, detail=True)
        details = {posixpath.relpath(path, root): entry for path, entry in found.items()}
        return {name: entry for name, entry in details.items() if depth is None or name.count("/") < depth}

    @contextmanager
    def files(self, names: Sequence[str]) -> Iterator[dict[str, str]]:
        """A context manager with the local paths of these files, by name.

        Files in a local folder are used in place; others are copied, and removed afterwards.
        """
        if self.is_local:
            yield {name: os.path.join(self.url, name) for name in names}
            return
        files, root = _opened(self.url)
        with TemporaryDirectory(prefix="touchstone-fleet-") as scratch:
            paths = {name: os.path.join(scratch, posixpath.basename(name)) for name in names}
            for name, path in paths.items():
                try:
                    files.get_file(posixpath.join(root, name), path)
                except FileNotFoundError:
                    raise failure(66, f"{posixpath.join(self.url, name)}: there is no such file.") from None
            yield paths

    @contextmanager
    def local(self, names: Sequence[str]) -> Iterator[str]:
        """A context manager with a local folder that contains, of its recordings, only these."""
        with self.files(names) as paths, TemporaryDirectory(prefix="touchstone-fleet-") as scratch:
            for name, path in paths.items():
                if not os.path.exists(path):
                    raise TouchstoneError(f"{path}: there is no such file.")
                os.symlink(path, os.path.join(scratch, posixpath.basename(name)))
            if self.is_local:
                # The command looks beside a recording for the scene that it names.
                beside = self.beside(names)
                for other in os.listdir(beside):
                    if not other.endswith(ENDINGS):
                        os.symlink(os.path.join(beside, other), os.path.join(scratch, other))
            yield scratch

    def beside(self, names: Sequence[str]) -> str:
        """The path of the folder that contains these files, which are in one."""
        return os.path.join(self.url, posixpath.dirname(names[0]))


def _opened(url: str) -> tuple[fsspec.AbstractFileSystem, str]:
    """The file system of a path or URL, and the path in it."""
    try:
        return fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        # No such protocol, or the package that knows it is not installed.
        raise TouchstoneError(f"{url}: {error}.") from None


def in_order(name: str) -> str:
    """The sort key of names: equivalent characters compare equal, as in the command."""
    return unicodedata.normalize("NFC", name)


def read(url: str) -> bytes:
    """The content of a file."""
    files, path = _opened(url)
    try:
        with files.open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise TouchstoneError(f"{url}: {error.strerror or error}.") from None


def part_url(folder: str, number: int) -> str:
    """The path or URL of a part's file in a folder of results."""
    return f"{folder.rstrip('/')}/part-{number:06}.parquet"


def remove_parts(folder: str, start: int) -> None:
    """Removes the files of parts from this number on."""
    files, root = _opened(folder)
    for path in files.find(root, maxdepth=1):
        name = re.fullmatch(r"part-(\d{6,})\.parquet", posixpath.basename(path))
        if name and int(name[1]) >= start:
            files.rm_file(path)


def write(url: str, data: bytes) -> None:
    """Writes a file atomically: readers see either the old content or the new. A device, a pipe or an open stream, such
    as /dev/stdout, is written to."""
    files, path = _opened(url)
    files.makedirs(posixpath.dirname(path), exist_ok=True)
    if "file" in (files.protocol if isinstance(files.protocol, tuple) else (files.protocol,)):
        _replace(path, data)
    else:
        files.pipe_file(path, data)


#: Other names of open streams.
_STREAMS = {"/dev/stdout": "/dev/fd/1", "/dev/stderr": "/dev/fd/2"}


def _replace(path: str, data: bytes) -> None:
    """Replaces a local file. The new one has no name until it is complete, so a killed worker leaves no part of it."""
    stream = re.fullmatch(r"/(?:dev|proc/self)/fd/(\d{1,9})", _STREAMS.get(path, path))
    if stream:
        # It may lead to a file with earlier output, which stays.
        with open(int(stream[1]), "wb", closefd=False) as file:
            file.write(data)
        return
    if os.path.exists(path) and not os.path.isfile(path):
        # A file in its place would be the end of a device such as /dev/null.
        Path(path).write_bytes(data)
        return
    # A link stays.
    path = os.path.realpath(path)
    part = f"{path}.{os.getpid()}.part"
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            unnamed = os.open(".", os.O_TMPFILE | os.O_WRONLY, 0o666, dir_fd=folder)
        except OSError:
            # A file system without unnamed files.
            Path(part).write_bytes(data)
        else:
            with os.fdopen(unnamed, "wb") as file:
                file.write(data)
                file.flush()
                # The descriptor of the folder has no effect but that the link is followed.
                os.link(f"/proc/self/fd/{unnamed}", part, src_dir_fd=folder)
        os.replace(part, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(part)
        raise
    finally:
        os.close(folder)
