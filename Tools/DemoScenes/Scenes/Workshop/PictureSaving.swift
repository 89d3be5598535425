import Glibc
import TouchImaging

/// The destination and the format of a saved picture.
struct PictureSaving: Hashable, Sendable {
  /// The policy if the file exists.
  enum Collision: Hashable, Sendable {
    /// Nothing is saved, and the error is EEXIST.
    case refuse
    /// The file is replaced.
    case replace
    /// The picture gets the first free name among "NAME 2", "NAME 3" and so on.
    case keepBoth
  }

  /// The maximum number of names to try.
  static let maximumNames = 1_000

  var folder: PictureFolder
  /// The file's name without extension.
  var base: String
  var format: ImageFormat

  /// The file's name.
  var fileName: String { fileName(number: 1) }

  private func fileName(number: Int) -> String {
    let ending = format == .jpeg ? "jpg" : format.rawValue
    return number == 1 ? "\(base).\(ending)" : "\(base) \(number).\(ending)"
  }

  /// Saves a picture; returns the name of its file.
  func save(_ image: Image, on collision: Collision) throws(ImageError) -> String {
    var number = 1
    while true {
      let name = fileName(number: number)
      do throws(ImageError) {
        try image.save(
          to: folder.path(of: name), as: ImageEncoding(format), overwrites: collision == .replace)
        return name
      } catch {
        // Attempted without checking first, so that a file created by another program in between is not lost.
        guard collision == .keepBoth, error.isNameInUse, number < Self.maximumNames else {
          throw error
        }
        number += 1
      }
    }
  }

  /// The message for the screen when no dialog is left to ask in.
  func complaint(of error: ImageError) -> String {
    error.isNameInUse
      ? "Not saved: \(fileName) already exists." : "\(fileName) was not saved. \(error)"
  }

  /// The file's name without folder and extension.
  static func base(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? "picture"
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Suggested names for a picture.
  static func bases(for state: PictureState) -> [String] {
    let base = base(of: state.name)
    let edits = state.operations.map(\.suffix)
    let long = ([base] + (edits.isEmpty ? ["copy"] : edits)).joined(separator: "-")
    return [shortened(String(long.prefix(100)), to: 200), shortened(base, to: 240), "picture"]
  }

  /// A base of so many bytes at most: Linux allows 255, with the number and the ending, and a letter has up to four.
  private static func shortened(_ base: String, to limit: Int) -> String {
    var base = base
    while base.utf8.count > limit { base.removeLast() }
    return base
  }
}

extension ImageError {
  /// Whether the only problem is that the file exists.
  var isNameInUse: Bool {
    if case .system(_, EEXIST) = reason { true } else { false }
  }
}
