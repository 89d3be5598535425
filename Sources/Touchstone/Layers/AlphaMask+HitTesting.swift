import TouchGeometry

/// Hit testing a mask.
extension AlphaMask {
  /// Whether the mask pixel at a point is opaque; the point is in units of the mask.
  ///
  /// (0, 0) is the top left corner; (1, 1) is the bottom right corner, which is outside. The result is false
  /// outside the mask.
  public func isOpaque(at point: Point) -> Bool {
    isOpaque(at: point, stretchedOver: Rect(x: 0, y: 0, width: 1, height: 1))
  }

  /// Whether the mask pixel at a point is opaque when the mask is stretched over a rectangle.
  ///
  /// - Parameters:
  ///   - point: The point in the rectangle's coordinates.
  ///   - rect: The rectangle that the mask covers.
  ///   - distance: If more than 0, an opaque mask pixel within this distance of the point is
  ///     enough, in the rectangle's coordinates.
  /// - Complexity: O(1); with a distance, O(rows of mask pixels within it).
  public func isOpaque(
    at point: Point, stretchedOver rect: Rect, within distance: Double = 0
  ) -> Bool {
    if let (x, y) = pixel(at: point, stretchedOver: rect), self[x, y] { return true }
    return distance > 0 && isOpaque(near: point, stretchedOver: rect, within: distance)
  }

  /// The mask pixel at a point; nil outside the rectangle, which is half-open.
  func pixel(at point: Point, stretchedOver rect: Rect) -> (x: Int, y: Int)? {
    guard rect.contains(point) else { return nil }
    let x = AlphaMask.index(point.x, from: rect.minX, over: rect.width, count: width)
    let y = AlphaMask.index(point.y, from: rect.minY, over: rect.height, count: height)
    return (x, y)
  }

  /// The pixel at a coordinate, clamped to the existing pixels.
  private static func index(
    _ value: Double, from start: Double, over length: Double, count: Int
  ) -> Int {
    let position = (value - start) / length * Double(count)
    if !(position > 0) { return 0 }
    return position < Double(count) ? Int(position) : count - 1
  }

  /// Checks the rows of pixels within the distance, each along its chord of the circle.
  private func isOpaque(near point: Point, stretchedOver rect: Rect, within distance: Double)
    -> Bool
  {
    guard rect.isFinite, !rect.isEmpty, point.isFinite else { return false }
    let rowHeight = rect.height / Double(height)
    let rows = AlphaMask.span(
      point.y, distance, from: rect.minY, over: rect.height, count: height)
    for y in rows {
      let top = rect.minY + Double(y) * rowHeight
      let away = max(top - point.y, point.y - (top + rowHeight), 0)
      guard away <= distance else { continue }
      let half = (distance * distance - away * away).squareRoot()
      let columns = AlphaMask.span(
        point.x, half, from: rect.minX, over: rect.width, count: width)
      if hasOpaquePixel(inRow: y, columns: columns) { return true }
    }
    return false
  }

  /// The pixels that intersect `value - distance ... value + distance`.
  private static func span(
    _ value: Double, _ distance: Double, from start: Double, over length: Double, count: Int
  ) -> Range<Int> {
    if value + distance < start || value - distance > start + length { return 0..<0 }
    let first = index(value - distance, from: start, over: length, count: count)
    return first..<index(value + distance, from: start, over: length, count: count) + 1
  }

  /// Whether a row has an opaque pixel in the columns; checks word by word.
  private func hasOpaquePixel(inRow y: Int, columns: Range<Int>) -> Bool {
    guard let first = columns.first, let last = columns.last else { return false }
    let row = y * wordsPerRow
    for word in first >> 6...last >> 6 {
      var bits = words[row + word]
      if word == first >> 6 { bits &= ~0 << UInt64(first & 63) }
      if word == last >> 6 { bits &= ~0 >> UInt64(63 - last & 63) }
      if bits != 0 { return true }
    }
    return false
  }
}
