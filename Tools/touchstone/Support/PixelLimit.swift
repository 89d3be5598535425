import ArgumentParser
import TouchImaging

/// The maximum size of an image, on the command line.
struct PixelLimit: ParsableArguments {
  /// The allowed numbers.
  private static let range = 1...1 << 40

  @Option(
    help: ArgumentHelp(
      "The maximum number of pixels of an image: 100 million by default, to recompress 50 "
        + "million.", valueName: "count"))
  var maxPixels: Int?

  func validate() throws {
    guard let maxPixels, !Self.range.contains(maxPixels) else { return }
    throw ValidationError(
      "--max-pixels must be \(Self.range.lowerBound) to \(Self.range.upperBound) (got \(maxPixels))."
    )
  }

  /// The limits; more pixels also allow as much memory as they need.
  func limits(byDefault pixels: Int = ImageLimits().pixels) -> ImageLimits {
    guard let maxPixels else { return ImageLimits(pixels: pixels) }
    // Sixteen bits per channel, twice.
    return ImageLimits(
      pixels: maxPixels, workingBytes: max(ImageLimits().workingBytes, maxPixels * 16))
  }
}
