"""Many recordings on several workers: the results equal the command's, byte for byte, whatever happens to the
workers."""

from __future__ import annotations

import functools
import http.server
import os
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import duckdb
import fsspec
import pyarrow.parquet
import pytest
from distributed import Client, LocalCluster

import touchstone
from touchstone.fleet.__main__ import main
from touchstone.fleet.files import Folder
from touchstone.fleet.jobs import _parent
from touchstone.fleet.parquet import table_bytes, transcripts_of
from touchstone.fleet.parts import Limits, Part, divide, person_by
from touchstone.fleet.run import client_of, results
from touchstone.fleet.work import label_text


def told(tool: str, *words: object) -> bytes:
    return subprocess.run([tool, *map(str, words)], capture_output=True).stdout


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        yield cluster


@pytest.fixture(scope="module")
def scheduler(cluster: LocalCluster) -> list[str]:
    return ["--scheduler", cluster.scheduler_address]


@pytest.mark.parametrize(
    ("size", "form"),
    [("4", "jsonl"), ("1000", "text"), pytest.param("1", "text", marks=pytest.mark.slow)],
)
def test_score(
    tool: str, people: Path, scheduler: list[str], tmp_path: Path, size: str, form: str
) -> None:
    output = tmp_path / "score"
    words = ["score", str(people / "labels.csv"), "--part-files", size, "--format", form, "-o", str(output)]
    assert main([*words, *scheduler]) == 0
    assert output.read_bytes() == told(tool, "tune", "--score", "--format", form, people)


def test_score_with_settings(
    tool: str, people: Path, scheduler: list[str], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    change = ["--set", "pan.startDistance=5000", "--set", "pan.excludesSlop=false"]
    change += ["--set", "swipe.velocityEstimator=impulse"]
    assert main(["score", str(people / "labels.csv"), *change, *scheduler]) == 0
    assert capsysbinary.readouterr().out == told(tool, "tune", "--score", *change, people)


def test_score_on_workers_of_its_own(tool: str, people: Path, tmp_path: Path) -> None:
    output = tmp_path / "score"
    words = ["score", str(people / "labels.csv"), "--workers", "2", "--memory", "1G", "-o", str(output)]
    assert main(words) == 0
    assert output.read_bytes() == told(tool, "tune", "--score", people)


def test_a_wrong_label_is_named_by_its_own_line(
    people: Path, scheduler: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = (people / "labels.csv").read_text().splitlines(keepends=True)
    cells = text[7].rstrip("\n").split(",")
    heading = text[0].rstrip("\n").split(",")
    cells[heading.index("contacts")] = "99"
    wrong = people / "wrong.csv"
    wrong.write_text("".join(text[:7]) + ",".join(cells) + "\n" + "".join(text[8:]))
    try:
        assert main(["score", str(wrong), "--part-files", "2", *scheduler]) == 65
    finally:
        wrong.unlink()
    error = capsys.readouterr().err
    assert "labels:8:" in error and "contact 99" in error and "touchstone-fleet-" not in error


def test_a_part_may_have_no_gestures(
    tool: str, recordings: Path, scheduler: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yml").write_bytes((recordings / "tap.yml").read_bytes())
    heading = "recording,person,gesture\n"
    (tmp_path / "labels.csv").write_text(f"{heading}a.yml,Ada,tap\nb.yml,Bo,pinch\n")
    (tmp_path / "none.csv").write_text(f"{heading}b.yml,Bo,pinch\n")
    output = tmp_path / "score"
    assert main(["score", str(tmp_path / "labels.csv"), "-o", str(output), *scheduler]) == 0
    assert output.read_bytes() == told(tool, "tune", "--score", tmp_path)
    assert main(["score", str(tmp_path / "none.csv"), *scheduler]) == 65
    assert "none.csv: no touches match a label" in capsys.readouterr().err


@pytest.mark.parametrize("size", [pytest.param("1", marks=pytest.mark.slow), "9"])
def test_diff_of_two_scenes(
    tool: str, recordings: Path, scheduler: list[str], tmp_path: Path, size: str
) -> None:
    scenes = ["--scene", "standard", "--scene", str(recordings / "scenes" / "triple-tap.json")]
    output = tmp_path / "diff"
    words = ["diff", str(recordings), *scenes, "--part-files", size, "-o", str(output), *scheduler]
    assert main(words) == 1
    assert output.read_bytes() == told(tool, "diff", recordings, *scenes, "--format", "jsonl")


def test_scenes_are_found_from_the_current_folder(
    tool: str, recordings: Path, scheduler: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The workers have been started in another one.
    monkeypatch.chdir(recordings / "scenes")
    scenes = ["--scene", "standard", "--scene", "triple-tap.json"]
    output = tmp_path / "diff"
    assert main(["diff", str(recordings), *scenes, "-o", str(output), *scheduler]) == 1
    assert output.read_bytes() == told(tool, "diff", recordings, *scenes, "--format", "jsonl")


def test_diff_of_two_folders_of_transcripts(
    tool: str, recordings: Path, scheduler: list[str], tmp_path: Path
) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    scene = recordings / "scenes" / "triple-tap.json"
    for folder, options in ((a, []), (b, ["--scene", scene])):
        folder.mkdir()
        for name in ("tap", "pan-fast", "pinch-out"):
            lines = told(tool, "replay", "--format", "jsonl", "--explain", *options, recordings / f"{name}.yml")
            (folder / f"{name}.jsonl").write_bytes(lines)
    output = tmp_path / "diff"
    assert main(["diff", str(a), str(b), "--part-files", "2", "-o", str(output), *scheduler]) == 1
    expected = told(tool, "diff", a, b, "--format", "jsonl")
    assert output.read_bytes() == expected and b"pan-fast.jsonl" in expected
    assert main(["diff", str(a), str(a), "-o", str(output), *scheduler]) == 0


def test_diff_of_two_folders_plays_the_scenes_that_recordings_name(
    tool: str, recordings: Path, scheduler: list[str], tmp_path: Path
) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    for folder in (a, b):
        folder.mkdir()
        (folder / "session.yml").write_bytes((recordings / "demo" / "flowers.yml").read_bytes())
    (a / "scenes").mkdir()
    scene = (recordings / "scenes" / "triple-tap.json").read_bytes()
    (a / "scenes" / "flowers.json").write_bytes(scene)
    output = tmp_path / "diff"
    assert main(["diff", str(a), str(b), "-o", str(output), *scheduler]) == 1
    assert output.read_bytes() == told(tool, "diff", a, b, "--format", "jsonl")


def test_what_cannot_be_compared_is_told(
    tool: str, recordings: Path, scheduler: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("tap", "pan-fast"):
        (tmp_path / f"{name}.yml").write_bytes((recordings / f"{name}.yml").read_bytes())
    (tmp_path / "broken.yml").write_text("nothing of the kind\n")
    scenes = ["--scene", "standard", "--scene", str(recordings / "scenes" / "triple-tap.json")]
    output = tmp_path / "result"
    words = ["diff", str(tmp_path), *scenes, "--part-files", "1", "-o", str(output), *scheduler]
    assert main(words) == 65
    assert "broken.yml" in capsys.readouterr().err
    assert output.read_bytes() == told(tool, "diff", tmp_path, *scenes, "--format", "jsonl")


def test_what_cannot_be_compared_is_told_with_its_folder(
    recordings: Path, scheduler: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    for folder in (a, b):
        (folder / "monday").mkdir(parents=True)
        (folder / "monday" / "tap.yml").write_bytes((recordings / "tap.yml").read_bytes())
    (b / "monday" / "tap.yml").write_text("nothing of the kind\n")
    assert main(["diff", str(a), str(b), "--recursive", *scheduler]) == 65
    error = capsys.readouterr().err
    assert f"{b}/monday/tap.yml:" in error and f"{a}/" not in error


def test_transcripts_as_parquet(
    recordings: Path, scheduler: list[str], tmp_path: Path
) -> None:
    output = tmp_path / "transcripts"
    words = ["replay", str(recordings), "-o", str(output), "--part-files", "20", "--person", "^[a-z]+"]
    assert main([*words, *scheduler]) == 0
    found = {}
    for path in sorted(output.glob("*.parquet")):
        found |= transcripts_of(pyarrow.parquet.read_table(path))
    names = Folder(str(recordings)).names()
    paths = [recordings / name for name in names if name.endswith(".yml")]
    for path, transcript in zip(paths, touchstone.replay_many(paths), strict=True):
        assert found.get(path.name, b"") == transcript.data
    question = f"select max(scale) from '{output}/*.parquet' where person = 'pinch' and state = 'ended'"
    scales = [
        event["scale"]
        for path in paths
        if path.name.startswith("pinch")
        for event in touchstone.replay(path).events
        if event.get("state") == "ended" and "scale" in event
    ]
    assert duckdb.sql(question).fetchall() == [(max(scales),)]


def test_the_latest_time_and_the_touches_of_several_panels_fit_a_table() -> None:
    lines = b'{"t":9223372036854.775807,"recognizer":"pan","state":"changed","touches":192}\n'
    data, rows = table_bytes("someone", [("a.yml", lines)])
    table = pyarrow.parquet.read_table(pyarrow.BufferReader(data))
    assert rows == 1 and transcripts_of(table) == {"a.yml": lines}
    assert table.column("touches").to_pylist() == [192]
    assert table.column("t").cast("int64").to_pylist() == [(1 << 63) - 1]


def test_a_run_with_fewer_parts_leaves_none_of_an_earlier_one(
    recordings: Path, scheduler: list[str], tmp_path: Path
) -> None:
    folder, output = tmp_path / "recordings", tmp_path / "transcripts"
    folder.mkdir()
    for name in ("tap", "pinch-out", "pan-fast"):
        (folder / f"{name}.yml").write_bytes((recordings / f"{name}.yml").read_bytes())
    words = ["replay", str(folder), "-o", str(output), *scheduler]
    assert main([*words, "--part-files", "1"]) == 0
    assert len(list(output.glob("*.parquet"))) == 3
    (output / "mine.parquet").touch()
    assert main(words) == 0
    assert sorted(path.name for path in output.iterdir()) == ["mine.parquet", "part-000000.parquet"]


def test_replay_ends_with_the_status_of_the_command(
    recordings: Path, scheduler: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "recordings"
    folder.mkdir()
    (folder / "tap.yml").write_bytes((recordings / "tap.yml").read_bytes())
    words = ["replay", str(folder), "-o", str(tmp_path / "transcripts"), *scheduler]
    (folder / "gone.yml").symlink_to("nothing.yml")
    assert main(words) == 66
    assert "gone.yml" in capsys.readouterr().err
    (folder / "broken.yml").write_text("nothing of the kind\n")
    assert main(words) == 65


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def test_folders_behind_urls(tool: str, people: Path, scheduler: list[str], tmp_path: Path) -> None:
    handler = functools.partial(Quiet, directory=str(people))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        output = tmp_path / "score"
        url = f"http://127.0.0.1:{server.server_address[1]}/labels.csv"
        assert main(["score", url, "-o", str(output), *scheduler]) == 0
        server.shutdown()
    assert output.read_bytes() == told(tool, "tune", "--score", people)


def test_a_recording_that_is_missing_behind_a_url_is_named(
    people: Path, scheduler: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "labels.csv").write_text("recording,person,gesture\ngone.yml,Ada,tap\n")
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}"
        assert main(["score", f"{url}/labels.csv", *scheduler]) == 66
        server.shutdown()
    assert f"{url}/gone.yml: there is no such file." in capsys.readouterr().err


def broken(part: Part) -> None:
    """A worker's disk that fails."""
    raise OSError(5, "Input/output error")


def test_errors_of_the_work_are_not_those_of_the_scheduler(cluster: LocalCluster) -> None:
    part = Part(0, "someone", ("a.yml",))
    with pytest.raises(touchstone.TouchstoneError, match="part 0 .*Input/output error") as error:
        with client_of(cluster.scheduler_address, 1, None, 60) as client:
            list(results(client, broken, [part], lambda _: (), 60))
    assert "scheduler" not in str(error.value)


def test_an_output_that_cannot_be_written_is_named(
    people: Path, scheduler: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    output = str(tmp_path / "file" / "score")
    assert main(["score", str(people / "labels.csv"), "-o", output, *scheduler]) == 73
    assert f"{output}: cannot be written" in capsys.readouterr().err


def slow(part: Part, folder: str) -> tuple[int, int]:
    """Reports which worker has a part, and waits long enough for the test to kill it."""
    Path(folder, f"{part.number}-{os.getpid()}-{time.monotonic_ns()}").touch()
    time.sleep(0.05)
    return part.number, os.getpid()


@pytest.mark.slow
def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    parts = [Part(number, "someone", (f"{number}",)) for number in range(60)]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        found = []
        killed = 0
        for part, (number, worker) in results(client, slow, parts, lambda _: (str(tmp_path),), 60):
            found.append(number)
            assert number == part.number
            # Twice, the worker that answered is killed at once, with its unfinished and undelivered work.
            if len(found) in (5, 25):
                os.kill(worker, signal.SIGKILL)
                killed += 1
    assert killed == 2
    assert sorted(found) == list(range(60))
    assert len({path.name.split("-")[1] for path in tmp_path.iterdir()}) > 2, "no worker was replaced"


def test_a_killed_worker_leaves_no_part_of_a_file(tmp_path: Path) -> None:
    script = """
import os, signal, sys, threading
from touchstone.fleet.files import write
threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGTERM)).start()
while True: write(sys.argv[1], bytes(100_000_000))
"""
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", script, str(tmp_path / "result")])
        assert ended.returncode == -signal.SIGTERM
        assert {path.name for path in tmp_path.iterdir()} <= {"result"}


def test_a_killed_worker_changes_no_figure(tool: str, people: Path, tmp_path: Path) -> None:
    output = tmp_path / "score"
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        words = ["score", str(people / "labels.csv"), "--part-files", "1", "-o", str(output)]
        status: list[int] = []
        words += ["--scheduler", cluster.scheduler_address]
        run = threading.Thread(target=lambda: status.append(main(words)))
        run.start()
        time.sleep(0.3)
        os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        run.join(60)
    assert status == [0]
    assert output.read_bytes() == told(tool, "tune", "--score", people)


def test_parts_are_of_one_person_and_bounded() -> None:
    names = [f"{person}/{number}.yml" for person in "bac" for number in range(7)]
    folder = Folder("/nowhere")
    person = person_by([], None, folder)
    parts = divide(names, person, {name: 10 for name in names}, Limits(files=3, bytes=25))
    assert sorted(name for part in parts for name in part.names) == sorted(names)
    assert [part.number for part in parts] == list(range(len(parts)))
    for part in parts:
        assert {name[0] for name in part.names} == {part.person}
        assert len(part.names) <= 2
    assert parts == divide(reversed(names), person, {name: 10 for name in names}, Limits(3, 25))
    assert person_by([touchstone.Label("tap", "Ada", recording="a.yml")], "^b", folder)("a.yml") == "Ada"
    assert person_by([], "^(b)[0-9]", folder)("b7.yml") == "b"
    assert person_by([], "^(b)?[0-9]", folder)("7.yml") == "everyone"


def test_label_files_of_parts_keep_their_lines() -> None:
    labels = tuple(touchstone.Label("tap", f"P{line}", recording="a.yml", line=line) for line in (3, 9, 9))
    lines = label_text(labels, {"a.yml": "a.yml"}).splitlines()
    assert "P3" in lines[2] and lines[8].count("P9") == 2
    again = touchstone.labels_of("\n".join(lines).encode())
    assert [label.line for label in again] == [3, 9, 9]


def test_memory_filesystems_have_names_too() -> None:
    files = fsspec.filesystem("memory")
    files.pipe_file("/fleet/a.yml", b"x")
    files.pipe_file("/fleet/deep/b.yml", b"xy")
    folder = Folder("memory://fleet")
    assert folder.names() == ["a.yml"] and folder.names(recursive=True) == ["a.yml", "deep/b.yml"]
    assert folder.sizes(["deep/b.yml"]) == {"deep/b.yml": 2}


@pytest.mark.parametrize("place", ["", "people"])
def test_folders_of_archives_have_names_too(tmp_path: Path, place: str) -> None:
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as files:
        files.writestr(os.path.join(place, "a.yml"), "x")
        files.writestr(os.path.join(place, "deep", "b.yml"), "xy")
    folder = Folder(f"zip://{place}::{archive}")
    assert folder.names() == ["a.yml"] and folder.names(recursive=True) == ["a.yml", "deep/b.yml"]
    assert folder.sizes(["a.yml"]) == {"a.yml": 1}
    assert folder.sizes(["a.yml", "deep/b.yml"]) == {"a.yml": 1, "deep/b.yml": 2}


def test_sizes_are_looked_for_no_deeper_than_the_names(monkeypatch: pytest.MonkeyPatch) -> None:
    files = fsspec.filesystem("memory")
    files.pipe_file("/shallow/a.yml", b"x")
    files.pipe_file("/shallow/deep/b.yml", b"xy")
    files.pipe_file("/shallow/deep/deeper/c.yml", b"xyz")
    depths: list[int | None] = []
    kind = type(files)
    find = kind.find

    def noting(self: object, path: str, maxdepth: int | None = None, **options: object) -> object:
        depths.append(maxdepth)
        return find(self, path, maxdepth=maxdepth, **options)

    monkeypatch.setattr(kind, "find", noting)
    folder = Folder("memory://shallow")
    assert folder.sizes(["a.yml"]) == {"a.yml": 1}
    assert folder.sizes(["a.yml", "deep/b.yml"]) == {"a.yml": 1, "deep/b.yml": 2}
    assert depths == [1, 2]


@pytest.mark.parametrize(
    ("url", "folder"),
    [
        ("labels.csv", "."),
        ("/people/labels.csv", "/people"),
        ("s3://bucket/labels.csv", "s3://bucket"),
        ("zip://labels.csv::/data/people.zip", "zip://::/data/people.zip"),
        ("zip://a/labels.csv::s3://bucket/people.zip", "zip://a::s3://bucket/people.zip"),
        ("simplecache::s3://bucket/a/labels.csv", "simplecache::s3://bucket/a"),
        ("simplecache::/people/labels.csv", "simplecache::/people"),
    ],
)
def test_recordings_lie_beside_their_labels(url: str, folder: str) -> None:
    assert _parent(url) == folder


def test_usage_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "one"]) == 70
    assert "two scenes" in capsys.readouterr().err
    assert main(["score", "/nowhere/labels.csv"]) == 70
    assert "/nowhere/labels.csv" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["score", "labels.csv", "--memory", "much"])
