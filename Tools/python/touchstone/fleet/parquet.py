"""Transcripts as tables: one row per line."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pyarrow
import pyarrow.parquet

#: Locations are in points, velocities in points per second, angles in radians.
SCHEMA = pyarrow.schema(
    [
        ("recording", pyarrow.string()),
        ("person", pyarrow.string()),
        # The line's number in its transcript, from 0.
        ("line", pyarrow.int32()),
        ("t", pyarrow.duration("us")),
        ("recognizer", pyarrow.string()),
        ("layer", pyarrow.string()),
        ("state", pyarrow.string()),
        # Each of several panels can have 64.
        ("touches", pyarrow.int32()),
        ("x", pyarrow.float64()),
        ("y", pyarrow.float64()),
        ("dx", pyarrow.float64()),
        ("dy", pyarrow.float64()),
        ("vx", pyarrow.float64()),
        ("vy", pyarrow.float64()),
        ("scale", pyarrow.float64()),
        ("scale_velocity", pyarrow.float64()),
        ("rotation", pyarrow.float64()),
        ("rotation_velocity", pyarrow.float64()),
        ("direction", pyarrow.string()),
        ("since", pyarrow.duration("us")),
        ("fault", pyarrow.string()),
        # The line itself, from which the transcript can be restored.
        ("json", pyarrow.string()),
    ]
)


#: The number of rows held as Python objects at a time; they take about twenty times as much memory as in the
#file.
PORTION = 10_000


def table_bytes(person: str, transcripts: Sequence[tuple[str, bytes]]) -> tuple[bytes, int]:
    """A Parquet file of these transcripts, keyed by the names of their recordings, and its number of rows."""
    buffer = io.BytesIO()
    rows = _rows(person, transcripts)
    count = 0
    with pyarrow.parquet.ParquetWriter(buffer, SCHEMA, compression="zstd") as writer:
        while portion := list(islice(rows, PORTION)):
            writer.write_table(pyarrow.Table.from_pylist(portion, schema=SCHEMA))
            count += len(portion)
    return buffer.getvalue(), count


def _rows(person: str, transcripts: Sequence[tuple[str, bytes]]) -> Iterator[dict[str, Any]]:
    for name, data in transcripts:
        for number, line in enumerate(io.BytesIO(data)):
            text = line.decode().removesuffix("\n")
            yield {"recording": name, "person": person, "line": number, **_row(text)}


def transcripts_of(table: pyarrow.Table) -> dict[str, bytes]:
    """The transcripts in a table, byte for byte, by recording."""
    found: dict[str, list[tuple[int, str]]] = {}
    columns = (table.column(name).to_pylist() for name in ("recording", "line", "json"))
    for recording, line, text in zip(*columns, strict=True):
        found.setdefault(recording, []).append((line, text))
    return {
        name: "".join(text + "\n" for _, text in sorted(lines)).encode()
        for name, lines in found.items()
    }


def _row(line: str) -> dict[str, Any]:
    entry = json.loads(line)
    row: dict[str, Any] = {
        "t": _microseconds(entry["t"]),
        "since": _microseconds(entry["since"]) if "since" in entry else None,
        "scale_velocity": entry.get("scaleVelocity"),
        "rotation_velocity": entry.get("rotationVelocity"),
        "json": line,
    }
    for name in ("recognizer", "layer", "state", "touches", "scale", "rotation", "direction", "fault"):
        row[name] = entry.get(name)
    place = entry.get("location", entry.get("position"))
    way = entry.get("translation", entry.get("way"))
    for keys, pair in ((("x", "y"), place), (("dx", "dy"), way), (("vx", "vy"), entry.get("velocity"))):
        row.update(zip(keys, pair or (None, None), strict=True))
    return row


def _microseconds(seconds: float) -> int:
    """The time in 64 bits: the latest possible one is rounded up as a number of seconds."""
    return min(max(round(seconds * 1_000_000), -(1 << 63)), (1 << 63) - 1)
