import ArgumentParser
import Glibc
import TouchRecordings

/// The command-line options for files that scenes and cases may name.
struct SceneFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-path"),
    help: ArgumentHelp(
      "Allow scenes and cases to name files below this folder; may be repeated. Always allowed are "
        + "files below the scene's own folder, images below the folder images next to it, and recordings "
        + "in its parent folder.",
      valueName: "folder"))
  var allowPath: [String] = []

  /// The allowed folders.
  ///
  /// - Throws: the exit status if a folder is missing, after printing an error.
  func folders() throws -> SceneFolders {
    for path in allowPath {
      var status = stat()
      guard stat(path, &status) == 0 else {
        let code = errno
        writeError("\(path): cannot allow this folder: \(systemMessage(code)).")
        throw ExitCode.unreadable(code)
      }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        writeError("\(path): cannot allow this: not a folder.")
        throw ExitCode.noInput
      }
    }
    return SceneFolders(allowing: allowPath)
  }
}
