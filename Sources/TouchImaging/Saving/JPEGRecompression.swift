import CImageCodecs

/// Rewrites a JPEG from its own coefficients.
enum JPEGRecompression {
  /// The bytes of a file with the same image, verified by decoding both.
  ///
  /// - Parameter memory: The bytes already in use.
  static func optimized(
    _ old: [UInt8], _ options: DecodingOptions, _ memory: WorkingMemory,
    _ progress: DecodingProgress
  ) throws(ImageError) -> [UInt8] {
    try count(old, options, memory)
    var consumed: UInt64 = 0
    let new = try ByteSource.withBytes(old) { (source) throws(ImageError) in
      try progress.part(0, 0.5).withCallback { (callback) throws(ImageError) in
        try CodecOutput.bytes(.jpeg) { out, report in
          codec_jpeg_optimize(
            source.source, UInt64(clamping: options.limits.workingBytes),
            Int32(ImageLimits.scans), callback, out, &consumed, report)
        }
      }
    }
    // Cameras append more images there, and store their byte offsets in the markers of the first one.
    guard consumed >= old.count else {
      throw .unsupported(.jpeg, "\(old.count - Int(consumed)) bytes after its end")
    }
    guard try areSame(old, new, options, progress.part(0.5, 1)) else {
      throw .unsupported(.jpeg, "writing it again would change it")
    }
    return new
  }

  /// Writing needs all coefficients; comparing needs those of both files, if they have several scans.
  private static func count(
    _ file: [UInt8], _ options: DecodingOptions, _ memory: WorkingMemory
  ) throws(ImageError) {
    try ByteSource.withBytes(file) { (source) throws(ImageError) in
      let rows = try JPEGRows(source, options)
      var memory = memory
      try memory.hold(max(rows.allCoefficientBytes, 2 * rows.coefficientBytes))
    }
  }

  /// Whether two files have the same metadata and decode to the same pixels; a few rows at a time.
  private static func areSame(
    _ old: [UInt8], _ new: [UInt8], _ options: DecodingOptions, _ progress: DecodingProgress
  ) throws(ImageError) -> Bool {
    let information = try ImageFile.information(bytes: old)
    var newInformation = try ImageFile.information(bytes: new)
    newInformation.byteCount = information.byteCount
    guard information == newInformation else { return false }
    return try ByteSource.withBytes(old) { (old) throws(ImageError) in
      try ByteSource.withBytes(new) { (new) throws(ImageError) in
        let pair = (try JPEGRows(old, options), try JPEGRows(new, options))
        guard pair.0.size == information.size, pair.1.size == information.size else { return false }
        try pair.0.start(covering: information.size, options, progress.part(0, 0.4))
        try pair.1.start(covering: information.size, options, progress.part(0.4, 0.8))
        return try areSame(pair.0, pair.1, progress.part(0.8, 1))
      }
    }
  }

  private static func areSame(
    _ old: JPEGRows, _ new: JPEGRows, _ progress: DecodingProgress
  ) throws(ImageError) -> Bool {
    let (width, height) = (old.size.width, old.size.height)
    let batch = max(1, min(64, (1 << 18) / width))
    var areSame = true
    for y in stride(from: 0, to: height, by: batch) {
      let rows = min(batch, height - y)
      areSame = try part(of: old, rows: rows) == part(of: new, rows: rows) && areSame
      try progress.advance(to: Double(y + rows) / Double(height))
    }
    try old.finish()
    try new.finish()
    return areSame
  }

  private static func part(of reader: JPEGRows, rows: Int) throws(ImageError) -> Image {
    let size = PixelSize(width: reader.size.width, height: rows)
    return try Image(allocating: size, isCleared: false) { (pixels) throws(ImageError) in
      try reader.read(into: pixels, rows: rows)
    }
  }
}
