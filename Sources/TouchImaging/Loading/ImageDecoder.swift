/// What a loader decodes with: two functions that it calls on its own threads, several at once.
public struct ImageDecoder: Sendable {
  /// Tells how far it is, 0...1, on the thread that decodes; the answer is whether to go on.
  public typealias Progress = (_ fraction: Double) -> Bool

  /// How many bytes of memory the decoding of an image will take while it is under way, its result
  /// included; looks at the file's header only.
  public var workingBytes: @Sendable (ImageKey) throws(ImageError) -> Int
  /// Decodes an image. It asks `progress` often, and when told to stop throws
  /// ``ImageError/Reason/cancelled``.
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
