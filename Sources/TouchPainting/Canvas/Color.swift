import TouchImaging

/// A color with straight alpha: red, green and blue are not multiplied by it.
///
/// The values are sRGB bytes divided by 255; blending uses them unchanged.
///
///     let sea = Color(red: 0.1, green: 0.4, blue: 0.7)
public struct Color: Hashable, Sendable {
  /// Red, 0...1.
  public var red: Double
  /// Green, 0...1.
  public var green: Double
  /// Blue, 0...1.
  public var blue: Double
  /// The opacity: 0 is transparent, 1, the default, is opaque.
  public var alpha: Double

  /// Creates a color; values are clamped to 0...1, and NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Color.limited(red)
    self.green = Color.limited(green)
    self.blue = Color.limited(blue)
    self.alpha = Color.limited(alpha)
  }

  /// Creates a gray.
  public init(gray: Double, alpha: Double = 1) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Creates the color of a pixel.
  public init(_ pixel: Pixel) {
    self.init(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
      blue: Double(pixel.blue) / 255, alpha: Double(pixel.alpha) / 255)
  }

  /// Reads a color as `#rrggbb` or `#rrggbbaa`, in either case; nil for anything else.
  public init?(hex: String) {
    var bytes = Array(hex.utf8)
    guard bytes.count == 7 || bytes.count == 9, bytes.removeFirst() == UInt8(ascii: "#") else {
      return nil
    }
    var value: UInt32 = 0
    for byte in bytes {
      guard let digit = Color.hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    if bytes.count == 6 { value = value << 8 | 0xFF }
    self.init(
      Pixel(
        red: UInt8(value >> 24), green: UInt8(value >> 16 & 0xFF), blue: UInt8(value >> 8 & 0xFF),
        alpha: UInt8(value & 0xFF)))
  }

  /// The color in bytes, each rounded to the nearest.
  public var pixel: Pixel {
    Pixel(
      red: Color.byte(red), green: Color.byte(green), blue: Color.byte(blue),
      alpha: Color.byte(alpha))
  }

  /// The color as `#rrggbb`, or `#rrggbbaa` unless it is opaque.
  public var hex: String {
    let pixel = pixel
    let channels = [pixel.red, pixel.green, pixel.blue] + (pixel.alpha < 255 ? [pixel.alpha] : [])
    return channels.reduce("#") { text, byte in
      text + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  /// The same color with its alpha multiplied by `alpha`.
  public func faded(to alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: self.alpha * Color.limited(alpha))
  }

  private static func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  // Properties can be set after initialization, so values are clamped again.
  private static func byte(_ value: Double) -> UInt8 { UInt8((limited(value) * 255).rounded()) }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension Color {
  /// Fully transparent.
  public static let clear = Color(gray: 0, alpha: 0)
  /// Black.
  public static let black = Color(gray: 0)
  /// White.
  public static let white = Color(gray: 1)
  /// The calm dark blue gray behind scenes and pictures.
  public static let backdrop = Color(red: 0.090, green: 0.102, blue: 0.125)
  /// Slightly lighter than ``backdrop``, for panels on it.
  static let panel = Color(red: 0.137, green: 0.153, blue: 0.184)
  /// Subtle lines on ``backdrop``.
  static let rule = Color(red: 0.30, green: 0.33, blue: 0.38)
  /// Text on ``backdrop``.
  static let text = Color(red: 0.90, green: 0.92, blue: 0.95)
  /// Secondary text on ``backdrop``.
  static let faintText = Color(red: 0.60, green: 0.64, blue: 0.70)
  /// The color for failures.
  static let failure = Color(red: 0.95, green: 0.45, blue: 0.42)
  /// The color for recognized gestures.
  static let success = Color(red: 0.49, green: 0.87, blue: 0.55)

  /// Colors that are easy to distinguish on a dark background, for touches, gestures and slices.
  static let palette: [Color] = [
    Color(red: 0.37, green: 0.78, blue: 0.95), Color(red: 1.00, green: 0.71, blue: 0.33),
    Color(red: 0.49, green: 0.87, blue: 0.55), Color(red: 0.95, green: 0.49, blue: 0.70),
    Color(red: 0.75, green: 0.61, blue: 1.00), Color(red: 1.00, green: 0.88, blue: 0.40),
    Color(red: 0.31, green: 0.85, blue: 0.78), Color(red: 1.00, green: 0.54, blue: 0.44),
    Color(red: 0.62, green: 0.71, blue: 1.00), Color(red: 0.79, green: 0.89, blue: 0.40),
  ]

  /// The palette color for a number, counted from 0; the palette repeats.
  static func palette(_ number: Int) -> Color {
    let count = palette.count
    return palette[((number % count) + count) % count]
  }
}
