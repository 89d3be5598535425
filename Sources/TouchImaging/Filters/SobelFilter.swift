// For the linker: without optimization, a float's square root is a call of the C library's.
import Glibc

/// Shows edges: the gradient of each color around a pixel, in any direction.
///
/// For each of red, green and blue, gx is the sum of the three pixels to the right minus those to the left,
/// with the pixels of the same row counted twice, and gy likewise between below and above. The new value is
/// sqrt(gx² + gy²) / 5.635, at most 255, and rounded to the nearest unless ``rounding`` says otherwise. The
/// weights are those of Sobel and Feldman's 3x3 operator.
///
/// A gx or gy is at most 4 * 255 = 1,020. If both were, the root would be 1,020 * sqrt(2) = 1,442.5, and
/// 1,442.5 / 256 = 5.635: with this divisor no value can exceed a byte. No real 3x3 block reaches that
/// corner: the steepest has gx = 1,020 and gy = 510 and gives 202, and a straight edge from black to white
/// gives 181.
///
/// Neighbors outside of a region are the image's real ones; beyond the image's edge the nearest pixel is
/// repeated. Colors of transparent pixels count like any others.
///
///     let edges = try photo.applying(GrayFilter()).applying(SobelFilter())
public struct SobelFilter: ImageFilter, Hashable {
  /// The divisor of the root.
  static let divisor: Float = 5.635

  /// How fractions are rounded; to the nearest by default.
  public var rounding: ValueRounding

  /// Creates a filter.
  public init(rounding: ValueRounding = .nearest) { self.rounding = rounding }

  /// Replaces the pixels of `region` by their steepness; alpha is kept.
  public func filter(_ image: inout Image, in region: PixelRect) {
    precondition(
      !region.isEmpty && image.bounds.contains(region),
      "\(region) reaches beyond \(image.width)x\(image.height)")
    let (stride, lastRow) = (image.width, image.height - 1)
    var window = SobelWindow(count: region.width)
    image.storage.withUnsafeMutableBufferPointer { pixels in
      func row(_ y: Int) -> UnsafeMutableBufferPointer<Pixel> {
        let start = min(max(y, 0), lastRow) * stride
        return UnsafeMutableBufferPointer(rebasing: pixels[start..<(start + stride)])
      }
      window.advance(row(region.y - 1), from: region.x)
      window.advance(row(region.y), from: region.x)
      for y in region.y..<(region.y + region.height) {
        window.advance(row(y + 1), from: region.x)
        window.writeMagnitudes(to: row(y), from: region.x, rounded: rounding)
      }
    }
  }

  /// The new value for two differences of -1,020...1,020.
  ///
  /// Adding 2^23 to a float leaves no fractional bits, which rounds it and puts the integer into the lowest
  /// bits. Unlike a conversion to an integer, this has no checks, so its loops are vectorized. Single
  /// precision rounds wrongly only where the exact value is within 0.00003 of a half: for 18 of the two
  /// million sums of squares, which are the same on every machine.
  @inline(__always)
  static func magnitude(_ horizontal: Int16, _ vertical: Int16) -> UInt8 {
    let (gx, gy) = (Float(horizontal), Float(vertical))
    return level(ofSquare: gx * gx + gy * gy)
  }

  /// The new value for two differences, without its fraction: single precision is exact to the whole part for
  /// every sum of two such squares.
  @inline(__always)
  static func magnitudeDown(_ horizontal: Int16, _ vertical: Int16) -> UInt8 {
    let (gx, gy) = (Float(horizontal), Float(vertical))
    let scaled = (gx * gx + gy * gy).squareRoot() / divisor
    return UInt8(scaled < 255 ? scaled : 255)
  }

  /// The new value for a sum of the two squares, a whole number up to 2 * 1,020².
  @inline(__always)
  static func level(ofSquare square: Float) -> UInt8 {
    let scaled = square.squareRoot() / divisor
    let bounded = scaled < 255 ? scaled : 255
    return UInt8(truncatingIfNeeded: (bounded + 8_388_608).bitPattern)
  }
}
