import CGLES
import TouchImaging

extension LayerRenderer {
  /// The longest side of an image that is read back, in pixels.
  private static let maximumSide = 16_384

  /// The content of the current framebuffer, with straight alpha. Windows usually have no alpha: all their
  /// pixels are opaque.
  ///
  /// - Parameter pixelSize: The size of the framebuffer.
  /// - Throws: ``RenderingError`` if an image cannot have this size or the driver reports an error.
  /// - Complexity: O(pixels); waits until drawing is complete.
  public func image(of pixelSize: PixelSize) throws(RenderingError) -> Image {
    let (width, height) = (pixelSize.width, pixelSize.height)
    let sides = 1...LayerRenderer.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw RenderingError(.size(width: width, height: height, sideLimit: sides.upperBound))
    }
    Texture.forgetErrors()
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    // The lowest row comes first.
    let rows = Image(width: width, height: height) { pixels in
      pixels.initialize(repeating: .clear)
      glReadPixels(
        0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
        pixels.baseAddress)
    }
    let code = glGetError()
    guard code == GLenum(GL_NO_ERROR) else {
      throw RenderingError(.driver(doing: "reading a picture back", code: code))
    }
    return rows.withPixels { pixels in
      Image(width: width, height: height) { upright in
        for y in 0..<height {
          let row = (height - 1 - y) * width
          for x in 0..<width {
            upright.initializeElement(at: y * width + x, to: pixels[row + x].straightChannels)
          }
        }
      }
    }
  }
}
