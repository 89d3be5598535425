import Foundation
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
    let known = try? String(contentsOfFile: path, encoding: .utf8)
    if GoldenPicture.isRecording {
      guard known != text else { return }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("\(name).txt was written anew", sourceLocation: sourceLocation)
      return
    }
    let expected = try #require(known, "\(name).txt is missing", sourceLocation: sourceLocation)
    #expect(text == expected, sourceLocation: sourceLocation)
  }
}

/// The folder of the package.
let repository: String = {
  var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  parts.removeLast(4)
  return parts.joined(separator: "/")
}()
