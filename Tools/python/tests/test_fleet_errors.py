"""What the fleet does when a disk, the network or the locale is not as usual. No workers are started."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import fsspec
import pytest

import touchstone
from touchstone.fleet import jobs
from touchstone.fleet.__main__ import main, parser, settings_of
from touchstone.fleet.files import write
from touchstone.fleet.parts import Limits, Part
from touchstone.fleet.run import _result

SCORE = """
import sys
from touchstone.fleet.files import Folder
from touchstone.fleet.parts import Part
from touchstone.fleet.work import Settings, score_part
from touchstone.scoring import labels_of

folder = sys.argv[1]
labels = tuple(labels_of(f"{folder}/labels.csv"))
scored = score_part(Part(0, "", ("a.yml",)), labels, Folder(folder), Settings())
sys.stdout.buffer.write(scored.outcomes["a.yml"])
"""


def test_labels_are_written_in_utf_8_in_every_locale(recordings: Path, tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_bytes((recordings / "tap.yml").read_bytes())
    (tmp_path / "labels.csv").write_text("recording,person,gesture\na.yml,Béla,tap\n", encoding="utf-8")
    # Without its UTF-8 mode, Python writes text as ASCII in this locale.
    environment = {**os.environ, "LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    found = subprocess.run([sys.executable, "-c", SCORE, tmp_path], env=environment, capture_output=True)
    assert found.returncode == 0, found.stderr.decode()
    assert '"person":"Béla"'.encode() in found.stdout


class FullDisk:
    """A file on a disk that is full."""

    def seek(self, offset: int, whence: int = 0) -> int:
        return 0

    def write(self, data: bytes) -> int:
        return len(data)

    def flush(self) -> None:
        raise OSError(28, "No space left on device")

    close = flush


def test_a_full_disk_for_the_results_is_told() -> None:
    with pytest.raises(touchstone.CommandFailed, match=r"stored .*: No space left on device\. Set TMPDIR") as error:
        with jobs.Spool() as spool:
            spool._file.close()
            spool._file = FullDisk()  # type: ignore[assignment]
            spool.keep("a", b"1")
    assert error.value.status == 73


def test_files_of_an_earlier_run_that_cannot_be_removed_are_told(
    recordings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: str, start: int) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(jobs, "_client", lambda _: contextlib.nullcontext())
    monkeypatch.setattr(jobs, "results", lambda *_: iter(()))
    monkeypatch.setattr(jobs, "remove_parts", refuse)
    arguments = parser().parse_args(["replay", str(recordings), "-o", str(tmp_path)])
    with pytest.raises(touchstone.CommandFailed, match="an earlier run cannot be removed: Permission denied") as error:
        jobs.run(arguments, settings_of(arguments), Limits(200, 1 << 26))
    assert error.value.status == 73


PUT = """
import sys
from touchstone.fleet import __main__, jobs

jobs.run = lambda *_: jobs._put(None, b"result\\n") or 0
sys.exit(__main__.main(["diff", "a", "b"]))
"""


def test_a_full_standard_output_is_told() -> None:
    with open("/dev/full", "wb") as full:
        found = subprocess.run([sys.executable, "-c", PUT], stdout=full, stderr=subprocess.PIPE)
    assert found.stderr == b"standard output cannot be written: No space left on device.\n"
    assert found.returncode == 73


def test_a_reader_that_goes_away_ends_the_program_without_a_message() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    found = subprocess.run([sys.executable, "-c", PUT], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (found.returncode, found.stderr) == (141, b"")


def test_no_input_is_overwritten(recordings: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels, session, scene = tmp_path / "labels.csv", tmp_path / "a.yml", tmp_path / "scene.json"
    labels.write_text("recording,person,gesture\na.yml,Ada,tap\n")
    session.write_bytes((recordings / "tap.yml").read_bytes())
    scene.write_bytes((recordings / "scenes" / "triple-tap.json").read_bytes())
    scenes = ["--scene", "standard", "--scene", str(scene)]
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for words, outputs in [
        (["score", str(labels), "--scene", str(scene)], [labels, session, scene]),
        (["diff", str(tmp_path), *scenes], [session, scene]),
    ]:
        for output in outputs:
            assert main([*words, "-o", str(output)]) == 64
            assert f"{output} is an input" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_hyphen_is_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    jobs._put("-", b"result\n")
    assert capsysbinary.readouterr().out == b"result\n" and not any(tmp_path.iterdir())
    arguments = parser().parse_args(["replay", "recordings", "-o", "-"])
    with pytest.raises(touchstone.TouchstoneError, match="name a folder"):
        jobs.run(arguments, settings_of(arguments), Limits(200, 1 << 26))


def test_an_output_that_is_a_pipe_or_a_link_is_not_replaced(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write(str(pipe), b"result\n")
    assert pipe.is_fifo() and os.read(reader, 100) == b"result\n"
    os.close(reader)
    link.symlink_to("file")
    for data in (b"1", b"2"):
        write(str(link), data)
        assert link.is_symlink() and (tmp_path / "file").read_bytes() == data


def test_an_output_that_is_an_open_stream_keeps_earlier_output(tmp_path: Path) -> None:
    path = tmp_path / "all"
    path.write_bytes(b"before\n")
    with open(path, "ab") as file:
        for folder in ("/dev/fd", "/proc/self/fd"):
            write(f"{folder}/{file.fileno()}", b"result\n")
    assert path.read_bytes() == b"before\nresult\nresult\n"
    code = "from touchstone.fleet.files import write; write('/dev/stdout', b'result')"
    with open(path, "ab") as file:
        subprocess.run([sys.executable, "-c", code], stdout=file, check=True)
    assert path.read_bytes() == b"before\nresult\nresult\nresult"


@dataclass
class LateFuture:
    """A future whose result does not arrive, or whose work failed by such an error."""

    status: str

    def result(self, timeout: float) -> None:
        raise TimeoutError


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("finished", r"the result of part 0 \(someone, 1 recording from a\.yml\) cannot be collected: timed out"),
        ("error", r"part 0 \(someone, 1 recording from a\.yml\) cannot be read"),
    ],
)
def test_a_result_that_does_not_arrive_is_no_error_of_the_work(status: str, words: str) -> None:
    with pytest.raises(touchstone.TouchstoneError, match=words):
        _result(LateFuture(status), Part(0, "someone", ("a.yml",)), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", ["--timeout", "--patience"])
@pytest.mark.parametrize("text", ["nan", "inf", "-1", "0", "1e7", "soon"])
def test_a_time_that_cannot_be_waited_for_is_refused(
    option: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["replay", "recordings", f"{option}={text}"])
    assert f'must be a number of seconds above 0, at most 2000000 (got "{text}")' in capsys.readouterr().err
    assert parser().parse_args(["replay", "recordings", f"{option}=0.5"])


@pytest.mark.parametrize("command", [["score", "nothing://bucket/labels.csv"], ["diff", "nothing://a", "nothing://b"]])
def test_a_url_of_an_unknown_protocol_is_named(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 70
    error = capsys.readouterr().err
    assert error.startswith(f"error: {command[1]}: ") and "Traceback" not in error


def test_a_package_that_a_url_needs_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(url: str) -> None:
        raise ImportError("Install s3fs to access S3")

    monkeypatch.setattr(fsspec.core, "url_to_fs", refuse)
    assert main(["score", "s3://bucket/labels.csv"]) == 70
    assert capsys.readouterr().err == "error: s3://bucket/labels.csv: Install s3fs to access S3.\n"


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), KeyError("a")])
def test_no_error_has_the_status_of_a_difference(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr(jobs, "run", fail)
    assert main(["diff", "a", "b"]) == 70
    assert str(error) in capsys.readouterr().err
