import TouchGeometry

/// Ways to divide a rectangle.
extension Rect {
  /// Cuts a piece off the left, with a gap after it.
  package mutating func takeLeft(_ length: Double, gap: Double = Measures.gap) -> Rect {
    let piece = Rect(x: minX, y: minY, width: min(length, width), height: height)
    self = Rect(
      x: minX + length + gap, y: minY, width: max(width - length - gap, 0), height: height)
    return piece
  }

  /// Cuts a piece off the right, with a gap before it.
  package mutating func takeRight(_ length: Double, gap: Double = Measures.gap) -> Rect {
    let piece = Rect(
      x: maxX - min(length, width), y: minY, width: min(length, width), height: height)
    self = Rect(x: minX, y: minY, width: max(width - length - gap, 0), height: height)
    return piece
  }

  /// Cuts a piece off the top, with a gap below it.
  package mutating func takeTop(_ length: Double, gap: Double = Measures.gap) -> Rect {
    let piece = Rect(x: minX, y: minY, width: width, height: min(length, height))
    self = Rect(
      x: minX, y: minY + length + gap, width: width, height: max(height - length - gap, 0))
    return piece
  }

  /// Cuts a piece off the bottom, with a gap above it.
  package mutating func takeBottom(_ length: Double, gap: Double = Measures.gap) -> Rect {
    let piece = Rect(
      x: minX, y: maxY - min(length, height), width: width, height: min(length, height))
    self = Rect(x: minX, y: minY, width: width, height: max(height - length - gap, 0))
    return piece
  }

  /// Cuts the rectangle into pieces of equal width with gaps between them.
  package func columns(_ count: Int, gap: Double = Measures.gap) -> [Rect] {
    let width = max((self.width - gap * Double(count - 1)) / Double(max(count, 1)), 0)
    return (0..<count).map { index in
      Rect(x: minX + Double(index) * (width + gap), y: minY, width: width, height: height)
    }
  }

  /// The largest rectangle with the proportions of a size, centered in this one.
  package func fitting(_ size: Size) -> Rect {
    guard size.width > 0, size.height > 0 else { return self }
    let scale = min(width / size.width, height / size.height)
    let fitted = Size(width: size.width * scale, height: size.height * scale)
    return Rect(
      x: center.x - fitted.width / 2, y: center.y - fitted.height / 2, width: fitted.width,
      height: fitted.height)
  }
}
