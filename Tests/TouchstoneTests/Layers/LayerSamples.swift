import Randomness
import TouchGeometry

@testable import Touchstone

extension SplitMix64 {
  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(x: double(range), y: double(range))
  }

  /// A rotation, scale, mirror and shear that can be undone.
  mutating func transform() -> AffineTransform {
    let mirror: Double = Bool.random(using: &self) ? -1 : 1
    return AffineTransform(
      a: 1, b: 0, c: double(-0.5...0.5), d: mirror, tx: double(-20...20), ty: double(-20...20)
    )
    .concatenating(.scale(double(0.3...2)))
    .concatenating(.rotation(.radians(double(-3...3))))
  }
}

/// A layer that records the windows that it leaves.
final class NotingLayer: Layer {
  var left: [Window] = []
  var reaction: (() -> Void)?

  override func willLeave(_ window: Window) {
    left.append(window)
    reaction?()
    super.willLeave(window)
  }
}

/// The expected result of a hit test, computed without an index and without the cached matrices.
func plainHit(_ layer: Layer, _ point: Point) -> Layer? {
  guard !layer.isHidden, layer.isUserInteractionEnabled, layer.opacity >= 0.01 else { return nil }
  let isInReach = layer.bounds.outset(by: layer.hitSlop).contains(point)
  guard isInReach || layer.contains(point, with: nil) else { return nil }
  let ordered = layer.children.enumerated().sorted {
    ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
  }
  for (_, child) in ordered.reversed() {
    guard let inverse = child.transformToParent.inverse else { continue }
    if let hit = plainHit(child, inverse.applied(to: point)) { return hit }
  }
  return layer.contains(point, with: nil) ? layer : nil
}
