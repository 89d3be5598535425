import TouchGeometry

/// The rectangles that screens cover, of which those that overlap are one.
struct ScreenFrames {
  /// The rectangles, in the order in which the first screen of each was given.
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
    // With each rectangle that it takes in it grows, and may overlap others.
    while let other = merged.firstIndex(where: { Self.overlap($0, union) }) {
      union = union.union(merged.remove(at: other))
      place = min(place, other)
    }
    merged.insert(union, at: place)
  }
}
