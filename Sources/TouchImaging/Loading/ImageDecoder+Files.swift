extension ImageDecoder {
  /// The decoder of image files, ``ImageFile``, which is what loaders use unless told otherwise.
  public static func files(options: DecodingOptions = DecodingOptions()) -> ImageDecoder {
    ImageDecoder(
      workingBytes: { key throws(ImageError) in
        workingBytes(try ImageFile.information(path: key.path), key.fitting, options)
      },
      decode: { key, progress throws(ImageError) in
        try ImageFile.read(
          path: key.path, fitting: key.fitting, options: options, progress: progress
        ).image
      })
  }

  /// How much memory a picture takes while it is decoded, at most, the result included.
  ///
  /// A JPEG of several scans keeps all of its coefficients, of two bytes each; an interlaced PNG and
  /// a WebP that are shrunk may be decoded whole first, and a WebP's file is in memory. Turning a
  /// picture upright takes the result twice. What is refused anyway takes nothing.
  static func workingBytes(
    _ information: ImageInformation, _ fitting: PixelSize?, _ options: DecodingOptions
  ) -> Int {
    let size = information.size
    // Within the limits there are at most 2^44 pixels: nothing below can overflow.
    guard options.limits.allow(width: size.width, height: size.height) else { return 0 }
    let pixels = size.width * size.height
    let isTurned = options.appliesOrientation && information.orientation != .upright
    let resultPixels = self.resultPixels(information, fitting, options)
    let result = resultPixels * MemoryLayout<Pixel>.stride * (isTurned ? 2 : 1)
    let isShrunk = resultPixels < pixels
    switch information.format {
    case .jpeg: return result + (information.isProgressive ? pixels * 6 : 0)
    case .png: return result + (information.isProgressive && isShrunk ? pixels * 4 : 0)
    case .webp: return result + (isShrunk ? pixels * 4 : 0) + max(information.byteCount, 0)
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
