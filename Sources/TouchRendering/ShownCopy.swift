import CGLES
import TouchGeometry
import TouchImaging
import TouchPainting

/// An image at the size at which it is shown, so that software rendering need not interpolate it in every frame.
///
/// It is created when the size has not changed since the frame before: while an image is scrolled it is sampled
/// texel by texel, in two thirds of the time, and while it is pinched it is interpolated as usual.
struct ShownCopy {
  /// The size in pixels.
  let size: PixelSize
  /// The last frame in which the image had this size.
  var frame: Int
  /// Nil until it is created, or if there is no memory.
  var texture: Texture?
  /// Whether there was no memory for it.
  var hasFailed = false

  /// The numbers of pixels for which a copy is made: less is not worth it, more takes too much memory.
  static let pixels = 1 << 18...1 << 24

  /// The frame in pixels of an image of which a copy can be shown; nil if it is turned or mirrored, or its
  /// size is out of range. It is off by up to half a pixel.
  static func box(of rect: Rect, _ place: AffineTransform) -> Rect? {
    let least = 1e-9 * max(abs(place.a), abs(place.d))
    guard abs(place.b) <= least, abs(place.c) <= least, place.a > 0, place.d > 0 else { return nil }
    let box = place.boundingBox(of: rect)
    guard box.isFinite, box.width < 16_384, box.height < 16_384 else { return nil }
    let (width, height) = (box.width.rounded(), box.height.rounded())
    guard pixels.contains(Int(width * height)) else { return nil }
    return Rect(x: box.minX.rounded(), y: box.minY.rounded(), width: width, height: height)
  }
}

extension Texture {
  /// One of its smaller versions at another size, interpolated; nil if there is no memory for it.
  func copy(of level: Int, size: PixelSize) -> Texture? {
    guard let copy = Texture(width: size.width, height: size.height, use: .copy) else {
      return nil
    }
    var bound: (draw: GLint, read: GLint) = (0, 0)
    glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &bound.draw)
    glGetIntegerv(GLenum(GL_READ_FRAMEBUFFER_BINDING), &bound.read)
    var buffers: [GLuint] = [0, 0]
    glGenFramebuffers(2, &buffers)
    let (read, draw) = (GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_DRAW_FRAMEBUFFER))
    let (color, flat) = (GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D))
    glBindFramebuffer(read, buffers[0])
    glFramebufferTexture2D(read, color, flat, name, GLint(level))
    glBindFramebuffer(draw, buffers[1])
    glFramebufferTexture2D(draw, color, flat, copy.name, 0)
    let isComplete = [read, draw].allSatisfy {
      glCheckFramebufferStatus($0) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    }
    if isComplete {
      glDisable(GLenum(GL_SCISSOR_TEST))
      glBlitFramebuffer(
        0, 0, GLint(max(width >> level, 1)), GLint(max(height >> level, 1)), 0, 0,
        GLint(size.width), GLint(size.height), GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_LINEAR))
      glEnable(GLenum(GL_SCISSOR_TEST))
    }
    glBindFramebuffer(read, GLuint(bitPattern: bound.read))
    glBindFramebuffer(draw, GLuint(bitPattern: bound.draw))
    glDeleteFramebuffers(2, buffers)
    guard isComplete, glGetError() == GLenum(GL_NO_ERROR) else {
      copy.delete()
      return nil
    }
    copy.isOpaque = isOpaque
    return copy
  }
}

extension TextureStore {
  /// The copy of an image that has a texture, if it was shown at this size in the frame before as well.
  ///
  /// - Parameter level: The smaller version that would be sampled.
  func copy(of painted: PaintedImage, size: PixelSize, level: Int?) -> Texture? {
    // A graphics card interpolates at no cost.
    guard filter == .bilinear, let level else { return nil }
    return updateEntry(of: painted) { entry in
      guard let texture = entry.texture else { return nil }
      // A copy that this frame shows is drawn at its end and must not be deleted before; another size in the same
      // frame, as in a loupe, is interpolated.
      if let copy = entry.copy, copy.size != size, copy.frame == frame { return nil }
      guard var copy = entry.copy, copy.size == size else {
        entry.copy?.texture?.delete()
        entry.copy = ShownCopy(size: size, frame: frame)
        return nil
      }
      let isSteady = copy.frame >= frame - 1
      copy.frame = frame
      if copy.texture == nil, isSteady, !copy.hasFailed {
        copy.texture = texture.copy(of: level, size: size)
        copy.hasFailed = copy.texture == nil
      }
      entry.copy = copy
      // The store keeps what was drawn.
      if copy.texture != nil { texture.lastFrame = frame }
      return copy.texture
    }
  }
}
