import CGLES

/// The shader programs, by what they draw.
enum ProgramKind: Int, CaseIterable {
  case shape
  case clippedShape
  case shapeInterior
  case shapePatch
  case picture
  case clippedPicture
  case pictureInterior
  case picturePatch
  case clippedPicturePatch

  /// The number of corners of an instance, as a strip of triangles.
  var vertexCount: Int32 {
    switch self {
    case .shape, .clippedShape, .picture, .clippedPicture: 10
    case .shapeInterior, .shapePatch, .pictureInterior, .picturePatch, .clippedPicturePatch: 4
    }
  }

  var isClipped: Bool {
    switch self {
    case .clippedShape, .clippedPicture, .clippedPicturePatch: true
    case .shape, .shapeInterior, .shapePatch, .picture, .pictureInterior, .picturePatch: false
    }
  }

  var vertexSource: String {
    switch self {
    case .shape, .clippedShape, .picture, .clippedPicture:
      ShaderSources.version + ShaderSources.vertex
    case .shapeInterior, .pictureInterior:
      ShaderSources.version + "#define INTERIOR\n" + ShaderSources.vertex
    case .shapePatch:
      ShaderSources.version + "#define PATCH\n#define PLAIN\n" + ShaderSources.vertex
    case .picturePatch, .clippedPicturePatch:
      ShaderSources.version + "#define PATCH\n" + ShaderSources.vertex
    }
  }

  var fragmentSource: String {
    let parts =
      switch self {
      case .shape: ShaderSources.coverage + ShaderSources.shape
      case .clippedShape:
        "#define CLIPPED\n" + ShaderSources.coverage + ShaderSources.clips + ShaderSources.shape
      case .shapeInterior, .shapePatch: ShaderSources.flat
      case .picture: ShaderSources.coverage + ShaderSources.picture
      case .clippedPicture, .clippedPicturePatch:
        "#define CLIPPED\n" + ShaderSources.coverage + ShaderSources.clips + ShaderSources.picture
      case .pictureInterior, .picturePatch: ShaderSources.pictureInterior
      }
    return ShaderSources.version + parts
  }
}

/// A program on the graphics card, with its uniform locations.
struct ShaderProgram {
  let name: GLuint
  let view: GLint
  let clipCount: GLint
  let clipLinear: GLint
  let clipPlace: GLint
  let clipForm: GLint
  /// The last view and clips that it received.
  var viewVersion = -1
  var clipVersion = -1

  /// Compiles and links a program; a context must be current.
  init(_ kind: ProgramKind) throws(RenderingError) {
    let name = glCreateProgram()
    guard name != 0 else {
      throw RenderingError(.driver(doing: "making a program", code: glGetError()))
    }
    do throws(RenderingError) {
      try ShaderProgram.attach(kind.vertexSource, GL_VERTEX_SHADER, of: kind, to: name)
      try ShaderProgram.attach(kind.fragmentSource, GL_FRAGMENT_SHADER, of: kind, to: name)
      try ShaderProgram.link(name, of: kind)
    } catch {
      glDeleteProgram(name)
      throw error
    }
    self.name = name
    view = glGetUniformLocation(name, "view")
    clipCount = glGetUniformLocation(name, "clip_count")
    clipLinear = glGetUniformLocation(name, "clip_linear")
    clipPlace = glGetUniformLocation(name, "clip_place")
    clipForm = glGetUniformLocation(name, "clip_form")
    // Texture unit 0, the only one used.
    glUseProgram(name)
    glUniform1i(glGetUniformLocation(name, "picture"), 0)
  }

  private static func attach(
    _ source: String, _ stage: Int32, of kind: ProgramKind, to program: GLuint
  ) throws(RenderingError) {
    let shader = glCreateShader(GLenum(stage))
    // The program keeps the shader as long as it needs it.
    defer { glDeleteShader(shader) }
    source.withCString { text in
      var text: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &text, nil)
    }
    glCompileShader(shader)
    var isCompiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
    guard isCompiled != 0 else {
      let name = stage == GL_VERTEX_SHADER ? "vertex shader" : "fragment shader"
      throw RenderingError(
        .program(stage: "\(name) of \(kind)", log: log { glGetShaderInfoLog(shader, $0, nil, $1) }))
    }
    glAttachShader(program, shader)
  }

  private static func link(_ program: GLuint, of kind: ProgramKind) throws(RenderingError) {
    glLinkProgram(program)
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else {
      throw RenderingError(
        .program(
          stage: "program of \(kind)", log: log { glGetProgramInfoLog(program, $0, nil, $1) })
      )
    }
  }

  /// The driver's message, truncated to a sensible length.
  private static func log(_ read: (GLsizei, UnsafeMutablePointer<GLchar>) -> Void) -> String {
    var text = [GLchar](repeating: 0, count: 1000)
    text.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { read(GLsizei(buffer.count), start) }
    }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
