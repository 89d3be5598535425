import TouchImaging

/// An image computed from a formula, so that another program can create the same one.
///
/// The expected sums in these tests were computed with Python: numpy in double precision for the filters, the
/// standard library's fractions for downscaling, from the formulas in the documentation and not from this
/// library's code.
enum FormulaImage {
  static func make(width: Int = 61, height: Int = 47) -> Image {
    var image = Image(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        image[x, y] = Pixel(
          red: UInt8(truncatingIfNeeded: 7 * x + 13 * y + (x * y) % 31),
          green: UInt8(truncatingIfNeeded: x * x + 3 * y),
          blue: UInt8(truncatingIfNeeded: (5 * x) ^ (9 * y)),
          alpha: UInt8(truncatingIfNeeded: 11 * x + 17 * y))
      }
    }
    return image
  }
}

/// Checksums that distinguish images: the sum of each channel, and a sum in which positions count.
struct ImageSums: Hashable {
  var red = 0
  var green = 0
  var blue = 0
  var alpha = 0
  /// The sum of pixel numbers (from 1) times the pixel as a number, red in its lowest byte.
  var placed = 0

  init(red: Int, green: Int, blue: Int, alpha: Int, placed: Int) {
    (self.red, self.green, self.blue, self.alpha, self.placed) = (red, green, blue, alpha, placed)
  }

  init(of image: Image) {
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        let (r, g, b) = (Int(pixel.red), Int(pixel.green), Int(pixel.blue))
        let a = Int(pixel.alpha)
        (red, green, blue, alpha) = (red + r, green + g, blue + b, alpha + a)
        placed += (y * image.width + x + 1) * (r + g << 8 + b << 16 + a << 24)
      }
    }
  }
}

extension Image {
  /// An image of gray pixels, from rows of values.
  init(gray rows: [[UInt8]]) {
    self.init(
      width: rows[0].count, height: rows.count, pixels: rows.joined().map(Pixel.init(gray:)))
  }

  /// The red values, row by row.
  var reds: [[UInt8]] {
    (0..<height).map { y in (0..<width).map { x in self[x, y].red } }
  }
}
