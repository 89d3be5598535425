import TouchImaging

/// A color used for drawing: red, green and blue of sRGB, 0...1.
typealias Tint = SIMD3<Double>

/// A drawing surface: pixels of premultiplied red, green, blue and alpha, 0...1.
///
/// Shapes are distance functions: the distance of a pixel's center from the shape, in pixels. This gives
/// smooth edges with one sample per pixel. Uses only sums, products, quotients and square roots, so that
/// every machine draws the same pixels.
struct PictureSurface {
  let width: Int
  let height: Int
  /// The number of pixels per unit.
  private let scale: Double
  private var pixels: [SIMD4<Double>]

  /// Creates a transparent surface with a size in pixels, by default one unit each.
  init(width: Int, height: Int, scale: Double = 1) {
    self.width = width
    self.height = height
    self.scale = scale
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// Sets every pixel to the color at its center.
  mutating func fill(_ color: (_ x: Double, _ y: Double) -> Tint) {
    for y in 0..<height {
      for x in 0..<width {
        pixels[y * width + x] = SIMD4(color(middle(x), middle(y)), 1)
      }
    }
  }

  /// Paints over the pixels within `reach` of a point, each with the opacity and color that `paint` returns
  /// for its center.
  mutating func paint(
    about center: SIMD2<Double>, reach: Double,
    _ paint: (_ x: Double, _ y: Double) -> (opacity: Double, color: Tint)
  ) {
    for y in rows(center.y, reach, height) {
      for x in rows(center.x, reach, width) {
        let (opacity, color) = paint(middle(x), middle(y))
        if opacity > 0 { cover(y * width + x, color, opacity) }
      }
    }
  }

  /// Darkens existing pixels; transparent pixels remain transparent.
  mutating func shade(
    about center: SIMD2<Double>, reach: Double, _ depth: (_ x: Double, _ y: Double) -> Double
  ) {
    for y in rows(center.y, reach, height) {
      for x in rows(center.x, reach, width) {
        let light = 1 - depth(middle(x), middle(y))
        pixels[y * width + x] *= SIMD4(light, light, light, 1)
      }
    }
  }

  private func rows(_ center: Double, _ reach: Double, _ count: Int) -> Range<Int> {
    let first = min(max(Int((center - reach) * scale), 0), count)
    return first..<min(max(Int((center + reach) * scale) + 1, first), count)
  }

  /// The center of a row or column of pixels.
  private func middle(_ index: Int) -> Double { (Double(index) + 0.5) / scale }

  private mutating func cover(_ index: Int, _ color: Tint, _ opacity: Double) {
    pixels[index] = pixels[index] * (1 - opacity) + SIMD4(color * opacity, opacity)
  }

  /// The drawing as an image, in steps of two of 255: the other levels are not visible, and would make the
  /// file a fifth larger.
  var image: Image { Image(width: width, height: height, pixels: pixels.map(Pixel.init)) }
}

extension Pixel {
  fileprivate init(_ value: SIMD4<Double>) {
    let alpha = min(max(value.w, 0), 1)
    let straight = alpha > 0 ? value / alpha : .zero
    func byte(_ part: Double) -> UInt8 {
      UInt8(((min(max(part, 0), 1) * 127).rounded() / 127 * 255).rounded())
    }
    self.init(
      red: byte(straight.x), green: byte(straight.y), blue: byte(straight.z), alpha: byte(alpha))
  }
}

/// The coverage of a pixel whose center is this many pixels outside an edge.
func coverage(_ distance: Double) -> Double { min(max(0.5 - distance, 0), 1) }

/// A smooth step from 0 at `low` to 1 at `high`.
func step(_ value: Double, from low: Double, to high: Double) -> Double {
  let t = min(max((value - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

/// Interpolates between two colors; fractions are clamped to 0...1.
func mix(_ a: Tint, _ b: Tint, _ fraction: Double) -> Tint {
  a + (b - a) * min(max(fraction, 0), 1)
}

/// The color of a number such as 0xF4A261.
func tint(_ number: Int) -> Tint {
  Tint(Double(number >> 16 & 255), Double(number >> 8 & 255), Double(number & 255)) / 255
}

/// The distance between two points.
func length(_ dx: Double, _ dy: Double) -> Double { (dx * dx + dy * dy).squareRoot() }
