"""Folders and files that fsspec reaches: local paths and URLs."""

from __future__ import annotations

import os
import posixpath
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import fsspec

from ..errors import TouchstoneError

#: The endings of recordings, as the command knows them in a folder.
ENDINGS = (
    ".yml", ".yaml", ".evemu", ".events", ".event", ".evtest", ".getevent", ".txt", ".log", ".jsonl",
)  # fmt: skip


@dataclass(frozen=True)
class Folder:
    """A folder, by its path or URL."""

    url: str

    @property
    def is_local(self) -> bool:
        """Whether it is a path of the machine."""
        return "://" not in self.url and "::" not in self.url

    def names(self, *, recursive: bool = False) -> list[str]:
        """The recordings and transcripts in it, and in its folders if wanted, in the command's order."""
        if self.is_local and not os.path.isdir(self.url):
            raise TouchstoneError(f"{self.url}: there is no such folder.")
        files, root = fsspec.core.url_to_fs(self.url)
        found = []
        for path in files.find(root, maxdepth=None if recursive else 1):
            name = posixpath.relpath(path, root)
            hidden = any(part.startswith(".") for part in name.split("/"))
            if name.endswith(ENDINGS) and not hidden:
                found.append(name)
        return sorted(found, key=in_order)

    def sizes(self, names: Sequence[str]) -> dict[str, int]:
        """The bytes of files in it; one whose size is not told counts as none."""
        files, root = fsspec.core.url_to_fs(self.url)
        details = files.find(root, detail=True)
        sizes = {posixpath.relpath(path, root): entry.get("size") for path, entry in details.items()}
        return {name: sizes.get(name) or 0 for name in names}

    @contextmanager
    def local(self, names: Sequence[str]) -> Iterator[str]:
        """A local folder that has these files, without their folders, while it is used.

        The files of a local folder are linked; others are copied and removed afterwards.
        """
        with TemporaryDirectory(prefix="touchstone-fleet-") as scratch:
            if self.is_local:
                for name in names:
                    source = Path(self.url, name).absolute()
                    if not source.exists():
                        raise TouchstoneError(f"{source}: there is no such file.")
                    Path(scratch, posixpath.basename(name)).symlink_to(source)
            else:
                files, root = fsspec.core.url_to_fs(self.url)
                for name in names:
                    files.get_file(
                        posixpath.join(root, name), os.path.join(scratch, posixpath.basename(name))
                    )
            yield scratch


def in_order(name: str) -> str:
    """What names are sorted by: characters that look the same are the same, as in the command."""
    return unicodedata.normalize("NFC", name)


def read(url: str) -> bytes:
    """The content of a file."""
    try:
        with fsspec.open(url, "rb") as file:
            return file.read()
    except OSError as error:
        raise TouchstoneError(f"{url}: {error.strerror or error}.") from None


def write(url: str, data: bytes) -> None:
    """Writes a file as a whole: whoever reads it finds the old content or the new."""
    files, path = fsspec.core.url_to_fs(url)
    files.makedirs(posixpath.dirname(path), exist_ok=True)
    if "file" in (files.protocol if isinstance(files.protocol, tuple) else (files.protocol,)):
        # A worker that is killed leaves no half of a file.
        part = f"{path}.{os.getpid()}.part"
        Path(part).write_bytes(data)
        os.replace(part, path)
    else:
        files.pipe_file(path, data)
