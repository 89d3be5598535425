import Touchstone

/// A rule by which a recognizer of a scene hands its fingers to another recognizer.
///
///     {"id": "pinch", "layer": "photo", "kind": "pinch",
///      "handsOff": [{"to": "pan", "when": {"fewerFingersThan": 2}}]}
///
/// A scroll layer hands off the fingers of its pan in the same way, by default at its edge:
///
///     {"id": "list", "frame": [0, 0, 300, 400], "kind": "scroll", "contentSize": [300, 2000],
///      "handsOff": [{"to": "pager"}]}
///
/// `to` is the ID of a recognizer, or of a scroll layer, which means its pan.
public struct SceneHandOff: Hashable, Sendable {
  /// The condition for handing off; see ``HandOffCondition``.
  public enum Condition: Hashable, Sendable {
    /// At the edge of a scroll layer.
    case atEdge
    /// When fewer fingers than this are down, but at least one.
    case fewerFingers(than: Int)
    /// When more fingers than this are down.
    case moreFingers(than: Int)
  }

  /// The ID of the recognizer or scroll layer that receives the fingers.
  public var other: SceneName
  /// The condition for handing off.
  public var condition: Condition
}

extension SceneFields {
  /// Reads the hand-offs of a recognizer or a layer under the key `handsOff`.
  ///
  /// - Parameter standard: The default condition; nil if the file must state one.
  mutating func handOffs(
    otherwise standard: SceneHandOff.Condition?
  ) throws(SceneError) -> [SceneHandOff] {
    var handOffs: [SceneHandOff] = []
    for element in try list("handsOff") {
      var fields = try SceneFields(element, "a hand-off", reading)
      let other = try fields.required("to")
      let name = SceneName(text: try reading.text(other), place: other.place)
      let condition: SceneHandOff.Condition
      if let node = fields.node("when") {
        condition = try SceneHandOff.Condition(node, reading, atEdge: standard == .atEdge)
      } else if let standard {
        condition = standard
      } else {
        _ = try fields.required("when")
        continue
      }
      fields.warnOfUnknownKeys()
      handOffs.append(SceneHandOff(other: name, condition: condition))
    }
    return handOffs
  }
}

extension SceneHandOff.Condition {
  fileprivate init(
    _ node: SceneNode, _ reading: SceneReading, atEdge: Bool
  ) throws(SceneError) {
    let fingers = "{fewerFingersThan: N} or {moreFingersThan: N}"
    guard case .mapping = node.content else {
      guard atEdge, try reading.text(node) == "atEdge" else {
        throw reading.unexpected(node, expected: atEdge ? "atEdge, \(fingers)" : fingers)
      }
      self = .atEdge
      return
    }
    var fields = try SceneFields(node, "the condition of a hand-off", reading)
    if let count = try fields.integer("fewerFingersThan", 2...100) {
      self = .fewerFingers(than: count)
      fields.warnOfIdleKeys(["moreFingersThan"], "beside \"fewerFingersThan\"")
    } else if let count = try fields.integer("moreFingersThan", 0...100) {
      self = .moreFingers(than: count)
    } else {
      throw reading.unexpected(node, expected: fingers)
    }
    fields.warnOfUnknownKeys()
  }

  /// The engine's equivalent of the condition.
  var condition: HandOffCondition {
    switch self {
    case .atEdge: .atEdge
    case .fewerFingers(let count): .fewerFingers(than: count)
    case .moreFingers(let count): .moreFingers(than: count)
    }
  }
}
