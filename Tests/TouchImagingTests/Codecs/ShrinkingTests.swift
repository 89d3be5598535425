import Testing

@testable import TouchImaging

@Suite("Decoding at a wanted size")
struct ShrinkingTests {
  private func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }

  @Test("a size fits its box, keeps its shape and is never enlarged")
  func fitted() {
    #expect(size(8000, 6000).fitted(in: size(400, 300)) == size(400, 300))
    #expect(size(8000, 6000).fitted(in: size(400, 400)) == size(400, 300))
    #expect(size(6000, 8000).fitted(in: size(400, 400)) == size(300, 400))
    // 13 * 10 / 19 = 6.84
    #expect(size(19, 13).fitted(in: size(10, 10)) == size(10, 7))
    #expect(size(19, 13).fitted(in: size(100, 100)) == size(19, 13))
    #expect(size(1000, 1).fitted(in: size(10, 10)) == size(10, 1))
    #expect(size(1, 0x7fff_ffff).fitted(in: size(.max, .max)) == size(1, 0x7fff_ffff))
    #expect(size(0x7fff_ffff, 0x7fff_ffff).fitted(in: size(5, .max)) == size(5, 5))
  }

  @Test("each pixel is the mean of the area that it covers, by shares")
  func shares() throws {
    // Five pixels become two: (10 + 20 + 30 / 2) / 2.5 = 18, (30 / 2 + 40 + 90) / 2.5 = 58.
    let row = Image(width: 5, height: 1, pixels: [10, 20, 30, 40, 90].map { Pixel(gray: $0) })
    let wanted = Image(width: 2, height: 1, pixels: [Pixel(gray: 18), Pixel(gray: 58)])
    #expect(try row.shrunk(to: size(2, 1), isOpaque: true) == wanted)
    #expect(try row.shrunk(to: size(2, 1), isOpaque: false) == wanted)
    let column = Image(width: 1, height: 5, pixels: [10, 20, 30, 40, 90].map { Pixel(gray: $0) })
    let upright = Image(width: 1, height: 2, pixels: [Pixel(gray: 18), Pixel(gray: 58)])
    #expect(try column.shrunk(to: size(1, 2), isOpaque: true) == upright)
  }

  @Test("colors of clear pixels do not shine through")
  func alpha() throws {
    let red = Pixel(red: 255, green: 0, blue: 0, alpha: 0)
    let green = Pixel(red: 0, green: 200, blue: 0)
    let blue = Pixel(red: 0, green: 0, blue: 100, alpha: 85)
    let image = Image(width: 4, height: 1, pixels: [red, green, green, blue])
    // Only green; (200 * 255) / 340 = 150 and (100 * 85) / 340 = 25.
    let wanted = [
      Pixel(red: 0, green: 200, blue: 0, alpha: 128),
      Pixel(red: 0, green: 150, blue: 25, alpha: 170),
    ]
    #expect(
      try image.shrunk(to: size(2, 1), isOpaque: false)
        == Image(width: 2, height: 1, pixels: wanted))
    let clear = Image(width: 2, height: 2, filledWith: red)
    #expect(try clear.shrunk(to: size(1, 1), isOpaque: false)[0, 0] == .clear)
  }

  @Test("one color stays as it is at any size", arguments: 1...13)
  func flat(side: Int) throws {
    let pixel = Pixel(red: 1, green: 128, blue: 255, alpha: 77)
    let image = Image(width: 13, height: 13, filledWith: pixel)
    #expect(
      try image.shrunk(to: size(side, side), isOpaque: false)
        == Image(width: side, height: side, filledWith: pixel))
  }

  @Test("a PNG is shrunk while it is read to the same pixels as afterward")
  func png() throws {
    for name in ["rgba8.png", "rgba8-interlaced.png", "rgb8-clear-color.png"] {
      let whole = try ImageFile.read(path: Fixture.path(name)).image
      let small = try ImageFile.read(path: Fixture.path(name), fitting: size(7, 7)).image
      #expect(small == (try whole.shrunk(to: size(7, 5), isOpaque: false)), "\(name)")
    }
  }

  @Test("a JPEG is shrunk by its decoder first, to nearly the same pixels", arguments: 1...24)
  func jpeg(width: Int) throws {
    for name in ["baseline.jpg", "progressive.jpg"] {
      let whole = try ImageFile.read(path: Fixture.path(name)).image
      let small = try ImageFile.read(path: Fixture.path(name), fitting: size(width, 32)).image
      let wanted = size(48, 32).fitted(in: size(width, 32))
      #expect(small.width == wanted.width && small.height == wanted.height)
      let expected = try whole.shrunk(to: wanted, isOpaque: true)
      #expect(small.difference(from: expected) <= 6, "\(name) at \(width)")
    }
  }

  @Test("WebP is shrunk, with alpha and without, still and animated")
  func webp() throws {
    for name in ["lossless.webp", "lossy.webp", "lossy-alpha.webp", "animated.webp"] {
      let whole = try ImageFile.read(path: Fixture.path(name)).image
      let small = try ImageFile.read(path: Fixture.path(name), fitting: size(9, 99)).image
      let wanted = size(whole.width, whole.height).fitted(in: size(9, 99))
      let expected = try whole.shrunk(to: wanted, isOpaque: false)
      #expect(small.difference(from: expected) <= 3, "\(name)")
    }
  }

  @Test("a box without pixels is the caller's fault")
  func emptyBox() throws {
    let error = #expect(throws: ImageError.self) {
      try ImageFile.read(path: Fixture.path("rgb8.png"), fitting: size(0, 5))
    }
    #expect(error?.reason == .invalidRequest("a box of 0x5 pixels"))
    #expect(error?.blame == .caller)
  }
}
