import Glibc

/// A folder that is removed together with its owner.
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

  /// Writes a file, which is removed with the folder.
  func write(_ text: String, to name: String) throws {
    guard let file = fopen("\(path)/\(name)", "w") else { throw Failure() }
    fputs(text, file)
    fclose(file)
    names.append(name)
  }

  /// The path of a file that others create; it is removed with the folder, too.
  func owns(_ name: String) -> String {
    names.append(name)
    return "\(path)/\(name)"
  }

  struct Failure: Error {}
}
