import Testing
import TouchImaging

/// The memory of a whole process can only be measured in a separate process.
@Suite("Memory limits of image decoding")
struct MemoryTests {
  @Test("nothing is allocated for a picture that is too large")
  func tooLarge() async {
    await #expect(processExitsWith: .success) {
      let png = PNGFile.signature + PNGFile.header(60_000, 60_000) + PNGFile.chunk("IDAT", [])
      let jpeg = try Fixture.jpeg("baseline.jpg", 60_000, 60_000)
      var webp = try Fixture.bytes("lossless.webp")
      webp.replaceSubrange(21..<25, with: [0xff, 0xff, 0xff, 0x0f])
      let gif = try Fixture.gif("palette3.gif", 65_535, 65_535)
      let tiff = try Fixture.tiff("gray8.tif", [256: 60_000, 257: 60_000])
      // One-time work, such as loading libraries, is done here.
      for name in ["rgb8.png", "baseline.jpg", "lossless.webp", "palette3.gif", "gray8.tif"] {
        _ = try ImageFile.read(path: Fixture.path(name))
      }
      for start in [png, jpeg, webp, gif, tiff].map({ $0.prefix(20) }) {
        #expect(throws: ImageError.self) { try ImageFile.read(bytes: Array(start)) }
      }
      _ = try PeakMemory()
      let before = try PeakMemory()
      for file in [png, jpeg, webp, gif, tiff] {
        for acceptsDamage in [false, true] {
          let error = #expect(throws: ImageError.self) {
            try ImageFile.read(bytes: file, options: DecodingOptions(acceptsDamage: acceptsDamage))
          }
          guard case .tooLarge = error?.reason else {
            Issue.record("\(String(describing: error))")
            continue
          }
        }
      }
      let after = try PeakMemory()
      #expect(after.resident - before.resident < 4 << 20)
      // The smallest of them would take a gigabyte.
      #expect(after.asked - before.asked < 512 << 20)
    }
  }

  @Test("texts and profiles that unpack to a thousand times their size are not unpacked")
  func textBombs() async {
    await #expect(processExitsWith: .success) {
      // Rows of zeros, 6,002,000 bytes with their filters' numbers.
      let black = Image(width: 3000, height: 2000, filledWith: Pixel(gray: 0))
      let zeros = PNGFile.content(
        of: "IDAT", in: try black.encoded(as: .png(level: 9, filter: .none)))
      #expect(zeros.count < 7000)
      let name = Array("n\u{0}".utf8)
      let chunks =
        PNGFile.chunk("iCCP", name + [0] + zeros)
        + (0..<40).flatMap { _ in
          PNGFile.chunk("zTXt", name + [0] + zeros)
            + PNGFile.chunk("iTXt", name + [1, 0, 0, 0] + zeros)
        }
      let rows = (0..<3).flatMap { _ -> [UInt8] in [0, 1, 2, 3, 4, 5, 6] }
      let file =
        PNGFile.signature + PNGFile.header(2, 3) + chunks
        + PNGFile.chunk("IDAT", PNGFile.stored(rows)) + PNGFile.chunk("IEND", [])
      let before = try PeakMemory()
      let found = try ImageFile.read(bytes: file)
      let after = try PeakMemory()
      #expect(found.image[1, 2] == Pixel(red: 4, green: 5, blue: 6))
      #expect(found.warnings == [])
      // Two of the texts would take more than that.
      #expect(after.resident - before.resident < 10 << 20)
    }
  }
}
