import Testing
import TouchImaging

/// Pictures whose pixels refer to colors that are missing in their palette.
struct PaletteTests {
  /// A picture of 3 x 2 pixels with 2-bit indexes, and the colors of the palette.
  private func file(
    _ rows: [[UInt8]], colors: [[UInt8]], interlace: UInt8 = 0
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    // Those of the seven passes that are not empty for a picture this small: column, row, steps.
    let passes =
      interlace == 0
      ? [(0, 0, 1, 1)] : [(0, 0, 8, 8), (2, 0, 4, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    for (x, y, dx, dy) in passes {
      for row in stride(from: y, to: 2, by: dy) {
        let indexes = stride(from: x, to: 3, by: dx).map { rows[row][$0] }
        var byte: UInt8 = 0
        for (place, index) in indexes.enumerated() { byte |= index << UInt8(6 - 2 * place) }
        bytes += [0, byte]
      }
    }
    return PNGFile.signature + PNGFile.header(3, 2, depth: 2, color: 3, interlace: interlace)
      + PNGFile.chunk("PLTE", colors.flatMap { $0 })
      + PNGFile.chunk("IDAT", PNGFile.stored(bytes)) + PNGFile.chunk("IEND", [])
  }

  private let black: [UInt8] = [0, 0, 0]
  private let red: [UInt8] = [255, 0, 0]

  @Test("an index beyond the palette is damage, told with its place", arguments: [UInt8(0), 1])
  func beyond(interlace: UInt8) throws {
    let bytes = file([[0, 1, 0], [1, 2, 0]], colors: [black, red], interlace: interlace)
    let error = #expect(throws: ImageError.self) { try BothWays.read(bytes) }
    let text = "\(try #require(error))"
    #expect(error?.blame == .file)
    #expect(text.contains("the pixel at 1,1 has an index beyond the palette's 2 colors"), "\(text)")
  }

  @Test(
    "damage that is accepted leaves such a pixel clear, with a warning", arguments: [UInt8(0), 1])
  func accepted(interlace: UInt8) throws {
    let bytes = file([[0, 1, 0], [1, 2, 0]], colors: [black, red], interlace: interlace)
    let found = try BothWays.read(bytes, options: DecodingOptions(acceptsDamage: true))
    #expect(found.image[1, 1] == .clear)
    #expect(found.image[0, 1] == Pixel(red: 255, green: 0, blue: 0))
    #expect(found.image[2, 1] == Pixel(gray: 0))
    #expect(found.warnings.contains { $0.contains("index beyond the palette") })
  }

  @Test("indexes within it are colors, however few there are", arguments: [UInt8(0), 1])
  func within(interlace: UInt8) throws {
    let bytes = file([[0, 1, 0], [1, 0, 1]], colors: [black, red], interlace: interlace)
    let found = try BothWays.read(bytes)
    #expect(found.warnings.isEmpty)
    let pixels = (0..<2).flatMap { y in (0..<3).map { found.image[$0, y].red } }
    #expect(pixels == [0, 255, 0, 255, 0, 255])
    let four = file([[0, 1, 2], [3, 2, 1]], colors: [black, red, black, red])
    #expect(try BothWays.read(four).warnings.isEmpty)
  }

  @Test("what is written anew is held to the same")
  func recompression() throws {
    try ScratchFolder.with { folder in
      let bytes = file([[0, 1, 0], [1, 2, 0]], colors: [black, red])
      let path = try folder.write(bytes, to: "a.png")
      let error = #expect(throws: ImageError.self) { try ImageFile.recompress(path: path) }
      #expect(error?.blame == .file)
      #expect(error.map { "\($0)" }?.contains("an index beyond the palette") == true)
      #expect(try folder.read("a.png") == bytes)
    }
  }
}
