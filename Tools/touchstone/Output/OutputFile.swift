import Glibc

/// A file that a command writes: "-" is standard output.
struct OutputFile {
  let path: String

  /// Writes the whole content.
  ///
  /// A regular file is written beside its place and then takes it, so that whoever reads it finds
  /// the old content or the new, never a half. What is no regular file, such as a pipe or
  /// `/dev/null`, is written to as it is.
  func write(_ bytes: [UInt8]) throws {
    if path == "-" {
      try writeAll(bytes, to: STDOUT_FILENO, named: "standard output")
    } else if isSpecial {
      try open(path, O_WRONLY, then: bytes)
    } else {
      try replace(with: bytes)
    }
  }

  private var isSpecial: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  private func replace(with bytes: [UInt8]) throws {
    let aside = "\(path).\(getpid()).part"
    do {
      try open(aside, O_WRONLY | O_CREAT | O_EXCL, then: bytes)
      guard rename(aside, path) == 0 else {
        throw OutputError(action: "replace", file: path, code: errno)
      }
    } catch {
      unlink(aside)
      throw error
    }
  }

  private func open(_ name: String, _ flags: Int32, then bytes: [UInt8]) throws {
    let descriptor = Glibc.open(name, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw OutputError(action: "write", file: path, code: errno) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, named: path)
  }
}

/// A folder that a command writes files into.
struct OutputFolder {
  let path: String

  /// Whether there is a folder of this name.
  var exists: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates the folder, unless it is there; the one that it is in must be.
  func create() throws {
    guard !exists, mkdir(path, 0o755) != 0 else { return }
    throw OutputError(action: "create the folder", file: path, code: errno)
  }

  /// The file of this name in the folder.
  func file(_ name: String) -> OutputFile {
    OutputFile(path: path.hasSuffix("/") ? path + name : "\(path)/\(name)")
  }
}
