import TouchGeometry

@testable import Touchstone

/// A repeatable source of numbers for trees and points (SplitMix64).
struct LayerRandom: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(x: number(range), y: number(range))
  }

  /// A rotation, scale, mirror and shear that can be undone.
  mutating func transform() -> AffineTransform {
    let mirror: Double = Bool.random(using: &self) ? -1 : 1
    return AffineTransform(
      a: 1, b: 0, c: number(-0.5...0.5), d: mirror, tx: number(-20...20), ty: number(-20...20)
    )
    .scaled(by: number(0.3...2))
    .rotated(by: .radians(number(-3...3)))
  }
}

/// A layer that notes the windows that it leaves.
final class NotingLayer: Layer {
  var left: [Window] = []
  var reaction: (() -> Void)?

  override func announceDeparture(from window: Window) {
    left.append(window)
    reaction?()
    super.announceDeparture(from: window)
  }
}

/// What a hit test must come to, computed without an index and without the cached matrices.
func plainHit(_ layer: Layer, _ point: Point) -> Layer? {
  guard !layer.isHidden, layer.isUserInteractionEnabled, layer.opacity >= 0.01 else { return nil }
  let isInReach = layer.bounds.outset(by: layer.hitOutset).contains(point)
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
