/// An error in drawing.
public struct RenderingError: Error, Hashable, Sendable {
  /// The party responsible.
  public enum Blame: Hashable, Sendable {
    /// The caller.
    case caller
    /// The machine: its graphics card, its driver or its memory.
    case system
    /// This library.
    case library
  }

  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// There is no current OpenGL ES 3 context; the value is the driver's version.
    case noContext(version: String)
    /// A shader program could not be created; the values are its stage and the driver's message.
    case program(stage: String, log: String)
    /// The driver reported an error; the values are the operation and the error number.
    case driver(doing: String, code: UInt32)
    /// A texture of this size could not be created, even at a lower resolution.
    case texture(width: Int, height: Int)
    /// An image of this size cannot be read back; each side may be from 1 to the limit.
    case size(width: Int, height: Int, sideLimit: Int)
    /// The content of a layer could not be painted; the values are the layer's name and the painter's
    /// message.
    case content(layer: String, problem: String)
  }

  /// The kind of error.
  public var reason: Reason

  /// Creates an error.
  public init(_ reason: Reason) { self.reason = reason }

  /// The party responsible.
  public var blame: Blame {
    switch reason {
    case .noContext, .driver, .texture: .system
    case .program: .library
    case .size, .content: .caller
    }
  }
}

extension RenderingError: CustomStringConvertible {
  /// The error as a sentence, with advice.
  public var description: String {
    switch reason {
    case .noContext(let version):
      "OpenGL ES 3 is required, but there is "
        + (version.isEmpty ? "no current context" : "\"\(version)\"")
        + "; install a driver, such as Mesa's libgl1-mesa-dri, and make a context current"
    case .program(let stage, let log):
      "the driver rejects the \(stage): \(log); try another or a newer driver"
    case .driver(let action, let code):
      "the graphics driver reports error 0x\(String(code, radix: 16)) at \(action)"
        + (code == 0x505 ? ", which means that memory is short" : "")
    case .texture(let width, let height):
      "there is no memory for a texture of \(width) by \(height) pixels; show fewer pictures"
    case .size(let width, let height, let limit):
      "a picture of \(width) by \(height) pixels cannot be read back; each side is 1 to \(limit)"
    case .content(let layer, let problem):
      "the content of layer \"\(layer)\" could not be painted: \(problem)"
    }
  }
}
