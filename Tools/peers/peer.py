"""Shared by the adapters in Python: the conformance protocol, and touches on an X server's test devices."""
import json
import os
import socket
import struct
import sys
import threading
import time
import traceback

# The kinds of messages and touches, numbered as in the driver's header xf86-input-inputtest-protocol.h.
VERSION, WAIT_FOR_SYNC, MOTION, BUTTON, TOUCH = 0, 1, 2, 4, 6
KINDS = {"began": 18, "moved": 19, "ended": 20}
LAST = 65536.0  # The axes run from 0 to just below this, as the server counts.
NUDGE = 1 / 512  # Pixels: places come back a little lower than they were, and edges are places.
WIDTH, HEIGHT = 1600.0, 1200.0  # Of the screen in x-server.


class Screen:
    """The touch screen and the mouse of the X server that Tools/peers/run has started."""

    def __init__(self):
        folder = os.environ["TOUCHSTONE_PEER_SOCKETS"]
        self.touch = self.connect(f"{folder}/touch.socket")
        self.pointer = self.connect(f"{folder}/pointer.socket")
        self.slots = {}
        self.places = {}

    @staticmethod
    def connect(path):
        device = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        device.settimeout(10)
        device.connect(path)
        device.sendall(struct.pack("=IIHH", 12, VERSION, 1, 1))
        device.recv(12, socket.MSG_WAITALL)
        return device

    @staticmethod
    def send(device, kind, body):
        device.sendall(struct.pack("=II", 8 + len(body), kind) + body)
        device.sendall(struct.pack("=II", 8, WAIT_FOR_SYNC))
        device.recv(8, socket.MSG_WAITALL)

    @staticmethod
    def axes(*places):
        mask = bytes([(1 << len(places)) - 1]) + bytes(7)
        return struct.pack("=I8s4x64d512x", 0, mask, *places, *[0.0] * (64 - len(places)))

    @staticmethod
    def scaled(x, y):
        return [(x + NUDGE) / WIDTH * LAST, (y + NUDGE) / HEIGHT * LAST]

    def finger(self, touch):
        """Performs one touch of a frame."""
        identity, phase = touch["id"], touch["phase"]
        if phase == "began":
            self.slots[identity] = min(set(range(10)) - set(self.slots.values()))
        slot = self.slots[identity]
        if phase != "ended":
            self.places[slot] = self.scaled(touch["x"], touch["y"])
        self.send(self.touch, TOUCH, struct.pack("=II", slot, KINDS[phase]) + self.axes(*self.places[slot]))
        if phase == "ended":
            del self.slots[identity]

    def mouse(self, message):
        """Performs a pointer message; leaving moves the pointer to the far corner of the screen."""
        action = message["action"]
        if action in ("move", "leave"):
            x, y = (message["x"], message["y"]) if action == "move" else (WIDTH - 1, HEIGHT - 1)
            self.send(self.pointer, MOTION, struct.pack("=I4x", 1) + self.axes(*self.scaled(x, y)))
        else:
            self.send(self.pointer, BUTTON, struct.pack("=IiI4x", 0, 1, action == "press") + self.axes())

    def lift_all(self):
        for identity in list(self.slots):
            self.finger({"id": identity, "phase": "ended"})


def answer(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


class Peer:
    """Handles the protocol in its own thread; the toolkit runs on the main thread.

    A subclass gives `hello` (name, version, capabilities), and these, which are called on the toolkit's thread:
    `obstacle(scene)`, why a case cannot be run, or None; `build(scene)`; `enable(recognizer, flag)`; `clear()`.
    `call(function)` runs a function on the toolkit's thread, and `quit()` ends it.
    """

    hello = {}

    def __init__(self):
        self.reports = []
        self.zero = 0.0
        self.screen = None

    def report(self, recognizer, state, **values):
        """Records a recognizer's event with the current time."""
        entry = dict(t=time.monotonic() - self.zero, recognizer=recognizer, state=state)
        self.reports.append({**entry, **values})

    def begin(self):
        threading.Thread(target=self.serve_or_end, daemon=True).start()

    def serve_or_end(self):
        """Ends the program when a case cannot be run, so that nobody waits for its answer."""
        try:
            self.serve()
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)

    def wait(self, function):
        """Calls a function on the toolkit's thread and returns its result."""
        done = threading.Event()
        result = []

        def work():
            try:
                result.append(function())
            finally:
                done.set()

        self.call(work)
        done.wait()
        if not result:
            raise RuntimeError("what the toolkit was asked for failed")
        return result[0]

    def serve(self):
        scene, messages = None, []
        for line in sys.stdin:
            message = json.loads(line)
            kind = message["type"]
            if kind == "hello":
                self.screen = self.screen or Screen()
                answer(type="hello", protocol=1, fingers=10, slack=0.1, **self.hello)
            elif kind == "case":
                scene, messages = message, []
            elif kind == "end":
                self.play(scene, messages + [message])
            else:
                messages.append(message)
        self.wait(self.quit)

    def play(self, scene, messages):
        reason = self.wait(lambda: self.obstacle(scene))
        if reason:
            return answer(type="skip", reason=reason)
        self.wait(lambda: self.build(scene))
        self.settle()
        self.reports = []
        self.zero = time.monotonic() + 0.02
        for message in messages:
            rest = self.zero + message["t"] - time.monotonic()
            if rest > 0:
                time.sleep(rest)
            if message["type"] == "frame":
                for touch in message["touches"]:
                    self.screen.finger(touch)
            elif message["type"] == "pointer":
                self.screen.mouse(message)
            elif message["type"] == "set":
                self.wait(lambda: self.enable(message["recognizer"], message["enabled"]))
        # Events that the toolkit has not handled yet.
        time.sleep(0.05)
        reports = self.wait(lambda: list(self.reports))
        self.screen.lift_all()
        self.screen.mouse({"action": "leave"})
        self.settle()
        self.wait(self.clear)
        for report in reports:
            answer(type="report", **report)
        answer(type="done")

    def settle(self):
        """Waits until a new window is mapped, or the last touch has ended."""
        time.sleep(0.15)
