import TouchContainers
import TouchGeometry
import Touchstone

/// The scrolling of a layer in a scene file.
///
///     {"id": "list", "frame": [0, 0, 300, 400], "kind": "scroll",
///      "contentSize": [300, 2000], "zoom": [1, 4], "children": [...]}
///
/// The layer becomes a ``ScrollLayer``; its children are added to the content and use its coordinates.
public struct SceneScrolling: Hashable, Sendable {
  /// The size of the content at a zoom of 1, in points; nil for the size of the layer.
  public var contentSize: Size?
  /// The range of zoom; 1...1 by default, which disables zooming.
  public var zoom = 1.0...1.0
  /// See ``ScrollLayer/bounces``; true by default.
  public var bounces = true
  /// The rules for handing off the fingers of its pan; none by default.
  public var handsOff: [SceneHandOff] = []

  /// Creates the default scrolling.
  public init() {}
}

extension SceneFields {
  /// Reads how a layer scrolls; nil if it does not.
  mutating func scrolling() throws(SceneError) -> SceneScrolling? {
    guard try isOfKindScroll() else {
      warnOfIdleKeys(["contentSize", "zoom", "bounces", "handsOff"], "without \"kind: scroll\"")
      return nil
    }
    var scrolling = SceneScrolling()
    if let size = try numbers("contentSize", count: 2, 0...SceneFields.limit) {
      scrolling.contentSize = Size(width: size[0], height: size[1])
    }
    if let node = node("zoom") {
      let zoom = try reading.numbers(node, count: 2, 1e-3...1e3)
      guard zoom[0] <= zoom[1] else {
        throw reading.unexpected(node, expected: "the minimum zoom before the maximum")
      }
      scrolling.zoom = zoom[0]...zoom[1]
    }
    scrolling.handsOff = try handOffs(otherwise: .atEdge)
    scrolling.bounces = try boolean("bounces") ?? scrolling.bounces
    return scrolling
  }

  private mutating func isOfKindScroll() throws(SceneError) -> Bool {
    guard let kind = node("kind") else { return false }
    switch try reading.text(kind) {
    case "plain": return false
    case "scroll": return true
    default: throw reading.unexpected(kind, expected: "plain or scroll")
    }
  }
}

extension SceneScrolling {
  /// Creates a scroll layer, without a frame.
  func makeLayer(_ kinds: SceneLayerKinds) -> ScrollLayer {
    let layer = kinds.scrollLayer()
    layer.minimumZoomScale = zoom.lowerBound
    layer.maximumZoomScale = zoom.upperBound
    layer.bounces = bounces
    return layer
  }
}
