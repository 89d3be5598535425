import CImageCodecs
import Glibc

/// The spacing of a WebP's pixels, for which the format has no field: it is stored as EXIF's resolution.
enum WebPSpacing {
  /// A file with the spacing in an EXIF chunk; the unchanged file for a spacing that EXIF cannot store.
  static func adding(_ spacing: PixelSpacing?, to file: [UInt8]) throws(ImageError) -> [UInt8] {
    guard let spacing, let exif = exif(of: spacing) else { return file }
    let bytes = file.withUnsafeBufferPointer { file in
      exif.withUnsafeBufferPointer { exif in
        assembled(
          WebPData(bytes: file.baseAddress, size: file.count),
          WebPData(bytes: exif.baseAddress, size: exif.count))
      }
    }
    guard let bytes else { throw .outOfMemory }
    return bytes
  }

  /// Nil if memory is low: both parts were made here and are valid.
  private static func assembled(_ file: WebPData, _ exif: WebPData) -> [UInt8]? {
    var (file, exif) = (file, exif)
    guard let mux = WebPMuxCreate(&file, 1) else { return nil }
    defer { WebPMuxDelete(mux) }
    guard WebPMuxSetChunk(mux, "EXIF", &exif, 1) == WEBP_MUX_OK else { return nil }
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard WebPMuxAssemble(mux, &data) == WEBP_MUX_OK else { return nil }
    return [UInt8](UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  /// A TIFF structure with the resolution in pixels per centimeter, in little-endian order.
  private static func exif(of spacing: PixelSpacing) -> [UInt8]? {
    guard let x = rational(10 / spacing.x), let y = rational(10 / spacing.y) else { return nil }
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    func long(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    // 8 bytes of header, the number of entries, three entries of 12 bytes, and no further table.
    let values: UInt32 = 8 + 2 + 3 * 12 + 4
    let header = Array("II".utf8) + short(42) + long(8)
    let table =
      short(3)
      + short(0x011a) + short(5) + long(1) + long(values)
      + short(0x011b) + short(5) + long(1) + long(values + 8)
      // The unit: 3 is centimeters.
      + short(0x0128) + short(3) + long(1) + short(3) + short(0)
      + long(0)
    return header + table + long(x.numerator) + long(x.denominator) + long(y.numerator)
      + long(y.denominator)
  }

  /// The nearest fraction with as many decimals as fit; nil for a number that does not fit.
  private static func rational(_ value: Double) -> (numerator: UInt32, denominator: UInt32)? {
    guard value.isFinite, value >= 1e-6, value < 4e9 else { return nil }
    var denominator: UInt32 = 1
    while denominator < 100_000_000, value * Double(denominator) * 10 < 4e9 { denominator *= 10 }
    let numerator = (value * Double(denominator)).rounded()
    return numerator >= 1 ? (UInt32(numerator), denominator) : nil
  }
}
