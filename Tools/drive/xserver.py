#!/usr/bin/env python3
"""Starts an X server without a screen, plays into its touch screen with touchstone drive, and reads the
events of a client: usage: xserver.py TOUCHSTONE. Ends with status 77 if no such server starts."""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

tool = sys.argv[1]
SIZE = (1280, 800)


def wait_for(holds, seconds=10):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def fingers(path):
    """The number of landings, and the location of the last lift, as fractions of the panel."""
    ranges = {}
    slot, places, landed, last = 0, {}, 0, None
    for line in Path(path).read_text().splitlines():
        if axis := re.match(r" *(53|54): *\[ *(-?\d+), *(\d+)", line):
            ranges[int(axis[1])] = (int(axis[2]), int(axis[3]))
        event = re.match(r" *- \[ *\d+, *\d+, *3, *(\d+), *(-?\d+)\]", line)
        if not event:
            continue
        code, value = int(event[1]), int(event[2])
        if code == 47:
            slot = value
        elif code == 57 and value >= 0:
            landed += 1
            places[slot] = {}
        elif code == 57:
            last = places[slot]
        elif code in (53, 54):
            low, high = ranges[code]
            places[slot][code] = (value - low) / (high - low)
    return landed, (last[53], last[54])


def check(holds, text):
    print(("ok: " if holds else "FAILED: ") + text)
    if not holds:
        sys.exit(1)


def main(folder, processes):
    configuration = Path("Tools/window/xorg.conf").read_text().replace("@FOLDER@", folder)
    Path(folder, "xorg.conf").write_text(configuration)
    display = next(f":{number}" for number in range(80 + os.getpid() % 800, 999)
                   if not os.path.exists(f"/tmp/.X11-unix/X{number}"))
    server = subprocess.Popen(
        ["timeout", "-k", "2", "60", "Xorg", display, "-ac", "-config", f"{folder}/xorg.conf",
         "-logfile", f"{folder}/xorg.txt", "-noreset", "-novtswitch", "-sharevts"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    processes.append(server)
    if not wait_for(lambda: os.path.exists(f"{folder}/touch.socket")):
        print("skipped: no X server starts.")
        sys.exit(77)
    # The server accepts only one connection per device, so only one recording is played.
    heard = Path(folder, "events")
    with heard.open("w") as file:
        processes.append(subprocess.Popen(
            ["xinput", "test-xi2", "--root"], env={**os.environ, "DISPLAY": display}, stdout=file))
    time.sleep(1)
    recording = "Recordings/rotation-while-pinching.yml"
    drive = subprocess.run([tool, "drive", "--inputtest", f"{folder}/touch.socket", recording],
                           capture_output=True, text=True, timeout=40)
    check(drive.returncode == 0, f"drive: {drive.stdout or drive.stderr}".strip())
    landed, (x, y) = fingers(recording)
    # Events are reported for the device itself and for its master device.
    def events(kind):
        return re.findall(
            rf"\({kind}\)\s+device: (\d+) \(\1\)(?:(?!EVENT).)*?root: (-?[\d.]+)/(-?[\d.]+)",
            heard.read_text(), re.DOTALL)

    wait_for(lambda: len(events("TouchEnd")) >= landed, 5)
    begun, moved, ended = (events(kind) for kind in ("TouchBegin", "TouchUpdate", "TouchEnd"))
    check(len(begun) == len(ended) == landed, f"{landed} fingers landed and lifted ({len(begun)}, {len(ended)})")
    check(len(moved) > 10, f"they moved {len(moved)} times")
    place = tuple(map(float, ended[-1][1:]))
    error = max(abs(place[0] - x * SIZE[0]), abs(place[1] - y * SIZE[1]))
    check(error < 2, f"the last finger lifted at {place}, {error:.2f} pixels from where the recording has it")


with tempfile.TemporaryDirectory(prefix="touchstone-x-") as folder:
    processes = []
    try:
        main(folder, processes)
    finally:
        for process in reversed(processes):
            process.terminate()
        for process in processes:
            process.wait(10)
