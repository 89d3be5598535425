import DemoScenes
import Glibc
import TouchRecordings

/// A folder that is deleted with its owner: files saved by scenes during a replay must not mix with the
/// user's files.
final class TemporaryFolder {
  /// The folder, without a final slash.
  let path: String

  /// Creates an empty folder below TMPDIR, or /tmp.
  init() throws(DemoFailure) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array("\(parent.isEmpty ? "/tmp" : parent)/touchstone-demo-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let words = systemMessage(errno)
      throw DemoFailure(
        "No temporary folder can be made in \(parent.isEmpty ? "/tmp" : parent): \(words).",
        status: .cannotCreate)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    empty()
    rmdir(path)
  }

  /// Removes all files in it.
  func empty() {
    for name in PictureFolder.entries(of: path) where name != "." && name != ".." {
      unlink("\(path)/\(name)")
    }
  }
}

extension DemoStage {
  /// Makes scenes save into an empty folder. A picture that an earlier replay has saved would be listed, and its name
  /// would be in use.
  ///
  /// - Throws: if a picture that is being saved makes no progress for half a minute.
  func saveOnly(into folder: TemporaryFolder) throws(DemoFailure) {
    while isSaving { try awaitNews() }
    folder.empty()
    saveFolders = []
    saveFolder = PictureFolder(folder.path)
  }
}
