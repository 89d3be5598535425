import TouchImaging

/// An operation on a picture.
enum PictureOperation: Hashable, Sendable {
  /// Red, green and blue become their mean.
  case gray
  /// Red, green, blue become green, blue, red.
  case swapChannels
  /// Edges become bright.
  case edges
  /// Values above a level become white, all others black.
  case threshold(Int)

  /// The title on buttons.
  var title: String {
    switch self {
    case .gray: "Gray"
    case .swapChannels: "Swap channels"
    case .edges: "Edges (Sobel)"
    case .threshold: "Threshold"
    }
  }

  /// The suffix in file names.
  var suffix: String {
    switch self {
    case .gray: "gray"
    case .swapChannels: "swapped"
    case .edges: "edges"
    case .threshold(let level): "above-\(level)"
    }
  }

  /// Applies it to an image. Takes time proportional to the pixels.
  func applied(to image: Image) throws(ImageError) -> Image {
    switch self {
    case .gray: try image.applying(GrayFilter(.luminance))
    case .swapChannels: try image.applying(ChannelOrderFilter.greenBlueRed)
    case .edges: try image.applying(SobelFilter()).withVisibleEdges()
    case .threshold(let level):
      // No pixel is brighter than 255, so none is inside the inverted range 0...255.
      try image.applying(
        level >= 255
          ? BinaryThresholdFilter(insideValue: 0)
          : BinaryThresholdFilter(lower: UInt8(max(level, -1) + 1), level: .luminance))
    }
  }
}

extension Image {
  /// The image with its values multiplied by up to 8 so that the brightest 2 % are white: a photo's edges are
  /// only a few tens of 255, which looks black.
  func withVisibleEdges() throws(ImageError) -> Image {
    let histogram = try Histogram(of: self)
    let counts = (0..<256).map { level in
      histogram.red.counts[level] + histogram.green.counts[level] + histogram.blue.counts[level]
    }
    var rest = counts.reduce(0, +) / 50
    var top = 255
    while top > 1, rest >= counts[top] {
      rest -= counts[top]
      top -= 1
    }
    return try applying(GainFilter(min(255 / Double(top), 8)))
  }
}
