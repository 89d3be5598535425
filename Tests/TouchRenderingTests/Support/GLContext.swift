import CEGL
import Glibc
import Synchronization
import Testing
import TouchImaging
import TouchRendering

/// Contexts of OpenGL ES 3 without a screen or a window. They come from EGL itself: a process can open SDL
/// only once, and other tests of this process open and close it.
enum GLContext {
  /// The size of the framebuffer.
  static let size = PixelSize(width: 640, height: 480)

  /// Why there is no context; nil if there is one.
  static let problem: String? = shared.withLock { $0.problem }

  /// Whether tests that need a context run. If it is required, the tests run, and fail if it is missing.
  static let isThere = problem == nil || isDemanded

  static let isDemanded = getenv("TOUCHSTONE_REQUIRE_GL") != nil

  private static let shared = Mutex(PixelBuffer())

  /// Calls `body` with a current context. A context is current on one thread at a time, so tests wait for
  /// each other here.
  static func run(_ body: () throws -> Void) throws { try runAndLose { _ in try body() } }

  /// Calls `body` with two contexts, the first of which is current. On request the second one replaces it,
  /// and the first one is lost.
  static func runAndLose(_ body: (_ lose: () throws -> Void) throws -> Void) throws {
    try shared.withLock { buffer in
      var context = try buffer.makeContext()
      defer { buffer.delete(context) }
      try body {
        buffer.delete(context)
        context = try buffer.makeContext()
      }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

/// An offscreen surface, and contexts that draw to it.
private struct PixelBuffer: ~Copyable, @unchecked Sendable {
  private(set) var problem: String?
  private let display: EGLDisplay?
  private var configuration: EGLConfig?
  private var surface: EGLSurface?

  init() {
    display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    guard display != nil, eglInitialize(display, nil, nil) == EGL_TRUE else {
      problem = PixelBuffer.failure("there is no display without a screen")
      return
    }
    guard choose() else {
      problem = PixelBuffer.failure("there is no buffer of pixels")
      return
    }
    do throws(GLContext.Failure) { delete(try makeContext()) } catch {
      problem = error.description
    }
  }

  private mutating func choose() -> Bool {
    let wishes: [EGLint] = [
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_NONE,
    ]
    var count: EGLint = 0
    guard eglChooseConfig(display, wishes, &configuration, 1, &count) == EGL_TRUE, count > 0 else {
      return false
    }
    let size: [EGLint] = [
      EGL_WIDTH, EGLint(GLContext.size.width), EGL_HEIGHT, EGLint(GLContext.size.height), EGL_NONE,
    ]
    surface = eglCreatePbufferSurface(display, configuration, size)
    return surface != CEGL_NO_SURFACE
  }

  func makeContext() throws(GLContext.Failure) -> EGLContext {
    if let problem { throw GLContext.Failure(description: problem) }
    let version: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE,
      let context = eglCreateContext(display, configuration, CEGL_NO_CONTEXT, version),
      eglMakeCurrent(display, surface, surface, context) == EGL_TRUE
    else {
      throw GLContext.Failure(
        description: PixelBuffer.failure("there is no context of OpenGL ES 3"))
    }
    return context
  }

  func delete(_ context: EGLContext) {
    eglMakeCurrent(display, CEGL_NO_SURFACE, CEGL_NO_SURFACE, CEGL_NO_CONTEXT)
    eglDestroyContext(display, context)
  }

  private static func failure(_ what: String) -> String {
    "\(what): error 0x\(String(eglGetError(), radix: 16)) of EGL"
  }
}

@Suite("the context of these tests")
struct GLContextTests {
  @Test("OpenGL ES 3 is there where it is demanded", .enabled(if: GLContext.isDemanded))
  func isThere() { #expect(GLContext.problem == nil) }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, with a message, if there is no OpenGL ES 3.
  static var needsGL: Self {
    .enabled(if: GLContext.isThere, Comment(rawValue: GLContext.problem ?? "OpenGL ES 3 is there"))
  }
}
