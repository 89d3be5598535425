import Glibc

/// The scene file that a recording names, looked for beside the recording.
package enum NamedScene: Hashable, Sendable {
  /// The recording names no scene.
  case none
  /// It names one that was found, at this path.
  case found(String)
  /// It names one that is missing: its name, and the paths that were tried.
  case missing(String, lookedFor: [String])

  /// Looks for the scene of a recording that was read from a path; "-" for standard input, of which the
  /// current folder counts.
  ///
  /// A scene NAME is the file `NAME.json` beside the recording or in a folder `scenes` there. A name with a
  /// slash, or that begins with a dot, is looked for nowhere: a recording of other people must not choose
  /// what is opened.
  package init(of recording: Recording, readFrom path: String) {
    guard let name = SessionDescription(of: recording)?.scene, !name.isEmpty else {
      self = .none
      return
    }
    let isPlain = !name.hasPrefix(".") && !name.utf8.contains { $0 == 0x2F || $0 < 0x20 }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    let files = isPlain ? ["\(folder)\(name).json", "\(folder)scenes/\(name).json"] : []
    self =
      files.first { access($0, R_OK) == 0 }.map { .found($0) } ?? .missing(name, lookedFor: files)
  }
}

extension NamedScene {
  /// What to tell whoever plays the recording without the scene; nil when there is nothing to tell.
  package var warning: String? {
    guard case .missing(let name, let files) = self else { return nil }
    let looked =
      files.isEmpty
      ? "is not a plain file name"
      : "was not found: there is no \(files.joined(separator: " and no "))"
    return
      "the scene \"\(name.printable)\" that it names \(looked); the standard gestures are used. "
      + "Give the scene file with --scene."
  }
}
