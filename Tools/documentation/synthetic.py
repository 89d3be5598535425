#!/usr/bin/env python3
"""Measures gestures of synthetic people, for Documentation/tuning.md.

usage: Tools/documentation/synthetic.py slips|rotations [--command .build/release/touchstone] [--seed 1] [--keep FOLDER]

Writes recordings of a panel at 120 Hz with labels, and prints what `touchstone tune --score` recognizes.

slips: people whose fingertips slip. 150 taps and then 40 drags in one recording, ten people for each cell of the table.
In every tap the fingertip moves away from its landing, and comes back by a share of that distance before it lifts. The
taps are those of the person who slips most of eight labeled people: 140 ms in the median, half a second apart,
farthest from the landing after 35 to 65 % of the time.

rotations: two fingers 30 to 80 mm apart turn by 15 to 90 degrees in 0.3 to 1 s. Meanwhile they spread or close by a
ratio, and move a little. 1,000 for each range of ratios.
"""

import argparse
import json
import math
import random
import subprocess
import tempfile
from pathlib import Path

SCAN = 1 / 120  # seconds
UNITS = 40  # a millimeter
MILLIMETERS = 25.4 / 160  # a point
NOISE = 0.05  # millimeters
TAPS, DRAGS, PEOPLE, ROTATIONS = 150, 40, 10, 1000
SLIPS = (6, 12, 18, 24, 30, 36, 42)
# By how much of its farthest distance a fingertip comes back before it lifts.
RETURNS = {"half or more": (0.5, 1), "a fifth to three fifths": (0.2, 0.6), "stays": (0, 0.1)}
RATIOS = {"1": (1, 1), "0.7 to 1.5": (0.7, 1.5), "0.5 to 2": (0.5, 2)}

HEAD = """\
# libinput record
version: 1
ndevices: 1
libinput:
  version: "1.22.1"
  git: "unknown"
system:
devices:
- node: /dev/input/event0
  evdev:
    name: "Panel of synthetic people"
    id: [3, 0, 1, 1]
    codes:
      0: [0]
      1: [330]
      3: [0, 1, 47, 53, 54, 57]
    absinfo:
      0: [0, 16000, 0, 0, 40]
      1: [0, 9000, 0, 0, 40]
      47: [0, 9, 0, 0, 0]
      53: [0, 16000, 0, 0, 40]
      54: [0, 9000, 0, 0, 40]
      57: [0, 65535, 0, 0, 0]
    properties: [1]
  udev:
    properties:
    - ID_INPUT=1
    - ID_INPUT_TOUCHSCREEN=1
  quirks:
  events:
"""


def smooth(share):
    """A movement of minimum jerk: from 0 to 1, without speed at both ends."""
    share = min(max(share, 0), 1)
    return share**3 * (10 - 15 * share + 6 * share**2)


class Recording:
    """What a panel reports of fingers. A place is a pair of millimeters."""

    def __init__(self, chance):
        self.chance = chance
        self.now = 0.5
        self.contacts = 0
        self.lines = []

    def gesture(self, paths, duration, lag=0):
        """Fingers on `paths`, functions of the time; each lands and lifts up to `lag` seconds after the first."""
        spans = []
        for _ in paths:
            first = math.ceil((self.now + self.chance.uniform(0, lag)) / SCAN)
            last = math.ceil((self.now + duration + self.chance.uniform(0, lag)) / SCAN)
            spans.append((first, max(last, first + 1)))
        start, end = min(first for first, _ in spans), max(last for _, last in spans)
        for scan in range(start, end + 1):
            events = []
            for slot, (path, (first, last)) in enumerate(zip(paths, spans)):
                if scan == last:
                    events += [(3, 47, slot), (3, 57, -1)]
                elif first <= scan < last:
                    events.append((3, 47, slot))
                    if scan == first:
                        self.contacts += 1
                        events.append((3, 57, self.contacts))
                    for code, place in zip((53, 54), path(scan * SCAN - self.now)):
                        place = (place + self.chance.gauss(0, NOISE)) * UNITS
                        events.append((3, code, round(place)))
            if scan in (start, end):
                events.append((1, 330, int(scan == start)))
            self.write(scan, events)
        self.now += duration + self.chance.uniform(0.4, 0.6)

    def write(self, scan, events):
        seconds, rest = divmod(round(scan * SCAN * 1e6), 1_000_000)
        self.lines.append("  - evdev:")
        for kind, code, value in (*events, (0, 0, 0)):
            self.lines.append(f"    - [{seconds}, {rest}, {kind}, {code}, {value}]")

    @property
    def text(self):
        return HEAD + "\n".join(self.lines) + "\n"


def tap(chance, slip, returns):
    """The path and the duration of a tap that slips by `slip` points on average."""
    duration = min(max(0.14 * math.exp(chance.gauss(0, 0.4)), 0.06), 0.34)
    farthest = max(chance.gauss(slip, 0.2 * slip), 0) * MILLIMETERS
    turn = chance.uniform(0.35, 0.65) * duration
    back = farthest * chance.uniform(*returns)
    angle = chance.gauss(1.5, 0.5)
    x, y = chance.uniform(60, 340), chance.uniform(40, 180)

    def path(t):
        way = farthest * smooth(t / turn) - back * smooth((t - turn) / (duration - turn))
        return x + way * math.cos(angle), y + way * math.sin(angle)

    return path, duration


def drag(chance):
    duration, length = chance.uniform(0.3, 1), chance.uniform(15, 60)
    angle = chance.uniform(0, 2 * math.pi)
    x, y = chance.uniform(120, 280), chance.uniform(80, 140)

    def path(t):
        way = length * smooth(t / duration)
        return x + way * math.cos(angle), y + way * math.sin(angle)

    return path, duration


def rotation(chance, angle, ratio):
    """The paths and the duration of two fingers that turn by `angle` while their distance changes by `ratio`."""
    duration, distance = chance.uniform(0.3, 1), chance.uniform(30, 80)
    first = chance.uniform(0, 2 * math.pi)
    x, y = chance.uniform(150, 250), chance.uniform(80, 130)
    dx, dy = chance.gauss(0, 3), chance.gauss(0, 3)
    # Nobody turns and spreads exactly together.
    delay = chance.uniform(-0.05, 0.05) * duration

    def finger(side):
        def path(t):
            turned = smooth((t - 0.06) / (duration - 0.06))
            spread = smooth((t - 0.06 - delay) / (duration - 0.06))
            reach = side * distance * ratio**spread / 2
            angle_now = first + angle * turned
            return x + dx * turned + reach * math.cos(angle_now), y + dy * turned + reach * math.sin(angle_now)

        return path

    return [finger(1), finger(-1)], duration


def label(name, gesture, contacts):
    return {"recording": name, "person": name.removesuffix(".yml"), "gesture": gesture, "contacts": contacts}


def score(arguments, folder, labels, *settings):
    """The outcomes of the labels, in their order."""
    (folder / "labels.json").write_text(json.dumps({"labels": labels}), encoding="utf-8")
    command = [arguments.command, "tune", "--score", "--format", "jsonl"]
    for setting in settings:
        command += ["--set", setting]
    output = subprocess.run([*command, str(folder)], check=True, capture_output=True, text=True).stdout
    outcomes = [json.loads(line) for line in output.splitlines()]
    # Scored recording by recording: the labels are in that order.
    assert [outcome["recording"] for outcome in outcomes] == [label["recording"] for label in labels]
    return outcomes


def percent(outcomes):
    return 100 * sum(outcome["kept"] for outcome in outcomes) / len(outcomes)


def measure_slips(arguments, folder):
    labels, cells = [], {}
    for slip in SLIPS:
        for number, returns in enumerate(RETURNS.values()):
            for person in range(PEOPLE):
                chance = random.Random(f"slips {arguments.seed} {slip} {number} {person}")
                recording = Recording(chance)
                for _ in range(TAPS):
                    path, duration = tap(chance, slip, returns)
                    recording.gesture([path], duration)
                for _ in range(DRAGS):
                    path, duration = drag(chance)
                    recording.gesture([path], duration)
                name = f"slip-{slip}-{number}-{person}.yml"
                (folder / name).write_text(recording.text, encoding="utf-8")
                cells[name] = (slip, number)
                for contact in range(1, TAPS + DRAGS + 1):
                    labels.append(label(name, "tap" if contact <= TAPS else "drag", [contact]))

    def table(*settings):
        kept = {}
        for outcome in score(arguments, folder, labels, *settings):
            kept.setdefault((*cells[outcome["recording"]], outcome["gesture"]), []).append(outcome)
        return {key: percent(outcomes) for key, outcomes in kept.items()}

    without, learning = table("pan.maximumSlip=0", "tap.maximumSlip=0"), table()
    print("| slip, mean | rolls back by half or more | by a fifth to three fifths | stays |\n|---|---:|---:|---:|")
    for slip in SLIPS:
        keys = [(slip, number, "tap") for number in range(len(RETURNS))]
        row = " | ".join(f"{without[key]:.0f} % → {learning[key]:.0f} %" for key in keys)
        print(f"| {slip} pt | {row} |")
    drags = [value for (_, _, gesture), value in learning.items() if gesture == "drag"]
    print(f"\ndrags kept: {sum(drags) / len(drags):.2f} %; in the worst cell {min(drags):.2f} %")


def measure_rotations(arguments, folder):
    labels, angles = [], []
    for number, (low, high) in enumerate(RATIOS.values()):
        chance = random.Random(f"rotations {arguments.seed} {number}")
        recording = Recording(chance)
        name = f"rotations-{number}.yml"
        for _ in range(ROTATIONS):
            degrees = chance.uniform(15, 90)
            ratio = math.exp(chance.uniform(math.log(low), math.log(high)))
            angle = math.radians(degrees) * chance.choice((-1, 1))
            paths, duration = rotation(chance, angle, ratio)
            recording.gesture(paths, duration, lag=0.03)
            labels.append(label(name, "rotation", [recording.contacts - 1, recording.contacts]))
            angles.append(degrees)
        (folder / name).write_text(recording.text, encoding="utf-8")
    outcomes = score(arguments, folder, labels)
    print("| times the fingers' distance | recognized | of those by 15 to 20 degrees |\n|---|---:|---:|")
    for number, ratio in enumerate(RATIOS):
        part = slice(number * ROTATIONS, (number + 1) * ROTATIONS)
        small = [outcome for outcome, angle in zip(outcomes[part], angles[part]) if angle < 20]
        print(f"| {ratio} | {percent(outcomes[part]):.1f} % | {percent(small):.1f} % |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("measurement", choices=["slips", "rotations"])
    parser.add_argument("--command", default=".build/release/touchstone", help="the touchstone command")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the recordings")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        {"slips": measure_slips, "rotations": measure_rotations}[arguments.measurement](arguments, folder)


if __name__ == "__main__":
    main()
