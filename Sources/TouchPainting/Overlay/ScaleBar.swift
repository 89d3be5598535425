import TouchGeometry
import TouchTracking

/// A bar of a round length on the glass: 1, 2 or 5 times a power of ten millimeters.
struct ScaleBar: Hashable {
  /// The length in millimeters.
  let millimeters: Double
  /// The length in points of the window.
  let points: Double

  /// The longest bar that is at most `width` points long; nil if no bar from 0.01 mm to 10 m is.
  init?(atMost width: Double) {
    guard width.isFinite, width > 0 else { return nil }
    let lengths = (-2...3).flatMap { power in
      [1.0, 2, 5].map { $0 * ScaleBar.power(of: power) }
    }
    let fitting = lengths.last { $0 * Surface.pointsPerMillimeter <= width }
    guard let fitting else { return nil }
    millimeters = fitting
    points = fitting * Surface.pointsPerMillimeter
  }

  private static func power(of exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1.0) { value, _ in exponent < 0 ? value / 10 : value * 10 }
  }

  /// The length as text, and whether the size of a device is assumed: "20 mm", "0.5 mm (size assumed)".
  func label(_ isAssumed: Bool) -> String { isAssumed ? "\(label) (size assumed)" : label }

  private var label: String {
    let whole = Int(millimeters.rounded())
    guard millimeters < 1 else { return "\(whole) mm" }
    let hundredths = Int((millimeters * 100).rounded())
    return hundredths % 10 == 0 ? "0.\(hundredths / 10) mm" : "0.0\(hundredths) mm"
  }

  /// Draws the bar with its label to the right.
  ///
  /// - Parameters:
  ///   - point: The left end of the bar.
  ///   - length: The length of the bar in the canvas' points.
  ///   - pixel: The length of a pixel in the canvas' points.
  ///   - isAssumed: Whether the size of a device is assumed.
  func draw(
    at point: Point, length: Double, pixel: Double, isAssumed: Bool, on canvas: Canvas
  ) {
    let end = Point(x: point.x + length, y: point.y)
    let tick = 3.5 * pixel
    canvas.stroke(
      .polyline([
        Point(x: point.x, y: point.y - tick), point, end, Point(x: end.x, y: end.y - tick),
      ]), with: .text, width: 1.5 * pixel)
    canvas.draw(
      label(isAssumed), at: Point(x: end.x + 6 * pixel, y: point.y + 1.5 * pixel), size: 10 * pixel,
      color: .faintText)
  }
}
