import Foundation
import PictureComparison
import Testing
import TouchImaging

/// Pictures that were looked at once and found right.
enum Golden {
  private static let tolerance = PictureTolerance.drawn

  /// Whether pictures are to be written instead of compared; a run that writes any fails.
  static let isRecording = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] != nil

  /// Compares a picture that OpenGL drew with the bundled one: on the average, a channel may differ by
  /// 2 of 255, and by more than 48 in two pixels of a hundred, since drivers differ in edges and in
  /// their filters, and versions of the font in letters.
  static func expect(
    _ path: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let image = try ImageFile.read(path: path).image
    let golden = "\(repository)/Tests/DemoTests/Golden/\(name).png"
    let known = try? ImageFile.read(path: golden).image
    if isRecording {
      if let known, tolerance.accepts(known, image) { return }
      try image.save(to: golden)
      Issue.record("\(name).png was written anew", sourceLocation: sourceLocation)
      return
    }
    let expected = try #require(known, "\(name).png is missing", sourceLocation: sourceLocation)
    // A value, lest a failure prints all pixels.
    let isAlike = tolerance.accepts(expected, image)
    #expect(isAlike, "\(name).png looks otherwise", sourceLocation: sourceLocation)
  }
}
