import Foundation

/// A folder that exists during a test.
struct ScratchFolder {
  let path: String

  /// Calls `body` with a new folder, which is removed afterward with all its contents.
  static func with(_ body: (ScratchFolder) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "touch-imaging-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(ScratchFolder(path: path))
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file(name))))
  }

  /// The names of all its contents, including hidden ones.
  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
