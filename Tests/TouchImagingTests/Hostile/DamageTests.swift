import Testing
import TouchImaging

@Suite("Damaged files")
struct DamageTests {
  private let accepting = DecodingOptions(acceptsDamage: true)

  private func isDamaged(_ bytes: [UInt8]) -> Bool {
    do throws(ImageError) {
      _ = try BothWays.read(bytes)
      return false
    } catch {
      guard case .damaged = error.reason else { return false }
      return true
    }
  }

  @Test("a JPEG that ends early is refused, or read as far as it goes")
  func shortJPEG() throws {
    for name in ["baseline.jpg", "progressive.jpg"] {
      let bytes = try Fixture.bytes(name)
      let short = Array(bytes[..<(bytes.count * 3 / 4)])
      #expect(isDamaged(short))
      let found = try BothWays.read(short, options: accepting)
      #expect(found.image.width == 48 && !found.warnings.isEmpty)
      let whole = try ImageFile.read(bytes: bytes).image
      // The first rows are present.
      #expect(abs(Int(found.image[3, 0].red) - Int(whole[3, 0].red)) < 40)
    }
    let endless = Array(try Fixture.bytes("baseline.jpg").dropLast(2))
    #expect(isDamaged(endless))
    #expect(
      try BothWays.read(endless, options: accepting).image
        == ImageFile.read(path: Fixture.path("baseline.jpg")).image)
  }

  @Test("a JPEG whose decoder gives up within a scan is read up to that scan")
  func brokenScan() throws {
    // A second start of an image, before the last scan.
    var bytes = try Fixture.bytes("progressive.jpg")
    let last = try #require(Fixture.scans(of: bytes).last)
    bytes.insert(contentsOf: [0xff, 0xd8], at: last)
    #expect(isDamaged(bytes))
    let found = try BothWays.read(bytes, options: accepting)
    #expect(!found.warnings.isEmpty)
    // The last scan adds little.
    let whole = try ImageFile.read(path: Fixture.path("progressive.jpg")).image
    #expect((1...40).contains(found.image.difference(from: whole)))
  }

  @Test("a PNG that ends early is refused, or read as far as it goes and clear below")
  func shortPNG() throws {
    // Three rows of a hundred pixels, stored uncompressed and cut within the third row.
    var rows: [UInt8] = []
    for y in 0..<UInt8(3) { rows += [0] + Array(repeating: [10, 20, y], count: 100).joined() }
    let pixels = PNGFile.stored(rows)
    let start = PNGFile.signature + PNGFile.header(100, 3)
    let file = start + PNGFile.chunk("IDAT", pixels)
    #expect(isDamaged(file))
    let cut = Array(file[..<(start.count + 8 + 7 + 750)])
    #expect(isDamaged(cut))
    let found = try BothWays.read(cut, options: accepting)
    #expect(found.image[0, 0] == Pixel(red: 10, green: 20, blue: 0))
    #expect(found.image[99, 1] == Pixel(red: 10, green: 20, blue: 1))
    #expect(found.image[0, 2] == .clear)
    #expect(found.warnings == ["the file ends early"])
    // The pixels are complete; the end marker is missing.
    let endless = try BothWays.read(file, options: accepting)
    #expect(endless.image[0, 2] == Pixel(red: 10, green: 20, blue: 2))
    #expect(endless.warnings.count == 1)
  }

  @Test("a PNG that ends early is as complete when it is reduced")
  func shortReducedPNG() throws {
    // Ten rows of a hundred pixels, stored uncompressed and cut within the ninth row.
    var rows: [UInt8] = []
    for y in 0..<UInt8(10) { rows += [0] + Array(repeating: [10, 20, y / 2], count: 100).joined() }
    let start = PNGFile.signature + PNGFile.header(100, 10)
    let file = start + PNGFile.chunk("IDAT", PNGFile.stored(rows))
    let cut = Array(file[..<(start.count + 8 + 7 + 8 * 301 + 100)])
    let found = try BothWays.read(
      cut, fitting: PixelSize(width: 50, height: 50), options: accepting)
    #expect(found.image.width == 50 && found.image.height == 5)
    for y in 0..<4 {
      #expect(found.image[49, y] == Pixel(red: 10, green: 20, blue: UInt8(y)))
    }
    #expect(found.image[0, 4] == .clear)
  }

  @Test("a wrong checksum is refused, or warned of", arguments: ["IHDR", "PLTE", "tRNS", "IDAT"])
  func checksum(chunk: String) throws {
    var bytes = try Fixture.bytes("palette8.png")
    let name = try #require(bytes.indices.first { bytes[$0...].starts(with: chunk.utf8) })
    let length = bytes[name - 4..<name].reduce(0) { $0 << 8 | Int($1) }
    bytes[name + 4 + length] ^= 0xff
    #expect(isDamaged(bytes))
    let found = try BothWays.read(bytes, options: accepting)
    #expect(found.warnings.count >= 1 && found.image.width == 19)
  }

  @Test("a WebP that ends early is refused, or read as far as it goes")
  func shortWebP() throws {
    for name in ["lossless.webp", "lossy.webp", "lossy-alpha.webp"] {
      let bytes = try Fixture.bytes(name)
      let short = Array(bytes.dropLast(12))
      #expect(isDamaged(short))
      let found = try BothWays.read(short, options: accepting)
      #expect(found.image.width == found.information.width)
      #expect(found.warnings == ["the file ends early"])
    }
  }

  @Test("an animation that ends early is refused, or its first frame read")
  func shortAnimation() throws {
    let bytes = try Fixture.bytes("animated.webp")
    let whole = try ImageFile.read(bytes: bytes)
    let short = Array(bytes.dropLast(12))
    #expect(isDamaged(short))
    let found = try BothWays.read(short, options: accepting)
    #expect(found.image == whole.image && found.information.isAnimated)
    #expect(found.warnings == ["the file ends early"])
  }

  @Test("an animation that ends within its first frame is refused, or read as far as it goes")
  func cutAnimation() throws {
    let size = 64
    let frame = Fixture.image(size, size) { x, y in
      let noise = UInt32(x * 7919 + y * 104_729 + 1) &* 2_654_435_761
      return Pixel(
        red: UInt8(noise >> 24), green: UInt8(noise >> 16 & 255), blue: UInt8(noise >> 8 & 255))
    }
    let animation = try WebPAnimation(width: size, height: size)
    for image in [frame, Image(width: size, height: size)] {
      try animation.add(image, durationMilliseconds: 40)
    }
    let bytes = try animation.finish()
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "ANMF".utf8) })
    let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
    let short = Array(bytes[..<(start + 8 + length * 3 / 4)])
    #expect(isDamaged(short))
    let found = try BothWays.read(short, options: accepting)
    #expect(found.warnings == ["the file ends early"])
    #expect((0..<size / 4).allSatisfy { found.image[$0, $0] == frame[$0, $0] })
    #expect(found.image[size - 1, size - 1] == .clear)
    let none = Array(bytes[..<(start + 24)])
    #expect(throws: ImageError.self) { try ImageFile.read(bytes: none, options: accepting) }
  }

  @Test("what cannot be decoded here is distinguished from damage")
  func unsupported() throws {
    func reason(_ marker: UInt8, bits: UInt8, height: Int) throws -> ImageError.Reason? {
      var bytes = try Fixture.bytes("baseline.jpg")
      let frame = try #require(
        bytes.indices.first { bytes[$0...].starts(with: [0xff, 0xc0, 0, 17]) })
      bytes[frame + 1] = marker
      bytes[frame + 4] = bits
      bytes[frame + 6] = UInt8(height)
      return #expect(throws: ImageError.self) { try ImageFile.read(bytes: bytes) }?.reason
    }
    #expect(
      try reason(0xc3, bits: 8, height: 32)
        == .unsupported(format: .jpeg, kind: "lossless or hierarchical coding"))
    #expect(
      try reason(0xc1, bits: 12, height: 32)
        == .unsupported(format: .jpeg, kind: "12 bits a channel"))
    #expect(
      try reason(0xc0, bits: 8, height: 0)
        == .unsupported(format: .jpeg, kind: "no height in the frame header"))
  }
}
