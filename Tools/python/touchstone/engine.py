"""The gesture engine in this process: touches in, gestures out, through libtouchstone.

    with Context(800, 600) as window:
        window.layer("photo", 200, 150, 400, 300).recognizer("tap", print)
        screen = window.surface("screen")
        window.deliver(screen, 1_000_000, began(0, 300, 200))
        window.deliver(screen, 1_080_000, ended(0))

Distances are points of 1/160 inch, times are microseconds of a clock of your choice, angles are radians. An error
of the library is an `EngineError`. An exception in an action is raised by the call in which the action ran.
`ffi` and `lib` are the C interface itself, for everything that has no method here: `context.handle`,
`layer.handle` and `recognizer.handle` are its arguments.
"""

from __future__ import annotations

import difflib
import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .errors import TouchstoneError
from .library import LibraryNotFound, ffi, lib

__all__ = [
    "Context", "EngineError", "Fault", "Gesture", "Layer", "LibraryNotFound", "Recognizer",
    "began", "cancelled", "ended", "ffi", "lib", "moved",
]  # fmt: skip

_STATES = {
    lib.TOUCHSTONE_STATE_POSSIBLE: "possible",
    lib.TOUCHSTONE_STATE_BEGAN: "began",
    lib.TOUCHSTONE_STATE_CHANGED: "changed",
    lib.TOUCHSTONE_STATE_ENDED: "ended",
    lib.TOUCHSTONE_STATE_CANCELLED: "cancelled",
    lib.TOUCHSTONE_STATE_FAILED: "failed",
}


class EngineError(TouchstoneError):
    """An error returned by the library."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        #: One of `lib.TOUCHSTONE_ERROR_…`.
        self.status = status
        self.message = message

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Gesture:
    """A report of a recognizer: its name and state, and values in points, microseconds and radians."""

    name: str
    state: str
    time: int
    touches: int
    location: tuple[float, float]
    translation: tuple[float, float]
    velocity: tuple[float, float]
    scale: float
    rotation: float
    #: The reason with figures; only for failures.
    reason: str | None


@dataclass(frozen=True)
class Fault:
    """Input that was repaired, with what the program can do about it."""

    kind: int
    time: int
    is_programs: bool
    message: str


def _contact(slot: int, phase: int, x: float, y: float, pressure: float = 0) -> dict[str, Any]:
    return {"slot": slot, "phase": phase, "x": x, "y": y, "pressure": pressure}


def began(slot: int, x: float, y: float, pressure: float = 0) -> dict[str, Any]:
    """A contact that landed."""
    return _contact(slot, lib.TOUCHSTONE_PHASE_BEGAN, x, y, pressure)


def moved(slot: int, x: float, y: float, pressure: float = 0) -> dict[str, Any]:
    """A contact that moved."""
    return _contact(slot, lib.TOUCHSTONE_PHASE_MOVED, x, y, pressure)


def ended(slot: int, x: float = math.nan, y: float = math.nan) -> dict[str, Any]:
    """A contact that lifted, by default at its last position."""
    return _contact(slot, lib.TOUCHSTONE_PHASE_ENDED, x, y)


def cancelled(slot: int) -> dict[str, Any]:
    """A contact that the window system cancelled."""
    return _contact(slot, lib.TOUCHSTONE_PHASE_CANCELLED, math.nan, math.nan)


def _text(characters: Any) -> str:
    return ffi.string(characters).decode() if characters else ""


def _number(what: str, prefix: str, word: str) -> int:
    """The number of a kind or setting that is given as a word."""
    name = prefix + word.upper().replace(" ", "_")
    if isinstance(number := getattr(lib, name, None), int):
        return number
    words = [known.removeprefix(prefix).lower() for known in dir(lib) if known.startswith(prefix)]
    nearest = difflib.get_close_matches(word.lower().replace(" ", "_"), words, 1)
    hint = f'; did you mean "{nearest[0]}"?' if nearest else ""
    raise EngineError(lib.TOUCHSTONE_ERROR_ARGUMENT, f'there is no {what} "{word}"{hint}')


def _failure() -> EngineError:
    return EngineError(lib.touchstone_last_status(), _text(lib.touchstone_last_message()))


class Context:
    """A window with a size in points, and everything in it. Close it, or use it in a with statement."""

    def __init__(self, width: float, height: float):
        self._raised: BaseException | None = None
        # The functions that the library calls, by what they are set for.
        self._callbacks: dict[Any, Any] = {}
        self.handle = self._made(lib.touchstone_context_create(width, height))
        #: The layer of the whole window.
        self.root = Layer(self, lib.touchstone_context_get_root(self.handle))

    def close(self) -> None:
        """Destroys the context; later calls raise an error. Raises one if another thread is using the context."""
        status = lib.touchstone_context_destroy(self.handle)
        # A context that was not destroyed still calls its callbacks. One that was closed before is no error.
        if status not in (lib.TOUCHSTONE_OK, lib.TOUCHSTONE_ERROR_HANDLE):
            raise _failure()
        self._callbacks.clear()

    def __enter__(self) -> Context:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def layer(
        self, name: str, x: float, y: float, width: float, height: float, parent: Layer | None = None
    ) -> Layer:
        """Adds a layer to the window, or to a parent, in front of the others."""
        handle = self._made(
            lib.touchstone_layer_create(self.handle, (x, y, width, height), name.encode())
        )
        try:
            self._check(lib.touchstone_layer_add_child((parent or self.root).handle, handle))
        except BaseException:
            lib.touchstone_layer_destroy(handle)
            raise
        return Layer(self, handle)

    def surface(self, name: str) -> int:
        """Adds a device that reports points of the window; returns its number for `deliver`."""
        range = lib.touchstone_layer_get_frame(self.root.handle)
        number = lib.touchstone_context_add_surface(self.handle, name.encode(), range)
        if number < 0:
            raise _failure()
        return number

    def deliver(self, device: int, time: int, *contacts: dict[str, Any]) -> None:
        """Delivers what a device reports at one instant: began, moved, ended, cancelled."""
        array = ffi.new("touchstone_contact[]", list(contacts))
        self._check(
            lib.touchstone_context_deliver(self.handle, device, time, array, len(contacts))
        )

    def cancel_all(self, time: int) -> None:
        """Cancels all touches, such as when the window loses its input."""
        self._check(
            lib.touchstone_context_cancel_all(self.handle, lib.TOUCHSTONE_ALL_DEVICES, time)
        )

    @property
    def next_deadline(self) -> int | None:
        """The latest time at which `advance` must be called; None if nothing is pending."""
        time = ffi.new("int64_t *")
        # False is both "nothing is pending" and an error.
        lib.touchstone_clear_error()
        if lib.touchstone_context_next_deadline(self.handle, time):
            return time[0]
        self._check(lib.touchstone_last_status())
        return None

    def advance(self, time: int) -> None:
        """Advances time: handles all deadlines up to then."""
        self._check(lib.touchstone_context_advance(self.handle, time))

    def finish(self) -> None:
        """Handles all remaining deadlines, such as those of taps that wait for another one."""
        while (time := self.next_deadline) is not None:
            self.advance(time)

    def replay(self, recording: bytes | str | os.PathLike[str], start: int = 0) -> int:
        """Replays a recording, given as bytes or as a path, from a time on; returns the time of its last frame."""
        end = ffi.new("int64_t *")
        if isinstance(recording, bytes):
            self._check(lib.touchstone_context_replay(self.handle, recording, len(recording), start, end))
        else:
            path = os.fsencode(recording)
            self._check(lib.touchstone_context_replay_file(self.handle, path, start, end))
        return end[0]

    def on_fault(self, action: Callable[[Fault], object]) -> None:
        """Sets the function that is called for input that was repaired."""

        def call(_: Any, fault: Any, __: Any) -> None:
            action(Fault(fault.kind, fault.time, fault.is_programs, _text(fault.message)))

        self._set_callback(
            lib.touchstone_context_set_fault_function, self.handle, "touchstone_fault_function", call
        )

    def _set_callback(self, setter: Any, handle: Any, type: str, function: Callable[..., None]) -> None:
        def call(*arguments: Any) -> None:
            # A call from within the function raises errors of its own only, not that of an earlier callback.
            earlier, self._raised = self._raised, None
            try:
                function(*arguments)
            except BaseException as error:
                self._raised = error
            finally:
                self._raised = earlier or self._raised

        callback = ffi.callback(type, call)
        status = setter(handle, callback, ffi.NULL)
        # The former one is needed until the library has the new one.
        if status == lib.TOUCHSTONE_OK:
            self._callbacks[setter, handle] = callback
        self._check(status)

    def _check(self, status: int) -> None:
        raised, self._raised = self._raised, None
        if raised is not None:
            raise raised
        if status != lib.TOUCHSTONE_OK:
            raise _failure()

    def _made(self, handle: Any) -> Any:
        if handle == ffi.NULL:
            raise _failure()
        return handle


@dataclass(frozen=True)
class Layer:
    """A rectangle that fingers can touch."""

    context: Context
    handle: Any

    def recognizer(
        self, kind: str, action: Callable[[Gesture], object], name: str | None = None, **settings: float
    ) -> Recognizer:
        """Adds a recognizer: "tap", "long press", "pan", "screen edge pan", "swipe", "pinch", "rotation",
        "transform" or "manipulator". Settings have the names of the C interface, such as `taps=2`."""
        number = _number("kind of recognizer", "TOUCHSTONE_KIND_", kind)
        handle = self.context._made(
            lib.touchstone_recognizer_create(self.context.handle, number, (name or kind).encode())
        )
        recognizer = Recognizer(self.context, handle, name or kind)
        try:
            for setting, value in settings.items():
                recognizer.set(setting, value)
            recognizer.on(action)
            self.context._check(lib.touchstone_layer_add_recognizer(self.handle, handle))
        except BaseException:
            lib.touchstone_recognizer_destroy(handle)
            raise
        return recognizer


@dataclass(frozen=True)
class Recognizer:
    """Watches the fingers on a layer."""

    context: Context
    handle: Any
    name: str

    def set(self, setting: str, value: float) -> None:
        """Sets a setting of the C interface: `set("taps", 2)` for TOUCHSTONE_SETTING_TAPS."""
        number = _number("setting", "TOUCHSTONE_SETTING_", setting)
        self.context._check(lib.touchstone_recognizer_set(self.handle, number, value))

    def require_to_fail(self, other: Recognizer) -> None:
        """Makes this one wait until another one has failed."""
        self.context._check(lib.touchstone_recognizer_require_to_fail(self.handle, other.handle))

    def on(self, action: Callable[[Gesture], object]) -> None:
        """Sets the function that is called when the gesture is recognized, changes and ends."""
        self._set(lib.touchstone_recognizer_set_action, action)

    def on_failure(self, action: Callable[[Gesture], object]) -> None:
        """Sets the function that is called when the gesture fails, with the reason."""
        self._set(lib.touchstone_recognizer_set_failure_function, action)

    def _set(self, setter: Any, action: Callable[[Gesture], object]) -> None:
        def call(g: Any, _: Any) -> None:
            action(
                Gesture(
                    self.name, _STATES[g.state], g.time, g.touches, (g.location.x, g.location.y),
                    (g.translation.dx, g.translation.dy), (g.velocity.dx, g.velocity.dy), g.scale,
                    g.rotation, _text(g.reason) or None,
                )  # fmt: skip
            )

        self.context._set_callback(setter, self.handle, "touchstone_gesture_function", call)
