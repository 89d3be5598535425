import TouchImaging

/// A color while a picture is drawn: red, green and blue, 0...1, as sRGB says them.
typealias Tint = SIMD3<Double>

/// Where a picture is drawn: pixels of premultiplied red, green, blue and alpha, 0...1.
///
/// Shapes are functions of the place: how far outside of the shape the middle of a pixel lies, in
/// pixels, which makes their edges smooth without more than one look at each pixel. All of it is
/// additions, products, quotients and square roots, so that every machine draws the same pixels.
struct PictureSurface {
  let width: Int
  let height: Int
  /// How many pixels make a unit of the drawing.
  private let scale: Double
  private var pixels: [SIMD4<Double>]

  /// A clear surface of so many pixels, by default of as many units.
  init(width: Int, height: Int, scale: Double = 1) {
    self.width = width
    self.height = height
    self.scale = scale
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// Gives every pixel the color of its middle.
  mutating func fill(_ color: (_ x: Double, _ y: Double) -> Tint) {
    for y in 0..<height {
      for x in 0..<width {
        pixels[y * width + x] = SIMD4(color(middle(x), middle(y)), 1)
      }
    }
  }

  /// Paints over the pixels within `reach` of a place, each with the opacity and the color that
  /// `paint` says for its middle.
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

  /// Darkens what is there already; a clear pixel stays clear.
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

  /// Where the middle of a row or column of pixels is.
  private func middle(_ index: Int) -> Double { (Double(index) + 0.5) / scale }

  private mutating func cover(_ index: Int, _ color: Tint, _ opacity: Double) {
    pixels[index] = pixels[index] * (1 - opacity) + SIMD4(color * opacity, opacity)
  }

  /// What was drawn, in steps of two of the 255: nobody sees the other half of the levels, and a
  /// file with them is a fifth larger.
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

/// How much of a pixel is covered whose middle lies so many pixels outside of an edge.
func coverage(_ distance: Double) -> Double { min(max(0.5 - distance, 0), 1) }

/// A smooth step from 0 at `low` to 1 at `high`.
func step(_ value: Double, from low: Double, to high: Double) -> Double {
  let t = min(max((value - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

/// Between two colors; fractions outside of 0...1 count as those.
func mix(_ a: Tint, _ b: Tint, _ fraction: Double) -> Tint {
  a + (b - a) * min(max(fraction, 0), 1)
}

/// The color of a number as it is written, as in 0xF4A261.
func tint(_ number: Int) -> Tint {
  Tint(Double(number >> 16 & 255), Double(number >> 8 & 255), Double(number & 255)) / 255
}

/// How far a place is from another.
func length(_ dx: Double, _ dy: Double) -> Double { (dx * dx + dy * dy).squareRoot() }
