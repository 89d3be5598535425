/// The picture of a layer, as a scene file names it.
///
///     {"id": "flower", "frame": [40, 40, 316, 316], "image": "../images/flower.png",
///      "hitArea": "opaquePixels", "threshold": 85, "maskScale": 0.5}
///
/// This module does not read pictures; a ``SceneLayerFactory`` does.
public struct SceneImage: Hashable, Sendable {
  /// The name in the file: a path relative to the scene file's folder, or an absolute one.
  public var name: SceneName
  /// How many pixels of the picture make a point where the frame does not tell a size; 1 by
  /// default.
  public var contentScale = 1.0
  /// How many pixels of the mask make a pixel of the picture, along a side; at most 1, which is
  /// one bit a pixel. Nil leaves it to the factory.
  public var maskScale: Double?
  /// The least alpha, 0...255, that a touch meets where the hit area is that of opaque pixels; nil
  /// for the usual third.
  public var threshold: UInt8?

  /// Creates the image of a name.
  public init(name: SceneName) { self.name = name }
}

/// A color as a scene file says it: "#rrggbb", or "#rrggbbaa" with alpha, in hexadecimal digits.
public struct SceneColor: Hashable, Sendable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8
  /// How opaque it is: 0 is clear, 255 is solid.
  public var alpha: UInt8

  /// Creates a color from its channels, solid by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates the color that a text says; nil when it says none.
  public init?(_ text: String) {
    guard text.utf8.count <= 9, text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
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
  /// The color of a key; nil when the key is not there.
  mutating func color(_ key: String) throws(SceneError) -> SceneColor? {
    guard let node = node(key) else { return nil }
    guard let color = SceneColor(try reading.text(node)) else {
      throw reading.unexpected(node, expected: "a color as in \"#3060c0\"")
    }
    return color
  }

  /// The image of a layer with what belongs to it; nil when the layer has none.
  mutating func image() throws(SceneError) -> SceneImage? {
    guard let node = node("image") else { return nil }
    let name = SceneName(text: try reading.text(node), place: node.place)
    guard !name.text.isEmpty else { throw reading.unexpected(node, expected: "the name of a file") }
    var image = SceneImage(name: name)
    image.contentScale = try number("contentScale", 1e-3...1e3) ?? image.contentScale
    image.maskScale = try number("maskScale", 1e-3...1)
    image.threshold = try integer("threshold", 0...255).map { UInt8($0) }
    return image
  }
}

extension SceneFile {
  /// The path of a file that this one names: relative names start in this file's folder.
  public func path(of name: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return name
    }
    return "\(file[...slash])\(name)"
  }
}
