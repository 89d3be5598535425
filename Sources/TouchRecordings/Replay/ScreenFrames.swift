import TouchGeometry

/// The rectangles covered by screens, with overlapping ones merged.
struct ScreenFrames {
  /// The rectangles, in the order of the first screen in each.
  private(set) var merged: [Rect] = []

  init(_ frames: [Rect]) {
    for frame in frames { add(frame) }
  }

  /// Whether two rectangles overlap by more than a rounding error.
  static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    guard let common = a.intersection(b) else { return false }
    return common.width > 0.5 && common.height > 0.5
  }

  private mutating func add(_ frame: Rect) {
    var union = frame
    var place = merged.count
    // The union may overlap further rectangles.
    while let other = merged.firstIndex(where: { Self.overlap($0, union) }) {
      union = union.union(merged.remove(at: other))
      place = min(place, other)
    }
    merged.insert(union, at: place)
  }
}
