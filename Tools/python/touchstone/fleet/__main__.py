"""The program: `python -m touchstone.fleet`, installed as `touchstone-fleet`."""

from __future__ import annotations

import argparse
import math
import os
import re
import signal
import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import CommandFailed, TouchstoneError

if TYPE_CHECKING:
    # Other imports of the package need the extras, which main() finds missing.
    from .work import Settings

#: The longest time that can be waited for, in seconds: the system counts milliseconds in 32 bits.
MOST_SECONDS = 2_000_000

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def size(text: str) -> int:
    """A number of bytes, as in "512M"."""
    unit = text[-1:].upper() if text[-1:].upper() in ("K", "M", "G") else ""
    number = text[: len(text) - len(unit)]
    if not number.isdigit() or int(number) == 0:
        raise argparse.ArgumentTypeError(f'must be a number of bytes such as 512M (got "{text}")')
    return int(number) * UNITS[unit]


def setting(text: str) -> tuple[str, str]:
    """A change of a setting, as in "pan.startDistance=8"; the command knows its values, of which some are words."""
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise argparse.ArgumentTypeError(f'must be kind.key=value (got "{text}")')
    return key, value


def pattern(text: str) -> str:
    """A regular expression."""
    try:
        re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f'must be a regular expression (got "{text}": {error})') from None
    return text


def positive(text: str) -> int:
    """A whole number from 1."""
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f'must be a whole number from 1 (got "{text}")')
    return int(text)


def seconds(text: str) -> float:
    """A time that can be waited for, in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f'must be a number of seconds above 0, at most {MOST_SECONDS} (got "{text}")')
    return value


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--scheduler", metavar="ADDRESS", help="a scheduler of Dask, such as tcp://host:8786")
    common.add_argument("--workers", type=positive, default=2, help="without it: how many processes (2)")
    common.add_argument(
        "--memory", type=size, metavar="BYTES",
        help="what a worker of this machine, and each start of the command, may take, such as 512M",
    )  # fmt: skip
    common.add_argument("--part-files", type=positive, default=200, help="recordings in a part (200)")
    common.add_argument(
        "--part-bytes", type=size, default=64 << 20, metavar="BYTES", help="bytes of recordings in a part (64M)"
    )
    common.add_argument("--timeout", type=seconds, default=600, help="seconds that a part may take (600)")
    common.add_argument(
        "--patience", type=seconds, default=1800, help="seconds without any finished part until it fails (1800)"
    )
    common.add_argument("-o", "--output", metavar="FILE", help="where results go instead of standard output")
    program = argparse.ArgumentParser(
        prog="touchstone-fleet",
        description="Scores, replays and compares many recordings on many machines. Folders and files are paths "
        "or URLs that fsspec knows. The figures are those of the touchstone command, byte for byte.",
        epilog="The status is 0 when all is well, 1 when diff finds differences, and otherwise the command's.",
    )
    commands = program.add_subparsers(dest="command", required=True)
    score = commands.add_parser("score", parents=[common], help="score labeled recordings")
    score.add_argument("labels", help="a label file; its recordings lie beside it")
    score.add_argument("--scene", help="layers and recognizers instead of the standard ones")
    score.add_argument("--set", type=setting, action="append", default=[], metavar="KIND.KEY=VALUE")
    score.add_argument("--format", choices=("text", "jsonl"), default="text")
    diff = commands.add_parser("diff", parents=[common], help="compare two scenes or two folders")
    diff.add_argument("folders", nargs="+", metavar="folder", help="one folder, or two")
    diff.add_argument("--scene", action="append", default=[], help='once or twice; "standard" is possible')
    replay = commands.add_parser("replay", parents=[common], help="write transcripts as Parquet files")
    replay.add_argument("folder")
    replay.add_argument("--scene")
    for command in (diff, replay):
        command.add_argument("--recursive", action="store_true", help="also what is in folders of the folder")
        command.add_argument("--labels", help="a label file that says whose a recording is")
        command.add_argument("--person", type=pattern, metavar="REGEX", help="finds the person in a recording's name")
    return program


def scene(text: str) -> str | bytes:
    """A scene in the form passed to workers, which have a different current folder: a path that they can read too, or
    the content of a URL."""
    from .files import read

    if "://" in text:
        return read(text)
    return text if text == "standard" else os.path.abspath(text)


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The options that are the same for all parts."""
    from .work import Settings

    given = arguments.scene if isinstance(arguments.scene, list) else [arguments.scene]
    return Settings(
        scenes=tuple(scene(name) for name in given if name is not None),
        changes=tuple(getattr(arguments, "set", [])),
        timeout=arguments.timeout,
        memory=arguments.memory,
    )


def main(words: Sequence[str] | None = None) -> int:
    """Runs the program and returns its status."""
    arguments = parser().parse_args(words)
    try:
        from . import jobs
        from .parts import Limits
    except ImportError as error:
        # Not by the name of this package, which is no package of PyPI.
        print(f"error: {error}. Install what it needs: pip install dask distributed fsspec pyarrow", file=sys.stderr)
        return 69
    limits = Limits(arguments.part_files, arguments.part_bytes)
    try:
        return jobs.run(arguments, settings_of(arguments), limits)
    except CommandFailed as error:
        print(f"{error}", file=sys.stderr)
        return error.status
    except TouchstoneError as error:
        print(f"error: {error}", file=sys.stderr)
        return 70
    except jobs.OutputClosed:
        # As a shell reports a program that a broken pipe ends.
        return 128 + signal.SIGPIPE
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        print(f"error: {str(error) or type(error).__name__}", file=sys.stderr)
        return 70
    except Exception:
        # Python would end with 1, with which diff says that something differs.
        traceback.print_exc()
        return 70


if __name__ == "__main__":
    sys.exit(main())
