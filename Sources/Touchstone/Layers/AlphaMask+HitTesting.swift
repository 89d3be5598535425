import TouchGeometry

/// The mask as an area.
extension AlphaMask {
  /// Whether the mask pixel at a place is opaque; the place is in units of the mask.
  ///
  /// (0, 0) is the top left corner and (1, 1), which is outside, the bottom right. False outside.
  public func isOpaque(at point: Point) -> Bool {
    isOpaque(at: point, stretchedOver: Rect(x: 0, y: 0, width: 1, height: 1))
  }

  /// Whether the mask pixel at a point is opaque, the mask being stretched over a rectangle.
  ///
  /// - Parameters:
  ///   - point: The point in the rectangle's coordinates.
  ///   - rect: Where the mask lies.
  ///   - distance: If more than 0, an opaque mask pixel within this distance of the point is
  ///     enough, in the rectangle's coordinates.
  /// - Complexity: O(1); with a distance, O(rows of mask pixels within it).
  public func isOpaque(
    at point: Point, stretchedOver rect: Rect, within distance: Double = 0
  ) -> Bool {
    if rect.contains(point), let (x, y) = pixel(at: point, stretchedOver: rect), self[x, y] {
      return true
    }
    return distance > 0 && isOpaque(near: point, stretchedOver: rect, within: distance)
  }

  /// The mask pixel at a point; nil outside the rectangle, which is half-open.
  func pixel(at point: Point, stretchedOver rect: Rect) -> (x: Int, y: Int)? {
    guard rect.contains(point) else { return nil }
    let x = AlphaMask.index(point.x, from: rect.minX, over: rect.width, count: width)
    let y = AlphaMask.index(point.y, from: rect.minY, over: rect.height, count: height)
    return (x, y)
  }

  /// The pixel at a coordinate, limited to those that there are.
  private static func index(
    _ value: Double, from start: Double, over length: Double, count: Int
  ) -> Int {
    let position = (value - start) / length * Double(count)
    if !(position > 0) { return 0 }
    return position < Double(count) ? Int(position) : count - 1
  }

  /// Looks through the rows of pixels that come within the distance, each for its chord.
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

  /// The pixels that reach into `value - distance ... value + distance`.
  private static func span(
    _ value: Double, _ distance: Double, from start: Double, over length: Double, count: Int
  ) -> Range<Int> {
    if value + distance < start || value - distance > start + length { return 0..<0 }
    let first = index(value - distance, from: start, over: length, count: count)
    return first..<index(value + distance, from: start, over: length, count: count) + 1
  }

  /// Whether a row has an opaque pixel in the columns, word by word.
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
