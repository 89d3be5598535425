"""touchstone.engine: the library for C, through cffi."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import threading
import typing
import weakref
from pathlib import Path

import pytest

import touchstone
from touchstone import engine, library
from touchstone.engine import Context, EngineError, Gesture, began, ended, moved

ROOT = Path(__file__).resolve().parents[3]


def tap(window: Context, screen: int, time: int, x: float = 300, y: float = 200) -> None:
    window.deliver(screen, time, began(0, x, y))
    window.deliver(screen, time + 80_000, ended(0))


def test_tap_on_a_layer() -> None:
    seen: list[Gesture] = []
    with Context(800, 600) as window:
        photo = window.layer("photo", 200, 150, 400, 300)
        photo.recognizer("tap", seen.append)
        screen = window.surface("screen")
        tap(window, screen, 1_000_000)
        tap(window, screen, 3_000_000, x=10, y=10)
    assert [(g.name, g.state, g.time, g.location) for g in seen] == [("tap", "ended", 1_080_000, (300.0, 200.0))]


def test_relations_deadlines_and_reasons() -> None:
    said: list[str] = []
    with Context(800, 600) as window:
        single = window.root.recognizer("tap", lambda gesture: said.append("single"))
        double = window.root.recognizer("tap", lambda gesture: said.append("double"), "double tap", taps=2)
        double.on_failure(lambda gesture: said.append(gesture.reason or ""))
        single.require_to_fail(double)
        screen = window.surface("screen")
        tap(window, screen, 1_000_000)
        assert said == [] and window.next_deadline == 1_430_001
        window.finish()
        assert said[0] == "single" and "no further tap within 0.350 s" in said[1]
        tap(window, screen, 5_000_000)
        tap(window, screen, 5_200_000)
        assert said[2:] == ["double"]


def test_replay_sees_what_the_command_sees(recordings: Path) -> None:
    file = recordings / "pinch-out.yml"
    seen: list[Gesture] = []
    with Context(1600, 1000) as window:
        window.root.recognizer("pinch", seen.append)
        end = window.replay(file, start=2_000_000)
        first = [(g.state, g.time - 2_000_000, g.scale) for g in seen]
        seen.clear()
        # The same from memory, at a later time.
        window.replay(file.read_bytes(), start=end + 1_000_000)
        assert [(g.state, g.time - end - 1_000_000, g.scale) for g in seen] == first
    assert first[0][0] == "began" and first[-1][0] == "ended" and len(first) > 20
    command = [event for event in touchstone.replay(file).events if event.get("state") == "ended"]
    scale = next(event["scale"] for event in command if "scale" in event)
    assert first[-1][2] == pytest.approx(scale, rel=0.02), json.dumps(command)


def test_errors_have_words_and_numbers(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="negative size, -1.0 by 1.0") as caught:
        Context(-1, 1)
    assert caught.value.status == engine.lib.TOUCHSTONE_ERROR_ARGUMENT
    with Context(800, 600) as window:
        with pytest.raises(EngineError):
            window.root.recognizer("knock", print)
        with pytest.raises(EngineError):
            window.root.recognizer("pinch", print, taps=2)
        damaged = tmp_path / "damaged.yml"
        damaged.write_text("version: 1\nndevices: [")
        with pytest.raises(EngineError, match="damaged.yml") as caught:
            window.replay(damaged)
        assert caught.value.status == engine.lib.TOUCHSTONE_ERROR_RECORDING
    with pytest.raises(EngineError, match="destroyed"):
        window.advance(1)


def test_what_an_action_raises_reaches_the_caller() -> None:
    def action(gesture: Gesture) -> None:
        raise ValueError(gesture.name)

    with Context(800, 600) as window:
        window.root.recognizer("tap", action)
        screen = window.surface("screen")
        with pytest.raises(ValueError, match="tap"):
            tap(window, screen, 1_000_000)
        # It is raised once, and the context keeps working.
        window.advance(2_000_000)


def test_what_an_action_raises_does_not_end_another_action() -> None:
    marks: list[str] = []

    def action(gesture: Gesture) -> None:
        window.layer(f"mark of {gesture.name}", 0, 0, 1, 1)
        marks.append(gesture.name)
        raise ValueError(gesture.name)

    with Context(800, 600) as window:
        for name, x in [("left", 0), ("right", 400)]:
            window.layer(name, x, 0, 400, 600).recognizer("tap", action, name)
        screen = window.surface("screen")
        window.deliver(screen, 1_000_000, began(0, 200, 300), began(1, 600, 300))
        with pytest.raises(ValueError) as caught:
            window.deliver(screen, 1_080_000, ended(0), ended(1))
        # Both actions have run, and the first error is raised.
        assert sorted(marks) == ["left", "right"] and str(caught.value) == marks[0]
        window.advance(2_000_000)


def test_faults_name_the_surface() -> None:
    faults: list[engine.Fault] = []
    with Context(800, 600) as window:
        window.on_fault(faults.append)
        screen = window.surface("pygame")
        window.deliver(screen, 1_000_000, moved(7, 1, 1))
    assert [fault.is_programs for fault in faults] == [True]
    assert faults[0].message.startswith("pygame: a contact that never landed")


def test_two_threads() -> None:
    errors: list[EngineError] = []

    def disturb() -> None:
        try:
            window.advance(1)
        except EngineError as error:
            errors.append(error)

    def action(gesture: Gesture) -> None:
        thread = threading.Thread(target=disturb)
        thread.start()
        thread.join()

    faults: list[engine.Fault] = []
    with Context(800, 600) as window:
        window.on_fault(faults.append)
        window.root.recognizer("tap", action)
        tap(window, window.surface("screen"), 1_000_000)
    assert errors[0].status == engine.lib.TOUCHSTONE_ERROR_THREAD and "one thread" in str(errors[0])
    assert faults[0].kind == engine.lib.TOUCHSTONE_FAULT_TWO_THREADS


def test_a_context_in_use_is_not_closed() -> None:
    raised: list[BaseException] = []
    seen: list[int] = []

    def close() -> None:
        try:
            window.close()
        except EngineError as error:
            raised.append(error)

    def action(gesture: Gesture) -> None:
        seen.append(gesture.time)
        if not raised:
            thread = threading.Thread(target=close)
            thread.start()
            thread.join()

    with Context(800, 600) as window:
        window.root.recognizer("tap", action)
        screen = window.surface("screen")
        tap(window, screen, 1_000_000)
        assert isinstance(raised[0], EngineError) and raised[0].status == engine.lib.TOUCHSTONE_ERROR_THREAD
        # The context is open, and so its callbacks are still there.
        tap(window, screen, 3_000_000)
    assert seen == [1_080_000, 3_080_000]


def test_replaced_actions_are_released() -> None:
    class Action:
        def __call__(self, reported: object) -> None: ...

    with Context(800, 600) as window:
        recognizer = window.root.recognizer("tap", print)
        for setter in [recognizer.on, recognizer.on_failure, window.on_fault]:
            action = Action()
            released = weakref.ref(action)
            setter(action)
            del action
            gc.collect()
            assert released() is not None
            setter(print)
            gc.collect()
            assert released() is None


def test_misspelt_words_are_named() -> None:
    with Context(800, 600) as window:
        with pytest.raises(EngineError, match='there is no setting "tapz"; did you mean "taps"'):
            window.root.recognizer("tap", print, tapz=2)
        with pytest.raises(EngineError, match='there is no kind of recognizer "nonsense"') as raised:
            window.root.recognizer("nonsense", print)
        assert raised.value.status == engine.lib.TOUCHSTONE_ERROR_ARGUMENT
        with pytest.raises(EngineError, match="a pan has no setting TOUCHSTONE_SETTING_TAPS"):
            window.root.recognizer("pan", print).set("taps", 2)


def test_closed_context_raises() -> None:
    window = Context(800, 600)
    window.close()
    calls = [lambda: window.next_deadline, window.finish, lambda: window.advance(1), lambda: window.surface("s")]
    for call in calls:
        with pytest.raises(EngineError, match="the context was destroyed"):
            call()
    window.close()


def test_nothing_is_left() -> None:
    before = engine.lib.touchstone_live_objects()
    for _ in range(20):
        with Context(800, 600) as window:
            window.layer("photo", 0, 0, 10, 10).recognizer("manipulator", print)
            assert engine.lib.touchstone_live_objects() > before
    assert engine.lib.touchstone_live_objects() == before


def test_nothing_is_left_of_what_was_refused() -> None:
    with Context(800, 600) as window, Context(800, 600) as other:
        before = engine.lib.touchstone_live_objects()
        with pytest.raises(EngineError, match="TAPS must be"):
            window.root.recognizer("tap", print, taps=0)
        with pytest.raises(EngineError, match="no setting"):
            window.root.recognizer("tap", print, tips=1)
        with pytest.raises(EngineError, match="different contexts"):
            window.layer("photo", 0, 0, 10, 10, parent=other.root)
        assert engine.lib.touchstone_live_objects() == before


def test_example_of_the_guide_prints_what_the_guide_says(recordings: Path) -> None:
    example = ROOT / "Examples/PythonHost/gestures.py"
    assert len(example.read_text().splitlines()) <= 20
    guide = (ROOT / "Documentation/python.md").read_text()
    command = [sys.executable, example, recordings / "pinch-out.yml"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(lines) == 3
    for line in lines:
        assert f"    {line}\n" in guide


def test_type_checkers_accept_calls_of_the_library() -> None:
    # The functions of `lib` are known only when it is loaded.
    assert typing.get_args(typing.get_type_hints(library._load)["return"])[1] is typing.Any


def test_missing_library_says_what_to_do() -> None:
    environment = {**os.environ, "TOUCHSTONE_LIBRARY": "/nowhere/libtouchstone.so"}
    command = [sys.executable, "-c", "import touchstone; import touchstone.engine"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert result.returncode == 1
    assert "LibraryNotFound: /nowhere/libtouchstone.so cannot be loaded. Install libtouchstone" in result.stderr
