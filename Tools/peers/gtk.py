"""Shared by the adapters of GTK 3 and GTK 4, whose gestures have the same signals."""
from gi.repository import GLib

from peer import Peer


class GtkPeer(Peer):
    def call(self, function):
        GLib.idle_add(lambda: function() and False)

    def obstacle(self, scene):
        for recognizer in scene["recognizers"]:
            if recognizer["kind"] == "longPress" and recognizer.get("taps", 0) > 0:
                return "no gesture of GTK has taps before a long press"
        layers = {recognizer["id"]: recognizer["layer"] for recognizer in scene["recognizers"]}
        for recognizer in scene["recognizers"]:
            if any(layers[other] != recognizer["layer"] for other in recognizer.get("simultaneousWith", [])):
                return "only gestures of one widget can be in a group"

    def continuous(self, recognizer, gesture, values):
        """A gesture that is active from a signal until its sequence ends."""
        state = dict(isActive=False)
        name = recognizer["id"]

        def moved(*_):
            self.report(name, "changed" if state["isActive"] else "began", **values())
            state["isActive"] = True

        def over(word):
            def handler(*_):
                if state["isActive"]:
                    state["isActive"] = False
                    self.report(name, word, **values())
            return handler

        gesture.connect("end", over("ended"))
        gesture.connect("cancel", over("cancelled"))
        return moved
