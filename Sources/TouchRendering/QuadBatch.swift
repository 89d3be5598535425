import CGLES
import TouchGeometry

/// Quads drawn with one call, as long as they share program, texture and blending.
final class QuadBatch {
  /// The properties shared by the quads of a call.
  struct Style: Hashable {
    let kind: ProgramKind
    let texture: Texture?
    /// The texture's smaller version that is sampled; nil to let the graphics card choose.
    let level: Int?
    /// Whether every pixel shows one texel.
    let isExact: Bool
    /// Whether the content below shows through.
    let isBlended: Bool

    static func == (one: Style, other: Style) -> Bool {
      one.kind == other.kind && one.texture === other.texture && one.level == other.level
        && one.isExact == other.isExact && one.isBlended == other.isBlended
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(texture.map { ObjectIdentifier($0) })
      hasher.combine(level)
    }
  }

  /// The maximum number of quads in a batch: 96 kB.
  private static let maximumQuads = 1024

  private var programs: [ShaderProgram] = []
  private var array: GLuint = 0
  private var buffer: GLuint = 0
  private var quads: [Quad] = []
  private var style = Style(
    kind: .shape, texture: nil, level: nil, isExact: false, isBlended: true)
  private var view = SIMD4<Float>()
  private var viewVersion = 0
  private var clips: [ClipShape] = []
  private var clipVersion = 0
  private var isBlending = false
  private(set) var drawCallCount = 0

  /// Creates the shader programs; a context must be current.
  init() throws(RenderingError) {
    do throws(RenderingError) {
      for kind in ProgramKind.allCases { programs.append(try ShaderProgram(kind)) }
    } catch {
      for program in programs { glDeleteProgram(program.name) }
      throw error
    }
    quads.reserveCapacity(QuadBatch.maximumQuads)
    makeArray()
  }

  private func makeArray() {
    glGenVertexArrays(1, &array)
    glBindVertexArray(array)
    glGenBuffers(1, &buffer)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    let stride = MemoryLayout<Quad>.stride
    for index in 0..<GLuint(stride / 16) {
      glEnableVertexAttribArray(index)
      glVertexAttribPointer(
        index, 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
        UnsafeRawPointer(bitPattern: Int(index) * 16))
      glVertexAttribDivisor(index, 1)
    }
    glBindVertexArray(0)
  }

  /// Sets the context state that all calls need.
  func begin() {
    for feature in [GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_BLEND] {
      glDisable(GLenum(feature))
    }
    isBlending = false
    glColorMask(1, 1, 1, 1)
    glEnable(GLenum(GL_SCISSOR_TEST))
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindSampler(0, 0)
    glBindVertexArray(array)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
  }

  /// Draws the remaining quads and restores the context state.
  func end() {
    flush()
    glDisable(GLenum(GL_BLEND))
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBindVertexArray(0)
    glUseProgram(0)
  }

  /// Sets the mapping from the frame's pixels to the target's coordinates, for subsequent quads.
  func use(view: SIMD4<Float>) {
    flush()
    self.view = view
    viewVersion += 1
  }

  /// Sets the clip shapes for subsequent quads of clipped programs.
  func use(clips: [ClipShape]) {
    flush()
    self.clips = clips
    clipVersion += 1
  }

  func add(_ quad: Quad, _ style: Style) {
    if style != self.style || quads.count >= QuadBatch.maximumQuads {
      flush()
      self.style = style
    }
    quads.append(quad)
  }

  /// Copies texels that fall on pixels, which is many times faster in software than drawing them.
  func copy(
    _ texture: Texture, from: (x: Int, y: Int), to box: PixelBox, in target: RenderTarget
  ) {
    flush()
    texture.copy(from: from, to: box, in: target)
    drawCallCount += 1
  }

  /// Draws the collected quads.
  func flush() {
    guard !quads.isEmpty else { return }
    prepareProgram()
    if style.isBlended != isBlending {
      isBlending = style.isBlended
      if isBlending { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
    }
    style.texture?.bind(level: style.level, isExact: style.isExact)
    quads.withUnsafeBytes { bytes in
      glBufferData(
        GLenum(GL_ARRAY_BUFFER), bytes.count, bytes.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    glDrawArraysInstanced(
      GLenum(GL_TRIANGLE_STRIP), 0, style.kind.vertexCount, GLsizei(quads.count))
    drawCallCount += 1
    quads.removeAll(keepingCapacity: true)
  }

  private func prepareProgram() {
    let index = style.kind.rawValue
    let program = programs[index]
    glUseProgram(program.name)
    if program.viewVersion != viewVersion {
      glUniform4f(program.view, view.x, view.y, view.z, view.w)
      programs[index].viewVersion = viewVersion
    }
    if style.kind.isClipped, program.clipVersion != clipVersion {
      setClips(of: program)
      programs[index].clipVersion = clipVersion
    }
  }

  private func setClips(of program: ShaderProgram) {
    glUniform1i(program.clipCount, GLint(clips.count))
    guard !clips.isEmpty else { return }
    var linear: [Float] = []
    var place: [Float] = []
    var form: [Float] = []
    for clip in clips {
      let t = clip.fromPixels
      linear += [Float(t.a), Float(t.b), Float(t.c), Float(t.d)]
      place += [Float(t.tx), Float(t.ty), Float(clip.extent.dx), Float(clip.extent.dy)]
      form += [Float(clip.density.dx), Float(clip.density.dy), Float(clip.radius), 0]
    }
    glUniform4fv(program.clipLinear, GLsizei(clips.count), linear)
    glUniform4fv(program.clipPlace, GLsizei(clips.count), place)
    glUniform4fv(program.clipForm, GLsizei(clips.count), form)
  }

  /// Releases its resources on the graphics card.
  func delete() {
    for program in programs { glDeleteProgram(program.name) }
    glDeleteBuffers(1, [buffer])
    glDeleteVertexArrays(1, [array])
  }
}
