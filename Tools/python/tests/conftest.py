"""Recordings of several people, made by the command."""

from __future__ import annotations

import csv
import os
import subprocess
from pathlib import Path

import pytest

import touchstone

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def recordings() -> Path:
    """The bundled recordings."""
    return ROOT / "Recordings"


@pytest.fixture(scope="session")
def tool() -> str:
    """The command under test."""
    return touchstone.command()


@pytest.fixture(scope="session")
def people(tmp_path_factory: pytest.TempPathFactory, tool: str) -> Path:
    """A folder with labels of three people, whose recordings differ only in their names."""
    folder = tmp_path_factory.mktemp("people")
    subprocess.run([tool, "synthesize", "--labels", "-o", folder / "once"], check=True)
    with open(folder / "once" / "labels.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    everyone = []
    for person in ("Ada", "Béla", "Chloë"):
        for row in rows:
            name = f"{person}-{row['recording']}"
            if not (folder / name).exists():
                os.link(folder / "once" / row["recording"], folder / name)
            everyone.append({**row, "recording": name, "person": person})
    with open(folder / "labels.csv", "w", newline="") as file:
        # People alternate, so that the order in the file differs from that of the parts.
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(everyone, key=lambda row: row["recording"].split("-", 1)[1]))
    return folder
