#!/usr/bin/env python3
"""SDL 2 as a program of touchstone conform, under the X server of Tools/peers/run.

SDL reports fingers and recognizes a single gesture: SDL_MULTIGESTURE, the movement, spread and rotation of
two or more fingers.
It has no layers. So it can run cases with a pinch or a rotation on the root layer, and skips all others. The
gesture begins with the first event in which the fingers spread or turn, and ends when fewer than two are
down.
"""
import ctypes
import queue
import threading

from peer import HEIGHT, WIDTH, Peer

SDL = ctypes.CDLL("libSDL2-2.0.so.0")
SDL_INIT_VIDEO, FULLSCREEN = 0x20, 0x1001
FINGER_DOWN, FINGER_UP, MULTI_GESTURE = 0x700, 0x701, 0x802


class MultiGesture(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("touch", ctypes.c_int64),
        ("theta", ctypes.c_float), ("distance", ctypes.c_float), ("x", ctypes.c_float), ("y", ctypes.c_float),
        ("fingers", ctypes.c_uint16), ("padding", ctypes.c_uint16)]


class Event(ctypes.Union):
    _fields_ = [("type", ctypes.c_uint32), ("gesture", MultiGesture), ("bytes", ctypes.c_uint8 * 128)]


def version():
    numbers = (ctypes.c_uint8 * 3)()
    SDL.SDL_GetVersion(ctypes.byref(numbers))
    return ".".join(map(str, numbers))


class Sdl2(Peer):
    hello = dict(name="SDL 2", version=version(), capabilities=["pinch", "rotation", "enabled", "value.rotation"])

    def __init__(self):
        super().__init__()
        self.jobs = queue.Queue()
        self.recognizers = {}
        self.isRunning = True
        self.fingers = 0
        SDL.SDL_CreateWindow.restype = ctypes.c_void_p
        if SDL.SDL_Init(SDL_INIT_VIDEO) != 0:
            raise SystemExit("SDL does not start")
        self.window = SDL.SDL_CreateWindow(b"peer", 0, 0, int(WIDTH), int(HEIGHT), FULLSCREEN)

    def call(self, function):
        self.jobs.put(function)

    def quit(self):
        self.isRunning = False

    def obstacle(self, scene):
        if any(recognizer["layer"] != scene["layers"][0]["id"] for recognizer in scene["recognizers"]):
            return "SDL knows no layers"

    def clear(self):
        self.recognizers = {}

    def build(self, scene):
        self.fingers = 0
        self.recognizers = {
            recognizer["id"]: dict(
                kind=recognizer["kind"], isEnabled=recognizer.get("enabled", True), isActive=False, rotation=0.0)
            for recognizer in scene["recognizers"]}

    def enable(self, name, flag):
        self.recognizers[name]["isEnabled"] = flag

    def handle(self, event):
        if event.type == FINGER_DOWN:
            self.fingers += 1
        elif event.type == FINGER_UP:
            self.fingers -= 1
            for name, state in self.recognizers.items():
                if self.fingers < 2 and state["isActive"]:
                    state["isActive"] = False
                    self.say(name, state, "ended")
                    state["rotation"] = 0.0
        elif event.type == MULTI_GESTURE:
            for name, state in self.recognizers.items():
                change = event.gesture.distance if state["kind"] == "pinch" else event.gesture.theta
                if change == 0 or not state["isEnabled"]:
                    continue
                state["rotation"] += event.gesture.theta
                self.say(name, state, "changed" if state["isActive"] else "began")
                state["isActive"] = True

    def say(self, name, state, word):
        values = dict(rotation=state["rotation"]) if state["kind"] == "rotation" else {}
        self.report(name, word, **values)

    def run(self):
        event = Event()
        while self.isRunning:
            while SDL.SDL_PollEvent(ctypes.byref(event)):
                self.handle(event)
            try:
                self.jobs.get(timeout=0.002)()
            except queue.Empty:
                pass


if __name__ == "__main__":
    peer = Sdl2()
    threading.Timer(0.5, peer.begin).start()
    peer.run()
