"""How other programs and toolkits use the engine."""

from drawing import Picture


def claims():
    p = Picture(720, 330)
    for x, name, kind in [(110, "GtkScrolledWindow", "warm"), (360, "your widget", "room"), (610, "Touchstone", "cool")]:
        p.box(x - 85, 20, 170, 36, name, kind=kind)
        p.path([(x, 56), (x, 316)], "grid", 1.4, dash="4 4")
    steps = [
        (80, "the finger lands and drags at once", None),
        (104, (360, 610), "began, moved"),
        (128, (110, 360), "GTK claims the sequence"),
        (152, (360, 610), "cancelled: no long press"),
        (202, "or it rests for half a second", None),
        (226, (360, 610), "began"),
        (250, (610, 360), "long press began"),
        (274, (360, 110), "set_state(CLAIMED): denied to GTK"),
    ]
    for y, way, label in steps:
        if label is None:
            p.text(20, y, way, size=13, bold=True)
            continue
        style = "lineB" if 110 in way else "lineA"
        p.arrow((way[0], y), (way[1], y), style=style)
        p.text((way[0] + way[1]) / 2, y - 5, label, "middle", size=12.5)
    p.text(20, 308, "The page scrolls in the first case only.", style="quiet", size=12.5)
    return p


def c_interface():
    p = Picture(720, 340)
    p.box(20, 60, 190, 210, kind="good")
    p.text(115, 84, "Your program", "middle", bold=True)
    for index, line in enumerate(["window, loop, thread,", "timer, drawing"]):
        p.text(115, 104 + 17 * index, line, "middle", "quiet", 12.5)
    p.add("rect", x=440, y=20, width=260, height=300, rx=10, class_="cool", stroke_width=1.3)
    p.text(570, 44, "touchstone_context", "middle", bold=True)
    p.box(460, 60, 220, 44, "surfaces", ["one for each panel or window"])
    p.box(460, 116, 220, 60, "layers, from the root", ["frames, hit areas,", "transforms"])
    p.box(460, 188, 220, 44, "recognizers", ["settings, requirements"])
    p.box(460, 244, 220, 60, "trace, faults,", ["gestures that wait", "to be polled"])
    calls = [
        (92, "deliver(surface, µs, contacts)", True), (138, "advance(µs)", True), (184, "next deadline", False),
        (226, "actions: layer, recognizer, state", False), (258, "touches, faults, trace", False),
    ]
    for y, label, there in calls:
        ends = [(210, y), (438, y)]
        p.arrow(*(ends if there else ends[::-1]), style="lineA" if there else "lineC")
        p.text(324, y - 6, label, "middle", size=12.5)
    p.text(20, 308, "Destroying the context destroys all that it holds.", style="quiet", size=12.5)
    p.text(20, 326, "Handles that are used afterwards return an error.", style="quiet", size=12.5)
    return p


def python_ways():
    p = Picture(720, 270)
    p.text(20, 28, "touchstone.engine: for live touches and single recordings", bold=True)
    p.box(20, 44, 190, 60, "pygame or Kivy", ["also a robot, a notebook"], "good")
    p.box(280, 44, 170, 60, "touchstone.engine", ["Python, through cffi"], "cool")
    p.box(520, 44, 180, 60, "libtouchstone.so", ["the C interface"])
    p.arrow((210, 64), (278, 64))
    p.arrow((278, 86), (212, 86))
    p.arrow((450, 64), (518, 64))
    p.arrow((518, 86), (452, 86))
    p.text(20, 156, "touchstone and touchstone.fleet: for many recordings", bold=True)
    p.box(20, 172, 190, 60, "scripts, tests,", ["Dask workers"], "good")
    p.box(280, 172, 170, 60, "module touchstone", ["bytes or paths in,", "results out"], "cool")
    p.box(520, 172, 180, 60, "touchstone", ["the command:", "replay, tune, diff"])
    p.arrow((210, 202), (278, 202))
    p.arrow((450, 202), (518, 202))
    p.text(20, 258, "Both give the transcripts of touchstone replay.", style="quiet", size=12.5)
    return p


def deciders():
    p = Picture(720, 372)
    p.text(20, 28, "A tap and a pan see one finger. Who decides?", bold=True)
    rows = [
        ("UIKit", "each recognizer sets its own state", "requirements and delegates relate pairs; timers run meanwhile"),
        ("GTK 4", "the first gesture that claims the sequence", "gestures of other widgets are denied it, or see it cancelled"),
        ("Qt Quick", "the handler that takes the exclusive grab", "grabPermissions say who may take it from whom"),
        ("Flutter", "the arena: the last member that has not rejected", "at the lift, the arena is swept and the first member wins"),
        ("Touchstone", "the arbiter, from all verdicts of one instant", "earlier crossing, requirements, more taps, deeper layer"),
    ]
    for index, (name, who, how) in enumerate(rows):
        y = 44 + 64 * index
        kind = "cool" if name == "Touchstone" else "room"
        p.box(20, y, 120, 52, name, kind=kind)
        p.text(160, y + 22, who, size=14)
        p.text(160, y + 41, how, style="quiet", size=12.5)
    return p


def frames():
    p = Picture(720, 300)
    p.text(20, 28, "One turn of your loop", bold=True)
    p.box(20, 110, 150, 70, "poll, or wait", ["until the deadline,", "at most"], "good")
    p.box(210, 110, 150, 70, "deliver", ["each event with", "its own time"], "cool")
    p.box(400, 110, 150, 70, "advance", ["to now: deadlines,", "flings"], "cool")
    p.box(590, 110, 110, 70, "draw", ["layers where", "they are"], "good")
    for x1, x2 in ((170, 208), (360, 398), (550, 588)):
        p.arrow((x1, 145), (x2, 145))
    p.arrow((645, 180), (645, 240), (95, 240), (95, 182), label="while isMoving: the next frame; otherwise sleep until nextDeadline", at=(190, 232))
    p.path([(285, 108), (285, 76), (475, 76), (475, 108)], dash="4 3")
    p.text(380, 66, "actions run here", "middle", "quiet", 12.5)
    p.text(20, 284, "Blue: calls of Touchstone. It has no thread and no timer, so nothing happens between them.", style="quiet", size=12.5)
    return p


def one_frame():
    """Why events are collected until wl_touch.frame."""
    p = Picture(720, 250)
    left, gap = 40, 74
    events = ["down 1", "down 2", "frame", "motion 1", "motion 2", "frame", "up 1", "frame"]
    p.text(20, 28, "wl_touch events, as they arrive", bold=True)
    for index, event in enumerate(events):
        kind = "warm" if event == "frame" else "room"
        p.box(left + (gap + 6) * index - 20, 42, gap, 34, kind=kind)
        p.text(left + (gap + 6) * index + 17, 63, event, "middle", size=12.5, bold=event == "frame")
    for first, last, lines in [(0, 2, ["both fingers", "began"]), (3, 5, ["both moved:", "a pinch, no pan"]), (6, 7, ["one ended", ""])]:
        a = left + (gap + 6) * first - 20
        b = left + (gap + 6) * last - 20 + gap
        p.path([(a, 88), (a, 98), (b, 98), (b, 88)])
        p.arrow(((a + b) / 2, 98), ((a + b) / 2, 138))
        width = min(b - a, 190)
        p.box((a + b) / 2 - width / 2, 140, width, 64, "deliver()", [line for line in lines if line], "cool")
    p.text(20, 236, "Delivered one by one, the first motion would be a finger that drags alone.", style="quiet", size=12.5)
    return p


def three_fingers():
    p = Picture(720, 300)
    for x, name, kind in [(110, "wlroots", "room"), (360, "compositor", "cool"), (610, "client", "good")]:
        p.box(x - 80, 20, 160, 36, name, kind=kind)
        p.path([(x, 56), (x, 268)], "grid", 1.4, dash="4 4")
    steps = [
        (92, 110, 360, "three fingers: down, frame", "lineA"), (116, 360, 610, "wl_touch.down × 3, frame", "lineC"),
        (148, 110, 360, "motion × 3, frame", "lineA"), (172, 360, 610, "wl_touch.motion × 3, frame", "lineC"),
        (204, 110, 360, "motion: past 10 points", "lineA"), (236, 360, 610, "wl_touch.cancel", "lineB"),
    ]
    for y, start, end, label, style in steps:
        p.arrow((start, y), (end, y), style=style)
        p.text((start + end) / 2, y - 5, label, "middle", size=12.5)
    p.text(372, 212, "pan of three fingers is recognized", size=12.5, bold=True)
    p.text(20, 288, "From then on the fingers are the compositor's, until all of them have lifted.", style="quiet", size=12.5)
    return p


ALL = [claims, c_interface, python_ways, deciders, frames, one_frame, three_fingers]
