import CGLES
import TouchGeometry
import TouchImaging

/// A target for drawing: the framebuffer of the frame, or a separate one for a part of it.
struct RenderTarget {
  /// The framebuffer's name.
  let framebuffer: GLuint
  /// The pixels of the frame that it shows.
  let box: PixelBox
  /// The size of the framebuffer, which may be larger than the box.
  let size: PixelSize
  /// Whether its first row in memory is the lowest one, as in a window.
  let isBottomUp: Bool

  init(framebuffer: GLuint, box: PixelBox, size: PixelSize, isBottomUp: Bool) {
    (self.framebuffer, self.box, self.size) = (framebuffer, box, size)
    self.isBottomUp = isBottomUp
  }

  /// The bound framebuffer of a window of this size.
  init(windowOf size: PixelSize) {
    var framebuffer: GLint = 0
    glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &framebuffer)
    self.init(
      framebuffer: GLuint(bitPattern: framebuffer),
      box: PixelBox(left: 0, top: 0, right: size.width, bottom: size.height), size: size,
      isBottomUp: true)
  }

  /// The mapping from the frame's pixels to -1...1, as factors and offsets of x and y.
  var view: SIMD4<Float> {
    let (x, y) = (2 / Float(size.width), 2 / Float(size.height))
    let (left, top) = (Float(box.left) * x, Float(box.top) * y)
    return isBottomUp
      ? SIMD4(x, -y, -1 - left, 1 + top)
      : SIMD4(x, y, -1 - left, -1 - top)
  }

  /// Makes it the current target.
  func bind() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
  }

  /// Restricts drawing to some pixels of the frame.
  func limit(to clip: PixelBox) {
    let x = clip.left - box.left
    let y = isBottomUp ? size.height - (clip.bottom - box.top) : clip.top - box.top
    glScissor(GLint(x), GLint(y), GLsizei(clip.width), GLsizei(clip.height))
  }
}

/// A pool of framebuffers, each with a texture.
final class TargetPool {
  private final class Entry {
    let texture: Texture
    let framebuffer: GLuint
    var isTaken = false

    init(_ texture: Texture, _ framebuffer: GLuint) {
      self.texture = texture
      self.framebuffer = framebuffer
    }
  }

  /// The number of frames for which an unused one is kept.
  private static let maximumUnusedFrames = 60

  private var entries: [Entry] = []
  private let maximumSide: Int

  init(maximumSide: Int) { self.maximumSide = maximumSide }

  var byteCount: Int { entries.reduce(0) { $0 + $1.texture.byteCount } }

  /// A target for some pixels of the frame, and its texture; nil if there is no memory. Its content is
  /// undefined.
  func take(_ box: PixelBox, frame: Int) -> (target: RenderTarget, texture: Texture)? {
    guard let entry = free(for: box) ?? make(for: box) else { return nil }
    entry.isTaken = true
    entry.texture.lastFrame = frame
    let size = PixelSize(width: entry.texture.width, height: entry.texture.height)
    let target = RenderTarget(
      framebuffer: entry.framebuffer, box: box, size: size, isBottomUp: false)
    return (target, entry.texture)
  }

  func recycle(_ texture: Texture) {
    for entry in entries where entry.texture === texture { entry.isTaken = false }
  }

  /// Releases targets that have not been used for some time.
  func sweep(frame: Int) {
    entries.removeAll { entry in
      guard entry.texture.lastFrame + TargetPool.maximumUnusedFrames < frame else { return false }
      entry.texture.delete()
      return true
    }
  }

  func deleteAll() {
    for entry in entries { entry.texture.delete() }
    entries.removeAll()
  }

  /// The smallest free target that is large enough.
  private func free(for box: PixelBox) -> Entry? {
    var best: Entry?
    for entry in entries where !entry.isTaken {
      let texture = entry.texture
      guard texture.width >= box.width, texture.height >= box.height else { continue }
      if texture.byteCount < best?.texture.byteCount ?? .max { best = entry }
    }
    return best
  }

  private func make(for box: PixelBox) -> Entry? {
    // Rounded up so that boxes that grow slightly with each frame do not need a new target each time.
    func rounded(_ side: Int) -> Int { min((side + 127) / 128 * 128, maximumSide) }
    let (width, height) = (rounded(box.width), rounded(box.height))
    guard width >= box.width, height >= box.height,
      let texture = Texture(width: width, height: height, use: .target)
    else { return nil }
    guard let framebuffer = texture.ensureFramebuffer() else {
      texture.delete()
      return nil
    }
    let entry = Entry(texture, framebuffer)
    entries.append(entry)
    return entry
  }
}
