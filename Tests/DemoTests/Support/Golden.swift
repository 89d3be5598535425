import PictureComparison
import Testing
import TouchImaging

/// Pictures that a person has checked.
enum Golden {
  /// Compares a picture that OpenGL drew with the bundled one. On average a channel may differ by 1.5 of 255,
  /// and two pixels in a hundred by more than 48, because drivers differ in edges and filters, and versions
  /// of the font in letters.
  static func expect(
    _ path: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let image = try ImageFile.read(path: path).image
    let golden = GoldenPicture(
      path: "\(repository)/Tests/DemoTests/Golden/\(name).png", tolerance: .drawn)
    let outcome = try golden.compare(image)
    #expect(outcome == .alike, "\(name).png", sourceLocation: sourceLocation)
  }
}
