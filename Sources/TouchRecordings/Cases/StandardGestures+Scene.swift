import TouchGeometry
import TouchTracking
import Touchstone

extension StandardGestures {
  /// The window of ``window(for:holding:)`` as parts of a scene file, with the same recognizers. The gestures
  /// of a second screen are named "tap 2" and so on, since names in a scene are unique.
  package static func sceneParts(for surfaces: [Surface], holding area: Rect? = nil) -> JSONText {
    let window = window(for: surfaces, holding: area)
    let screens = window.children.map { screen in
      JSONText.object([("id", .text(screen.name)), ("frame", numbers(screen.frame))])
    }
    // The root is as large as the window, so that touches between screens hit none of their layers.
    let root = JSONText.object([
      ("id", .text("window")), ("frame", numbers(window.bounds)), ("interaction", .boolean(true)),
      ("children", .list(screens)),
    ])
    let recognizers = window.children.enumerated().flatMap { index, screen in
      table.map { $0.json(layer: screen.name, suffix: index == 0 ? "" : " \(index + 1)") }
    }
    return .object([("layers", .list([root])), ("recognizers", .list(recognizers))])
  }

  private static func numbers(_ rect: Rect) -> JSONText {
    .list([rect.minX, rect.minY, rect.width, rect.height].map { .number($0) })
  }

  /// A recognizer in the form of a scene.
  private struct Row {
    var id: String
    var kind: String
    var more: [(String, JSONText)] = []
    var requires: String?
    var simultaneous: [String] = []

    func json(layer: String, suffix: String) -> JSONText {
      var entries: [(String, JSONText)] = [
        ("id", .text(id + suffix)), ("layer", .text(layer)), ("kind", .text(kind)),
      ]
      entries += more
      if let requires { entries.append(("requireFailureOf", .list([.text(requires + suffix)]))) }
      if !simultaneous.isEmpty {
        entries.append(("simultaneousWith", .list(simultaneous.map { .text($0 + suffix) })))
      }
      return .object(entries)
    }
  }

  /// The recognizers of `recognizers()`, in the same order.
  private static var table: [Row] {
    let edges = ["left", "right", "top", "bottom"].map { JSONText.text($0) }
    let swipes = ["left", "right", "up", "down"].map { direction in
      Row(
        id: "swipe-\(direction)", kind: "swipe",
        more: [("params", .object([("direction", .text(direction))]))],
        simultaneous: ["pan", "pinch", "rotation"])
    }
    return [
      Row(id: "tap", kind: "tap", requires: "double-tap"),
      Row(id: "double-tap", kind: "tap", more: [("taps", .integer(2))]),
      Row(id: "two-finger-tap", kind: "tap", more: [("touches", .integer(2))]),
      Row(id: "long-press", kind: "longPress"),
      Row(id: "pan", kind: "pan", requires: "edge-pan", simultaneous: ["pinch", "rotation"]),
      Row(
        id: "edge-pan", kind: "screenEdgePan",
        more: [("params", .object([("edges", .list(edges))]))]),
      Row(id: "pinch", kind: "pinch", simultaneous: ["rotation"]),
      Row(id: "rotation", kind: "rotation"),
    ] + swipes
  }
}
