/// A pixel with eight bits per channel and straight alpha: the colors are not multiplied by it.
///
///     let red = Pixel(red: 255, green: 0, blue: 0),
///       glass = Pixel(red: 255, green: 0, blue: 0, alpha: 128)
///     var image = Image(width: 64, height: 64, filledWith: red)
///     image[0, 0] = glass
@frozen
public struct Pixel: Hashable, Sendable, BitwiseCopyable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8
  /// The opacity: 0 is transparent, 255 is opaque.
  public var alpha: UInt8

  /// Creates a pixel from its channels, opaque by default.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque gray pixel.
  @inlinable
  public init(gray: UInt8) { self.init(red: gray, green: gray, blue: gray) }

  /// Transparent black.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
}
