/// Takes each color of a pixel from a selected channel.
///
///     let swapped = try photo.applying(ChannelOrderFilter(red: .blue, green: .green, blue: .red))
public struct ChannelOrderFilter: ImageFilter, Hashable {
  /// The source of the new red.
  public var red: ColorChannel
  /// The source of the new green.
  public var green: ColorChannel
  /// The source of the new blue.
  public var blue: ColorChannel

  /// Creates a filter from the source of each color; a channel may be used more than once.
  public init(red: ColorChannel, green: ColorChannel, blue: ColorChannel) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// R, G, B becomes G, B, R: the new red is the old green, and so on.
  ///
  /// Applying it three times restores the image.
  public static let greenBlueRed = ChannelOrderFilter(red: .green, green: .blue, blue: .red)

  /// Reorders the pixels of `region`; alpha is unchanged.
  public func filter(_ image: inout Image, in region: PixelRect) {
    image.transformPixels(in: region) { pixel in
      Pixel(
        red: red.value(of: pixel), green: green.value(of: pixel), blue: blue.value(of: pixel),
        alpha: pixel.alpha)
    }
  }
}
