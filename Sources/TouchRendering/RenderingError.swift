/// Why something could not be drawn.
public struct RenderingError: Error, Hashable, Sendable {
  /// Who is to blame.
  public enum Blame: Hashable, Sendable {
    /// Whoever asked.
    case caller
    /// The machine: its graphics card, its driver or its memory.
    case system
    /// This library.
    case library
  }

  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// No context of OpenGL ES is current, or not one of version 3; what the driver calls its version.
    case noContext(version: String)
    /// A program for the graphics card could not be made; the stage, and what the driver says of it.
    case program(stage: String, log: String)
    /// The driver reports an error; what was being done, and the number of the error.
    case driver(doing: String, code: UInt32)
    /// A texture of so many pixels could not be had, however small it was made.
    case texture(width: Int, height: Int)
    /// A picture of these sides cannot be read back; each may be 1 up to the limit.
    case size(width: Int, height: Int, sideLimit: Int)
    /// The content of a layer could not be painted; the layer's name, and what the painter says.
    case content(layer: String, problem: String)
  }

  /// What went wrong.
  public var reason: Reason

  /// Creates an error.
  public init(_ reason: Reason) { self.reason = reason }

  /// Who is to blame.
  public var blame: Blame {
    switch reason {
    case .noContext, .driver, .texture: .system
    case .program: .library
    case .size, .content: .caller
    }
  }
}

extension RenderingError: CustomStringConvertible {
  /// The error in a sentence, with what to do about it.
  public var description: String {
    switch reason {
    case .noContext(let version):
      "OpenGL ES 3 is needed and there is "
        + (version.isEmpty ? "no current context" : "\"\(version)\"")
        + "; install a driver, such as Mesa's libgl1-mesa-dri, and make a context current"
    case .program(let stage, let log):
      "the driver does not take the \(stage): \(log); another or a newer driver may"
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
