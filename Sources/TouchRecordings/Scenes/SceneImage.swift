/// The picture of a layer in a scene file.
///
///     {"id": "flower", "frame": [40, 40, 316, 316], "image": "../images/flower.png",
///      "hitArea": "opaquePixels", "threshold": 85, "maskScale": 0.5}
///
/// This module does not load pictures; a ``SceneLayerFactory`` does.
public struct SceneImage: Hashable, Sendable {
  /// The path in the file: absolute, or relative to the scene file's folder.
  public var name: SceneName
  /// The number of picture pixels per point if the frame has no size; 1 by default.
  public var contentScale = 1.0
  /// The number of mask pixels per picture pixel along each side, at most 1; each mask pixel takes one bit.
  /// Nil means the factory's default.
  public var maskScale: Double?
  /// The minimum alpha of a pixel that can be hit, 0...255, if the hit area consists of opaque pixels; nil
  /// for the default of one third.
  public var threshold: UInt8?

  /// Creates an image with a name.
  public init(name: SceneName) { self.name = name }
}

/// A color in a scene file: "#rrggbb", or "#rrggbbaa" with alpha, in hexadecimal digits.
///
///     let sea = SceneColor("#2266aa"), glass = SceneColor(red: 34, green: 102, blue: 170, alpha: 128)
public struct SceneColor: Hashable, Sendable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8
  /// The opacity: 0 is transparent, 255 is opaque.
  public var alpha: UInt8

  /// Creates a color from its channels, opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Parses a color; nil if the text is not a color.
  public init?(_ text: String) {
    guard text.utf8.count <= 9, text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap { $0.hexDigitValue }
    guard digits.count == text.utf8.count - 1, digits.count == 6 || digits.count == 8 else {
      return nil
    }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(truncatingIfNeeded: digits[index] << 4 | digits[index + 1])
    }
    self.init(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count > 3 ? bytes[3] : 255)
  }
}

extension SceneFields {
  /// Reads the color of a key; nil if the key is missing.
  mutating func color(_ key: String) throws(SceneError) -> SceneColor? {
    guard let node = node(key) else { return nil }
    guard let color = SceneColor(try reading.text(node)) else {
      throw reading.unexpected(node, expected: "a color as in \"#3060c0\"")
    }
    return color
  }

  /// Reads the image of a layer with its attributes; nil if the layer has none.
  mutating func image() throws(SceneError) -> SceneImage? {
    guard let node = node("image") else {
      warnOfIdleKeys(["contentScale", "maskScale", "threshold"], "without \"image\"")
      return nil
    }
    var image = SceneImage(
      name: SceneName(text: try reading.fileName(node), place: node.place))
    image.contentScale = try number("contentScale", 1e-3...1e3) ?? image.contentScale
    image.maskScale = try number("maskScale", 1e-3...1)
    image.threshold = try integer("threshold", 0...255).map { UInt8($0) }
    return image
  }
}

extension SceneFile {
  /// The path of a file referred to by this one: relative names start in this file's folder.
  public func path(of name: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return name
    }
    return "\(file[...slash])\(name)"
  }
}
