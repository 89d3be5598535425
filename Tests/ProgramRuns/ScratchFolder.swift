import Foundation

/// A folder that is removed together with its owner.
package final class ScratchFolder: Sendable {
  package let url: URL
  package var path: String { url.path }

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "touchstone-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { url.appending(path: name).path }

  @discardableResult
  package func write(_ data: Data, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try data.write(to: file)
    return file
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  /// The names of its contents, in alphabetical order.
  package var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
