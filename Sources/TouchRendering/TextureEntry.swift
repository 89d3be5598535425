import TouchGeometry

/// A texture with what it was made of.
struct TextureEntry {
  /// The picture or layer; an identifier alone would also be that of a later one at its place.
  weak var owner: AnyObject?
  /// Nil if the texture could not be made.
  var texture: Texture?
  /// What the content depends on.
  var key: AnyHashable?
  /// What of the owner's coordinates is painted.
  var bounds = Rect.zero
  /// Pixels a point of it.
  var scale = 1.0
  /// The frame in which it was made.
  var madeFrame: Int
}

/// What Cairo painted, and where it belongs.
struct PaintedContent {
  let texture: Texture
  /// What the texture covers, in the content's own coordinates; up to a pixel more than was asked for.
  let rect: Rect
}

extension TextureEntry {
  /// What was painted; nil if there is no texture of it.
  var content: PaintedContent? {
    guard let texture, scale > 0 else { return nil }
    let size = Size(width: Double(texture.width) / scale, height: Double(texture.height) / scale)
    return PaintedContent(texture: texture, rect: Rect(origin: bounds.origin, size: size))
  }
}
