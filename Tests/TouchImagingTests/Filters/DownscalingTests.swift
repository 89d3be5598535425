import Testing
import TouchImaging

@Suite("Downscaling")
struct DownscalingTests {
  @Test("boxes are averaged, halves upward")
  func boxes() throws {
    let image = Image(gray: [[0, 1, 10, 10], [2, 3, 20, 21]])
    // 6 / 4 = 1.5 and 61 / 4 = 15.25.
    #expect(try image.downscaled(by: 2).reds == [[2, 15]])
  }

  @Test("boxes at the right and bottom average what there is")
  func partialBoxes() throws {
    let image = Image(gray: [[0, 4, 7], [8, 12, 9], [100, 102, 33]])
    #expect(try image.downscaled(by: 2).reds == [[6, 8], [101, 33]])
  }

  @Test("a factor beyond both sides gives one pixel, a factor of one the image")
  func extremeFactors() throws {
    let image = Image(gray: [[10, 20, 30], [10, 20, 30]])
    #expect(try image.downscaled(by: .max).reds == [[20]])
    #expect(try image.downscaled(by: 1) == image)
    #expect(try image.downscaled(to: PixelSize(width: 3, height: 2)) == image)
  }

  @Test("a pixel that two new ones cover counts for half in either")
  func areas() throws {
    // (0 + 90 / 2) / 1.5 = 30 and (90 / 2 + 255) / 1.5 = 200.
    let row = Image(gray: [[0, 90, 255]])
    #expect(try row.downscaled(to: PixelSize(width: 2, height: 1)).reds == [[30, 200]])
    let column = Image(gray: [[0], [90], [255]])
    #expect(try column.downscaled(to: PixelSize(width: 1, height: 2)).reds == [[30], [200]])
  }

  @Test("what clear pixels hide does not show, and alpha is averaged")
  func premultiplied() throws {
    let hidden = Pixel(red: 0, green: 255, blue: 0, alpha: 0)
    let image = Image(
      width: 2, height: 2, pixels: [Pixel(red: 200, green: 0, blue: 0), hidden, hidden, hidden])
    // 255 / 4 = 63.75.
    let expected = Pixel(red: 200, green: 0, blue: 0, alpha: 64)
    #expect(try image.downscaled(by: 2)[0, 0] == expected)
    #expect(try image.downscaled(to: PixelSize(width: 1, height: 1))[0, 0] == expected)
  }

  @Test("a pixel half as opaque counts half as much")
  func weighedByAlpha() throws {
    let image = Image(
      width: 2, height: 1,
      pixels: [
        Pixel(red: 30, green: 0, blue: 0, alpha: 200),
        Pixel(red: 90, green: 9, blue: 0, alpha: 100),
      ])
    // (30 * 200 + 90 * 100) / 300 = 50, 9 * 100 / 300 = 3, 300 / 2 = 150.
    #expect(try image.downscaled(by: 2)[0, 0] == Pixel(red: 50, green: 3, blue: 0, alpha: 150))
  }

  @Test("an area that is all clear becomes clear black")
  func clear() throws {
    let image = Image(
      width: 3, height: 3, filledWith: Pixel(red: 9, green: 9, blue: 9, alpha: 0))
    #expect(try image.downscaled(by: 3)[0, 0] == .clear)
  }

  @Test("a solid color is unchanged at every size")
  func solid() throws {
    let color = Pixel(red: 3, green: 254, blue: 77, alpha: 1)
    let image = Image(width: 13, height: 7, filledWith: color)
    for width in 1...13 {
      for height in 1...7 {
        let size = PixelSize(width: width, height: height)
        #expect(
          try image.downscaled(to: size)
            == Image(width: width, height: height, filledWith: color))
      }
    }
  }

  @Test("areas agree with exact fractions on the formula image")
  func areaSums() throws {
    let image = FormulaImage.make()
    #expect(
      ImageSums(of: try image.downscaled(to: PixelSize(width: 23, height: 19)))
        == ImageSums(
          red: 56_059, green: 53_720, blue: 54_229, alpha: 55_551, placed: 204_501_773_612_719))
    #expect(
      ImageSums(of: try image.downscaled(to: PixelSize(width: 60, height: 46)))
        == ImageSums(
          red: 354_293, green: 339_571, blue: 343_956, alpha: 350_837,
          placed: 8_141_330_162_205_858))
    let region = PixelRect(x: 7, y: 3, width: 41, height: 40)
    #expect(
      ImageSums(of: try image.downscaled(to: PixelSize(width: 20, height: 15), from: region))
        == ImageSums(
          red: 37_965, green: 39_245, blue: 38_311, alpha: 37_892, placed: 95_721_412_595_163))
  }

  @Test("boxes agree with exact fractions on the formula image")
  func boxSums() throws {
    let image = FormulaImage.make()
    let half = try image.downscaled(by: 2)
    #expect(half.width == 31 && half.height == 24)
    #expect(
      ImageSums(of: half)
        == ImageSums(
          red: 95_943, green: 91_287, blue: 92_737, alpha: 94_503, placed: 590_675_631_107_675))
    let quarter = try image.downscaled(by: 4)
    #expect(quarter.width == 16 && quarter.height == 12)
    #expect(
      ImageSums(of: quarter)
        == ImageSums(
          red: 24_747, green: 23_428, blue: 23_769, alpha: 24_419, placed: 39_508_390_864_805))
  }

  @Test("the spacing grows as the pixels do")
  func spacing() throws {
    var image = Image(width: 12, height: 6)
    image.spacing = PixelSpacing(x: 0.5, y: 0.25)
    #expect(try image.downscaled(by: 3).spacing == PixelSpacing(x: 1.5, y: 0.75))
    let size = PixelSize(width: 3, height: 3)
    #expect(try image.downscaled(to: size).spacing == PixelSpacing(x: 2, y: 0.5))
    image.spacing = PixelSpacing(x: .greatestFiniteMagnitude, y: 1)
    #expect(try image.downscaled(by: 3).spacing == nil)
  }

  @Test("a factor below one and a size that is not smaller are the caller's errors")
  func refused() {
    let image = Image(width: 4, height: 3)
    for factor in [0, -1, Int.min] {
      let error = #expect(throws: ImageError.self) { try image.downscaled(by: factor) }
      #expect(error?.reason == .invalidRequest("an image smaller by a factor of \(factor)"))
    }
    for (width, height) in [(5, 3), (4, 4), (0, 1), (1, 0), (-1, 1), (Int.max, Int.max)] {
      let size = PixelSize(width: width, height: height)
      let error = #expect(throws: ImageError.self) { try image.downscaled(to: size) }
      #expect(error?.reason == .invalidRequest("4x3 downscaled to \(width)x\(height)"))
    }
  }
}
