"""A tap, and a recording that is replayed: Documentation/python.md is the guide."""

import sys

from touchstone.engine import Context, Gesture, began, ended


def show(gesture: Gesture) -> None:
    x, y = gesture.location
    print(f"{gesture.time / 1e6:.3f} s: {gesture.name} {gesture.state} at ({x:.0f}, {y:.0f}), scale {gesture.scale:.2f}")


with Context(1600, 1000) as window:
    window.root.recognizer("tap", show)
    window.root.recognizer("pinch", lambda pinch: pinch.state == "changed" or show(pinch))
    screen = window.surface("window")
    window.deliver(screen, 1_000_000, began(0, 300, 200))
    window.deliver(screen, 1_080_000, ended(0))
    window.replay(sys.argv[1], start=2_000_000)
