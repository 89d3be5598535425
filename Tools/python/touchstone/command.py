"""Finds the touchstone command and runs it with limits on time and memory: bytes in, bytes out."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from .errors import CommandCrashed, CommandNotFound, CommandTimeout, TouchstoneError

#: How long a call may take by default, in seconds.
TIMEOUT = 60.0


@dataclass(frozen=True)
class Run:
    """The output of the command, and its status."""

    status: int
    output: bytes
    errors: str


def command() -> str:
    """The path of the command: $TOUCHSTONE, or touchstone on the path."""
    named = os.environ.get("TOUCHSTONE")
    found = shutil.which(named or "touchstone")
    if found is None:
        where = f"TOUCHSTONE={named} is no program" if named else "touchstone is not on the path"
        raise CommandNotFound(f"{where}. Install the command, or set TOUCHSTONE to its path.")
    return found


def version() -> str:
    """The command's version, as in "0.1.0"."""
    return run(["--version"]).output.decode().strip()


def run(
    arguments: Sequence[str],
    *,
    input: bytes | None = None,
    folder: str | None = None,
    timeout: float = TIMEOUT,
    memory: int | None = None,
) -> Run:
    """Runs the command and waits for its end.

    `timeout` is in seconds, at most some 24 days. `memory` limits the command's address space in bytes; by
    default there is no limit. Statuses are returned, not raised.
    """
    program = command()
    try:
        process = subprocess.Popen(
            [program, *arguments],
            stdin=subprocess.DEVNULL if input is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
        )
    except OSError as error:
        # Such as a program for another processor.
        raise CommandNotFound(f"{program} cannot be started: {error.strerror}.") from None
    with process:
        try:
            if memory is not None:
                _limit(process.pid, memory)
            output, errors = process.communicate(input, timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            words = " ".join(arguments[:3])
            raise CommandTimeout(f"touchstone {words} did not end within {timeout:g} s.") from None
        except (OverflowError, ValueError) as error:
            # Infinity, NaN and times that do not fit the system's 32 bits of milliseconds.
            process.kill()
            raise TouchstoneError(f"the command cannot be waited for {timeout:g} s: {error}.") from None
        except BaseException:
            process.kill()
            raise
    text = errors.decode("utf-8", "replace").strip()
    if process.returncode < 0:
        raise _crash(-process.returncode, text, memory)
    return Run(process.returncode, output, text)


def _limit(process: int, memory: int) -> None:
    try:
        if not 0 <= memory < 1 << 63:
            # To the system, negative numbers are huge ones or no limit, and versions of Python differ in huge ones.
            raise ValueError("it must be from 0 to 2^63 - 1")
        resource.prlimit(process, resource.RLIMIT_AS, (memory, memory))
    except ProcessLookupError:
        pass  # It has ended already.
    except (ValueError, OSError) as error:
        raise TouchstoneError(f"memory cannot be limited to {memory} bytes: {error}.") from None


def _crash(number: int, text: str, memory: int | None) -> CommandCrashed:
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = f"signal {number}"
    limit = f" It was allowed {memory} bytes of memory." if memory is not None else ""
    return CommandCrashed(number, f"touchstone was ended by {name}.{limit} {text}".strip())


def argument(path: str | os.PathLike[str]) -> str:
    """A path as an argument that cannot be mistaken for an option or standard input."""
    text = os.fspath(path)
    return f"./{text}" if text.startswith("-") else text
