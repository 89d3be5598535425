import ArgumentParser
import TouchDisplay
import TouchImaging

/// A size in pixels on the command line, as in "1280x800".
struct PixelSizeArgument: ExpressibleByArgument, Hashable {
  /// The size.
  let size: PixelSize

  /// Parses two sides of 1 to 16,384 pixels with an x between them; nil if malformed.
  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      DisplaySettings.sides.contains(width), DisplaySettings.sides.contains(height)
    else { return nil }
    size = PixelSize(width: width, height: height)
  }
}
