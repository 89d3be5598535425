import TouchGeometry
import TouchPainting

/// Text of several lines, and text that fits.
extension Canvas {
  /// The largest of the given sizes at which a line of text fits the width; the smallest one, at which the
  /// text is truncated when drawn, if none fits.
  package func fittingSize(
    of text: String, atMost size: Double, atLeast least: Double, isBold: Bool = false, width: Double
  ) -> Double {
    let wanted = extent(of: text, size: size, isBold: isBold).width
    guard wanted > width, wanted > 0 else { return size }
    // Without hinting, the width of a line is proportional to the text size, apart from rounding.
    return min(max((size * width / wanted * 0.995).rounded(to: 0.25), least), size)
  }

  /// Draws a line of text whose middle is at the height of a point.
  package func drawLine(
    _ text: String, around point: Point, size: Double, color: Color, isBold: Bool = false,
    alignment: TextAlignment = .left, width: Double = .infinity
  ) {
    let extent = extent(of: text, size: size, isBold: isBold)
    let base = point.y + (extent.ascent - extent.descent) / 2
    draw(
      text, at: Point(x: point.x, y: base), size: size, color: color, isBold: isBold,
      alignment: alignment, width: width)
  }

  /// Breaks text at its spaces into lines that fit a width; a longer word has its own line, which is
  /// truncated when drawn.
  package func lines(
    of text: String, size: Double, isBold: Bool = false, width: Double
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if line.isEmpty || extent(of: longer, size: size, isBold: isBold).width <= width {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Draws text in as many lines as needed, from the top left of a rectangle.
  ///
  /// - Parameter limit: The maximum number of lines; the last one is truncated with an ellipsis.
  /// - Returns: The total height of the lines.
  @discardableResult
  package func drawLines(
    of text: String, in rect: Rect, size: Double, color: Color, isBold: Bool = false,
    atMost limit: Int = .max
  ) -> Double {
    var lines = lines(of: text, size: size, isBold: isBold, width: rect.width)
    if lines.count > limit {
      lines =
        Array(lines[..<max(limit - 1, 0)]) + [lines[max(limit - 1, 0)...].joined(separator: " ")]
    }
    let extent = extent(of: text, size: size, isBold: isBold)
    for (index, line) in lines.enumerated() {
      let base = rect.minY + extent.ascent + Double(index) * extent.height
      draw(
        line, at: Point(x: rect.minX, y: base), size: size, color: color, isBold: isBold,
        width: rect.width)
    }
    return Double(lines.count) * extent.height
  }
}

extension Double {
  /// Rounded down to a multiple of a step.
  fileprivate func rounded(to step: Double) -> Double { (self / step).rounded(.down) * step }
}
