import Glibc
import TouchImaging

/// A picture that a person has checked.
package struct GoldenPicture {
  /// The result of a comparison.
  package enum Outcome {
    case alike
    case different
    /// There is no such picture yet.
    case missing
    /// The picture was written, as requested by the environment variable `TOUCHSTONE_RECORD`. The run fails,
    /// so that a recording is not mistaken for a passed test.
    case written
  }

  /// Whether pictures are written instead of compared.
  package static let isRecording = getenv("TOUCHSTONE_RECORD") != nil

  private let path: String
  private let tolerance: PictureTolerance

  /// The picture in a PNG file, with the tolerance for others.
  package init(path: String, tolerance: PictureTolerance) {
    self.path = path
    self.tolerance = tolerance
  }

  /// Compares an image with the picture, or replaces the picture.
  package func compare(_ image: Image) throws -> Outcome {
    let known = try? ImageFile.read(path: path).image
    if let known, tolerance.accepts(known, image) { return .alike }
    guard Self.isRecording else { return known == nil ? .missing : .different }
    try image.save(to: path)
    return .written
  }
}
