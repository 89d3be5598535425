import Foundation

/// Files beside the source file of a test.
enum TestFile {
  /// The path of a file; a relative one counts from the folder of the source file.
  static func path(_ path: String, of source: StaticString) -> String {
    guard !path.hasPrefix("/") else { return path }
    let folder = URL(fileURLWithPath: "\(source)").deletingLastPathComponent()
    return folder.appendingPathComponent(path).path
  }

  /// The content as text; nil when there is no such file.
  static func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Whether to write records instead of comparing with them: whether `TOUCHSTONE_RECORD` is set.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] != nil }
}
