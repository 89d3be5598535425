import Glibc
import PictureComparison
import Testing
import TouchImaging

/// Pictures that a person has checked, and the layer states that belong to them.
enum Golden {
  static let folder = repository + "/Tests/DemoScenesTests/Golden"

  /// Compares an image with the bundled one. On average a channel may differ by 1 of 255, and one pixel in a
  /// hundred by more than 40, because versions of the font and of the libraries differ in the edges of
  /// letters.
  static func expect(
    _ image: Image, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let golden = GoldenPicture(path: "\(folder)/\(name).png", tolerance: .painted)
    let outcome = try golden.compare(image)
    #expect(outcome == .alike, "\(name).png", sourceLocation: sourceLocation)
  }

  /// Compares a text with the bundled one, character by character.
  static func expect(
    _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = "\(folder)/\(name).txt"
    let known = contents(of: path)
    if GoldenPicture.isRecording {
      guard known != text else { return }
      try write(text, to: path)
      Issue.record("\(name).txt was written anew", sourceLocation: sourceLocation)
      return
    }
    let expected = try #require(known, "\(name).txt is missing", sourceLocation: sourceLocation)
    #expect(text == expected, sourceLocation: sourceLocation)
  }

  private static func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fputs(text, file) >= 0)
  }
}

/// The folder of the package.
let repository: String = {
  var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  parts.removeLast(4)
  return parts.joined(separator: "/")
}()
