"""How the tools work: the kiosk, proofs, files, finding a fault."""

from drawing import Picture


def kiosk():
    p = Picture(720, 330)
    p.add("rect", x=20, y=232, width=680, height=78, rx=8, class_="none", stroke_dasharray="5 4")
    p.text(34, 252, "kernel", style="quiet", size=12.5)
    p.box(90, 246, 150, 50, "/dev/dri/card0", ["group video"])
    p.box(275, 246, 170, 50, "/dev/input/event*", ["group input"])
    p.box(480, 246, 180, 50, "/dev/tty1", ["keyboard off, graphics"])
    p.box(230, 120, 250, 56, "touchstone-demo", ["user touchstone, one process"], "cool")
    p.box(530, 120, 170, 56, "console guard", ["waits for the demo's end"], "warm")
    p.box(20, 20, 180, 56, "systemd", ["restarts it when it ends"], "good")
    p.box(20, 120, 160, 56, "/var/lib/…-demo", ["sessions, the workshop"])
    p.arrow((200, 48), (330, 48), (330, 118), label="SIGTERM: finish files, then exit", at=(342, 60))
    p.arrow((290, 176), (180, 244), label="draws: KMSDRM", at=(128, 218), anchor="middle")
    p.arrow((360, 244), (360, 178), label="touches: libinput")
    p.arrow((230, 148), (182, 148))
    p.arrow((590, 176), (590, 244), label="restores text,\neven after a kill", at=(600, 202))
    p.arrow((480, 148), (528, 148), label="pipe", at=(504, 140), anchor="middle")
    return p


def thresholds():
    p = Picture(720, 210)
    left, scale = 60, 330  # pixels a second
    p.text(20, 28, "How long a finger rests: fast needs 0.5 s, slow needs 0.8 s", bold=True)

    def x(seconds):
        return left + seconds * scale

    p.arrow((left, 120), (690, 120))
    p.text(690, 142, "seconds", "end", "quiet", 12.5)
    for seconds, name in [(0.5, "fast begins"), (0.8, "slow begins")]:
        p.path([(x(seconds), 66), (x(seconds), 130)], "lineB", 2)
        p.text(x(seconds), 58, name, "middle", size=12.5)
        p.text(x(seconds), 148, f"{seconds}", "middle", "quiet", 12.5)
    for seconds, outcome in [(0.25, "neither"), (0.65, "fast"), (1.25, "fast again: slow is excluded")]:
        p.dot(x(seconds), 120, 6, "fillA")
        p.text(x(seconds), 100, outcome, "middle", size=12.5, bold=True)
    p.text(20, 184, "Between two neighboring thresholds nothing changes, so one script for each gap is enough:", style="quiet", size=12.5)
    p.text(20, 201, "below the least, between the two, beyond the greatest. No script makes slow act.", style="quiet", size=12.5)
    return p


def files():
    p = Picture(720, 380)
    p.box(20, 40, 180, 52, "recording", ["contacts over time"], "cool")
    p.box(20, 130, 180, 52, "scene", ["layers, recognizers"], "cool")
    p.box(20, 220, 180, 52, "case", ["scene, touches, expect"], "cool")
    p.box(20, 310, 180, 52, "labels", ["who meant what"], "cool")
    p.box(280, 85, 180, 52, "touchstone replay", ["also render, report, diff"])
    p.box(280, 220, 180, 52, "touchstone test", ["also check, conform"])
    p.box(280, 310, 180, 52, "touchstone tune")
    p.box(540, 85, 160, 52, "transcript", ["what was recognized"], "good")
    p.box(540, 220, 160, 52, "passed, failed", ["a page for each failure"], "good")
    p.box(540, 310, 160, 52, "tables, settings", ["with intervals"], "good")
    p.arrow((200, 66), (240, 66), (240, 104), (278, 104))
    p.arrow((200, 150), (240, 150), (240, 120), (278, 120))
    p.arrow((200, 246), (278, 246))
    p.arrow((200, 336), (278, 336))
    p.arrow((110, 182), (110, 218), label="part of")
    for y in (111, 246, 336):
        p.arrow((460, y), (538, y))
    p.text(20, 26, "you write or record", style="quiet", size=12.5)
    p.text(540, 66, "you get", style="quiet", size=12.5)
    return p


def where_it_stops():
    p = Picture(720, 420)
    steps = [
        ("Does the device report contacts?", "touchstone devices; touchstone record", "nothing: permissions, wiring"),
        ("Is the right layer hit?", "--explain: “Touch 1 lands on …”", "another: hitTestReport(_:), --output"),
        ("Does the recognizer get the touch?", "--explain=NAME has lines", "none: on another layer, or disabled"),
        ("Did it fail?", "the reason with its figures", "yes: move the setting in a report"),
        ("Does it wait for another one?", "touchstone check: worst-case delay", "yes: maximumTapInterval, or less waiting"),
        ("Is your action late?", "nextDeadline passed without a call", "yes: call advance(to:)"),
    ]
    for index, (question, look, remedy) in enumerate(steps):
        y = 16 + 67 * index
        p.box(20, y, 300, 48, question, [look], "cool")
        p.arrow((320, y + 24), (398, y + 24), style="lineB")
        p.box(400, y, 300, 48, lines=[remedy], kind="warm")
        if index < len(steps) - 1:
            p.arrow((170, y + 48), (170, y + 65))
    return p


ALL = [kiosk, thresholds, files, where_it_stops]
