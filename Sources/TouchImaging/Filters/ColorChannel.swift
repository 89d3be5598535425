/// One of the three colors of a pixel.
public enum ColorChannel: Hashable, Sendable, CaseIterable {
  /// Red.
  case red
  /// Green.
  case green
  /// Blue.
  case blue

  /// The value of a pixel in this channel, 0...255.
  public func value(of pixel: Pixel) -> UInt8 {
    switch self {
    case .red: pixel.red
    case .green: pixel.green
    case .blue: pixel.blue
    }
  }
}
