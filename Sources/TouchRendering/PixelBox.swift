import TouchGeometry

/// A rectangle of whole pixels of the frame, from the upper left.
struct PixelBox: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  static let empty = PixelBox(left: 0, top: 0, right: 0, bottom: 0)

  init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The smallest box around a rectangle, whose edges may be off by a thousandth of a pixel.
  init(around rect: Rect) {
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6)) }
    guard rect.isFinite else {
      self = .empty
      return
    }
    self.init(
      left: whole((rect.minX + 1e-3).rounded(.down)), top: whole((rect.minY + 1e-3).rounded(.down)),
      right: whole((rect.maxX - 1e-3).rounded(.up)), bottom: whole((rect.maxY - 1e-3).rounded(.up)))
  }

  var width: Int { max(right - left, 0) }
  var height: Int { max(bottom - top, 0) }
  var area: Int { width * height }
  var isEmpty: Bool { right <= left || bottom <= top }

  var rect: Rect {
    Rect(x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }

  func intersection(_ other: PixelBox) -> PixelBox {
    let box = PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return box.isEmpty ? .empty : box
  }

  /// The smallest box around both, neither of which is empty.
  func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func contains(_ other: PixelBox) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  /// Whether any part of a rectangle, which may be infinite, is inside, including its soft edges.
  func meets(_ rect: Rect) -> Bool {
    !isEmpty && rect.maxX > Double(left) - 1 && rect.minX < Double(right) + 1
      && rect.maxY > Double(top) - 1 && rect.minY < Double(bottom) + 1
  }
}
