import PictureComparison
import Testing
import TouchImaging

/// Pictures that were looked at once and found right.
enum Golden {
  /// Compares a picture that OpenGL drew with the bundled one: on the average, a channel may differ by
  /// 1.5 of 255, and by more than 48 in two pixels of a hundred, since drivers differ in edges and in
  /// their filters, and versions of the font in letters.
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
