import Testing
import TouchImaging

@Suite("Filters over regions")
struct RegionTests {
  private static let negative = NegativeFilter()

  @Test("pixels outside of the region stay as they are")
  func inside() throws {
    let image = Image(gray: [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    let region = PixelRect(x: 1, y: 1, width: 2, height: 2)
    let result = try image.applying(
      ChannelOrderFilter.greenBlueRed, in: region
    ).applying(Self.negative, in: region)
    #expect(result.reds == [[1, 2, 3, 4], [5, 249, 248, 8], [9, 245, 244, 12]])
  }

  @Test("all built-in filters leave a region's surroundings alone")
  func surroundings() throws {
    let image = FormulaImage.make(width: 9, height: 8)
    let region = PixelRect(x: 2, y: 3, width: 4, height: 2)
    let filters: [any ImageFilter] = [
      GrayFilter(.mean), GrayFilter(.luminance), ChannelOrderFilter.greenBlueRed, SobelFilter(),
      try BinaryThresholdFilter(lower: 100),
    ]
    for filter in filters {
      let result = try image.applying(FilterChain([filter]), in: region)
      let whole = try image.applying(FilterChain([filter]))
      for y in 0..<image.height {
        for x in 0..<image.width {
          let isInside = region.contains(PixelRect(x: x, y: y, width: 1, height: 1))
          #expect(result[x, y] == (isInside ? whole : image)[x, y], "\(filter) at \(x), \(y)")
        }
      }
    }
  }

  @Test(
    "a region beyond the image, or without a pixel, is refused and changes nothing",
    arguments: [
      PixelRect(x: 3, y: 0, width: 2, height: 1), PixelRect(x: -1, y: 0, width: 2, height: 1),
      PixelRect(x: 0, y: 2, width: 1, height: 2), PixelRect(x: 0, y: -1, width: 1, height: 1),
      PixelRect(x: 0, y: 0, width: 0, height: 1), PixelRect(x: 0, y: 0, width: 1, height: -1),
      PixelRect(x: 1, y: 0, width: .max, height: 1), PixelRect(x: .max, y: 0, width: 1, height: 1),
      PixelRect(x: .min, y: .min, width: .max, height: .max),
    ])
  func refused(_ region: PixelRect) {
    let image = FormulaImage.make(width: 4, height: 3)
    var changed = image
    for filter in [GrayFilter(), SobelFilter()] as [any ImageFilter] {
      let error = #expect(throws: ImageError.self) {
        try changed.apply(FilterChain([filter]), in: region)
      }
      #expect(
        error?.reason
          == .invalidRequest(
            "a region of \(region.width)x\(region.height) at (\(region.x), \(region.y)) "
              + "of an image of 4x3"))
    }
    #expect(changed == image)
    #expect(throws: ImageError.self) { try image.downscaled(by: 1, from: region) }
    #expect(throws: ImageError.self) {
      try image.downscaled(to: PixelSize(width: 1, height: 1), from: region)
    }
    #expect(throws: ImageError.self) { try Histogram(of: image, in: region) }
  }

  @Test("a chain applies its filters in their order")
  func chainOrder() throws {
    let image = Image(gray: [[10, 200]])
    let threshold = try BinaryThresholdFilter(lower: 100, insideValue: 50, outsideValue: 5)
    #expect(
      try image.applying([threshold, Self.negative] as FilterChain).reds == [[250, 205]])
    #expect(try image.applying([Self.negative, threshold] as FilterChain).reds == [[50, 5]])
    #expect(try image.applying([] as FilterChain) == image)
  }

  @Test("a copy is filtered without changing the image it was made of, and spacing is kept")
  func copies() throws {
    var image = Image(gray: [[1, 2], [3, 4]])
    image.spacing = PixelSpacing(x: 0.5, y: 0.25)
    let copy = try image.applying(Self.negative)
    #expect(image.reds == [[1, 2], [3, 4]])
    #expect(copy.reds == [[254, 253], [252, 251]])
    #expect(copy.spacing == image.spacing)
  }

  /// A custom filter of the caller.
  private struct NegativeFilter: ImageFilter {
    func filter(_ image: inout Image, in region: PixelRect) {
      for y in region.y..<(region.y + region.height) {
        for x in region.x..<(region.x + region.width) {
          let pixel = image[x, y]
          image[x, y] = Pixel(
            red: 255 - pixel.red, green: 255 - pixel.green, blue: 255 - pixel.blue,
            alpha: pixel.alpha)
        }
      }
    }
  }
}
