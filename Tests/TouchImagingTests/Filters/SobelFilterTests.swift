import Testing

@testable import TouchImaging

@Suite("Sobel")
struct SobelFilterTests {
  @Test("a straight edge from black to white gives 181 on both of its sides")
  func straightEdge() throws {
    // 4 * 255 / 5.635 = 181.01; beyond the right edge the last column is repeated.
    let upright = Image(gray: [[0, 255, 255], [0, 255, 255], [0, 255, 255]])
    #expect(try upright.applying(SobelFilter()).reds == Array(repeating: [181, 181, 0], count: 3))
    let level = Image(gray: [[0, 0, 0], [255, 255, 255], [255, 255, 255]])
    #expect(
      try level.applying(SobelFilter()).reds == [[181, 181, 181], [181, 181, 181], [0, 0, 0]])
  }

  @Test("a dot shows as a ring around a dark center")
  func dot() throws {
    var image = Image(width: 5, height: 5, filledWith: Pixel(gray: 0))
    image[2, 2] = Pixel(gray: 100)
    // Diagonally 100 * sqrt(2) / 5.635 = 25.1, beside it 200 / 5.635 = 35.5 (35.49).
    #expect(
      try image.applying(SobelFilter()).reds == [
        [0, 0, 0, 0, 0], [0, 25, 35, 25, 0], [0, 35, 0, 35, 0], [0, 25, 35, 25, 0],
        [0, 0, 0, 0, 0],
      ])
  }

  @Test("channels are filtered by themselves and alpha is kept")
  func channels() throws {
    let image = Image(
      width: 3, height: 1,
      pixels: [
        Pixel(red: 0, green: 50, blue: 9, alpha: 1), Pixel(red: 0, green: 50, blue: 9, alpha: 128),
        Pixel(red: 200, green: 0, blue: 9, alpha: 255),
      ])
    // 4 * 200 / 5.635 = 141.97 and 4 * 50 / 5.635 = 35.49.
    let result = try image.applying(SobelFilter())
    #expect(result[0, 0] == Pixel(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(result[1, 0] == Pixel(red: 142, green: 35, blue: 0, alpha: 128))
    #expect(result[2, 0] == Pixel(red: 142, green: 35, blue: 0, alpha: 255))
  }

  @Test("the steepest block gives 202")
  func steepest() throws {
    // sqrt(1020² + 510²) / 5.635 = 202.4.
    let image = Image(gray: [[0, 0, 255], [0, 0, 255], [0, 255, 255]])
    #expect(try image.applying(SobelFilter())[1, 1].red == 202)
  }

  @Test("one pixel, one row and one column have nothing beyond them but themselves")
  func thinImages() throws {
    #expect(try Image(gray: [[77]]).applying(SobelFilter()).reds == [[0]])
    #expect(try Image(gray: [[0, 100]]).applying(SobelFilter()).reds == [[71, 71]])
    #expect(try Image(gray: [[0], [100]]).applying(SobelFilter()).reds == [[71], [71]])
  }

  @Test("a region's border uses the real neighbors outside of it")
  func regionBorder() throws {
    var image = Image(width: 5, height: 5, filledWith: Pixel(gray: 0))
    image[2, 2] = Pixel(gray: 100)
    let region = PixelRect(x: 1, y: 1, width: 1, height: 2)
    let result = try image.applying(SobelFilter(), in: region)
    #expect(result.reds[1] == [0, 25, 0, 0, 0])
    #expect(result.reds[2] == [0, 35, 100, 0, 0])
    #expect(result.reds[3] == [0, 0, 0, 0, 0])
  }

  @Test("whole image and region agree with numpy on the formula image")
  func sums() throws {
    let image = FormulaImage.make()
    #expect(
      ImageSums(of: try image.applying(SobelFilter()))
        == ImageSums(
          red: 103_659, green: 181_012, blue: 97_358, alpha: 364_451,
          placed: 8_760_432_688_724_521))
    let region = PixelRect(x: 9, y: 5, width: 40, height: 30)
    #expect(
      ImageSums(of: try image.applying(SobelFilter(), in: region))
        == ImageSums(
          red: 256_849, green: 288_989, blue: 246_823, alpha: 364_451,
          placed: 8_775_990_407_939_317))
  }

  @Test("every sum of squares is rounded to the nearest, but for the last bits of a float")
  func rounding() {
    // Single precision has 24 bits: for 255 the last is worth 0.000015, and the result may be off by two of
    // them.
    var worst = 0.0
    for square in 0...(2 * 1020 * 1020) {
      let exact = min(Double(square).squareRoot() / 5.635, 255)
      worst = max(worst, abs(Double(SobelFilter.level(ofSquare: Float(square))) - exact))
    }
    #expect(worst > 0.4999 && worst < 0.50003)
  }

  @Test("gradients that no image has are bounded")
  func bounded() {
    // sqrt(2) * 1,020 / 5.635 = 255.99.
    #expect(SobelFilter.magnitude(1020, 1020) == 255)
    #expect(SobelFilter.magnitude(-1020, 1020) == 255)
    #expect(SobelFilter.magnitude(0, -1020) == 181)
    #expect(SobelFilter.magnitude(0, 0) == 0)
  }
}
