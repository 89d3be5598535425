import Glibc
import Testing
import TouchRecordings
import TouchTracking
import Touchstone

/// The project's own recordings.
enum SessionFiles {
  static let folder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/") + "/Recordings"
  }()

  /// The names of all of them, without the suffix.
  static let names: [String] = {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".yml") { names.append(String(name.dropLast(4))) }
    }
    return names.sorted()
  }()

  static func recording(_ name: String) throws -> Recording {
    try Recording.read(path: "\(folder)/\(name).yml").get()
  }
}

/// A folder that is removed when the test has ended.
final class ScratchFolder {
  let path: String

  init() throws {
    var name = Array("/tmp/touchstone-session-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&name).map { String(cString: $0) })
  }

  deinit {
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { unlink("\(path)/\(name)") }
      }
      closedir(stream)
    }
    rmdir(path)
  }
}

/// The reports of recognizers, as in `Transcript.Call`.
struct RecognizerCall: Hashable {
  var recognizer: String
  var snapshot: GestureSnapshot
}

extension Window {
  /// Calls `told` whenever a recognizer of the standard gestures acts.
  func listen(_ told: @escaping (RecognizerCall) -> Void) {
    for layer in [self] + children {
      for recognizer in layer.gestureRecognizers {
        recognizer.onAction { told(RecognizerCall(recognizer: $0.name, snapshot: $0.snapshot)) }
      }
    }
  }
}

extension Transcript {
  var plainCalls: [RecognizerCall] {
    calls.map { RecognizerCall(recognizer: $0.recognizer, snapshot: $0.snapshot) }
  }
}
