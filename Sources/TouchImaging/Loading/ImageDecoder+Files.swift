extension ImageDecoder {
  /// The decoder of image files, ``ImageFile``, which loaders use by default.
  public static func files(options: DecodingOptions = DecodingOptions()) -> ImageDecoder {
    ImageDecoder(
      workingBytes: { key throws(ImageError) in
        try ByteSource.withFile(key.path) { (source) throws(ImageError) in
          let information = try ImageFile.information(source)
          let held = heldBytes(of: source, information, options)
          return workingBytes(information, held, key.fitting, options)
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
  /// A JPEG with several scans keeps all of its coefficients, a TIFF a strip or a row of tiles, and an
  /// interlaced GIF an index for each pixel; an interlaced PNG or a WebP may be decoded at full size before
  /// it is reduced. A WebP's file is kept in memory, with 5 bytes per pixel unless it is lossy without alpha,
  /// which its information does not state. Rotating a picture upright needs memory for two results. An image
  /// refused for its size needs no memory.
  static func workingBytes(
    _ information: ImageInformation, _ heldBytes: Int, _ fitting: PixelSize?,
    _ options: DecodingOptions
  ) -> Int {
    let size = information.size
    // Within the limits there are at most 2^44 pixels, so no product below can overflow.
    guard options.limits.allow(width: size.width, height: size.height),
      heldBytes <= options.limits.workingBytes
    else { return 0 }
    let pixels = size.width * size.height
    let isTurned = options.appliesOrientation && information.orientation != .upright
    let resultPixels = self.resultPixels(information, fitting, options)
    let result = resultPixels * MemoryLayout<Pixel>.stride * (isTurned ? 2 : 1)
    let isShrunk = resultPixels < pixels
    switch information.format {
    case .jpeg, .gif, .tiff:
      let (sum, overflows) = result.addingReportingOverflow(max(heldBytes, 0))
      return overflows ? .max : sum
    case .png: return result + (information.isProgressive && isShrunk ? pixels * 4 : 0)
    case .webp:
      return result + pixels * (isShrunk ? 9 : 5) + min(max(information.byteCount, 0), 1 << 48)
    }
  }

  /// The number of bytes that the decoder of a JPEG, a GIF or a TIFF keeps besides the result, by its own
  /// count; 0 for other formats, and for a file that it will refuse.
  ///
  /// A JPEG with several scans keeps all coefficients: two bytes each, for all channels, in whole blocks. A file
  /// has several scans if it is progressive, or if its first scan has fewer channels than the frame, so this is
  /// known once the header of the first scan has been read.
  private static func heldBytes(
    of source: ByteSource, _ information: ImageInformation, _ options: DecodingOptions
  ) -> Int {
    guard options.limits.allow(width: information.width, height: information.height) else {
      return 0
    }
    // Errors in a header are reported by the decoding.
    return switch information.format {
    case .png, .webp: 0
    case .jpeg: (try? JPEGRows(source, options))?.coefficientBytes ?? 0
    case .gif: (try? GIFRows(source, acceptsDamage: options.acceptsDamage))?.heldBytes ?? 0
    case .tiff: (try? TIFFRows(source, options))?.heldBytes ?? 0
    }
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
