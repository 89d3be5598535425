/// Takes each color of a pixel from a channel of its own choice.
public struct ChannelOrderFilter: ImageFilter, Hashable {
  /// Where the new red comes from.
  public var red: ColorChannel
  /// Where the new green comes from.
  public var green: ColorChannel
  /// Where the new blue comes from.
  public var blue: ColorChannel

  /// Creates a filter from where each color comes from; a channel may be used more than once.
  public init(red: ColorChannel, green: ColorChannel, blue: ColorChannel) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// R, G, B becomes G, B, R: the new red is the old green, and so on.
  ///
  /// Applied three times it gives the image back.
  public static let greenBlueRed = ChannelOrderFilter(red: .green, green: .blue, blue: .red)

  /// Reorders the pixels of `region`; alpha is kept.
  public func filter(_ image: inout Image, in region: PixelRect) {
    image.transformPixels(in: region) { pixel in
      Pixel(
        red: red.value(of: pixel), green: green.value(of: pixel), blue: blue.value(of: pixel),
        alpha: pixel.alpha)
    }
  }
}
