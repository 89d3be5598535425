import Glibc
import TouchGeometry

/// How many pixels a point has in a picture that is painted for the graphics card.
///
/// What is seen at the scale of the frame itself is painted at just that. Other scales are rounded up
/// to a fourth root of two times it, 19 % more at most, so that a layer that is pinched is painted
/// anew four times while it doubles and not with each frame.
struct ContentScale: Hashable {
  /// How many fourth roots of two the scale is from that of the frame.
  let step: Int
  /// Pixels a point.
  let value: Double

  /// The scale for what is seen under a transform.
  ///
  /// - Parameters:
  ///   - toPixels: From the content's coordinates to pixels; it has an inverse.
  ///   - frame: How many pixels a point of the frame has, more than 0.
  init(of toPixels: AffineTransform, frame: Double) {
    let ratio = ContentScale.pixels(toPixels) / frame
    let steps = ratio > 0 && ratio.isFinite ? (log2(ratio) * 4 - 1e-6).rounded(.up) : 0
    step = Int(min(max(steps, -60), 60))
    value = frame * exp2(Double(step) / 4)
  }

  /// How many pixels a point is at most, along one of its axes.
  static func pixels(_ toPixels: AffineTransform) -> Double {
    max(
      Vector(dx: toPixels.a, dy: toPixels.b).length, Vector(dx: toPixels.c, dy: toPixels.d).length)
  }

  /// The scale at which a picture of this size stays within limits: this one or less.
  func fitting(_ size: Size, longestSide: Int, mostPixels: Int) -> Double {
    let side = Double(longestSide) / max(size.width, size.height)
    let area = (Double(mostPixels) / (size.width * size.height)).squareRoot()
    return min(value, side, area)
  }
}
