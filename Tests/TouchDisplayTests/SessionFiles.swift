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
  static let names: [String] =
    fileNames(in: folder).filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) }.sorted()

  static func recording(_ name: String) throws -> Recording {
    try Recording.read(path: "\(folder)/\(name).yml").get()
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
