/// One pixel of eight bits a channel, with straight alpha: the colors are not multiplied by it.
@frozen
public struct Pixel: Hashable, Sendable, BitwiseCopyable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8
  /// How opaque it is: 0 is clear, 255 is solid.
  public var alpha: UInt8

  /// Creates a pixel from its channels, solid by default.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a solid gray pixel.
  @inlinable
  public init(gray: UInt8) { self.init(red: gray, green: gray, blue: gray) }

  /// Black that lets everything through.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
}
