import Foundation
import TouchRecordings

/// A plot of lost gestures over the median delay of a pan: a dot for each setting that was tried, a line through
/// those that no other setting beats in both, and a circle around the chosen one.
struct TunePlot {
  let tried: [Tally]
  let front: [Tally]
  let chosen: Tally

  private static let left = 70.0
  private static let right = 590.0
  private static let top = 50.0
  private static let bottom = 350.0

  var svg: String {
    let delays = Axis(tried.map(\.delay), atLeast: 1)
    let losses = Axis(tried.map { $0.errors * 100 }, atLeast: 0.1)
    func x(_ value: Double) -> String {
      (Self.left + delays.share(value) * (Self.right - Self.left)).readable(1)
    }
    func y(_ value: Double) -> String {
      (Self.bottom - losses.share(value) * (Self.bottom - Self.top)).readable(1)
    }
    func place(_ tally: Tally) -> (x: String, y: String) { (x(tally.delay), y(tally.errors * 100)) }
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 410" font-family="sans-serif" font-size="12">"#,
      #"<rect width="620" height="410" fill="white"/>"#,
    ]
    for tick in delays.ticks {
      lines.append(#"<path d="M\#(x(tick)) \#(Self.top)V\#(Self.bottom)" stroke="lightgray"/>"#)
      lines.append(
        #"<text x="\#(x(tick))" y="368" text-anchor="middle">\#(delays.label(tick))</text>"#)
    }
    for tick in losses.ticks {
      lines.append(#"<path d="M\#(Self.left) \#(y(tick))H\#(Self.right)" stroke="lightgray"/>"#)
      lines.append(
        #"<text x="62" y="\#(y(tick))" dy="4" text-anchor="end">\#(losses.label(tick))</text>"#)
    }
    lines.append(
      #"<text x="330" y="395" text-anchor="middle">median delay of a pan in ms</text>"#)
    lines.append(
      #"<text x="20" y="200" text-anchor="middle" transform="rotate(-90 20 200)">lost gestures in %</text>"#
    )
    for dot in Set(tried.map { Dot(place($0)) }).sorted() {
      lines.append(#"<circle cx="\#(dot.x)" cy="\#(dot.y)" r="2" fill="gray"/>"#)
    }
    let corners = front.map { place($0) }.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    lines.append(#"<polyline points="\#(corners)" fill="none" stroke="red"/>"#)
    let mark = place(chosen)
    lines.append(
      #"<circle cx="\#(mark.x)" cy="\#(mark.y)" r="6" fill="none" stroke="blue" stroke-width="2"/>"#
    )
    lines.append(
      #"<text x="590" y="32" text-anchor="end">gray: a setting. Red: no other is better in both. Blue: chosen, \#((chosen.errors * 100).readable(2)) %, \#(chosen.delay.readable(1)) ms</text>"#
    )
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// Settings with the same result are one dot.
  private struct Dot: Hashable, Comparable {
    let x: String
    let y: String

    init(_ place: (x: String, y: String)) { (x, y) = place }

    static func < (a: Dot, b: Dot) -> Bool { (a.x, a.y) < (b.x, b.y) }
  }
}

/// An axis that shows some values, with ticks at round numbers.
private struct Axis {
  /// The values at both ends.
  private let range: ClosedRange<Double>
  private let step: Double
  private let decimals: Int

  /// The axis includes zero and all `values`, and is at least `minimum` long.
  init(_ values: [Double], atLeast minimum: Double) {
    let low = min(values.min() ?? 0, 0), high = max(values.max() ?? 0, 0)
    let length = max(high - low, minimum) * 1.05
    range = low...(low + length)
    let power = pow(10, floor(log10(length / 5)))
    step = ([1, 2, 5].map { $0 * power }.first { length / $0 <= 6 }) ?? 10 * power
    decimals = max(1, -Int(floor(log10(step))))
  }

  /// The multiples of the step within the range.
  var ticks: [Double] {
    let first = Int((range.lowerBound / step).rounded(.up))
    let last = Int((range.upperBound / step).rounded(.down))
    return (first...max(first, last)).map { Double($0) * step }
  }

  func label(_ tick: Double) -> String { tick.readable(decimals) }

  /// Where a value is, from 0 at the beginning of the axis to 1 at its end.
  func share(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}
