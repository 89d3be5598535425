import CImageCodecs

/// The writing of a PNG's pixels anew, at their own depth, between the chunks that it has.
struct PNGRecompression {
  private let old: PNGChunks
  private let information: ImageInformation
  private let options: DecodingOptions
  private let raw: RawRows

  init(
    _ bytes: [UInt8], _ information: ImageInformation, _ options: DecodingOptions
  ) throws(ImageError) {
    self.information = information
    self.options = options
    raw = try RawRows(bytes, information, options)
    old = try PNGChunks(bytes)
  }

  /// The bytes of the smallest file that any of the filters gives, compared by decoding both.
  func smallest(level: Int, filters: [PNGFilter]) throws(ImageError) -> [UInt8] {
    var best: ArraySlice<UInt8>?
    for filter in filters {
      let pixels = try pixelChunks(level: level, filter: filter)
      if best.map({ pixels.count < $0.count }) ?? true { best = pixels }
    }
    guard let best else { throw ImageError(reason: .invalidRequest("no filter to try")) }
    let new = Array(old.start) + best + old.end
    guard try RawRows(new, information, options) == raw else {
      throw .unsupported(.png, "it changes when it is written anew")
    }
    return new
  }

  private func pixelChunks(
    level: Int, filter: PNGFilter
  ) throws(ImageError) -> ArraySlice<UInt8> {
    var picture = codec_png_picture()
    picture.width = UInt32(information.width)
    picture.height = UInt32(information.height)
    picture.color_type = Self.colorType(information.colorModel)
    picture.bit_depth = Int32(information.bitsPerChannel)
    picture.is_interlaced = information.isProgressive
    picture.stride = raw.rowBytes
    let bytes = try raw.bytes.withUnsafeBufferPointer { (rows) throws(ImageError) in
      picture.rows = rows.baseAddress
      return try CodecOutput.bytes(.png) { out, report in
        codec_png_write(&picture, Int32(level), Int32(filter.rawValue), out, report)
      }
    }
    return try PNGChunks(bytes).pixels
  }

  private static func colorType(_ model: ImageInformation.ColorModel) -> Int32 {
    let type =
      switch model {
      case .gray: CODEC_PNG_GRAY
      case .rgb, .cmyk: CODEC_PNG_RGB
      case .palette: CODEC_PNG_PALETTE
      case .grayAlpha: CODEC_PNG_GRAY_ALPHA
      case .rgba: CODEC_PNG_RGB_ALPHA
      }
    return Int32(type)
  }
}

/// A PNG's rows as the file has them, unfiltered.
private struct RawRows: Equatable {
  let rowBytes: Int
  let bytes: [UInt8]

  init(
    _ file: [UInt8], _ information: ImageInformation, _ options: DecodingOptions
  ) throws(ImageError) {
    let height = information.height
    (rowBytes, bytes) = try ByteSource.withBytes(file) { (source) throws(ImageError) in
      let rows = try PNGRows(source, options, form: CODEC_PNG_NATIVE)
      guard rows.size == information.size else {
        throw .damaged(.png, "its header tells two sizes")
      }
      let count = rows.rowBytes * height
      guard isAvailable(bytes: count) else { throw .outOfMemory }
      // All zero: the unused bits at the end of a row stay as they are here.
      var bytes = [UInt8](repeating: 0, count: count)
      try bytes.withUnsafeMutableBufferPointer { (buffer) throws(ImageError) in
        guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        for _ in 0..<rows.passes { try rows.read(into: start, rows: height) }
      }
      try rows.finish()
      return (rows.rowBytes, bytes)
    }
  }
}
