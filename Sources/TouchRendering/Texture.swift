import CGLES
import Glibc
import TouchGeometry
import TouchImaging

/// Premultiplied pixels on the graphics card, top row first.
///
/// It must be released explicitly: ``delete()`` needs the current context, which a deinitializer cannot
/// guarantee.
final class Texture {
  /// The purpose of a texture, which determines its filtering.
  enum Use {
    /// An image shown at any size, with smaller versions.
    case picture
    /// Content painted by Cairo for the size at which it is shown; bytes are blue, green, red, alpha.
    case content
    /// A target of a group of layers, drawn pixel by pixel.
    case target
    /// An image at the size at which it is shown, or a frame; drawn pixel by pixel.
    case copy
  }

  let name: GLuint
  let width: Int
  let height: Int
  let use: Use
  /// Whether all pixels are opaque.
  var isOpaque = false
  /// How an image is sampled when shown smaller than its size.
  var filter = PictureFilter.trilinear
  /// The smaller version that it is bound to; nil initially.
  private var level: Int?
  /// Whether it is bound for sampling texel by texel.
  private var isExact = false
  /// Whether texels can be copied to a window without conversion: their first byte is blue, as on screens.
  let isBlueFirst: Bool
  /// Increases with each upload.
  private(set) var version = 0
  /// The framebuffer that shows it: not created yet, its name, or none.
  private var framebuffer: GLuint??
  /// The last frame in which it was drawn.
  var lastFrame = 0

  /// The size in bytes; smaller versions add a third.
  var byteCount: Int {
    switch use {
    case .picture: width * height * 16 / 3
    case .content, .target, .copy: width * height * 4
    }
  }

  /// Allocates this many pixels, with undefined content; nil if there is no memory. The sides are at least 1
  /// and within the driver's limit.
  init?(width: Int, height: Int, use: Use) {
    Texture.forgetErrors()
    var name: GLuint = 0
    glGenTextures(1, &name)
    (self.name, self.width, self.height, self.use) = (name, width, height, use)
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    switch use {
    case .content, .copy: isBlueFirst = Texture.allocateBlueFirst(width: width, height: height)
    case .picture, .target: isBlueFirst = false
    }
    if !isBlueFirst {
      glTexStorage2D(
        GLenum(GL_TEXTURE_2D), GLsizei(levelCount), GLenum(GL_RGBA8), GLsizei(width),
        GLsizei(height))
    }
    setFilters()
    guard glGetError() == GLenum(GL_NO_ERROR) else {
      glDeleteTextures(1, [name])
      return nil
    }
  }

  /// Allocates texels whose bytes are blue, green, red, alpha in the bound texture; false if the driver has none.
  private static func allocateBlueFirst(width: Int, height: Int) -> Bool {
    guard 1.littleEndian == 1 else { return false }
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_BGRA_EXT, GLsizei(width), GLsizei(height), 0,
      GLenum(GL_BGRA_EXT), GLenum(GL_UNSIGNED_BYTE), nil)
    let isDone = glGetError() == GLenum(GL_NO_ERROR)
    Texture.forgetErrors()
    return isDone
  }

  /// Releases the memory; the texture must not be drawn any more.
  func delete() {
    glDeleteTextures(1, [name])
    if case .some(.some(let framebuffer)) = framebuffer { glDeleteFramebuffers(1, [framebuffer]) }
    framebuffer = nil
  }

  /// Binds it for sampling.
  ///
  /// - Parameters:
  ///   - level: The smaller version that is sampled, or nil for those that the graphics card chooses; only images
  ///     have them.
  ///   - isExact: Whether every pixel shows one texel of a content, without interpolation.
  func bind(level: Int?, isExact: Bool) {
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    if use == .content, isExact != self.isExact {
      self.isExact = isExact
      set(GL_TEXTURE_MIN_FILTER, isExact ? GL_NEAREST : GL_LINEAR)
      set(GL_TEXTURE_MAG_FILTER, isExact ? GL_NEAREST : GL_LINEAR)
    }
    guard use == .picture, level != self.level else { return }
    self.level = level
    set(GL_TEXTURE_MIN_FILTER, level == nil ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR)
    set(GL_TEXTURE_BASE_LEVEL, Int32(level ?? 0))
    set(GL_TEXTURE_MAX_LEVEL, Int32(level ?? levelCount - 1))
  }

  /// The smaller version nearest in size to the visible image, chosen as in the specification of OpenGL ES 3
  /// (3.8.10, "nearest" of two versions); nil to let the graphics card choose.
  ///
  /// A quad has the same scale everywhere, so it need not be computed for each pixel.
  func level(under quad: Quad) -> Int? {
    guard use == .picture, filter == .bilinear else { return nil }
    let (a, b, c, d) = (quad.linear.x, quad.linear.y, quad.linear.z, quad.linear.w)
    // Texels per unit of the quad, multiplied by the inverse of its transform: texels per pixel.
    let x = quad.line.z * Float(width) / (2 * quad.place.z) / (a * d - b * c)
    let y = quad.line.w * Float(height) / (2 * quad.place.w) / (a * d - b * c)
    let across = (x * d * x * d + y * b * y * b).squareRoot()
    let down = (x * c * x * c + y * a * y * a).squareRoot()
    let level = (log2(max(across, down)) - 0.5).rounded(.up)
    // NaN if the quad is almost flat.
    return level > 0 ? Int(min(level, Float(levelCount - 1))) : 0
  }

  /// How a texture is sampled.
  struct Sampling {
    /// The smaller version; nil to let the graphics card choose.
    var level: Int?
    /// Whether every pixel shows one texel.
    var isExact: Bool

    static let usual = Sampling(level: nil, isExact: false)
  }

  /// How the texture is sampled for a quad.
  func sampling(under placed: PlacedQuad) -> Sampling {
    Sampling(
      level: level(under: placed.quad),
      isExact: (use == .content || use == .copy) && isExact(under: placed))
  }

  /// Whether each texel falls on one pixel: interpolation would not change it, and takes software rendering
  /// several times as long.
  private func isExact(under placed: PlacedQuad) -> Bool {
    guard placed.isOnGrid else { return false }
    let (part, box) = (placed.quad.line, placed.box)
    let isTurned = abs(placed.quad.linear.y) > abs(placed.quad.linear.x)
    let (wide, high) = isTurned ? (box.height, box.width) : (box.width, box.height)
    let (x, y) = (Double(part.x) * Double(width), Double(part.y) * Double(height))
    return abs(Double(part.z) * Double(width) - wide) < 0.01
      && abs(Double(part.w) * Double(height) - high) < 0.01 && abs(x - x.rounded()) < 0.01
      && abs(y - y.rounded()) < 0.01
  }

  private var levelCount: Int {
    switch use {
    case .picture: Int.bitWidth - max(width, height).leadingZeroBitCount
    case .content, .target, .copy: 1
    }
  }

  private func setFilters() {
    let (smaller, larger) =
      switch use {
      case .picture: (GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR)
      case .content: (GL_LINEAR, GL_LINEAR)
      case .target, .copy: (GL_NEAREST, GL_NEAREST)
      }
    set(GL_TEXTURE_MIN_FILTER, smaller)
    set(GL_TEXTURE_MAG_FILTER, larger)
    set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
    set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
    switch use {
    case .content where isBlueFirst: break
    case .content where 1.littleEndian == 1:
      set(GL_TEXTURE_SWIZZLE_R, GL_BLUE)
      set(GL_TEXTURE_SWIZZLE_B, GL_RED)
    case .content:
      set(GL_TEXTURE_SWIZZLE_R, GL_GREEN)
      set(GL_TEXTURE_SWIZZLE_G, GL_BLUE)
      set(GL_TEXTURE_SWIZZLE_B, GL_ALPHA)
      set(GL_TEXTURE_SWIZZLE_A, GL_RED)
    case .picture, .target, .copy: break
    }
  }

  private func set(_ parameter: Int32, _ value: Int32) {
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
  }

  /// Clears earlier errors, so that the next one belongs to the following calls. A lost context reports
  /// errors endlessly.
  static func forgetErrors() {
    for _ in 0..<32 where glGetError() == GLenum(GL_NO_ERROR) { return }
  }
}

extension Texture {
  /// Uploads rows of four bytes per pixel.
  ///
  /// - Parameters:
  ///   - bytes: The rows, with at least `rows.count * bytesPerRow` bytes.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes; a multiple of four.
  ///   - rows: The rows of the texture that they replace.
  func put(_ bytes: UnsafeRawBufferPointer, bytesPerRow: Int, rows: Range<Int>) {
    guard bytes.count >= rows.count * bytesPerRow, rows.upperBound <= height, rows.lowerBound >= 0
    else { return }
    version += 1
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(bytesPerRow / 4))
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, 0, GLint(rows.lowerBound), GLsizei(width), GLsizei(rows.count),
      GLenum(isBlueFirst ? GL_BGRA_EXT : GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
  }

  /// Uploads an image of the same size, premultiplied on the way, and creates the smaller versions.
  func put(_ image: Image) {
    guard image.width == width, image.height == height else { return }
    isOpaque = image.isOpaque
    image.withBytes { bytes in
      if isOpaque {
        put(bytes, bytesPerRow: width * 4, rows: 0..<height)
      } else {
        putPremultiplied(bytes)
      }
    }
    glGenerateMipmap(GLenum(GL_TEXTURE_2D))
  }

  /// In bands of rows, so that no second copy of the image is needed.
  private func putPremultiplied(_ bytes: UnsafeRawBufferPointer) {
    let pixels = bytes.bindMemory(to: Pixel.self)
    let band = max(min(65_536 / width, height), 1)
    var rows = [Pixel](repeating: .clear, count: band * width)
    var top = 0
    while top < height {
      let count = min(band, height - top)
      for i in 0..<count * width { rows[i] = pixels[top * width + i].premultipliedChannels }
      rows.withUnsafeBytes { put($0, bytesPerRow: width * 4, rows: top..<top + count) }
      top += count
    }
  }
}

extension Pixel {
  /// The channels multiplied by alpha, each rounded to the nearest.
  var premultipliedChannels: Pixel {
    if alpha == 255 { return self }
    let alpha = UInt32(self.alpha)
    func multiplied(_ channel: UInt8) -> UInt8 { UInt8((UInt32(channel) * alpha + 127) / 255) }
    return Pixel(
      red: multiplied(red), green: multiplied(green), blue: multiplied(blue), alpha: self.alpha)
  }

  /// The pixel with these premultiplied channels, each rounded to the nearest.
  var straightChannels: Pixel {
    if alpha == 255 { return self }
    if alpha == 0 { return .clear }
    let alpha = UInt32(self.alpha)
    func straight(_ channel: UInt8) -> UInt8 {
      UInt8(min((UInt32(channel) * 255 + alpha / 2) / alpha, 255))
    }
    return Pixel(
      red: straight(red), green: straight(green), blue: straight(blue), alpha: self.alpha)
  }
}

extension Image {
  /// Whether every pixel is opaque; O(pixels).
  var isOpaque: Bool {
    withBytes { bytes in
      let pixels = bytes.bindMemory(to: Pixel.self)
      for start in stride(from: 0, to: pixels.count, by: 4096) {
        var alpha: UInt8 = 255
        for i in start..<min(start + 4096, pixels.count) { alpha &= pixels[i].alpha }
        if alpha < 255 { return false }
      }
      return true
    }
  }
}

// MARK: Copying

extension Texture {
  /// Whether ``copy(from:to:in:)`` is fast.
  var canBeCopied: Bool { isBlueFirst && ensureFramebuffer() != nil }

  /// A framebuffer that shows the texture; nil if the driver has none for it.
  func ensureFramebuffer() -> GLuint? {
    if let framebuffer { return framebuffer }
    var bound: GLint = 0
    glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound)
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), self.name, 0)
    let isComplete =
      glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), GLuint(bitPattern: bound))
    if !isComplete { glDeleteFramebuffers(1, [name]) }
    framebuffer = .some(isComplete ? name : nil)
    return isComplete ? name : nil
  }

  /// Copies texels to pixels of a target, which is bound. Mesa's software renderers move whole rows in memory.
  func copy(from start: (x: Int, y: Int), to box: PixelBox, in target: RenderTarget) {
    guard let source = ensureFramebuffer() else { return }
    let read = GLenum(GL_READ_FRAMEBUFFER)
    glBindFramebuffer(read, source)
    glDisable(GLenum(GL_SCISSOR_TEST))
    let (left, right) = (GLint(box.left - target.box.left), GLint(box.right - target.box.left))
    var (top, bottom) = (GLint(box.top - target.box.top), GLint(box.bottom - target.box.top))
    if target.isBottomUp {
      (top, bottom) = (GLint(target.size.height) - top, GLint(target.size.height) - bottom)
    }
    glBlitFramebuffer(
      GLint(start.x), GLint(start.y), GLint(start.x + box.width), GLint(start.y + box.height),
      left, top, right, bottom, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    glEnable(GLenum(GL_SCISSOR_TEST))
    glBindFramebuffer(read, target.framebuffer)
  }
}
