import CImageCodecs

/// The writing of a JPEG anew from its own coefficients.
enum JPEGRecompression {
  /// The bytes of a file with the same picture, compared by decoding both.
  static func optimized(
    _ old: [UInt8], _ options: DecodingOptions
  ) throws(ImageError) -> [UInt8] {
    let most = UInt64(clamping: options.limits.workingBytes)
    var consumed: UInt64 = 0
    let new = try ByteSource.withBytes(old) { (source) throws(ImageError) in
      try CodecOutput.bytes(.jpeg) { out, report in
        codec_jpeg_optimize(
          source.source, most, Int32(ImageLimits.scans), out, &consumed, report)
      }
    }
    // Cameras put more pictures there, and tell in the first one's markers at which byte.
    guard consumed >= old.count else {
      throw .unsupported(.jpeg, "\(old.count - Int(consumed)) bytes behind its end")
    }
    let before = try ImageFile.read(bytes: old, options: options).image
    let after = try ImageFile.read(bytes: new, options: options).image
    guard before == after else { throw .unsupported(.jpeg, "it changes when it is written anew") }
    return new
  }
}
