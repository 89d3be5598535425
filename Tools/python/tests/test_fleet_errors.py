"""What the fleet does when a disk, the network or the locale is not as usual. No workers are started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
