import Glibc
import Testing

@testable import DemoScenes

/// A folder that is removed, with its files, when it is released.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/touchstone-demo-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) }
    }
    path = String(cString: try #require(made))
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  var folder: PictureFolder { PictureFolder(path) }

  /// The names of all its files and folders, sorted.
  var names: [String] {
    PictureFolder.entries(of: path).filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try #require(fopen("\(path)/\(name)", "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }
}
