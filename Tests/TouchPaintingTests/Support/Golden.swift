import PictureComparison
import Testing
import TouchImaging

/// Pictures that a person has checked.
enum Golden {
  static let folder = repository + "/Tests/TouchPaintingTests/Golden"

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
}

/// The folder of the package.
let repository: String = {
  var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  parts.removeLast(4)
  return parts.joined(separator: "/")
}()

extension Pixel {
  /// Whether no channel differs by more than the tolerance; blending rounds more than once.
  func isNear(_ other: Pixel, within limit: Int = 1) -> Bool {
    differences(from: other).allSatisfy { $0 <= limit }
  }

  /// The same with another value for blue.
  func blue(_ value: UInt8) -> Pixel { Pixel(red: red, green: green, blue: value, alpha: alpha) }

  static let pureRed = Pixel(red: 255, green: 0, blue: 0)
  static let pureGreen = Pixel(red: 0, green: 255, blue: 0)
  static let pureBlue = Pixel(red: 0, green: 0, blue: 255)
  static let white = Pixel(gray: 255)
  static let black = Pixel(gray: 0)
}
