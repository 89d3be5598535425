import Foundation
import Testing
import TouchImaging

@Suite("Decoding of GIF")
struct GIFDecodingTests {
  private static let names = ["palette3.gif", "palette3-interlaced.gif", "palette3-clear.gif"]

  /// The color of an index in all of the files.
  private static func color(_ index: Int) -> Pixel {
    Pixel(
      red: UInt8(40 * index % 256), green: UInt8(70 * index % 256), blue: UInt8(255 - 20 * index))
  }

  private static func index(_ x: Int, _ y: Int) -> Int { (x + 2 * y) % 7 }

  @Test("every pixel has the color of its index, and the clear one is clear", arguments: names)
  func pixels(name: String) throws {
    let found = try BothWays.read(try Fixture.bytes(name))
    let clear = name.contains("clear") ? 2 : -1
    let expected = Fixture.image { x, y in
      Self.index(x, y) == clear ? .clear : Self.color(Self.index(x, y))
    }
    #expect(found.image == expected)
    #expect(found.warnings == [])
  }

  @Test(
    "the header tells size, bits, interlacing, transparency, the shape of pixels and more frames")
  func information() throws {
    let plain = try ImageFile.information(path: Fixture.path("palette3.gif"))
    #expect(plain.format == .gif && plain.width == 19 && plain.height == 13)
    #expect(plain.colorModel == .palette && plain.bitsPerChannel == 3 && !plain.hasAlpha)
    #expect(!plain.isAnimated && !plain.isInterlaced && plain.orientation == .upright)
    // 81 is (81 + 15) / 64; the header has no length.
    #expect(plain.pixelAspectRatio == 1.5 && plain.spacing == nil)
    let interlaced = try ImageFile.information(path: Fixture.path("palette3-interlaced.gif"))
    #expect(
      interlaced.isInterlaced && interlaced.isProgressive && interlaced.pixelAspectRatio == nil)
    #expect(try ImageFile.information(path: Fixture.path("palette3-clear.gif")).hasAlpha)
    let moving = try ImageFile.information(path: Fixture.path("animated.gif"))
    #expect(moving.isAnimated && moving.hasAlpha && moving.width == 23 && moving.height == 15)
  }

  @Test("the first frame of a GIF animation is read, at its place on a clear canvas")
  func firstFrame() throws {
    let found = try BothWays.read(try Fixture.bytes("animated.gif"))
    let expected = Fixture.image(23, 15) { x, y in
      let (left, top) = (x - 2, y - 1)
      guard (0..<19).contains(left), (0..<13).contains(top) else { return .clear }
      return Self.color(Self.index(left, top))
    }
    #expect(found.image == expected)
  }

  @Test("a smaller size is the mean of areas, as of every format", arguments: names)
  func shrunk(name: String) throws {
    let box = PixelSize(width: 7, height: 7)
    let whole = try ImageFile.read(path: Fixture.path(name)).image
    let small = try ImageFile.read(path: Fixture.path(name), fitting: box).image
    let same = try ImageFile.read(bytes: try whole.encoded(as: .png()), fitting: box).image
    #expect(small == same)
    #expect(small.width == 7 && small.height == 5)
  }

  @Test("one that ends early is refused, or read as far as it goes and clear below")
  func short() throws {
    for name in ["palette3.gif", "palette3-interlaced.gif"] {
      let bytes = try Fixture.bytes(name)
      // Without the last bytes of the pixels, their terminator and the trailer.
      let short = Array(bytes.dropLast(60))
      let error = #expect(throws: ImageError.self) { try BothWays.read(short) }
      #expect(error?.reason == .damaged(format: .gif, detail: "the file ends early"))
      let found = try BothWays.read(short, options: DecodingOptions(acceptsDamage: true))
      #expect(found.warnings.contains("the file ends early"))
      let clear = found.image.withPixels { pixels in pixels.indices.count { pixels[$0] == .clear } }
      #expect(clear > 19)
    }
  }

  @Test(
    "one that ends within a block, or before the empty one, is read up to its last whole row",
    arguments: [("palette3.gif", 2, 13), ("palette3.gif", 3, 12), ("palette3.gif", 60, 7)])
  func shortBlock(name: String, missing: Int, rows: Int) throws {
    let short = Array(try Fixture.bytes(name).dropLast(missing))
    let error = #expect(throws: ImageError.self) { try BothWays.read(short) }
    #expect(error?.reason == .damaged(format: .gif, detail: "the file ends early"))
    let found = try BothWays.read(short, options: DecodingOptions(acceptsDamage: true))
    let expected = Fixture.image { x, y in y < rows ? Self.color(Self.index(x, y)) : .clear }
    #expect(found.image == expected)
    #expect(found.warnings == ["the file ends early"])
  }

  @Test("an interlaced one keeps the row before a missing empty block")
  func shortInterlaced() throws {
    let bytes = try Fixture.bytes("palette3-interlaced.gif")
    let found = try BothWays.read(
      Array(bytes.dropLast(2)), options: DecodingOptions(acceptsDamage: true))
    let whole = try ImageFile.read(bytes: bytes).image
    #expect(found.image == whole)
    #expect(found.warnings == ["the file ends early"])
  }

  @Test(
    "one that ends before its trailer is refused, or read with a warning",
    arguments: ["palette3.gif", "palette3-interlaced.gif"])
  func noTrailer(name: String) throws {
    let bytes = try Fixture.bytes(name)
    let short = Array(bytes.dropLast())
    let error = #expect(throws: ImageError.self) { try BothWays.read(short) }
    #expect(error?.reason == .damaged(format: .gif, detail: "the file ends early"))
    let found = try BothWays.read(short, options: DecodingOptions(acceptsDamage: true))
    let whole = try ImageFile.read(bytes: bytes).image
    #expect(found.image == whole)
    #expect(found.warnings == ["the file ends early"])
    // An empty block too many before the trailer.
    #expect(try BothWays.read(short + [0, 0x3b]).warnings == [])
  }

  @Test("one with too few pixels is damaged, and does not end early itself")
  func shortPixels() {
    var bytes = Array("GIF89a".utf8)
    bytes += [2, 0, 2, 0, 0x80, 0, 0, 9, 9, 9, 9, 9, 9, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0]
    // One of four pixels: the codes clear, 0 and end, of three bits each.
    bytes += [2, 2, 0x44, 0x01, 0, 0x3b]
    let error = #expect(throws: ImageError.self) { try BothWays.read(bytes) }
    #expect(error?.reason == .damaged(format: .gif, detail: "the picture ends early"))
  }

  @Test("one that ends in its table of colors ends early")
  func shortTable() throws {
    let short = Array(try Fixture.bytes("palette3.gif").prefix(20))
    #expect(
      throws: ImageError(reason: .damaged(format: .gif, detail: "the file ends early"))
    ) { try ImageFile.information(bytes: short) }
  }

  @Test("a frame beyond its canvas, no frame and an index without a color are damage, with numbers")
  func damage() throws {
    var outside = try Fixture.bytes("palette3.gif")
    outside[6] = 18
    #expect(
      throws: ImageError(
        reason: .damaged(
          format: .gif,
          detail: "a frame of 19x13 at 0,0 does not lie on its canvas of 18x13"))
    ) { try ImageFile.read(bytes: outside) }
    let empty = Array(outside.prefix(13 + 24)) + [0x3b]
    #expect(throws: ImageError(reason: .damaged(format: .gif, detail: "there is no picture in it")))
    {
      try ImageFile.information(bytes: empty)
    }
    // A table of two colors, for indexes up to 6.
    let bytes = try Fixture.bytes("palette3.gif")
    var few = Array(bytes.prefix(13 + 6)) + bytes.dropFirst(13 + 24)
    few[10] = 0x80
    #expect(
      throws: ImageError(
        reason: .damaged(
          format: .gif, detail: "the pixel at 2,0 has an index beyond the palette's 2 colors"))
    ) { try ImageFile.read(bytes: few) }
    let accepted = try ImageFile.read(bytes: few, options: DecodingOptions(acceptsDamage: true))
    #expect(accepted.image[1, 0] == Self.color(1) && accepted.image[2, 0] == .clear)
  }

  @Test("a file whose frame is moved off its canvas while it is read is damaged")
  func movedFrame() throws {
    try ScratchFolder.with { folder in
      let bytes = try Fixture.bytes("palette3.gif")
      // The frame's left edge, behind the header, a table of 8 colors and the first byte of the frame.
      let place = 13 + 24 + 1
      #expect(bytes[place - 1] == 0x2c && bytes[place] == 0)
      let path = try folder.write(bytes, to: "a.gif")
      let file = try #require(FileHandle(forWritingAtPath: path))
      let detail = "a frame of 19x13 at 1,0 does not lie on its canvas of 19x13"
      #expect(throws: ImageError(file: path, reason: .damaged(format: .gif, detail: detail))) {
        try ImageFile.read(path: path) { _ in
          try? file.seek(toOffset: UInt64(place))
          try? file.write(contentsOf: Data([1]))
          return true
        }
      }
    }
  }
}
