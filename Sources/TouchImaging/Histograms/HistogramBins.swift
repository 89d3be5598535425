/// Four times 256 counters in a row: red, green, blue and gray.
struct HistogramBins {
  private var counts = [Int](repeating: 0, count: 4 * ChannelHistogram.binCount)

  /// Counts the pixels of a region, which is not empty and lies within the image.
  init(of image: Image, in region: PixelRect, includesClearPixels: Bool, level: GrayLevel) {
    for y in region.y..<(region.y + region.height) {
      image.withRow(y) { row in
        let pixels = row.extracting(region.x..<(region.x + region.width))
        count(pixels, includesClearPixels: includesClearPixels, level: level)
      }
    }
  }

  private mutating func count(
    _ pixels: Span<Pixel>, includesClearPixels: Bool, level: GrayLevel
  ) {
    let bins = ChannelHistogram.binCount
    counts.withUnsafeMutableBufferPointer { counts in
      for index in pixels.indices {
        let pixel = pixels[index]
        guard includesClearPixels || pixel.alpha > 0 else { continue }
        counts[Int(pixel.red)] &+= 1
        counts[bins &+ Int(pixel.green)] &+= 1
        counts[2 &* bins &+ Int(pixel.blue)] &+= 1
        counts[3 &* bins &+ Int(level.value(of: pixel))] &+= 1
      }
    }
  }

  /// The counters of one of the four channels.
  func histogram(_ channel: Int) -> ChannelHistogram {
    let start = channel * ChannelHistogram.binCount
    return ChannelHistogram(counts: Array(counts[start..<(start + ChannelHistogram.binCount)]))
  }
}
