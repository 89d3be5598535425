import Testing
import TouchImaging

@Suite("Histograms")
struct HistogramTests {
  /// A channel with these values; repeated values are counted each time.
  private static func channel(_ values: [UInt8]) throws -> ChannelHistogram {
    try Histogram(of: Image(width: values.count, height: 1, pixels: values.map(Pixel.init(gray:))))
      .red
  }

  @Test("each value of each channel is counted")
  func counts() throws {
    let image = Image(
      width: 2, height: 2,
      pixels: [
        Pixel(red: 0, green: 7, blue: 255), Pixel(red: 0, green: 8, blue: 255),
        Pixel(red: 0, green: 9, blue: 1), Pixel(red: 3, green: 9, blue: 2),
      ])
    let histogram = try Histogram(of: image)
    #expect(histogram.red[0] == 3 && histogram.red[3] == 1 && histogram.red.total == 4)
    #expect(histogram.green[7] == 1 && histogram.green[8] == 1 && histogram.green[9] == 2)
    #expect(histogram.blue[255] == 2 && histogram.blue[1] == 1 && histogram.blue[2] == 1)
    // Means: 262 / 3 = 87.3, 263 / 3 = 87.7, 10 / 3 = 3.3, 14 / 3 = 4.7.
    #expect(
      histogram.gray.counts.indices.filter { histogram.gray.counts[$0] > 0 } == [3, 5, 87, 88])
    #expect(histogram.maximum == 3)
    #expect(histogram.red.counts.count == 256)
    #expect(histogram[.red] == histogram.red && histogram[.blue] == histogram.blue)
    #expect(histogram[.green] == histogram.green)
  }

  @Test("the maximum is that of red, green and blue, not that of gray")
  func maximum() throws {
    let image = Image(
      width: 2, height: 1,
      pixels: [Pixel(red: 9, green: 0, blue: 3), Pixel(red: 3, green: 9, blue: 0)])
    let histogram = try Histogram(of: image)
    #expect(histogram.gray.maximum == 2)
    #expect(histogram.maximum == 1)
  }

  @Test("clear pixels are left out where that is asked for")
  func clearPixels() throws {
    let image = Image(
      width: 3, height: 1,
      pixels: [
        .clear, Pixel(red: 5, green: 5, blue: 5, alpha: 1), Pixel(red: 6, green: 6, blue: 6),
      ])
    #expect(try Histogram(of: image).red.total == 3)
    let visible = try Histogram(of: image, includesClearPixels: false)
    #expect(visible.red.total == 2 && visible.red[0] == 0 && visible.gray.range == 5...6)
  }

  @Test("where all pixels are left out there is nothing to tell")
  func nothing() throws {
    let histogram = try Histogram(of: Image(width: 2, height: 2), includesClearPixels: false)
    #expect(histogram.maximum == 0 && histogram.gray.total == 0)
    #expect(histogram.red.mean == nil && histogram.red.range == nil)
    #expect(histogram.red.percentile(0.5) == nil && histogram.red.otsuThreshold == nil)
  }

  @Test("a histogram of a region counts only that region")
  func region() throws {
    let image = FormulaImage.make()
    let region = PixelRect(x: 9, y: 5, width: 40, height: 30)
    let histogram = try Histogram(of: image, in: region)
    #expect(histogram.red.total == 1200)
    // Computed with numpy.
    #expect(histogram.red.maximum == 11)
    #expect(abs(try #require(histogram.red.mean) - 129.69916666666666) < 1e-9)
  }

  @Test("a percentile is the value at the nearest rank")
  func percentiles() throws {
    let four = try Self.channel([4, 2, 1, 3])
    #expect(four.percentile(0.5) == 2)
    #expect(four.percentile(0.51) == 3)
    #expect(four.percentile(0) == 1 && four.percentile(-1) == 1)
    #expect(four.percentile(1) == 4 && four.percentile(7) == 4)
    #expect(four.percentile(.infinity) == 4)
    #expect(four.percentile(.nan) == nil)
    #expect(four.mean == 2.5)
  }

  @Test("a percentile of a hundred values is exactly at its rank")
  func exactRanks() throws {
    let hundred = try Self.channel((0..<100).map { UInt8($0) })
    for rank in 1...100 { #expect(hundred.percentile(Double(rank) / 100) == UInt8(rank - 1)) }
  }

  @Test("Otsu's threshold is the top of the dark class")
  func otsu() throws {
    // n1 * n2 * distance²: 106,667 after 10, 220,417 after 20, 90,000 after 200.
    #expect(try Self.channel([10, 10, 20, 200, 210]).otsuThreshold == 20)
    #expect(try Self.channel([0, 255]).otsuThreshold == 0)
    #expect(try Self.channel([8, 8, 8]).otsuThreshold == nil)
  }

  @Test("a histogram agrees with numpy on the formula image")
  func formula() throws {
    let histogram = try Histogram(of: FormulaImage.make())
    let expected: [Expectation] = [
      Expectation(
        maximum: 21, at: 118, mean: 128.37635158702477, weighted: 63_407_750,
        percentiles: [0, 26, 65, 130, 229, 255], otsu: 126),
      Expectation(
        maximum: 17, at: 100, mean: 122.93721660272061, weighted: 58_793_886,
        percentiles: [0, 25, 63, 121, 225, 255], otsu: 125),
      Expectation(
        maximum: 20, at: 102, mean: 124.77816532961283, weighted: 60_849_062,
        percentiles: [0, 24, 61, 123, 228, 255], otsu: 126),
      Expectation(
        maximum: 39, at: 135, mean: 125.351238228113, weighted: 51_399_473,
        percentiles: [0, 68, 93, 125, 185, 251], otsu: 125),
    ]
    let channels = [histogram.red, histogram.green, histogram.blue, histogram.gray]
    for (channel, expectation) in zip(channels, expected) {
      #expect(channel.total == 61 * 47)
      #expect(channel.maximum == expectation.maximum)
      #expect(channel.counts.firstIndex(of: channel.maximum) == expectation.at)
      #expect(abs(try #require(channel.mean) - expectation.mean) < 1e-9)
      let weighted = channel.counts.enumerated().reduce(0) { sum, bin in
        sum + (bin.offset + 1) * (bin.offset + 1) * bin.element
      }
      #expect(weighted == expectation.weighted)
      let fractions = [0, 0.1, 0.25, 0.5, 0.9, 1]
      #expect(fractions.map { channel.percentile($0) } == expectation.percentiles)
      #expect(channel.otsuThreshold == expectation.otsu)
    }
    #expect(histogram.maximum == 21)
    let visible = try Histogram(of: FormulaImage.make(), includesClearPixels: false)
    #expect(visible.red.total == 61 * 47 - 13)
  }

  /// The results of numpy for one channel; percentiles by its method "inverted_cdf".
  private struct Expectation {
    var maximum: Int
    var at: Int
    var mean: Double
    /// The sum of (value + 1)² times its count.
    var weighted: Int
    var percentiles: [UInt8?]
    var otsu: UInt8?
  }
}
