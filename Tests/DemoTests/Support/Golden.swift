import Foundation
import Testing
import TouchImaging

/// Pictures that were looked at once and found right.
enum Golden {
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
      if let known, resemble(known, image) { return }
      try image.save(to: golden)
      Issue.record("\(name).png was written anew", sourceLocation: sourceLocation)
      return
    }
    let expected = try #require(known, "\(name).png is missing", sourceLocation: sourceLocation)
    // A value, lest a failure prints all pixels.
    let isAlike = resemble(expected, image)
    #expect(isAlike, "\(name).png looks otherwise", sourceLocation: sourceLocation)
  }

  static func resemble(_ left: Image, _ right: Image) -> Bool {
    guard left.width == right.width, left.height == right.height else { return false }
    var sum = 0
    var far = 0
    for y in 0..<left.height {
      for x in 0..<left.width {
        let differences = left[x, y].differences(from: right[x, y])
        sum += differences.reduce(0, +)
        if differences.contains(where: { $0 > 48 }) { far += 1 }
      }
    }
    let pixels = left.width * left.height
    return sum <= pixels * 6 && far * 50 <= pixels
  }
}

extension Pixel {
  /// The differences of red, green and blue.
  fileprivate func differences(from other: Pixel) -> [Int] {
    [
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)),
    ]
  }
}
