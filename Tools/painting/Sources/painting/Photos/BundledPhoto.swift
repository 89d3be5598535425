import TouchImaging

/// The color of a photograph at a point.
///
/// Coordinates are in units, one for each pixel of the photograph.
typealias PhotoShader = @Sendable (_ x: Double, _ y: Double) -> Tint

/// A photograph of an imaginary place.
///
/// Like the other pictures, it uses only sums, products, quotients and square roots, so that every machine
/// draws the same pixels.
struct BundledPhoto {
  /// The name of its file, without the suffix.
  var name: String
  /// A sentence about its subject.
  var summary: String
  /// Its width in pixels.
  var width = 1500
  /// Its height in pixels.
  var height = 1000
  /// The quality of its JPEG, 1...100.
  var quality = 84
  private var shader: @Sendable () -> PhotoShader

  init(
    _ name: String, _ summary: String, width: Int = 1500, height: Int = 1000, quality: Int = 84,
    _ shader: @escaping @Sendable () -> PhotoShader
  ) {
    self.name = name
    self.summary = summary
    self.width = width
    self.height = height
    self.quality = quality
    self.shader = shader
  }

  /// Draws it.
  ///
  /// - Parameter divisor: The reduction in size, at least 1. Reduced photos have one sample per pixel, so
  ///   they are drawn quickly but a little rougher.
  func image(shrunkBy divisor: Int = 1) -> Image {
    let color = shader()
    let unit = Double(max(divisor, 1))
    let columns = max(width / max(divisor, 1), 1)
    let rows = max(height / max(divisor, 1), 1)
    return Image(width: columns, height: rows) { pixels in
      for y in 0..<rows {
        for x in 0..<columns {
          let tint = color((Double(x) + 0.5) * unit, (Double(y) + 0.5) * unit)
          pixels.initializeElement(at: y * columns + x, to: Pixel(tint))
        }
      }
    }
  }

  /// The photographs bundled with the demo.
  static let all = [
    BundledPhoto("misty-hills", "Hills behind hills in the mist of a morning.", Hills.misty),
    BundledPhoto("alps", "Snow on a chain of mountains, and a meadow.", Mountains.alps),
    BundledPhoto("dunes", "Dunes in the last light.", Dunes.evening),
    BundledPhoto("beach", "Waves that run out on a beach.", Seaside.beach),
    BundledPhoto("sunset", "The sun goes down behind a sailing boat.", Seaside.sunset),
    BundledPhoto("forest", "Firs in the fog.", Forest.fog),
    BundledPhoto("autumn", "Trees in the colors of autumn at a lake.", Forest.autumn),
    BundledPhoto("lavender", "Rows of lavender in the evening.", quality: 70, Fields.lavender),
    BundledPhoto("city", "A city at night, with its lights in the water.", quality: 70, City.night),
    BundledPhoto("aurora", "Northern lights over a frozen fjord.", Mountains.aurora),
    BundledPhoto(
      "panorama", "A harbor town at night, with something to find in every window.", width: 6000,
      height: 4000, quality: 72, Harbor.panorama),
  ]
}

extension Pixel {
  fileprivate init(_ tint: Tint) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
    self.init(red: byte(tint.x), green: byte(tint.y), blue: byte(tint.z))
  }
}
