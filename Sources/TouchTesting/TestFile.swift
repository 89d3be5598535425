import Foundation

/// Files next to the source file of a test.
enum TestFile {
  /// The path of a file; relative paths start in the folder of the source file.
  static func path(_ path: String, of source: StaticString) -> String {
    guard !path.hasPrefix("/") else { return path }
    let folder = URL(fileURLWithPath: "\(source)").deletingLastPathComponent()
    return folder.appendingPathComponent(path).path
  }

  /// The content as text; nil if the file cannot be read.
  static func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Whether to write expected results instead of comparing with them, which the environment variable
  /// `TOUCHSTONE_RECORD` requests.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] != nil }
}
