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
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try #require(fopen("\(path)/\(name)", "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }
}
