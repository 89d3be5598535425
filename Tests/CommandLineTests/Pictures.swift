import Foundation
import ProgramRuns
import Testing
import TouchImaging

extension Repository {
  /// The names of the bundled pictures, in alphabetical order.
  static let pictures = ["anemone", "blossom", "chart", "daisy", "lake", "sunflower"]

  static let lake = "Recordings/images/lake.png"

  static func path(_ name: String) -> String { root.appending(path: name).path }
}

/// Reads the picture in a file.
func picture(_ path: String) throws -> Image { try ImageFile.read(path: path).image }

/// The difference of two pictures of one size: the mean over all channels of all pixels, 0...255.
func meanDifference(_ a: Image, _ b: Image) throws -> Double {
  try #require(a.width == b.width && a.height == b.height)
  let (one, two) = (a.withBytes { Array($0) }, b.withBytes { Array($0) })
  let sum = zip(one, two).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  return Double(sum) / Double(one.count)
}
