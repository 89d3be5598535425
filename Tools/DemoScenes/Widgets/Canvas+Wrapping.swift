import TouchGeometry
import TouchPainting

/// Text of several lines, and text that fits.
extension Canvas {
  /// The largest size, of those asked for, at which a line of text is no wider than there is room; the
  /// least one, at which it is cut off when it is drawn, if there is none.
  package func fittingSize(
    of text: String, atMost size: Double, atLeast least: Double, isBold: Bool = false, width: Double
  ) -> Double {
    let wanted = extent(of: text, size: size, isBold: isBold).width
    guard wanted > width, wanted > 0 else { return size }
    // Without hinting a line is as wide as its letters are high, but for what rounding makes.
    return min(max((size * width / wanted * 0.995).rounded(to: 0.25), least), size)
  }

  /// Breaks text at its spaces into lines that are no wider than a width; a longer word has a line of
  /// its own, which is cut off when it is drawn.
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

  /// Draws text in as many lines as it takes, from the top left of a rectangle.
  ///
  /// - Parameter limit: The most lines; the last of them is cut off with an ellipsis.
  /// - Returns: How high the lines are together.
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
  /// The next multiple of a step that is not greater.
  fileprivate func rounded(to step: Double) -> Double { (self / step).rounded(.down) * step }
}
