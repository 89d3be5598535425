"""The functions that need no other package."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import touchstone
from touchstone.command import Run, run


PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
EXTRAS = [extra.partition(">=")[0] for extra in PROJECT["optional-dependencies"]["fleet"]]


def told(tool: str, *words: object) -> bytes:
    return subprocess.run([tool, *map(str, words)], check=True, capture_output=True).stdout


@pytest.mark.parametrize("name", ["tap", "pinch-out", "ten-fingers"])
def test_transcripts_are_those_of_the_command(tool: str, recordings: Path, name: str) -> None:
    path = recordings / f"{name}.yml"
    expected = told(tool, "replay", "--format", "jsonl", path)
    assert touchstone.replay(path).data == expected
    assert touchstone.replay(path.read_bytes()).data == expected


def test_events_are_parsed_lines(recordings: Path) -> None:
    transcript = touchstone.replay(recordings / "tap.yml")
    assert [event["recognizer"] for event in transcript.events] == ["tap"]
    assert len(transcript.lines) == len(transcript.events)
    why = touchstone.replay(recordings / "tap.yml", explain=True)
    assert any(event.get("why") == "failed" for event in why.events)


def test_lines_end_at_line_feeds_only() -> None:
    data = '{"recognizer":"a\u2028b"}\n{"recognizer":"c\x85d"}\n'.encode()
    transcript = touchstone.Transcript(data)
    assert transcript.lines == ['{"recognizer":"a\u2028b"}', '{"recognizer":"c\x85d"}']
    assert len(transcript.events) == 2 and touchstone.Transcript(b"").lines == []


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["replay", "x", "-o", "y"], 69, f"pip install {' '.join(EXTRAS)}\n"),
        (["replay", "x", "--person", "("], 2, 'must be a regular expression (got "("'),
        (["--help"], 0, ""),
    ],
)
def test_fleet_without_its_extras(words: list[str], status: int, said: str) -> None:
    code = "import sys; sys.modules['fsspec'] = None; from touchstone.fleet.__main__ import main; sys.exit(main())"
    folder = Path(__file__).parents[1]
    result = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, cwd=folder)
    assert result.returncode == status and said in result.stderr and "Traceback" not in result.stderr


def test_scenes_are_paths_or_bytes(tool: str, recordings: Path) -> None:
    path, scene = recordings / "tap.yml", recordings / "scenes" / "triple-tap.json"
    expected = told(tool, "replay", "--format", "jsonl", "--scene", scene, path)
    assert touchstone.replay(path, scene).data == expected
    assert touchstone.replay(path, scene.read_bytes()).data == expected
    double = recordings / "double-tap.yml"
    assert touchstone.replay(double, scene).data != touchstone.replay(double).data


def test_many_give_what_one_gives(recordings: Path, tmp_path: Path) -> None:
    whole = (recordings / "pinch-out.yml").read_bytes()
    damaged = tmp_path / "damaged.yml"
    damaged.write_bytes(whole[: len(whole) * 2 // 3] + b"\n- [nonsense\n")
    strange = tmp_path / "-two\nlines: {\"file\":.yml"
    strange.write_bytes(whole)
    paths = [recordings / "tap.yml", damaged, strange, tmp_path / "missing.yml", recordings / "tap.yml"]
    tap, half, odd, none, again = touchstone.replay_many(paths)
    assert tap == again == touchstone.replay(recordings / "tap.yml")
    assert isinstance(odd, touchstone.Transcript) and odd.data == touchstone.replay(whole).data
    assert isinstance(half, touchstone.Failure) and isinstance(none, touchstone.Failure)
    assert isinstance(half.error, touchstone.BadDataError) and half.partial.events
    with pytest.raises(touchstone.BadDataError) as error:
        touchstone.replay(damaged)
    assert str(half.error) == str(error.value) and half.error.output == error.value.output
    assert isinstance(none.error, touchstone.NotReadableError) and none.error.status == 66
    assert touchstone.replay_many([]) == []


def test_many_have_the_warnings_of_scenes(recordings: Path, tmp_path: Path) -> None:
    text = (recordings / "scenes" / "triple-tap.json").read_text()
    scene = tmp_path / "scene.json"
    scene.write_text(text.replace('"kind": "tap", "taps": 3', '"kind": "tap", "taps": 3, "tapz": 3'))
    paths = [recordings / "tap.yml", recordings / "double-tap.yml"]
    many = touchstone.replay_many(paths, scene)
    assert many == [touchstone.replay(path, scene) for path in paths]
    assert all("tapz" in transcript.warnings[0] for transcript in many)

    # A scene that one of the recordings names.
    named = tmp_path / "session.yml"
    named.write_bytes((recordings / "demo" / "flowers.yml").read_bytes())
    (tmp_path / "flowers.json").write_text(scene.read_text())
    paths = [recordings / "tap.yml", named]
    many = touchstone.replay_many(paths)
    assert many == [touchstone.replay(path) for path in paths]
    assert many[0].warnings == () and "tapz" in many[1].warnings[0]


def test_only_recordings_with_a_scene_are_replayed_alone(
    recordings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "session.yml"
    named.write_bytes((recordings / "demo" / "flowers.yml").read_bytes())
    scene = (recordings / "scenes" / "triple-tap.json").read_text()
    (tmp_path / "flowers.json").write_text(scene.replace('"taps": 3', '"taps": 3, "tapz": 3'))
    paths = [recordings / f"{name}.yml" for name in ("tap", "double-tap", "pinch-out")]
    expected = [touchstone.replay(path) for path in [*paths, named]]
    starts: list[Sequence[str]] = []

    def count(words: Sequence[str], **options: Any) -> Run:
        starts.append(words)
        return run(words, **options)

    monkeypatch.setattr(touchstone.replaying, "run", count)
    assert touchstone.replay_many([*paths, named]) == expected
    assert len(starts) == 2 and starts[1][-1] == str(named)


def test_many_take_folders_as_one_does(recordings: Path, tmp_path: Path) -> None:
    for name in ("tap", "pinch-out"):
        (tmp_path / f"{name}.yml").write_bytes((recordings / f"{name}.yml").read_bytes())
    paths = [tmp_path, recordings / "double-tap.yml", recordings / "tap.yml"]
    assert touchstone.replay_many(paths) == [touchstone.replay(path) for path in paths]


def test_many_may_have_more_names_than_one_start_takes(recordings: Path, tmp_path: Path) -> None:
    folder = tmp_path
    while len(str(folder)) < 3500:
        folder /= "a" * 200
    folder.mkdir(parents=True)
    # More than the 2 MB of arguments that Linux allows by default.
    paths = [folder / f"{number}.yml" for number in range(650)]
    for path in paths:
        path.symlink_to(recordings / "tap.yml")
    assert touchstone.replay_many(paths, jobs=2) == [touchstone.replay(paths[0])] * len(paths)


@pytest.fixture
def crash_at(tool: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes the command crash if an argument contains a text."""
    program = tmp_path / "touchstone"

    def replace(text: str) -> None:
        program.write_text(f"#!/bin/sh\ncase $* in *{text}*) kill -SEGV $$ ;; esac\nexec '{tool}' \"$@\"\n")
        program.chmod(0o755)
        monkeypatch.setenv("TOUCHSTONE", str(program))

    return replace


def test_a_crash_of_many_is_that_of_one(recordings: Path, crash_at: Callable[[str], None]) -> None:
    paths = [recordings / f"{name}.yml" for name in ("tap", "pinch-out", "double-tap")]
    expected = [touchstone.replay(path) for path in paths]
    crash_at("--summary")
    assert touchstone.replay_many(paths) == expected
    crash_at("pinch-out")
    with pytest.raises(touchstone.CommandCrashed, match=r"pinch-out\.yml: touchstone was ended by SIGSEGV"):
        touchstone.replay_many(paths)


def test_errors_carry_the_commands_words(recordings: Path) -> None:
    with pytest.raises(touchstone.BadDataError, match="expected libinput record"):
        touchstone.replay(b"nothing of the kind")
    with pytest.raises(touchstone.BadDataError) as error:
        touchstone.replay(recordings / "tap.yml", b'{"layers": 5}')
    assert pickle.loads(pickle.dumps(error.value)).status == error.value.status == 65
    with pytest.raises(touchstone.UsageError):
        touchstone.score(recordings / "tap.yml", [touchstone.Label("tap")], settings={"pan.nothing": 1})


def test_settings_are_numbers_flags_and_words(recordings: Path) -> None:
    settings = {"pan.startDistance": 8, "pan.excludesSlop": False, "tap.velocityEstimator": "impulse"}
    score = touchstone.score(recordings / "tap.yml", [touchstone.Label("tap")], settings=settings)
    assert score.counts["tap"].kept == 1


def test_nothing_hangs(
    tmp_path: Path, recordings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "touchstone"
    for script, error in [
        ("sleep 60", touchstone.CommandTimeout),
        ("yes", touchstone.CommandTimeout),
        ("kill -SEGV $$", touchstone.CommandCrashed),
        ("echo no >&2; exit 70", touchstone.CommandFailed),
    ]:
        program.write_text(f"#!/bin/sh\nexec 3<&0; {'exec ' if script[0] in 'sy' else ''}{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("TOUCHSTONE", str(program))
        start = time.monotonic()
        with pytest.raises(error):
            touchstone.replay(recordings / "tap.yml", timeout=0.5)
        assert time.monotonic() - start < 10
    monkeypatch.setenv("TOUCHSTONE", str(tmp_path / "nowhere"))
    with pytest.raises(touchstone.CommandNotFound, match="set TOUCHSTONE"):
        touchstone.replay(recordings / "tap.yml")


def test_a_command_that_cannot_be_started_is_named(
    tmp_path: Path, recordings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "touchstone"
    program.write_bytes(b"\x7fELF of another machine")
    program.chmod(0o755)
    monkeypatch.setenv("TOUCHSTONE", str(program))
    with pytest.raises(touchstone.CommandNotFound, match="touchstone cannot be started: Exec format error"):
        touchstone.replay(recordings / "tap.yml")


def test_memory_is_bounded(recordings: Path) -> None:
    path = recordings / "ten-fingers.yml"
    assert touchstone.replay(path, memory=1 << 30).data == touchstone.replay(path).data
    with pytest.raises(touchstone.TouchstoneError):
        touchstone.replay(path, memory=20 << 20)
    for odd in (-5, -1, 1 << 63, 1 << 100):
        with pytest.raises(touchstone.TouchstoneError, match=f"memory cannot be limited to {odd} bytes"):
            touchstone.replay(path, memory=odd)


@pytest.mark.parametrize("timeout", [float("nan"), float("inf"), 1e7])
def test_a_timeout_that_cannot_be_waited_for_is_told(recordings: Path, timeout: float) -> None:
    with pytest.raises(touchstone.TouchstoneError, match=r"cannot be waited for (nan|inf|1e\+07) s: "):
        touchstone.replay(recordings / "tap.yml", timeout=timeout)


def test_scores_are_those_of_the_command(tool: str, people: Path) -> None:
    score = touchstone.score_labels(people)
    assert score.data == told(tool, "tune", "--score", "--format", "jsonl", people)
    assert score.tables().encode() == told(tool, "tune", "--score", people)
    assert score.counts["tap"].total == 6 and score.counts["tap"].kept == 6
    assert score.counts_by_person["Béla", "drag"].total == 3
    assert touchstone.Score(b"").tables() == ""


def test_a_recording_is_scored_alone(people: Path) -> None:
    labels = [label for label in touchstone.labels_of(people / "labels.csv") if label.person == "Ada"]
    whole = {outcome.recording: outcome for outcome in touchstone.score_labels(people).outcomes}
    assert len(labels) == 14
    for label in labels:
        path = people / label.recording
        for recording in (path, path.read_bytes()):
            (outcome,) = touchstone.score(recording, [label]).outcomes
            assert outcome == whole[label.recording]
    assert touchstone.score(b"", []).outcomes == []
    with pytest.raises(touchstone.BadDataError, match="contact 9"):
        touchstone.score(people / "Ada-tap.yml", [touchstone.Label("tap", contacts=(9,))])


def test_labels_in_every_format_are_the_same(people: Path) -> None:
    import json

    labels = touchstone.labels_of(people / "labels.csv")
    text = json.dumps({"labels": [label.object() for label in labels]})
    again = touchstone.labels_of(text.encode())
    assert [label.object() for label in again] == [label.object() for label in labels]


def test_the_command_says_its_version() -> None:
    assert touchstone.version() == run(["--version"]).output.decode().strip() != ""
