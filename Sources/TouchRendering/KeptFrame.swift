import CGLES
import TouchImaging

/// The last frame, in which only the changes are redrawn before it is copied to the window.
///
/// A window's content is undefined after it was presented. Software rendering copies a frame in a twentieth
/// of the time that it takes to draw one.
final class KeptFrame {
  /// Where the frame is drawn.
  let target: RenderTarget
  /// Its content; nil before the first frame.
  var record: FrameRecord?
  private let texture: Texture

  /// Allocates a frame; nil if there is no memory, or copies of it would be slow.
  init?(_ size: PixelSize) {
    guard let texture = Texture(width: size.width, height: size.height, use: .copy) else {
      return nil
    }
    guard texture.canBeCopied, let framebuffer = texture.ensureFramebuffer() else {
      texture.delete()
      return nil
    }
    self.texture = texture
    target = RenderTarget(
      framebuffer: framebuffer,
      box: PixelBox(left: 0, top: 0, right: size.width, bottom: size.height), size: size,
      isBottomUp: false)
  }

  /// Copies it to a window and makes that the current framebuffer.
  func show(in window: RenderTarget) {
    window.bind()
    texture.copy(from: (0, 0), to: target.box, in: window)
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  /// Releases the memory.
  func delete() { texture.delete() }
}
