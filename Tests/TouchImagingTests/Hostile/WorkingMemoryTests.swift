import Randomness
import Testing
import TouchImaging

@Suite("Memory beside the result is counted before it is taken")
struct WorkingMemoryTests {
  /// Reads with exactly as much memory as needed, and with one byte less, which must be refused.
  private func expect(
    _ needed: Int, _ bytes: [UInt8], fitting: PixelSize? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var options = DecodingOptions(limits: ImageLimits(workingBytes: needed))
    #expect(throws: Never.self, sourceLocation: location) {
      try ImageFile.read(bytes: bytes, fitting: fitting, options: options)
    }
    options.limits.workingBytes = needed - 1
    let refusal = ImageError(reason: .needsTooMuchMemory(bytes: needed, limit: needed - 1))
    #expect(throws: refusal, sourceLocation: location) {
      try ImageFile.read(bytes: bytes, fitting: fitting, options: options)
    }
  }

  private let box = PixelSize(width: 5, height: 5)

  @Test("coefficients of a JPEG of several scans: 2 bytes each")
  func coefficients() throws {
    // 6 x 4 blocks of 64, in 3 channels.
    expect(9216, try Fixture.bytes("progressive.jpg"))
    let baseline = try Fixture.bytes("baseline.jpg")
    _ = try ImageFile.read(
      bytes: baseline, options: DecodingOptions(limits: ImageLimits(workingBytes: 0)))
  }

  @Test("an interlaced PNG that is shrunk: all of it")
  func interlaced() throws {
    expect(19 * 13 * 4, try Fixture.bytes("rgba8-interlaced.png"), fitting: box)
  }

  @Test("a WebP: its bytes, and what libwebp holds without loss or with alpha")
  func webP() throws {
    let lossy = try Fixture.bytes("lossy.webp")
    expect(lossy.count, lossy)
    expect(lossy.count, lossy, fitting: box)
    let alpha = try Fixture.bytes("lossy-alpha.webp")
    expect(alpha.count + 48 * 32 * 5, alpha)
    expect(alpha.count + 48 * 32 * (5 + 4), alpha, fitting: box)
    let lossless = try Fixture.bytes("lossless.webp")
    expect(lossless.count + 19 * 13 * 5, lossless)
    expect(lossless.count + 19 * 13 * (5 + 4), lossless, fitting: box)
  }

  @Test("an interlaced GIF: a byte a pixel, and one a row")
  func gif() throws {
    let bytes = try Fixture.bytes("palette3-interlaced.gif")
    expect((19 + 1) * 13, bytes)
    expect((19 + 1) * 13, bytes, fitting: box)
    _ = try ImageFile.read(
      bytes: try Fixture.bytes("palette3.gif"),
      options: DecodingOptions(limits: ImageLimits(workingBytes: 0)))
  }

  @Test("a TIFF: the largest strip or tile, and what is unpacked at once")
  func tiff() throws {
    // One gray strip, a row at a time.
    expect(19 * 13 + 19, try Fixture.bytes("gray8.tif"))
    // Tiles of 16 x 16 with four samples; a row of tiles has the picture's width.
    expect(16 * 16 * 4 + 16 * 16 * 4 + 19 * 13 * 4, try Fixture.bytes("rgba8-tiles.tif"))
    // The library unpacks the strips of all four inks before it converts them.
    let inks = TIFFFile.picture(
      19, 13, bits: 8, photometric: 5, [UInt8](repeating: 9, count: 4 * 19 * 13), count: 4,
      areSeparate: true)
    expect(19 * 13 + 4 * 19 * 13 + 19 * 13 * 4, inks)
  }

  @Test("an animation: the first frame, and the canvas where that is shrunk")
  func animation() throws {
    let bytes = try Fixture.frameOnLargerCanvas()
    expect(bytes.count + 19 * 13 * 5, bytes)
    expect(bytes.count + 19 * 13 * 5 + 23 * 15 * 4, bytes, fitting: box)
  }

  @Test("a picture that is turned upright: the result once more")
  func turned() throws {
    let bytes = try Fixture.bytes("turned6.jpg")
    expect(48 * 32 * 4, bytes)
    // Upright it is 32 x 48.
    expect(8 * 12 * 4, bytes, fitting: PixelSize(width: 8, height: 100))
    let asStored = DecodingOptions(
      limits: ImageLimits(workingBytes: 0), appliesOrientation: false)
    #expect(try ImageFile.read(bytes: bytes, options: asStored).image.width == 48)
  }

  @Test(
    "writing anew: the file, and what is unpacked of it",
    arguments: [
      ("rgba16.png", 19 * 8 * 13), ("rgba8-interlaced.png", 2 * 19 * 4 * 13),
      ("baseline.jpg", 9216), ("progressive.jpg", 2 * 9216),
    ])
  func recompression(name: String, unpacked: Int) throws {
    try ScratchFolder.with { folder in
      let bytes = try Fixture.bytes(name)
      let path = try folder.write(bytes, to: name)
      let needed = bytes.count + unpacked
      #expect(
        throws: ImageError(
          file: path, reason: .needsTooMuchMemory(bytes: needed, limit: needed - 1))
      ) {
        try ImageFile.recompress(path: path, limits: ImageLimits(workingBytes: needed - 1))
      }
      #expect(try folder.read(name) == bytes)
      let result = try ImageFile.recompress(path: path, limits: ImageLimits(workingBytes: needed))
      #expect(result.before == bytes.count)
    }
  }

  @Test(
    "writing with fewer bits: the pixels and the new rows as well, or the file keeps its bits",
    arguments: [([UInt8(0), 255], 42, 1), ([7, 90], 42, 1), ([0, 85, 170], 83, 2)])
  func reduction(grays: [UInt8], rowBytes: Int, bits: Int) throws {
    let (width, height) = (331, 97)
    var random = SplitMix64(seed: 1)
    let pixels = (0..<width * height).map { _ in Pixel(gray: random.pick(grays)) }
    let image = Image(width: width, height: height, pixels: pixels)
    var rows: [UInt8] = []
    for y in 0..<height { rows += [0] + (0..<width).map { image[$0, y].red } }
    let bytes =
      PNGFile.signature + PNGFile.header(width, height, color: 0)
      + PNGFile.chunk("IDAT", PNGFile.stored(rows)) + PNGFile.chunk("IEND", [])
    try ScratchFolder.with { folder in
      let path = try folder.write(bytes, to: "gray.png")
      let unpacked = bytes.count + width * height
      let needed = unpacked + width * height * 4 + rowBytes * height
      for (memory, depth) in [(needed, bits), (needed - 1, 8), (unpacked, 8)] {
        let limits = ImageLimits(workingBytes: memory)
        let found = try ImageFile.read(bytes: ImageFile.recompressed(path: path, limits: limits))
        #expect(found.image == image)
        #expect(found.information.bitsPerChannel == depth)
      }
    }
  }
}
