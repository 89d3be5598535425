import ArgumentParser
import Glibc
import TouchRecordings

/// Which files scenes and cases may name, on the command line.
struct SceneFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-path"),
    help: ArgumentHelp(
      "A folder that files may lie below which scenes and cases name; may be repeated. Always allowed "
        + "are files below the scene's own folder, pictures below a folder images beside it, and "
        + "recordings in the folder above.",
      valueName: "folder"))
  var allowPath: [String] = []

  /// The folders as a rule.
  ///
  /// - Throws: the status to end with, when one is not there; that was told then.
  func folders() throws -> SceneFolders {
    for path in allowPath {
      var status = stat()
      guard stat(path, &status) == 0 else {
        let code = errno
        let words = strerror(code).map { String(cString: $0) } ?? "error \(code)"
        writeError("\(path): cannot allow this folder: \(words).")
        throw ExitCode.unreadable(code)
      }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        writeError("\(path): cannot allow this, for it is not a folder.")
        throw ExitCode.noInput
      }
    }
    return SceneFolders(allowing: allowPath)
  }
}
