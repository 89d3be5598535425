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

  /// A JPEG whose frame header tells other sides.
  private func jpeg(_ name: String, _ width: Int, _ height: Int) throws -> [UInt8] {
    var bytes = try Fixture.bytes(name)
    let frame = try #require(
      bytes.indices.dropLast(9).first { bytes[$0] == 0xff && [0xc0, 0xc2].contains(bytes[$0 + 1]) })
    bytes.replaceSubrange(
      frame + 5..<frame + 9,
      with: [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) })
    return bytes
  }

  @Test("a size above the limit is refused before anything is decoded, and still told")
  func tooLarge() throws {
    let png =
      PNGFile.signature + PNGFile.header(60_000, 60_000) + PNGFile.chunk("IDAT", [])
    let box = PixelSize(width: 10, height: 10)
    for fitting in [nil, box] {
      #expect(
        reason(png, fitting: fitting)
          == .tooLarge(width: 60_000, height: 60_000, limit: 100_000_000))
      #expect(
        reason(try jpeg("baseline.jpg", 65_500, 65_500), fitting: fitting)
          == .tooLarge(width: 65_500, height: 65_500, limit: 100_000_000))
    }
    #expect(try ImageFile.information(bytes: png).width == 60_000)
    // 16,384 x 16,384 in 14 bits each.
    var webp = try Fixture.bytes("lossless.webp")
    webp.replaceSubrange(21..<25, with: [0xff, 0xff, 0xff, 0x0f])
    #expect(reason(webp) == .tooLarge(width: 16_384, height: 16_384, limit: 100_000_000))
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

  @Test("coefficients, whole pictures and whole files are counted before memory is taken")
  func workingBytes() throws {
    // 6 x 4 blocks of 64 coefficients of 2 bytes, in 3 channels.
    var options = DecodingOptions(limits: ImageLimits(workingBytes: 9215))
    let progressive = try Fixture.bytes("progressive.jpg")
    #expect(reason(progressive, options: options) == .needsTooMuchMemory(bytes: 9216, limit: 9215))
    options.limits.workingBytes = 9216
    _ = try ImageFile.read(bytes: progressive, options: options)
    options.limits.workingBytes = 100
    let webp = try Fixture.bytes("lossy.webp")
    #expect(
      reason(webp, options: options) == .needsTooMuchMemory(bytes: webp.count, limit: 100))
    #expect(
      reason(
        try Fixture.bytes("rgba8-interlaced.png"), fitting: PixelSize(width: 5, height: 5),
        options: options) == .needsTooMuchMemory(bytes: 988, limit: 100))
    _ = try ImageFile.read(bytes: try Fixture.bytes("rgb8.png"), options: options)
  }

  @Test("a JPEG of endless scans is refused")
  func scans() throws {
    // The last scan of a progressive file, many times over; each is a valid refinement no more, but
    // costs as much as the picture is large.
    let bytes = try Fixture.bytes("progressive.jpg")
    let starts = bytes.indices.dropLast().filter { bytes[$0] == 0xff && bytes[$0 + 1] == 0xda }
    let last = try #require(starts.last)
    let scan = Array(bytes[last..<bytes.count - 2])
    let bomb = bytes.dropLast(2) + Array(repeating: scan, count: 200).joined() + [0xff, 0xd9]
    let options = DecodingOptions(acceptsDamage: true)
    let found = try ImageFile.read(bytes: Array(bomb), options: options)
    #expect(found.warnings.contains("more scans than a picture can need"))
    let error = #expect(throws: ImageError.self) { try ImageFile.read(bytes: Array(bomb)) }
    #expect(error?.blame == .file)
  }

  @Test("texts and profiles that unpack to a thousand times their size are not unpacked")
  func textBombs() throws {
    // Blocks that repeat a zero byte 258 times with two bits each, as one gets from zlib, need no
    // valid stream here: the chunks are skipped whatever they hold.
    let junk = [UInt8](repeating: 0x78, count: 50_000)
    let names = ["zTXt", "iCCP", "iTXt", "sPLT", "eXIf"]
    let chunks = (0..<40).flatMap { PNGFile.chunk(names[$0 % 5], Array("n\u{0}\u{0}".utf8) + junk) }
    let rows = (0..<3).flatMap { _ -> [UInt8] in [0, 1, 2, 3, 4, 5, 6] }
    let file =
      PNGFile.signature + PNGFile.header(2, 3) + chunks
      + PNGFile.chunk("IDAT", PNGFile.stored(rows)) + PNGFile.chunk("IEND", [])
    let found = try ImageFile.read(bytes: file)
    #expect(found.image[1, 2] == Pixel(red: 4, green: 5, blue: 6))
  }
}
