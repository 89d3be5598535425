#!/usr/bin/env python3
"""Qt 6 Quick as a program of touchstone conform, under the X server of Tools/peers/run.

Layers are items and recognizers are pointer handlers:
  tap              TapHandler; several taps are its tapCount
  longPress        TapHandler.longPressed; it ends when the handler is no longer pressed
  pan              DragHandler without a target
  pinch, rotation  PinchHandler without a target
  hover            HoverHandler
Taps grab their finger exclusively (TapHandler.WithinBounds), as buttons do; everything else has its default.
"""
import json
import math
import os
import sys

os.environ["QT_QUICK_BACKEND"] = "software"
from PyQt6.QtCore import QObject, QT_VERSION_STR, QTimer, QUrl, pyqtSignal, pyqtSlot  # noqa: E402
from PyQt6.QtGui import QGuiApplication  # noqa: E402
from PyQt6.QtQml import QQmlComponent  # noqa: E402
from PyQt6.QtQuick import QQuickView  # noqa: E402

from peer import Peer  # noqa: E402

STAGE = b"import QtQuick\nItem { width: 1600; height: 1200 }"


class Bridge(QObject):
    """Calls functions on the main thread, and records what handlers report."""
    wanted = pyqtSignal(object)

    def __init__(self, peer):
        super().__init__()
        self.peer = peer
        self.wanted.connect(lambda function: function())

    @pyqtSlot(str, str, "QVariantMap")
    def report(self, name, state, values):
        self.peer.report(name, state, **values)


class Qt6(Peer):
    hello = dict(
        name="Qt 6 Quick", version=QT_VERSION_STR,
        capabilities=[
            "tap", "tap.taps", "longPress", "pan", "pan.touches", "pan.maximumNumberOfTouches", "pinch", "rotation",
            "hover", "pointer", "enabled", "layer.nested", "layer.transform", "layer.hidden", "layer.alpha",
            "layer.interaction", "layer.zPosition", "value.location", "value.locationInLayer", "value.translation",
            "value.scale", "value.rotation",
        ])

    def __init__(self):
        super().__init__()
        self.application = QGuiApplication(sys.argv)
        self.bridge = Bridge(self)
        self.view = QQuickView()
        self.engine = self.view.engine()
        self.engine.rootContext().setContextProperty("bridge", self.bridge)
        component = QQmlComponent(self.engine)
        component.setData(STAGE, QUrl())
        self.stage = component.create()
        self.view.setContent(QUrl(), component, self.stage)
        self.view.showFullScreen()
        self.scene = None

    def call(self, function):
        self.bridge.wanted.emit(function)

    def quit(self):
        self.application.quit()

    def obstacle(self, scene):
        for recognizer in scene["recognizers"]:
            if recognizer["kind"] == "longPress" and recognizer.get("taps", 0) > 0:
                return "no handler of Qt has taps before a long press"

    def clear(self):
        if self.scene:
            self.scene.setParentItem(None)
            self.scene.deleteLater()
            self.scene = None

    def build(self, scene):
        on = {}
        for recognizer in scene["recognizers"]:
            on.setdefault(recognizer["layer"], []).append(self.handler(recognizer))
        text = "import QtQuick\nItem { id: stage; width: 1600; height: 1200\n"
        text += "".join(self.item(layer, on) for layer in scene["layers"]) + "}"
        component = QQmlComponent(self.engine)
        component.setData(text.encode(), QUrl())
        self.scene = component.create()
        if not self.scene:
            raise RuntimeError(component.errorString() + text)
        self.scene.setParentItem(self.stage)

    def item(self, layer, on):
        x, y, width, height = layer["frame"]
        lines = [f"x: {x}; y: {y}; width: {width}; height: {height}; clip: true"]
        if "transform" in layer:
            a, b, c, d, tx, ty = layer["transform"]
            # Around the center, as in the protocol.
            mx, my = width / 2, height / 2
            ex, ey = mx + tx - a * mx - c * my, my + ty - b * mx - d * my
            matrix = [a, c, 0, ex, b, d, 0, ey, 0, 0, 1, 0, 0, 0, 0, 1]
            lines.append(f"transform: Matrix4x4 {{ matrix: Qt.matrix4x4({', '.join(map(str, matrix))}) }}")
        lines.append(f"visible: {json.dumps(not layer.get('hidden', False))}")
        lines.append(f"enabled: {json.dumps(layer.get('interaction', True))}")
        lines.append(f"opacity: {layer.get('alpha', 1)}; z: {layer.get('zPosition', 0)}")
        lines += [f"id: layer_{layer['id']}"] + on.get(layer["id"], [])
        lines += [self.item(child, on) for child in layer.get("children", [])]
        return "Item {\n" + "\n".join(lines) + "\n}\n"

    def handler(self, recognizer):
        name, layer = json.dumps(recognizer["id"]), f"layer_{recognizer['layer']}"
        place = f"placed(p) {{ var q = {layer}.mapToItem(stage, p.x, p.y); " \
            "return {location: [q.x, q.y], locationInLayer: [p.x, p.y]} }"
        own = f"objectName: {name}; enabled: {json.dumps(recognizer.get('enabled', True))}; function {place}\n"
        # Keeps the values of the last change for the report at the end.
        active = f"""
            property var last: ({{}}); property bool begun: false
            function moved(values) {{ last = values; bridge.report({name}, begun ? "changed" : "began", values); begun = true }}
            function over(word) {{ if (begun) {{ begun = false; bridge.report({name}, word, last) }} }}
            onCanceled: over("cancelled")\n"""
        kind = recognizer["kind"]
        if kind == "tap":
            return f"""TapHandler {{ {own}
                gesturePolicy: TapHandler.WithinBounds
                onTapped: if (tapCount === {recognizer.get("taps", 1)})
                    bridge.report({name}, "recognized", placed(point.position)) }}"""
        if kind == "longPress":
            return f"""TapHandler {{ {own}{active}
                onLongPressed: moved(placed(point.position))
                onPressedChanged: if (!pressed) over("ended") }}"""
        if kind == "pan":
            return f"""DragHandler {{ {own}{active}
                target: null; minimumPointCount: {recognizer.get("touches", 1)}
                maximumPointCount: {recognizer.get("params", {}).get("maximumNumberOfTouches", 10)}
                function values() {{ return Object.assign({{translation: [activeTranslation.x, activeTranslation.y]}},
                    placed(centroid.position)) }}
                onActiveTranslationChanged: if (active) moved(values())
                onActiveChanged: if (active) {{ if (!begun) moved(values()) }} else over("ended") }}"""
        if kind == "hover":
            return f"""HoverHandler {{ {own} property bool begun: false; property var entered
                acceptedDevices: PointerDevice.Mouse
                onHoveredChanged: {{ begun = hovered; entered = point.position
                    bridge.report({name}, hovered ? "began" : "ended", placed(point.position)) }}
                onPointChanged: if (begun && hovered && point.position !== entered) bridge.report({name}, "changed", placed(point.position)) }}"""
        # Before Qt 6.5 there are no axes, and one signal for all changes.
        isOld = tuple(map(int, QT_VERSION_STR.split(".")[:2])) < (6, 5)
        turn = "rotation" if isOld else "activeRotation"
        other = "rotationAxis" if kind == "pinch" else "scaleAxis"
        off = "" if isOld else f"{other}.enabled: false"
        value = "{scale: activeScale}" if kind == "pinch" else f"{{rotation: {turn} * {math.pi / 180}}}"
        changed = "onActiveScaleChanged" if kind == "pinch" else "onActiveRotationChanged"
        if isOld:
            changed = "onUpdated"
        return f"""PinchHandler {{ {own}{active}
            target: null; {off}
            xAxis.enabled: false; yAxis.enabled: false
            {changed}: if (active) moved(Object.assign({value}, placed(centroid.position)))
            onActiveChanged: if (!active) over("ended") }}"""

    def enable(self, name, flag):
        self.scene.findChild(QObject, name).setProperty("enabled", flag)


if __name__ == "__main__":
    peer = Qt6()
    # Waits until the window is mapped.
    QTimer.singleShot(500, peer.begin)
    peer.application.exec()
