/// The two functions with which a loader decodes; it calls them on its own threads, several at once.
///
///     // Pictures that the app draws itself, instead of files.
///     let decoder = ImageDecoder(
///       workingBytes: { _ in 0 },
///       decode: { key, _ in Image(width: 64, height: 64, filledWith: Pixel(gray: 128)) })
///     let loader = ImageLoader(decoder: decoder)
public struct ImageDecoder: Sendable {
  /// Reports the progress, 0...1, on the decoding thread; returns whether to continue.
  public typealias Progress = (_ fraction: Double) -> Bool

  /// The memory in bytes that decoding an image will need, including the result; reads only the file's
  /// header.
  public var workingBytes: @Sendable (ImageKey) throws(ImageError) -> Int
  /// Decodes an image. It calls `progress` often, and throws ``ImageError/Reason/cancelled`` when asked to
  /// stop.
  public var decode: @Sendable (ImageKey, @escaping Progress) throws(ImageError) -> Image

  /// Creates a decoder from its functions.
  public init(
    workingBytes: @escaping @Sendable (ImageKey) throws(ImageError) -> Int,
    decode: @escaping @Sendable (ImageKey, @escaping Progress) throws(ImageError) -> Image
  ) {
    self.workingBytes = workingBytes
    self.decode = decode
  }
}
