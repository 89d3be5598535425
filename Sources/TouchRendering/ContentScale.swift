import Glibc
import TouchGeometry

/// The pixels per point of an image that is painted for the graphics card.
///
/// Content shown at the frame's own scale is painted at exactly that scale. Other scales are rounded up to a
/// fourth root of two times it, at most 19 % more, so that a layer that is pinched is repainted four times
/// while it doubles, not in every frame.
struct ContentScale: Hashable {
  /// The number of fourth roots of two between the scale and that of the frame.
  let step: Int
  /// Pixels per point.
  let value: Double

  /// The scale for content shown under a transform.
  ///
  /// - Parameters:
  ///   - toPixels: The transform from the content's coordinates to pixels, which must have an inverse.
  ///   - frame: The number of pixels per point of the frame, more than 0.
  init(of toPixels: AffineTransform, frame: Double) {
    let ratio = ContentScale.pixels(toPixels) / frame
    let steps = ratio > 0 && ratio.isFinite ? (log2(ratio) * 4 - 1e-6).rounded(.up) : 0
    step = Int(min(max(steps, -60), 60))
    value = frame * exp2(Double(step) / 4)
  }

  /// The maximum number of pixels per point along one of the axes.
  static func pixels(_ toPixels: AffineTransform) -> Double {
    max(
      Vector(dx: toPixels.a, dy: toPixels.b).length, Vector(dx: toPixels.c, dy: toPixels.d).length)
  }

  /// The scale at which an image of this size stays within limits: this one or less.
  func fitting(_ size: Size, maximumSide: Int, maximumPixels: Int) -> Double {
    let side = Double(maximumSide) / max(size.width, size.height)
    let area = (Double(maximumPixels) / (size.width * size.height)).squareRoot()
    return min(value, side, area)
  }
}
