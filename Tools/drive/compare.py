#!/usr/bin/env python3
"""Checks the results of the guest of Tools/drive-test: usage: compare.py TOUCHSTONE FOLDER"""

import json
import re
import subprocess
import sys
from pathlib import Path

tool, folder = sys.argv[1], Path(sys.argv[2])
faults = []


def check(holds, text):
    print(("ok: " if holds else "FAILED: ") + text)
    if not holds:
        faults.append(text)


def status(name):
    path = folder / f"{name}.status"
    return int(path.read_text()) if path.exists() else None


def replayed(path):
    """The gestures recognized in a recording: recognizers and the last values of each."""
    run = subprocess.run([tool, "replay", "--format", "jsonl", path], capture_output=True, timeout=60)
    events = [json.loads(line) for line in run.stdout.splitlines()]
    return [event for event in events if event.get("state") in ("recognized", "began", "ended")]


def touches(path):
    """The device's events without times: slot, identity and position of each finger."""
    found, slot, number, numbers = [], 0, 0, {}
    for line in Path(path).read_text().splitlines():
        match = re.match(r" *- \[ *\d+, *\d+, *(\d+), *(\d+), *(-?\d+)\]", line)
        if not match:
            continue
        kind, code, value = map(int, match.groups())
        if kind != 3:
            continue
        if code == 47:
            slot = value
        elif code == 57:
            if value >= 0:
                number += 1
                numbers[slot] = number
            found.append(("down" if value >= 0 else "up", numbers.get(slot)))
        elif code in (53, 54):
            found.append((code, numbers.get(slot), value))
    return found


check((folder / "complete").exists(), "the guest did everything")
for name in ("pinch-out", "rotation-while-pinching", "ten-fingers"):
    ours, theirs = folder / f"{name}.yml", folder / f"{name}.theirs.yml"
    check(status(name) == 0, f"{name}: drive ended with status 0 (got {status(name)})")
    if not theirs.exists():
        check(False, f"{name}: libinput recorded it")
        continue
    check(touches(ours) == touches(theirs), f"{name}: libinput record wrote the same {len(touches(ours))} events")
    names = [[event["recognizer"] for event in replayed(path)] for path in (ours, theirs)]
    check(sorted(names[0]) == sorted(names[1]), f"{name}: the same is recognized: {', '.join(names[0][:6])}")
check(status("interrupted") == 130, f"a signal ends it with status 130 (got {status('interrupted')})")
path = folder / "interrupted.theirs.yml"
if path.exists():
    events = [event[0] for event in touches(path)]
    check(events.count("down") == events.count("up") > 0, f"{events.count('up')} fingers were lifted at the signal")
check(status("forbidden") == 77, f"without permission the status is 77 (got {status('forbidden')})")
check("udev" in (folder / "forbidden.log").read_text(), "and the error says what to do")
check(status("missing") == 71, f"without /dev/uinput the status is 71 (got {status('missing')})")
check("modprobe uinput" in (folder / "missing.log").read_text(), "and the error says what to do")
sys.exit(1 if faults else 0)
