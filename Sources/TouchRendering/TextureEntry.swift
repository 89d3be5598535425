import TouchGeometry

/// A texture and its source.
struct TextureEntry {
  /// The image or layer; an identifier alone could be reused by a later one at the same address.
  weak var owner: AnyObject?
  /// Nil if the texture could not be created.
  var texture: Texture?
  /// An image at the size at which it is shown.
  var copy: ShownCopy?
  /// The parts of a painted content.
  var parts: [ContentParts.Part] = []
  /// The content key.
  var key: AnyHashable?
  /// The painted part of the owner's coordinates.
  var bounds = Rect.zero
  /// Pixels per point.
  var scale = 1.0
  /// The frame in which it was created.
  var madeFrame: Int
}

/// Content painted by Cairo, and its location.
struct PaintedContent {
  let texture: Texture
  /// The parts that are drawn differently.
  let parts: [ContentParts.Part]
  /// The area that the texture covers, in the content's own coordinates; up to a pixel more than requested.
  let rect: Rect
}

extension TextureEntry {
  /// The bytes on the graphics card.
  var byteCount: Int { (texture?.byteCount ?? 0) + (copy?.texture?.byteCount ?? 0) }

  /// Releases them.
  func delete() {
    texture?.delete()
    copy?.texture?.delete()
  }

  /// The painted content; nil if it has no texture.
  var content: PaintedContent? {
    guard let texture, scale > 0 else { return nil }
    let size = Size(width: Double(texture.width) / scale, height: Double(texture.height) / scale)
    return PaintedContent(
      texture: texture, parts: parts, rect: Rect(origin: bounds.origin, size: size))
  }
}
