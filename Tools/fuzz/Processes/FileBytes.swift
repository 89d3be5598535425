import Glibc

/// Whole files, read and written.
enum FileBytes {
  static func read(_ path: String) throws(FuzzError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FuzzError.system("open \(path)", errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count >= 0 else { throw FuzzError.system("read \(path)", errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FuzzError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FuzzError.system("write \(path)", errno) }
    defer { close(file) }
    try write(bytes, to: file, named: path)
  }

  private static func write(
    _ bytes: [UInt8], to file: Int32, named name: String
  ) throws(FuzzError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw FuzzError.system("write \(name)", errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a line to standard error.
  static func note(_ line: String) { try? write(Array((line + "\n").utf8), to: 2, named: "stderr") }

  /// Writes a line to the standard output.
  static func say(_ line: String) { try? write(Array((line + "\n").utf8), to: 1, named: "stdout") }

  /// The regular files in a folder and the folders in it, sorted by path.
  static func list(_ folder: String) throws(FuzzError) -> [String] {
    guard let directory = opendir(folder) else { throw FuzzError.system("list \(folder)", errno) }
    defer { closedir(directory) }
    var paths: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: paths += try list(path)
      case S_IFREG: paths.append(path)
      case _: continue
      }
    }
    return paths.sorted()
  }

  /// Creates a folder with its ancestors.
  static func makeFolder(_ path: String) throws(FuzzError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += made.isEmpty || made == "/" ? String(part) : "/\(part)"
      if mkdir(made, 0o755) != 0, errno != EEXIST { throw FuzzError.system("make \(made)", errno) }
    }
  }
}
