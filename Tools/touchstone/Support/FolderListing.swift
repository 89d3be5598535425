import ArgumentParser
import Glibc
import TouchRecordings

/// The names of the files of one kind in a folder, in alphabetical order.
///
/// Hidden files and folders in the folder are skipped.
struct FolderListing {
  private(set) var names: [String] = []
  /// The folder if it cannot be read, and files whose names are not UTF-8.
  private(set) var errors: [FolderError] = []

  init(_ folder: String, endingIn suffixes: [String]) {
    guard let stream = opendir(folder) else {
      errors = [FolderError(path: folder, reason: .cannotOpen(code: errno))]
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      // In place: a copy of the whole field would read past the end of a full listing.
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      guard !name.hasPrefix("."), suffixes.contains(where: { name.hasSuffix(".\($0)") }) else {
        continue
      }
      // A repaired name would be that of another file.
      guard Array(name.utf8) == bytes else {
        errors.append(FolderError(path: "\(folder)/\(name)", reason: .nameIsNotUTF8))
        continue
      }
      if !OutputFolder(path: "\(folder)/\(name)").exists { names.append(name) }
    }
    names.sort()
  }

  /// The listing without the names that do not match.
  func filter(_ isIncluded: (String) -> Bool) -> FolderListing {
    var result = self
    result.names = names.filter(isIncluded)
    return result
  }

  /// Prints the errors.
  ///
  /// - Parameter kind: The files that the folder must contain, for an error if there are none.
  func report(_ folder: String, kind: String, _ worst: inout ExitCode?) {
    for error in errors {
      writeError("\(error)")
      worst = .worse(worst, error.exitCode)
    }
    if names.isEmpty, errors.isEmpty {
      writeError("\(folder): the folder contains no \(kind).")
      worst = .worse(worst, .noInput)
    }
  }
}

/// The folder of the executable, or the one that many levels above; nil if the system does not tell it.
///
/// Tools/install puts the executable into PREFIX/bin, and files into PREFIX/share/touchstone.
func programFolder(up levels: Int = 0) -> String? {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = readlink("/proc/self/exe", &buffer, buffer.count)
  guard count > 0 else { return nil }
  let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return path.split(separator: "/").dropLast(levels + 1).map { "/\($0)" }.joined()
}

/// A folder that cannot be read, or a file in it that cannot be named.
struct FolderError: Error, CustomStringConvertible {
  enum Reason {
    /// The folder cannot be opened; the system's error number.
    case cannotOpen(code: Int32)
    /// The name of the file is not UTF-8.
    case nameIsNotUTF8
  }

  var path: String
  var reason: Reason

  var exitCode: ExitCode {
    switch reason {
    case .cannotOpen(let code): .unreadable(code)
    case .nameIsNotUTF8: .noInput
    }
  }

  var description: String {
    switch reason {
    case .cannotOpen(let code):
      "\(path): cannot open the folder: \(systemMessage(code))."
    case .nameIsNotUTF8: "\(path): the name of this file is not UTF-8; rename it."
    }
  }
}
