"""The code in the guides runs. Tools/documentation/samples.py checks that each guide with Python is listed here."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("guide", ["python", "fleet"])
def test_blocks_run(guide: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "Recordings/three-flowers-and-a-photo.yml", tmp_path / "session.yml")
    shutil.copy(ROOT / "Recordings/scenes/tap-and-a-half.json", tmp_path / "scene.json")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / f"Documentation/{guide}.md").read_text(), re.M | re.S)
    assert blocks
    for block in blocks:
        names: dict[str, object] = {}
        exec(compile(block, f"{guide}.md", "exec"), names)
        assert set(names) - {"__builtins__"}
