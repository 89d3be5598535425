extension ImageDecoder {
  /// The decoder of image files, ``ImageFile``, which loaders use by default.
  public static func files(options: DecodingOptions = DecodingOptions()) -> ImageDecoder {
    ImageDecoder(
      workingBytes: { key throws(ImageError) in
        try ByteSource.withFile(key.path) { (source) throws(ImageError) in
          let information = try ImageFile.information(source)
          let coefficients = coefficientBytes(of: source, information, options)
          return workingBytes(information, coefficients, key.fitting, options)
        }
      },
      decode: { key, progress throws(ImageError) in
        try ImageFile.read(
          path: key.path, fitting: key.fitting, options: options, progress: progress
        ).image
      })
  }

  /// The maximum memory needed while an image is decoded, including the result.
  ///
  /// A JPEG of several scans keeps all of its coefficients; an interlaced PNG and a WebP that are shrunk may
  /// be decoded whole first. A WebP's file is in memory, plus 5 bytes per pixel unless it is lossy and has no
  /// alpha, which its information does not say. Rotating an image upright needs the result twice. An image
  /// that is refused for its size needs nothing.
  static func workingBytes(
    _ information: ImageInformation, _ coefficientBytes: Int, _ fitting: PixelSize?,
    _ options: DecodingOptions
  ) -> Int {
    let size = information.size
    // Within the limits there are at most 2^44 pixels, so no product below can overflow.
    guard options.limits.allow(width: size.width, height: size.height),
      coefficientBytes <= options.limits.workingBytes
    else { return 0 }
    let pixels = size.width * size.height
    let isTurned = options.appliesOrientation && information.orientation != .upright
    let resultPixels = self.resultPixels(information, fitting, options)
    let result = resultPixels * MemoryLayout<Pixel>.stride * (isTurned ? 2 : 1)
    let isShrunk = resultPixels < pixels
    switch information.format {
    case .jpeg:
      let (sum, overflows) = result.addingReportingOverflow(max(coefficientBytes, 0))
      return overflows ? .max : sum
    case .png: return result + (information.isProgressive && isShrunk ? pixels * 4 : 0)
    case .webp:
      return result + pixels * (isShrunk ? 9 : 5) + min(max(information.byteCount, 0), 1 << 48)
    }
  }

  /// The bytes of coefficients that the decoder keeps for a JPEG, by its own count; 0 for other formats, and
  /// for a file that it will refuse.
  ///
  /// There are two bytes per coefficient of all channels, in whole blocks. Besides progressive files, those
  /// whose first scan has fewer channels than the frame have several scans: this can only be seen in the
  /// header of the first scan.
  private static func coefficientBytes(
    of source: ByteSource, _ information: ImageInformation, _ options: DecodingOptions
  ) -> Int {
    guard information.format == .jpeg,
      options.limits.allow(width: information.width, height: information.height)
    else { return 0 }
    // A malformed header is reported by the decoding.
    return (try? JPEGRows(source, options))?.coefficientBytes ?? 0
  }

  private static func resultPixels(
    _ information: ImageInformation, _ fitting: PixelSize?, _ options: DecodingOptions
  ) -> Int {
    guard let fitting else { return information.width * information.height }
    guard fitting.width > 0, fitting.height > 0 else { return 0 }
    let swaps = options.appliesOrientation && information.orientation.swapsSides
    let box = swaps ? fitting.turned : fitting
    let result = information.size.fitted(in: box)
    return result.width * result.height
  }
}
