import Testing
import TouchImaging

@Suite("Filters of single pixels")
struct PointFilterTests {
  private static func row(_ pixels: Pixel...) -> Image {
    Image(width: pixels.count, height: 1, pixels: pixels)
  }

  @Test("the formula image is the one that the expected sums were computed from")
  func formula() {
    #expect(
      ImageSums(of: FormulaImage.make())
        == ImageSums(
          red: 368_055, green: 352_461, blue: 357_739, alpha: 364_451,
          placed: 8_784_952_085_239_966))
  }

  @Test("the mean of three colors is rounded to the nearest and alpha is kept")
  func mean() throws {
    let image = Self.row(
      Pixel(red: 10, green: 20, blue: 31, alpha: 7), Pixel(red: 10, green: 20, blue: 32, alpha: 0),
      Pixel(red: 255, green: 255, blue: 255))
    let gray = try image.applying(GrayFilter(.mean))
    #expect(gray[0, 0] == Pixel(red: 20, green: 20, blue: 20, alpha: 7))
    #expect(gray[1, 0] == Pixel(red: 21, green: 21, blue: 21, alpha: 0))
    #expect(gray[2, 0] == Pixel(gray: 255))
  }

  @Test("luminance weighs the colors as BT.709 says")
  func luminance() throws {
    let image = Self.row(
      Pixel(red: 255, green: 0, blue: 0), Pixel(red: 0, green: 255, blue: 0),
      Pixel(red: 0, green: 0, blue: 255), Pixel(gray: 255), Pixel(gray: 128))
    // 255 * 0.2126 = 54.2, 255 * 0.7152 = 182.4, 255 * 0.0722 = 18.4.
    #expect(try image.applying(GrayFilter(.luminance)).reds == [[54, 182, 18, 255, 128]])
  }

  @Test("gray filters agree with numpy on the formula image")
  func graySums() throws {
    let image = FormulaImage.make()
    #expect(
      ImageSums(of: try image.applying(GrayFilter(.mean)))
        == ImageSums(
          red: 359_382, green: 359_382, blue: 359_382, alpha: 364_451,
          placed: 8_785_131_038_621_489))
    #expect(
      ImageSums(of: try image.applying(GrayFilter(.luminance)))
        == ImageSums(
          red: 356_184, green: 356_184, blue: 356_184, alpha: 364_451,
          placed: 8_785_064_747_765_858))
  }

  @Test("red, green, blue becomes green, blue, red, and comes back after three times")
  func channelOrder() throws {
    let filter = ChannelOrderFilter.greenBlueRed
    let image = Self.row(Pixel(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(try image.applying(filter)[0, 0] == Pixel(red: 2, green: 3, blue: 1, alpha: 4))
    #expect(try image.applying([filter, filter, filter] as FilterChain) == image)
    #expect(
      ImageSums(of: try FormulaImage.make().applying(filter))
        == ImageSums(
          red: 352_461, green: 357_739, blue: 368_055, alpha: 364_451,
          placed: 8_785_505_753_691_106))
  }

  @Test("a channel can be used for all three colors")
  func oneChannel() throws {
    let filter = ChannelOrderFilter(red: .blue, green: .blue, blue: .blue)
    let image = Self.row(Pixel(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(try image.applying(filter)[0, 0] == Pixel(red: 3, green: 3, blue: 3, alpha: 4))
  }

  @Test("both bounds of a threshold are inside")
  func thresholdBounds() throws {
    let image = Image(gray: [[99, 100, 101, 199, 200, 201]])
    let filter = try BinaryThresholdFilter(
      lower: 100, upper: 200, insideValue: 9, outsideValue: 30)
    #expect(try image.applying(filter).reds == [[30, 9, 9, 9, 9, 30]])
  }

  @Test("a threshold compares the gray value of its choice and keeps alpha")
  func thresholdLevel() throws {
    // The mean is 85, the luminance 182.
    let image = Self.row(Pixel(red: 0, green: 255, blue: 0, alpha: 5))
    let mean = try BinaryThresholdFilter(lower: 85, upper: 85)
    let luminance = try BinaryThresholdFilter(lower: 85, upper: 85, level: .luminance)
    #expect(try image.applying(mean)[0, 0] == Pixel(red: 255, green: 255, blue: 255, alpha: 5))
    #expect(try image.applying(luminance)[0, 0] == Pixel(red: 0, green: 0, blue: 0, alpha: 5))
  }

  @Test("a threshold agrees with numpy on the formula image")
  func thresholdSums() throws {
    let filter = try BinaryThresholdFilter(
      lower: 90, upper: 140, insideValue: 200, outsideValue: 20)
    #expect(
      ImageSums(of: try FormulaImage.make().applying(filter))
        == ImageSums(
          red: 270_640, green: 270_640, blue: 270_640, alpha: 364_451,
          placed: 8_776_550_220_753_776))
  }

  @Test("a lower threshold above the upper one is the caller's error, with both numbers")
  func crossedThresholds() {
    let error = #expect(throws: ImageError.self) {
      try BinaryThresholdFilter(lower: 12, upper: 11)
    }
    #expect(error?.blame == .caller)
    #expect(
      error?.reason == .invalidRequest("a lower threshold of 12 above the upper one of 11"))
  }
}
