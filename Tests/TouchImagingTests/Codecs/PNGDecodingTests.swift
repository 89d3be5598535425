import Testing
import TouchImaging

@Suite("Decoding of PNG")
struct PNGDecodingTests {
  private func expect(
    _ name: String, _ pixel: (Int, Int) -> Pixel, at location: SourceLocation = #_sourceLocation
  ) throws {
    let decoded = try ImageFile.read(path: Fixture.path(name))
    #expect(decoded.image.difference(from: Fixture.image(pixel)) == 0, sourceLocation: location)
    #expect(decoded.warnings.isEmpty, sourceLocation: location)
  }

  /// The nearest 8-bit value of a 16-bit value.
  private func narrowed(_ value: Int) -> UInt8 { UInt8((value % 65_536 * 2 + 257) / 514) }

  @Test("gray of 1, 2 and 4 bits is spread to 0...255")
  func fewBits() throws {
    let black: (Int, Int) -> Pixel = { x, y in Pixel(gray: (x + y) % 3 == 0 ? 255 : 0) }
    try expect("gray1.png", black)
    try expect("gray1-interlaced.png", black)
    try expect("gray2.png") { x, y in Pixel(gray: UInt8((x + 2 * y) % 4 * 85)) }
    try expect("gray4.png") { x, y in Pixel(gray: UInt8((x + 3 * y) % 16 * 17)) }
  }

  @Test("8 bits come out as they are, interlaced or not")
  func eightBits() throws {
    try expect("gray8.png") { x, y in Pixel(gray: Fixture.red(x, y)) }
    try expect("rgb8.png", Fixture.rgb)
    try expect("rgba8.png", Fixture.rgba)
    try expect("rgba8-interlaced.png", Fixture.rgba)
    try expect("gray-alpha8.png") { x, y in
      let gray = Fixture.red(x, y)
      return Pixel(red: gray, green: gray, blue: gray, alpha: Fixture.alpha(x, y))
    }
  }

  @Test("16 bits become the nearest of 8")
  func sixteenBits() throws {
    func gray(_ x: Int, _ y: Int) -> UInt8 { narrowed(3001 * x + 977 * y) }
    func alpha(_ x: Int, _ y: Int) -> UInt8 { narrowed(1234 * x + 4321 * y) }
    func pixel(_ x: Int, _ y: Int, alpha: UInt8) -> Pixel {
      Pixel(
        red: gray(x, y), green: narrowed(555 * x + 888 * y), blue: narrowed(99 * x * x + y),
        alpha: alpha)
    }
    try expect("gray16.png") { x, y in Pixel(gray: gray(x, y)) }
    try expect("rgb16.png") { x, y in pixel(x, y, alpha: 255) }
    try expect("rgba16.png") { x, y in pixel(x, y, alpha: alpha(x, y)) }
    try expect("gray-alpha16.png") { x, y in
      Pixel(red: gray(x, y), green: gray(x, y), blue: gray(x, y), alpha: alpha(x, y))
    }
  }

  @Test("a color that is declared clear has alpha 0")
  func clearColor() throws {
    try expect("rgb8-clear-color.png") { x, y in
      guard (x + y) % 4 != 0 else { return Pixel(red: 255, green: 0, blue: 0, alpha: 0) }
      return Pixel(
        red: Fixture.red(x, y) / 2, green: Fixture.green(x, y), blue: Fixture.blue(x, y))
    }
  }

  @Test(
    "palettes give their colors and alphas",
    arguments: ["palette4.png", "palette8.png", "palette4-interlaced.png"])
  func palette(name: String) throws {
    let alphas: [UInt8] = [0, 128, 255, 64, 255, 255, 255]
    try expect(name) { x, y in
      let i = (x + 2 * y) % 7
      return Pixel(
        red: UInt8(40 * i % 256), green: UInt8(70 * i % 256), blue: UInt8(255 - 20 * i),
        alpha: alphas[i])
    }
  }
}
