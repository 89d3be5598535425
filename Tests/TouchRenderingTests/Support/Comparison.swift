import Glibc
import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import TouchTracking
import Touchstone

/// The differences of a drawn picture from one that Cairo painted independently.
///
/// Edges are the pixels whose neighbors in Cairo's picture are not nearly equal; their softness may differ,
/// because coverage is computed differently. All other pixels are interior.
struct Comparison {
  /// The maximum difference of a channel in the interior, of 255.
  var interior = 0
  /// The maximum difference of a channel at edges.
  var edge = 0
  /// The number of pixels at edges that differ by more than 32 of 255 in a channel.
  var farCount = 0
  /// The mean of the maximum differences of all pixels.
  var mean = 0.0
  /// The number of colors in a sample of the painted picture's pixels.
  var colorCount = 0

  init(_ drawn: Image, _ painted: Image) {
    var sum = 0
    var colors: Set<Pixel> = []
    for y in 0..<painted.height {
      for x in 0..<painted.width {
        let pixel = painted[x, y]
        if x % 8 == 0, y % 4 == 0 { colors.insert(pixel) }
        let difference = drawn[x, y].difference(from: pixel)
        guard difference > 0 else { continue }
        sum += difference
        if difference > 1 { note(difference, isEdge: !painted.isSmooth(x, y)) }
      }
    }
    mean = Double(sum) / Double(painted.width * painted.height)
    colorCount = colors.count
  }

  private mutating func note(_ difference: Int, isEdge: Bool) {
    if isEdge {
      edge = max(edge, difference)
      if difference > 32 { farCount += 1 }
    } else {
      interior = max(interior, difference)
    }
  }
}

extension Pixel {
  /// The maximum difference of a channel.
  func difference(from other: Pixel) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)), abs(Int(alpha) - Int(other.alpha)))
  }
}

extension Image {
  /// Whether the neighbors of a pixel are nearly equal to it.
  fileprivate func isSmooth(_ x: Int, _ y: Int) -> Bool {
    let pixel = self[x, y]
    for v in max(y - 1, 0)...min(y + 1, height - 1) {
      for u in max(x - 1, 0)...min(x + 1, width - 1)
      where self[u, v].difference(from: pixel) > 6 {
        return false
      }
    }
    return true
  }
}

/// Draws and paints a tree, and stores both pictures in a folder if the environment names one.
func bothPictures(
  of root: Layer, scale: Double = 1, background: Color = .black, at instant: Instant? = nil,
  named name: String
) throws -> (drawn: Image, painted: Image) {
  let painted = try Painter(scale: scale, background: background).image(of: root, at: instant)
  let size = PixelSize(width: painted.width, height: painted.height)
  let renderer = try LayerRenderer()
  renderer.draw(
    root, pixelSize: size, toPixels: .scale(scale), background: background, at: instant)
  #expect(renderer.failure == nil)
  let drawn = try renderer.image(of: size)
  try keep(drawn, "\(name)-drawn")
  try keep(painted, "\(name)-painted")
  return (drawn, painted)
}

/// Stores a picture for inspection, in the folder that TOUCHSTONE_KEEP_PICTURES names.
func keep(_ image: Image, _ name: String) throws {
  guard let folder = getenv("TOUCHSTONE_KEEP_PICTURES") else { return }
  try image.save(to: "\(String(cString: folder))/\(name).png")
}

/// Expects that the drawn and the painted picture of a tree are alike: within 2 of 255 in the interior, and
/// within 32 at edges except for a few pixels.
func expectLikeness(
  of root: Layer, scale: Double = 1, background: Color = .black, at instant: Instant? = nil,
  named name: String, far: Int = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let (drawn, painted) = try bothPictures(
    of: root, scale: scale, background: background, at: instant, named: name)
  let comparison = Comparison(drawn, painted)
  if getenv("TOUCHSTONE_KEEP_PICTURES") != nil { print(name, comparison) }
  // There must be something to compare.
  #expect(comparison.colorCount > 1, sourceLocation: sourceLocation)
  #expect(comparison.interior <= 2, "\(name): interior", sourceLocation: sourceLocation)
  #expect(comparison.farCount <= far, "\(name): edges", sourceLocation: sourceLocation)
}
