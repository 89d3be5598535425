import Testing
import TouchImaging

@Suite("Limits")
struct LimitTests {
  private func reason(
    _ bytes: [UInt8], fitting: PixelSize? = nil, options: DecodingOptions = DecodingOptions()
  ) -> ImageError.Reason? {
    #expect(throws: ImageError.self) {
      try ImageFile.read(bytes: bytes, fitting: fitting, options: options)
    }?.reason
  }

  @Test("a size above the limit is refused before decoding, and still reported")
  func tooLarge() throws {
    let png =
      PNGFile.signature + PNGFile.header(60_000, 60_000) + PNGFile.chunk("IDAT", [])
    let box = PixelSize(width: 10, height: 10)
    for fitting in [nil, box] {
      #expect(
        reason(png, fitting: fitting)
          == .tooLarge(width: 60_000, height: 60_000, limit: 100_000_000))
      #expect(
        reason(try Fixture.jpeg("baseline.jpg", 65_500, 65_500), fitting: fitting)
          == .tooLarge(width: 65_500, height: 65_500, limit: 100_000_000))
    }
    #expect(try ImageFile.information(bytes: png).width == 60_000)
    // 16,384 x 16,384, in 14 bits each.
    var webp = try Fixture.bytes("lossless.webp")
    webp.replaceSubrange(21..<25, with: [0xff, 0xff, 0xff, 0x0f])
    #expect(reason(webp) == .tooLarge(width: 16_384, height: 16_384, limit: 100_000_000))
    // The canvas, and the frame on it.
    let gif = try Fixture.gif("palette3.gif", 65_535, 65_535)
    #expect(reason(gif) == .tooLarge(width: 65_535, height: 65_535, limit: 100_000_000))
    let tiff = try Fixture.tiff("gray8.tif", [256: 65_000, 257: 64_000])
    #expect(reason(tiff) == .tooLarge(width: 65_000, height: 64_000, limit: 100_000_000))
    #expect(try ImageFile.information(bytes: tiff).height == 64_000)
  }

  @Test("a region of a picture that is too large is refused as well: the rows above it cost time")
  func regions() throws {
    let options = DecodingOptions(limits: ImageLimits(pixels: 246))
    let error = #expect(throws: ImageError.self) {
      try ImageFile.read(
        path: Fixture.path("rgb8.png"), region: PixelRect(x: 0, y: 0, width: 2, height: 2),
        options: options)
    }
    #expect(error?.reason == .tooLarge(width: 19, height: 13, limit: 246))
  }

  @Test(
    "a TIFF whose strip or tile needs more memory than allowed is refused before it is allocated")
  func largeTiles() throws {
    // Tiles of 2³⁰ by 16 pixels.
    let tiles = try Fixture.tiff("rgba8-tiles.tif", [322: 1 << 30])
    guard case .needsTooMuchMemory(let bytes, 512 << 20)? = reason(tiles) else {
      Issue.record("\(String(describing: reason(tiles)))")
      return
    }
    #expect(bytes > 1 << 30)
  }

  @Test("limits can be narrower; they hold for the stored picture")
  func narrow() throws {
    let bytes = try Fixture.bytes("rgb8.png")
    let pixels = DecodingOptions(limits: ImageLimits(pixels: 246))
    #expect(reason(bytes, options: pixels) == .tooLarge(width: 19, height: 13, limit: 246))
    #expect(
      reason(bytes, fitting: PixelSize(width: 1, height: 1), options: pixels)
        == .tooLarge(width: 19, height: 13, limit: 246))
    _ = try ImageFile.read(
      bytes: bytes, options: DecodingOptions(limits: ImageLimits(pixels: 247, side: 19)))
    let side = DecodingOptions(limits: ImageLimits(pixels: 1000, side: 18))
    #expect(reason(bytes, options: side) == .tooLarge(width: 19, height: 13, limit: 1000))
  }

  @Test("a JPEG of endless scans is refused")
  func scans() throws {
    // The last scan of a progressive file, repeated many times. Each is a valid refinement, but decoding it
    // costs as much as the whole picture.
    let bytes = try Fixture.bytes("progressive.jpg")
    let last = try #require(Fixture.scans(of: bytes).last)
    let scan = Array(bytes[last..<bytes.count - 2])
    let bomb = bytes.dropLast(2) + Array(repeating: scan, count: 200).joined() + [0xff, 0xd9]
    let options = DecodingOptions(acceptsDamage: true)
    let found = try BothWays.read(Array(bomb), options: options)
    #expect(found.warnings.contains("more scans than a picture can need"))
    let error = #expect(throws: ImageError.self) { try ImageFile.read(bytes: Array(bomb)) }
    #expect(error?.blame == .file)
  }
}
