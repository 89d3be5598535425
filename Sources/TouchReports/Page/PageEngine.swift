import TouchRecordings
import Touchstone

/// The engine as WebAssembly, compressed and encoded in base64 for a page.
package struct PageEngine: Sendable {
  /// The maximum size of a module in bytes.
  package static let mostBytes = 4_000_000

  /// The reason a file cannot be the engine of a page. The caller is at fault.
  package enum Fault: Error, Hashable, Sendable {
    /// The file does not begin like a WebAssembly module.
    case noModule
    /// The module is larger than ``PageEngine/mostBytes``.
    case tooLarge(Int)
  }

  let base64: String

  /// Creates an engine from the bytes of `touchstone.wasm`.
  package init(_ module: [UInt8]) throws(Fault) {
    // The magic number and version 1 of the format.
    guard module.starts(with: [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]) else { throw .noModule }
    guard module.count <= Self.mostBytes, let packed = module.gzipped() else {
      throw .tooLarge(module.count)
    }
    base64 = packed.base64
  }
}

/// A session in the compact form for the engine in a page. The page inserts changed settings between the
/// scene and the frames.
package struct EngineSession {
  let bytes: [UInt8]
  /// The number of bytes that describe the scene.
  let sceneSize: Int
  /// The recognizers by their numbers in the compact form.
  let recognizers: [GestureRecognizer]

  /// - Parameter window: The window before the session is played in it.
  package init(_ window: Window, _ recording: Recording, layout: OutputLayout) {
    var session = CompactSession(window)
    sceneSize = session.bytes.count
    recognizers = session.recognizers
    session.add(recording, layout: layout)
    bytes = session.bytes
  }
}
