import ArgumentParser
import Glibc
import TouchImaging

/// A file that a command writes: "-" is standard output.
struct OutputFile {
  let path: String

  /// Writes the whole content.
  ///
  /// A regular file is replaced atomically, so that readers find the old content or the new; it keeps its
  /// permissions, and a symbolic link to it is kept. Anything else, such as a pipe or `/dev/null`, is written
  /// to directly, and so is an open stream such as `/dev/stdout`.
  func write(_ bytes: [UInt8]) throws {
    if let descriptor = openDescriptor {
      let name = path == "-" ? "standard output" : path
      try writeAll(bytes, to: descriptor, named: name)
    } else if isSpecial {
      try writeThrough(bytes)
    } else {
      try replace(with: bytes)
    }
  }

  /// Rejects a file that is one of the inputs, which it would overwrite.
  func refuse(overwriting inputs: [String]) throws {
    for input in inputs where isRegular && ImageInput(path: input).isSameFile(as: path) {
      throw ValidationError("\(path) is the input and cannot be the output.")
    }
  }

  /// The stream that the path names; nil for a file.
  private var openDescriptor: Int32? {
    switch path {
    case "-", "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        if let number = Int32(path.dropFirst(folder.count)), number >= 0 { return number }
      }
      return nil
    }
  }

  /// Whether the path names standard output.
  var isStandardOutput: Bool { openDescriptor == STDOUT_FILENO }

  /// Whether a regular file has this path.
  var isRegular: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private var isSpecial: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  private func writeThrough(_ bytes: [UInt8]) throws {
    let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(action: "write", file: path, code: errno) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, named: path)
  }

  private func replace(with bytes: [UInt8]) throws {
    do throws(ImageError) {
      try FileReplacement(path: path).write(bytes)
    } catch {
      switch error.reason {
      case .system(let action, let code):
        throw OutputError(action: action, file: path, code: code)
      case .unknownFormat, .unsupported, .damaged, .tooLarge, .needsTooMuchMemory,
        .invalidRequest, .cancelled:
        throw OutputError(action: "write", file: path, code: EINVAL)
      }
    }
  }
}

/// A folder that a command writes files into.
struct OutputFolder {
  let path: String

  /// Whether a folder with this name exists.
  var exists: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates the folder, unless it exists; its parent must exist.
  func create() throws {
    guard !exists, mkdir(path, 0o755) != 0 else { return }
    throw OutputError(action: "create the folder", file: path, code: errno)
  }

  /// The file of this name in the folder.
  func file(_ name: String) -> OutputFile {
    OutputFile(path: path.hasSuffix("/") ? path + name : "\(path)/\(name)")
  }
}
