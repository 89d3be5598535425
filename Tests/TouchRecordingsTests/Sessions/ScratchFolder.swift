import Glibc

/// A folder of its own that goes with whoever made it.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/touchstone-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure() }
    path = String(cString: made)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private var names: [String] = []

  /// Writes a file, which goes with the folder.
  func write(_ text: String, to name: String) throws {
    guard let file = fopen("\(path)/\(name)", "w") else { throw Failure() }
    fputs(text, file)
    fclose(file)
    names.append(name)
  }

  /// Files that others made go with the folder, too.
  func owns(_ name: String) -> String {
    names.append(name)
    return "\(path)/\(name)"
  }

  struct Failure: Error {}
}
