import Foundation
import TouchContainers
import TouchGeometry
import Touchstone

/// Published curves of flings, in points.
enum FlingCurve: CaseIterable {
  /// A `ScrollLayer`.
  case touchstone
  /// UIScrollView: the velocity is multiplied by 0.998 each millisecond, the documented normal deceleration
  /// rate.
  case uiScrollView
  /// Android's OverScroller, from the source of AOSP: a spline whose length and duration are powers of
  /// the velocity, for a screen of 160 dots an inch, whose pixels are points.
  case overScroller

  var name: String {
    switch self {
    case .touchstone: "ScrollLayer"
    case .uiScrollView: "UIScrollView, 0.998 each ms"
    case .overScroller: "Android OverScroller"
    }
  }

  var color: String {
    switch self {
    case .touchstone: "#c0392b"
    case .uiScrollView: "#2c3e50"
    case .overScroller: "#27ae60"
    }
  }

  /// The distance after `time` seconds of a fling with an initial velocity.
  func way(after time: Double, velocity: Double) -> Double {
    switch self {
    case .touchstone:
      return ScrollCurve(from: 0, velocity: velocity, within: 0...1e9).position(after: time)
    case .uiScrollView:
      let rate = 1000 * log(0.998)
      return velocity * (exp(rate * time) - 1) / rate
    case .overScroller:
      return OverScroller(velocity: velocity).way(after: time)
    }
  }

  /// The duration in seconds; for UIScrollView, which documents no end, until it is slower than Touchstone's
  /// final speed.
  func duration(velocity: Double) -> Double {
    switch self {
    case .touchstone: ScrollCurve(from: 0, velocity: velocity, within: 0...1e9).duration
    case .uiScrollView: log(Momentum.restSpeed / velocity) / (1000 * log(0.998))
    case .overScroller: OverScroller(velocity: velocity).duration
    }
  }
}

/// The fling of AOSP's `OverScroller.SplineOverScroller`.
struct OverScroller {
  private static let inflexion = 0.35
  private static let (startTension, endTension) = (0.5, 1.0)
  private static let decelerationRate = log(0.78) / log(0.9)
  /// Gravity in inches, 160 dots per inch, and a factor "look and feel tuning".
  private static let physicalCoefficient = 9.80665 * 39.37 * 160 * 0.84
  /// `ViewConfiguration.getScrollFriction()`.
  private static let friction = 0.015

  let duration: Double
  let length: Double

  init(velocity: Double) {
    let scale = Self.friction * Self.physicalCoefficient
    let power = log(Self.inflexion * velocity / scale)
    duration = exp(power / (Self.decelerationRate - 1))
    length = scale * exp(Self.decelerationRate / (Self.decelerationRate - 1) * power)
  }

  func way(after time: Double) -> Double {
    let alpha = min(max(time / duration, 0), 1)
    let (p1, p2) = (
      Self.startTension * Self.inflexion, 1 - Self.endTension * (1 - Self.inflexion)
    )
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let x = (low + high) / 2
      let t = 3 * x * (1 - x) * ((1 - x) * p1 + x * p2) + x * x * x
      if t < alpha { low = x } else { high = x }
    }
    let x = (low + high) / 2
    return length * (3 * x * (1 - x) * ((1 - x) * Self.startTension + x) + x * x * x)
  }
}

/// A plot of flings as SVG.
struct FlingPlot {
  static let velocities = [500.0, 1_500, 3_000]
  private let width = 720.0
  private let height = 420.0
  private let left = 56.0
  private let top = 20.0
  private let seconds = 3.5
  private let points = 1_600.0

  private func x(_ time: Double) -> String { number(left + time / seconds * (width - left - 20)) }
  private func y(_ way: Double) -> String {
    number(height - 44 - way / points * (height - 44 - top))
  }
  private func number(_ value: Double) -> String { String(format: "%.1f", value) }

  var text: String {
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Int(width))\" height=\"\(Int(height))\" "
        + "font-family=\"sans-serif\" font-size=\"12\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
    ]
    for mark in stride(from: 0.0, through: points, by: 200) {
      lines.append(
        "<line x1=\"\(x(0))\" x2=\"\(x(seconds))\" y1=\"\(y(mark))\" y2=\"\(y(mark))\" "
          + "stroke=\"#ddd\"/>")
      lines.append(
        "<text x=\"\(number(left - 6))\" y=\"\(y(mark))\" text-anchor=\"end\" dy=\"4\">"
          + "\(Int(mark))</text>")
    }
    for mark in stride(from: 0.0, through: seconds, by: 0.5) {
      lines.append(
        "<text x=\"\(x(mark))\" y=\"\(number(height - 26))\" text-anchor=\"middle\">\(mark)</text>")
    }
    lines.append(
      "<text x=\"\(x(seconds / 2))\" y=\"\(number(height - 8))\" text-anchor=\"middle\">"
        + "seconds after the lift</text>")
    lines.append(
      "<text transform=\"translate(13 \(y(points / 2))) rotate(-90)\" text-anchor=\"middle\">"
        + "points</text>")
    for velocity in Self.velocities { lines += curves(velocity) }
    for (index, curve) in FlingCurve.allCases.enumerated() {
      let row = top + 16 + 18 * Double(index)
      lines.append(
        "<line x1=\"70\" x2=\"100\" y1=\"\(row)\" y2=\"\(row)\" \(style(curve))/>"
          + "<text x=\"108\" y=\"\(row)\" dy=\"4\">\(curve.name)</text>")
    }
    return (lines + ["</svg>"]).joined(separator: "\n")
  }

  private func style(_ curve: FlingCurve) -> String {
    let line =
      switch curve {
      case .touchstone: "stroke-width=\"5\" stroke-opacity=\"0.4\""
      case .uiScrollView: "stroke-width=\"1.5\""
      case .overScroller: "stroke-width=\"1.5\" stroke-dasharray=\"6 3\""
      }
    return "fill=\"none\" stroke=\"\(curve.color)\" \(line)"
  }

  private func curves(_ velocity: Double) -> [String] {
    var lines = FlingCurve.allCases.map { curve in
      let places = stride(from: 0.0, through: seconds, by: 0.02).map { time in
        "\(x(time)),\(y(curve.way(after: time, velocity: velocity)))"
      }
      return "<polyline points=\"\(places.joined(separator: " "))\" \(style(curve))/>"
    }
    let end = FlingCurve.touchstone.way(after: seconds, velocity: velocity)
    lines.append(
      "<text x=\"\(x(seconds))\" y=\"\(y(end))\" text-anchor=\"end\" dy=\"-7\">"
        + "\(Int(velocity)) pt/s</text>")
    return lines
  }
}
