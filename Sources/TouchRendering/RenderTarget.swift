import CGLES
import TouchGeometry
import TouchImaging

/// What is drawn into: the framebuffer of the frame, or a part of it by itself.
struct RenderTarget {
  /// The framebuffer's name.
  let framebuffer: GLuint
  /// The pixels of the frame that it shows.
  let box: PixelBox
  /// The size of the framebuffer, which may be larger than the box.
  let size: PixelSize
  /// Whether the first row of its memory is the lowest one, as in a window, and not the top one.
  let isBottomUp: Bool

  /// From the frame's pixels to -1...1, as factors and offsets of x and y.
  var view: SIMD4<Float> {
    let (x, y) = (2 / Float(size.width), 2 / Float(size.height))
    let (left, top) = (Float(box.left) * x, Float(box.top) * y)
    return isBottomUp
      ? SIMD4(x, -y, -1 - left, 1 + top)
      : SIMD4(x, y, -1 - left, -1 - top)
  }

  /// Makes it the one that is drawn into.
  func bind() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
  }

  /// Lets only some pixels of the frame be drawn.
  func limit(to clip: PixelBox) {
    let x = clip.left - box.left
    let y = isBottomUp ? size.height - (clip.bottom - box.top) : clip.top - box.top
    glScissor(GLint(x), GLint(y), GLsizei(clip.width), GLsizei(clip.height))
  }
}

/// Framebuffers of their own, each with a texture, that are used again and again.
final class TargetPool {
  private final class Entry {
    let texture: Texture
    let framebuffer: GLuint
    var isTaken = false

    init(_ texture: Texture, _ framebuffer: GLuint) {
      self.texture = texture
      self.framebuffer = framebuffer
    }

    func delete() {
      glDeleteFramebuffers(1, [framebuffer])
      texture.delete()
    }
  }

  /// For how many frames one is kept that is not used.
  private static let patience = 60

  private var entries: [Entry] = []
  private let longestSide: Int

  init(longestSide: Int) { self.longestSide = longestSide }

  var byteCount: Int { entries.reduce(0) { $0 + $1.texture.byteCount } }

  /// A target for some pixels of the frame, and its texture; nil if there is no memory. Its content is
  /// not known.
  func take(_ box: PixelBox, frame: Int) -> (target: RenderTarget, texture: Texture)? {
    guard let entry = free(for: box) ?? make(for: box) else { return nil }
    entry.isTaken = true
    entry.texture.lastFrame = frame
    let size = PixelSize(width: entry.texture.width, height: entry.texture.height)
    let target = RenderTarget(
      framebuffer: entry.framebuffer, box: box, size: size, isBottomUp: false)
    return (target, entry.texture)
  }

  func giveBack(_ texture: Texture) {
    for entry in entries where entry.texture === texture { entry.isTaken = false }
  }

  /// Gives up what was not used for some time.
  func sweep(frame: Int) {
    entries.removeAll { entry in
      guard entry.texture.lastFrame + TargetPool.patience < frame else { return false }
      entry.delete()
      return true
    }
  }

  func deleteAll() {
    for entry in entries { entry.delete() }
    entries.removeAll()
  }

  /// The smallest free one that is large enough.
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
    // Boxes that grow a little with each frame are not to need a new one each time.
    func rounded(_ side: Int) -> Int { min((side + 127) / 128 * 128, longestSide) }
    let (width, height) = (rounded(box.width), rounded(box.height))
    guard width >= box.width, height >= box.height,
      let texture = Texture(width: width, height: height, use: .target)
    else { return nil }
    var before: GLint = 0
    glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &before)
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
    let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), GLuint(bitPattern: before))
    let entry = Entry(texture, name)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      entry.delete()
      return nil
    }
    entries.append(entry)
    return entry
  }
}
