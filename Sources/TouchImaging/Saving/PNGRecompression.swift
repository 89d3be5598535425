import CImageCodecs

/// Rewrites a PNG's pixels, at their own depth, between its other chunks.
struct PNGRecompression {
  private let old: PNGChunks
  private let information: ImageInformation
  private let options: DecodingOptions
  private let raw: RawRows
  /// The bytes in use, including the rows.
  let memory: WorkingMemory

  /// Decompresses a file's rows.
  ///
  /// - Parameter memory: The bytes already in use.
  init(
    _ bytes: [UInt8], _ information: ImageInformation, _ options: DecodingOptions,
    _ memory: WorkingMemory, _ progress: DecodingProgress
  ) throws(ImageError) {
    self.information = information
    self.options = options
    old = try PNGChunks(bytes)
    var memory = memory
    raw = try RawRows(bytes, information, options, &memory, progress)
    self.memory = memory
  }

  /// The bytes of the smallest file of all filters, verified by decoding both.
  func smallest(
    level: Int, filters: [PNGFilter], _ progress: DecodingProgress
  ) throws(ImageError) -> [UInt8] {
    var picture = codec_png_picture()
    picture.width = UInt32(information.width)
    picture.height = UInt32(information.height)
    picture.color_type = Self.colorType(information.colorModel)
    picture.bit_depth = Int32(information.bitsPerChannel)
    picture.is_interlaced = information.isProgressive
    picture.stride = raw.rowBytes
    let best = try raw.bytes.withUnsafeBufferPointer { (rows) throws(ImageError) in
      try PNGTrial.shortestPixels(
        of: picture, rows: rows.baseAddress, level: level, filters: filters,
        progress.part(0, 0.875))
    }
    guard let best else { throw ImageError(reason: .invalidRequest("no filter to try")) }
    let new = Array(old.start) + best + old.end
    guard try raw.isEqual(toRowsOf: new, information, options, progress.part(0.875, 1)) else {
      throw .unsupported(.png, "writing it again would change it")
    }
    return new
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

/// A PNG's rows as stored in the file, unfiltered.
private struct RawRows {
  let rowBytes: Int
  let bytes: [UInt8]

  init(
    _ file: [UInt8], _ information: ImageInformation, _ options: DecodingOptions,
    _ memory: inout WorkingMemory, _ progress: DecodingProgress
  ) throws(ImageError) {
    (rowBytes, bytes) = try Self.withReader(of: file, information, options) {
      (reader) throws(ImageError) in
      // Interlaced rows can be compared only after all passes are read.
      try memory.hold(reader.rowBytes, bytesEach: information.height * (reader.passes > 1 ? 2 : 1))
      return (reader.rowBytes, try Self.all(of: reader, progress))
    }
  }

  /// Whether another file with the same header has these rows.
  func isEqual(
    toRowsOf file: [UInt8], _ information: ImageInformation, _ options: DecodingOptions,
    _ progress: DecodingProgress
  ) throws(ImageError) -> Bool {
    try Self.withReader(of: file, information, options) { (reader) throws(ImageError) in
      guard reader.rowBytes == rowBytes else { return false }
      if reader.passes > 1 { return try Self.all(of: reader, progress) == bytes }
      var place = 0
      var areSame = true
      try Self.forEachBatch(of: reader, pass: 0, progress) { (rows) throws(ImageError) in
        var batch = [UInt8](repeating: 0, count: rows * rowBytes)
        try Self.read(reader, rows, into: &batch, at: 0)
        areSame = areSame && bytes[place..<place + batch.count] == batch[...]
        place += batch.count
      }
      try reader.finish()
      return areSame
    }
  }

  private static func withReader<Result>(
    of file: [UInt8], _ information: ImageInformation, _ options: DecodingOptions,
    _ body: (PNGRows) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    try ByteSource.withBytes(file) { (source) throws(ImageError) in
      let reader = try PNGRows(source, options, form: CODEC_PNG_NATIVE)
      try reader.checkSize(information)
      return try body(reader)
    }
  }

  private static func all(
    of reader: PNGRows, _ progress: DecodingProgress
  ) throws(ImageError) -> [UInt8] {
    let count = reader.rowBytes * reader.size.height
    guard isAvailable(bytes: count) else { throw .outOfMemory }
    // All zero, so that the unused bits at the end of a row are defined.
    var bytes = [UInt8](repeating: 0, count: count)
    for pass in 0..<reader.passes {
      var place = 0
      try forEachBatch(of: reader, pass: pass, progress) { (rows) throws(ImageError) in
        try read(reader, rows, into: &bytes, at: place)
        place += rows * reader.rowBytes
      }
    }
    try reader.finish()
    return bytes
  }

  /// Calls `body` with ranges of rows that together cover all of them, about a megabyte each.
  private static func forEachBatch(
    of reader: PNGRows, pass: Int, _ progress: DecodingProgress,
    _ body: (Int) throws(ImageError) -> Void
  ) throws(ImageError) {
    let height = reader.size.height
    let batch = max(1, min(height, (1 << 20) / max(reader.rowBytes, 1)))
    for y in stride(from: 0, to: height, by: batch) {
      let count = min(batch, height - y)
      try body(count)
      let done = Double(pass) + Double(y + count) / Double(height)
      try progress.advance(to: done / Double(reader.passes))
    }
  }

  private static func read(
    _ reader: PNGRows, _ rows: Int, into bytes: inout [UInt8], at place: Int
  ) throws(ImageError) {
    precondition(place + rows * reader.rowBytes <= bytes.count)
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(ImageError) in
      guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      try reader.read(into: start + place, rows: rows)
    }
  }
}
