import CImageCodecs
import Glibc

/// Writes WebP with libwebp.
enum WebPEncoder {
  /// The maximum side of the format: 14 bits, with one value reserved by the library.
  static let maximumSide = 16_383

  static let otherVersion = ImageError(
    reason: .system(action: "use libwebp: its version differs from the one at build time", code: 0))

  static func checkSides(width: Int, height: Int) throws(ImageError) {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw ImageError(
        reason: .invalidRequest(
          "a WebP has sides of 1...\(maximumSide) pixels, not \(width)x\(height)"))
    }
  }

  static func encode(_ image: Image, _ compression: WebPCompression) throws(ImageError) -> [UInt8] {
    try checkSides(width: image.width, height: image.height)
    let configuration = try configuration(compression, effort: 70, method: 4)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    try withUnsafeMutablePointer(to: &writer) { (writer) throws(ImageError) in
      try withPicture(of: image) { (picture) throws(ImageError) in
        picture.writer = WebPMemoryWrite
        picture.custom_ptr = UnsafeMutableRawPointer(writer)
        try withUnsafePointer(to: configuration) { (configuration) throws(ImageError) in
          guard WebPEncode(configuration, &picture) != 0 else { throw failure(of: picture) }
        }
      }
    }
    let file = [UInt8](UnsafeBufferPointer(start: writer.mem, count: writer.size))
    return try WebPSpacing.adding(image.spacing, to: file)
  }

  /// The settings; `effort` is called quality in libwebp's lossless mode.
  static func configuration(
    _ compression: WebPCompression, effort: Float, method: Int32
  ) throws(ImageError) -> WebPConfig {
    var configuration = WebPConfig()
    guard WebPConfigInit(&configuration) != 0 else { throw otherVersion }
    configuration.method = method
    switch compression {
    case .lossless:
      configuration.lossless = 1
      configuration.quality = effort
      // The colors of transparent pixels are kept, so that reading returns the saved pixels.
      configuration.exact = 1
    case .lossy(let quality):
      guard (1...100).contains(quality) else {
        throw ImageError(
          reason: .invalidRequest("WebP quality must be 1 to 100 (got \(quality))"))
      }
      configuration.quality = Float(quality)
    }
    return configuration
  }

  /// Calls `body` with an image in libwebp's representation.
  static func withPicture(
    of image: Image, _ body: (inout WebPPicture) throws(ImageError) -> Void
  ) throws(ImageError) {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw otherVersion }
    picture.use_argb = 1
    picture.width = Int32(image.width)
    picture.height = Int32(image.height)
    defer { WebPPictureFree(&picture) }
    let isImported = image.withBytes { bytes in
      WebPPictureImportRGBA(
        &picture, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(image.width * 4)) != 0
    }
    guard isImported else { throw .outOfMemory }
    try body(&picture)
  }

  /// A picture with valid sides fails for lack of memory, or because it does not fit the format.
  private static func failure(of picture: WebPPicture) -> ImageError {
    switch picture.error_code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: .outOfMemory
    case let code:
      ImageError(
        reason: .unsupported(format: .webp, kind: "libwebp refused it: error \(code.rawValue)"))
    }
  }
}
