import Glibc
import Testing
import TouchGeometry
import TouchGestures
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// The project's own recordings and the files that belong to them.
struct BundledSession: CustomTestStringConvertible, Sendable {
  /// The name of the session, which is that of its file without the suffix.
  let name: String

  var testDescription: String { name }

  /// The folder of the recordings.
  static let folder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)
    return parts.joined(separator: "/") + "/Recordings"
  }()

  /// All sessions, by name.
  static let all: [BundledSession] =
    fileNames(in: folder).filter { $0.hasSuffix(".yml") }.sorted().map {
      BundledSession(name: String($0.dropLast(4)))
    }

  var recordingPath: String { "\(Self.folder)/\(name).yml" }
  var transcriptPath: String { "\(Self.folder)/\(name).transcript.jsonl" }
  var scenePath: String { "\(Self.folder)/scenes/\(name).json" }

  /// The scene that belongs to the session, with its pictures, or the standard gestures.
  func window(for recording: Recording) throws -> Window {
    guard access(scenePath, R_OK) == 0 else { return Replayer(recording).standardWindow() }
    return try SceneFile.read(path: scenePath).makeScene(layers: PaintedLayers()).window
  }

  func replay() throws -> Transcript {
    let recording = try Recording.read(path: recordingPath).get()
    return Replayer(recording).run(in: try window(for: recording))
  }
}

/// The text of a file; nil if there is none.
func textOfFile(_ path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Whether the file could be written.
func writeFile(_ path: String, _ text: String) -> Bool {
  guard let file = fopen(path, "w") else { return false }
  let count = text.utf8.count
  let isWritten = fwrite(text, 1, count, file) == count
  return fclose(file) == 0 && isWritten
}
