import TouchImaging

/// What can be done to a picture.
enum PictureOperation: Hashable, Sendable {
  /// Red, green and blue become their mean.
  case gray
  /// Red, green, blue become green, blue, red.
  case swapChannels
  /// Edges become bright.
  case edges
  /// What is brighter than a level becomes white, all else black.
  case threshold(Int)

  /// What it is called on buttons.
  var title: String {
    switch self {
    case .gray: "Gray"
    case .swapChannels: "Swap channels"
    case .edges: "Edges (Sobel)"
    case .threshold: "Threshold"
    }
  }

  /// What it is called in the name of a file.
  var suffix: String {
    switch self {
    case .gray: "gray"
    case .swapChannels: "swapped"
    case .edges: "edges"
    case .threshold(let level): "above-\(level)"
    }
  }

  /// What it makes of a picture. Takes time in proportion to the pixels.
  func applied(to image: Image) throws(ImageError) -> Image {
    switch self {
    case .gray: try image.applying(GrayFilter(.luminance))
    case .swapChannels: try image.applying(ChannelOrderFilter.greenBlueRed)
    case .edges: try image.applying(SobelFilter()).withVisibleEdges()
    case .threshold(let level):
      // Of 255 nothing is brighter: no pixel is inside of the range 0...255 turned around.
      try image.applying(
        level >= 255
          ? BinaryThresholdFilter(insideValue: 0)
          : BinaryThresholdFilter(lower: UInt8(max(level, -1) + 1), level: .luminance))
    }
  }
}

extension Image {
  /// The picture with its values multiplied so that the brightest two in a hundred are white, by 8 at the
  /// most: a photograph's edges are a few tens of 255, which is black to the eye.
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
