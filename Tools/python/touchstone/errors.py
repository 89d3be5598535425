"""Errors, with the command's own messages."""

from __future__ import annotations


class TouchstoneError(Exception):
    """The base of all errors of this module; the text says what was given and what to do."""


class CommandNotFound(TouchstoneError):
    """The touchstone command was not found, or cannot be started."""


class CommandTimeout(TouchstoneError):
    """The command took longer than allowed and was killed."""


class CommandCrashed(TouchstoneError):
    """A signal ended the command, as when it ran out of memory."""

    def __init__(self, signal: int, message: str) -> None:
        # All arguments are passed on, so that the error can be pickled.
        super().__init__(signal, message)
        self.signal = signal
        self.message = message

    def __str__(self) -> str:
        return self.message


class CommandFailed(TouchstoneError):
    """The command ended with a status other than 0."""

    def __init__(self, status: int, message: str, output: bytes = b"") -> None:
        super().__init__(status, message, output)
        #: The status, as `touchstone help` lists them.
        self.status = status
        #: The command's standard error.
        self.message = message
        #: Its standard output; for a damaged recording, the transcript up to the damage.
        self.output = output

    def __str__(self) -> str:
        return self.message or f"touchstone ended with status {self.status}."


class UsageError(CommandFailed):
    """The command refuses its arguments (status 64)."""


class BadDataError(CommandFailed):
    """A recording, a scene or labels are malformed (status 65)."""


class NotReadableError(CommandFailed):
    """A file does not exist or cannot be read (statuses 66 and 77)."""


def failure(status: int, message: str, output: bytes = b"") -> CommandFailed:
    """The error for a status."""
    kinds: dict[int, type[CommandFailed]] = {
        64: UsageError,
        65: BadDataError,
        66: NotReadableError,
        77: NotReadableError,
    }
    return kinds.get(status, CommandFailed)(status, message, output)
