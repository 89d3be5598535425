import Glibc

/// The scene file named by a recording, which is searched in the recording's folder.
package enum NamedScene: Hashable, Sendable {
  /// The recording names no scene.
  case none
  /// The named scene was found at this path; whether it can be read is not known.
  case found(String)
  /// The named scene is missing: its name, and the paths that were tried.
  case missing(String, lookedFor: [String])

  /// Finds the scene of a recording that was read from a path; "-" means standard input and the current
  /// folder.
  ///
  /// The scene NAME is the file `NAME.json` in the recording's folder or its subfolder `scenes`. Names that
  /// contain a slash or begin with a dot are not searched: a recording from another person must not choose
  /// which files are opened.
  package init(of recording: Recording, readFrom path: String) {
    guard let name = SessionDescription(of: recording)?.scene, !name.isEmpty else {
      self = .none
      return
    }
    let isPlain = !name.hasPrefix(".") && !name.utf8.contains { $0 == 0x2F || $0 < 0x20 }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    let files = isPlain ? ["\(folder)\(name).json", "\(folder)scenes/\(name).json"] : []
    self =
      files.first { access($0, F_OK) == 0 }.map { .found($0) } ?? .missing(name, lookedFor: files)
  }
}

extension NamedScene {
  /// A warning for anyone who plays the recording without the scene; nil if there is no reason for one.
  package var warning: String? {
    guard case .missing(let name, let files) = self else { return nil }
    let looked =
      files.isEmpty
      ? "is not a plain file name"
      : "was not found: there is no \(files.joined(separator: " and no "))"
    let advice =
      SessionCatalog.demo.contains { $0.scene == name }
      ? "The demo has a scene of this name: touchstone-demo --replay plays the recording in it."
      : "Give the scene file with --scene."
    return
      "the scene \"\(name.printable)\" that it names \(looked); the standard gestures are used. "
      + advice
  }
}
