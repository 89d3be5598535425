import CImageCodecs
import Glibc

extension Image {
  /// The bytes of a file with this image.
  ///
  /// See ``ImageEncoding`` for the properties that each format stores. A spacing outside the format's range
  /// is omitted.
  ///
  /// - Throws: `.invalidRequest` for settings out of range, or sides beyond the format's; `.system` if
  ///   memory is low.
  public func encoded(as encoding: ImageEncoding) throws(ImageError) -> [UInt8] {
    switch encoding {
    case .png(let level, let filter): try encodedAsPNG(level: level, filter: filter)
    case .jpeg(let quality): try encodedAsJPEG(quality: quality)
    case .webp(let compression): try WebPEncoder.encode(self, compression)
    }
  }

  private func encodedAsPNG(level: Int, filter: PNGFilter) throws(ImageError) -> [UInt8] {
    guard (0...9).contains(level) else {
      throw ImageError(reason: .invalidRequest("a PNG's level is in 0...9, not \(level)"))
    }
    guard max(width, height) <= 0x7fff_ffff else {
      throw ImageError(reason: .invalidRequest("a PNG of \(width)x\(height) pixels"))
    }
    let content = content
    var picture = codec_png_picture()
    picture.color_type = Int32(
      (content.isGray ? CODEC_PNG_GRAY : CODEC_PNG_RGB)
        | (content.isOpaque ? CODEC_PNG_GRAY : CODEC_PNG_GRAY_ALPHA))
    picture.width = UInt32(width)
    picture.height = UInt32(height)
    picture.stride = width * MemoryLayout<Pixel>.stride
    picture.bit_depth = 8
    picture.is_rgba = true
    if let x = Self.perMeter(spacing?.x), let y = Self.perMeter(spacing?.y) {
      picture.x_per_meter = x
      picture.y_per_meter = y
    }
    return try withRows { (rows) throws(ImageError) in
      picture.rows = rows
      return try CodecOutput.bytes(.png) { out, report in
        codec_png_write(&picture, Int32(level), Int32(filter.rawValue), nil, out, report)
      }
    }
  }

  private func encodedAsJPEG(quality: Int) throws(ImageError) -> [UInt8] {
    guard (1...100).contains(quality) else {
      throw ImageError(reason: .invalidRequest("JPEG quality must be 1 to 100 (got \(quality))"))
    }
    guard max(width, height) <= 65_500 else {
      throw ImageError(
        reason: .invalidRequest("a JPEG has sides of 1...65500 pixels, not \(width)x\(height)"))
    }
    var picture = codec_jpeg_picture()
    let content = content
    picture.width = UInt32(width)
    picture.height = UInt32(height)
    picture.stride = width * MemoryLayout<Pixel>.stride
    // Blending gray over white gives gray.
    picture.is_gray = content.isGray
    picture.has_full_chroma = quality >= 90
    if let density = spacing.flatMap(JFIFDensity.init) {
      picture.density_unit = density.unit
      picture.x_density = density.x
      picture.y_density = density.y
    }
    return try withRows { (rows) throws(ImageError) in
      picture.rows = rows
      return try CodecOutput.bytes(.jpeg) { out, report in
        codec_jpeg_write(&picture, Int32(quality), out, report)
      }
    }
  }

  /// Calls `body` with the bytes of all pixels.
  func withRows<Result>(
    _ body: (UnsafePointer<UInt8>?) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    try storage.withUnsafeBufferPointer { (pixels) throws(ImageError) in
      try body(UnsafeRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// Pixels per meter, if it fits into a PNG's field.
  private static func perMeter(_ millimeters: Double?) -> UInt32? {
    guard let millimeters else { return nil }
    let count = (1000 / millimeters).rounded()
    return count >= 1 && count <= 0x7fff_ffff ? UInt32(count) : nil
  }
}

/// A density in JFIF: whole pixels per inch or per centimeter, in 16 bits.
private struct JFIFDensity {
  let unit: Int32
  let x: UInt16
  let y: UInt16

  /// Uses the nearest unit; nil if the density fits in neither.
  init?(_ spacing: PixelSpacing) {
    let candidates = [(1, 25.4), (2, 10.0)].compactMap {
      unit, length -> (unit: Int, x: Double, y: Double, error: Double)? in
      let x = (length / spacing.x).rounded()
      let y = (length / spacing.y).rounded()
      guard x >= 1, y >= 1, x <= 65_535, y <= 65_535 else { return nil }
      let error = abs(length / x / spacing.x - 1) + abs(length / y / spacing.y - 1)
      return (unit, x, y, error)
    }
    guard let best = candidates.min(by: { $0.error < $1.error }) else { return nil }
    unit = Int32(best.unit)
    x = UInt16(best.x)
    y = UInt16(best.y)
  }
}

/// The output of a writer in C.
enum CodecOutput {
  /// Runs a writer and returns its bytes.
  static func bytes(
    _ format: ImageFormat,
    _ write: (UnsafeMutablePointer<codec_buffer>, UnsafeMutablePointer<codec_report>) ->
      codec_status
  ) throws(ImageError) -> [UInt8] {
    var out = codec_buffer()
    var report = codec_report()
    defer { codec_buffer_free(&out) }
    let status = write(&out, &report)
    try status.check(format, &report)
    guard isAvailable(bytes: out.size) else { throw .outOfMemory }
    return [UInt8](UnsafeBufferPointer(start: out.bytes, count: out.size))
  }
}
