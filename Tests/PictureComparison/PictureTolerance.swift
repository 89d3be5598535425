import TouchImaging

/// How far a picture may differ from a bundled one: versions of fonts and libraries, and drivers, differ in
/// the edges of shapes and letters.
package struct PictureTolerance: Hashable, Sendable {
  /// The mean difference of a channel, of 255, that is allowed.
  package var mean: Double
  /// The difference of a channel, of 255, from which a pixel counts as far off.
  package var far: Int
  /// The share of pixels that may be far off.
  package var share: Double

  /// For pictures that are painted by this machine's processor.
  package static let painted = PictureTolerance(mean: 1, far: 40, share: 0.01)
  /// For pictures that OpenGL drew, whose drivers differ in filters as well.
  package static let drawn = PictureTolerance(mean: 1.5, far: 48, share: 0.02)

  /// Whether two pictures have the same size and are within the tolerance.
  ///
  /// - Complexity: O(pixels).
  package func accepts(_ left: Image, _ right: Image) -> Bool {
    guard left.width == right.width, left.height == right.height else { return false }
    var sum = 0
    var count = 0
    for y in 0..<left.height {
      for x in 0..<left.width {
        let differences = left[x, y].differences(from: right[x, y])
        sum += differences.reduce(0, +)
        if differences.contains(where: { $0 > far }) { count += 1 }
      }
    }
    let pixels = Double(left.width * left.height)
    return Double(sum) <= pixels * 4 * mean && Double(count) <= pixels * share
  }
}

extension Pixel {
  /// The differences of red, green, blue and alpha.
  package func differences(from other: Pixel) -> [Int] {
    [
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)), abs(Int(alpha) - Int(other.alpha)),
    ]
  }
}
