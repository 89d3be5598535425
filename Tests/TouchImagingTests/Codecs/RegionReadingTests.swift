import Randomness
import Testing
import TouchImaging

@Suite("Reading of a region")
struct RegionReadingTests {
  /// A part of a picture, pixel by pixel.
  static func crop(_ image: Image, _ part: PixelRect) -> Image {
    var result = Fixture.image(part.width, part.height) { image[part.x + $0, part.y + $1] }
    result.spacing = image.spacing
    return result
  }

  static func randomPart(of image: Image, with random: inout SplitMix64) -> PixelRect {
    let x = Int.random(in: 0..<image.width, using: &random)
    let y = Int.random(in: 0..<image.height, using: &random)
    return PixelRect(
      x: x, y: y, width: Int.random(in: 1...image.width - x, using: &random),
      height: Int.random(in: 1...image.height - y, using: &random))
  }

  @Test("each region of every readable file has the pixels of the whole picture")
  func everyFixture() throws {
    var random = SplitMix64(seed: 20)
    var count = 0
    for name in try Fixture.names() where name != "float.tif" {
      let bytes = try Fixture.bytes(name)
      let whole = try ImageFile.read(bytes: bytes).image
      for _ in 0..<12 {
        let part = Self.randomPart(of: whole, with: &random)
        let found = try ImageFile.read(bytes: bytes, region: part)
        #expect(found.image == Self.crop(whole, part), "\(name): \(part)")
        #expect(found.warnings == [])
        count += 1
      }
      #expect(try ImageFile.read(bytes: bytes, region: whole.bounds).image == whole, "\(name)")
    }
    #expect(count > 500)
  }

  /// A picture of several blocks in each direction, whose edges are affected by smoothing and interpolation.
  private static let large = Fixture.image(389, 301) { x, y in
    let isLight = (x / 23 + y / 17) % 2 == 0
    return Pixel(
      red: isLight ? 250 : UInt8(x % 256), green: UInt8((x * y) % 256), blue: isLight ? 9 : 240)
  }

  @Test(
    "blocks, filters over blocks and colors of half the resolution change nothing",
    arguments: [
      ImageEncoding.jpeg(quality: 95), .jpeg(quality: 40), .webp(.lossy(quality: 30)),
      .webp(.lossy(quality: 90)), .webp(.lossless), .png(),
    ])
  func largePictures(encoding: ImageEncoding) throws {
    var random = SplitMix64(seed: 5)
    let bytes = try Self.large.encoded(as: encoding)
    let whole = try ImageFile.read(bytes: bytes).image
    var parts = (0..<40).map { _ in Self.randomPart(of: whole, with: &random) }
    parts += [
      PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 388, y: 300, width: 1, height: 1),
      PixelRect(x: 388, y: 0, width: 1, height: 301),
      PixelRect(x: 0, y: 150, width: 389, height: 1),
      PixelRect(x: 33, y: 65, width: 31, height: 31),
    ]
    for part in parts {
      let found = try ImageFile.read(bytes: bytes, region: part).image
      #expect(found == Self.crop(whole, part), "\(encoding): \(part)")
    }
  }

  @Test("alpha is that of the same pixels, with loss and without", arguments: [true, false])
  func alpha(isLossy: Bool) throws {
    var random = SplitMix64(seed: 8)
    let picture = Fixture.image(150, 211) { x, y in
      Pixel(red: UInt8(x), green: UInt8(y), blue: 90, alpha: UInt8((x + y) % 256))
    }
    let bytes = try picture.encoded(as: .webp(isLossy ? .lossy(quality: 40) : .lossless))
    let whole = try ImageFile.read(bytes: bytes).image
    for _ in 0..<30 {
      let part = Self.randomPart(of: whole, with: &random)
      let found = try ImageFile.read(bytes: bytes, region: part).image
      #expect(found == Self.crop(whole, part), "\(part)")
    }
  }

  @Test("a region is measured on the upright picture, in all orientations", arguments: 1...8)
  func orientations(number: Int) throws {
    let path = Fixture.path("turned\(number).jpg")
    let whole = try ImageFile.read(path: path).image
    let part = PixelRect(x: 3, y: 7, width: 20, height: 11)
    #expect(try ImageFile.read(path: path, region: part).image == Self.crop(whole, part))
    let asStored = DecodingOptions(appliesOrientation: false)
    let stored = try ImageFile.read(path: path, options: asStored).image
    #expect(
      try ImageFile.read(path: path, region: part, options: asStored).image
        == Self.crop(stored, part))
  }

  @Test("a region that is made smaller is the mean of its areas, with its spacing")
  func shrunk() throws {
    let part = PixelRect(x: 2, y: 3, width: 15, height: 9)
    let box = PixelSize(width: 5, height: 5)
    for name in [
      "rgb8.png", "rgba8-interlaced.png", "palette3.gif", "gray16-big.tif", "lossless.webp",
    ] {
      let whole = try ImageFile.read(path: Fixture.path(name)).image
      let found = try ImageFile.read(path: Fixture.path(name), region: part, fitting: box).image
      let same = try ImageFile.read(
        bytes: try Self.crop(whole, part).encoded(as: .png()), fitting: box
      ).image
      #expect(found.sameColors(as: same), "\(name)")
      #expect(found.width == 5 && found.height == 3)
      #expect(found.spacing?.x == whole.spacing.map { $0.x * 3 }, "\(name)")
    }
  }

  @Test("a region beyond the picture and an empty one are refused with numbers, before decoding")
  func refusals() throws {
    let parts = [
      (PixelRect(x: 0, y: 0, width: 20, height: 13), "20x13 at 0,0"),
      (PixelRect(x: 18, y: 12, width: 1, height: 2), "1x2 at 18,12"),
      (PixelRect(x: -1, y: 0, width: 2, height: 2), "2x2 at -1,0"),
      (PixelRect(x: 4, y: 4, width: 0, height: 3), "0x3 at 4,4"),
      (PixelRect(x: .max, y: 0, width: 9, height: 9), "9x9 at \(Int.max),0"),
    ]
    for (part, words) in parts {
      let text = "a region of \(words) in a picture of 19x13"
      #expect(throws: ImageError(reason: .invalidRequest(text))) {
        try ImageFile.read(bytes: try Fixture.bytes("rgb8.png"), region: part)
      }
    }
    // Rotated by a quarter turn it is 13 wide.
    #expect(throws: ImageError.self) {
      try ImageFile.read(
        path: Fixture.path("turned6.png"), region: PixelRect(x: 0, y: 0, width: 19, height: 13))
    }
  }

  @Test("what stands behind the region is not looked at; damage above it is")
  func damage() throws {
    let part = PixelRect(x: 1, y: 0, width: 5, height: 10)
    for encoding in [ImageEncoding.png(), .jpeg(quality: 90)] {
      let good = try Self.large.encoded(as: encoding)
      let short = Array(good.dropLast(good.count / 3))
      #expect(throws: ImageError.self) { try ImageFile.read(bytes: short) }
      #expect(
        try ImageFile.read(bytes: short, region: part).image
          == (try ImageFile.read(bytes: good, region: part).image))
      let low = PixelRect(x: 9, y: 280, width: 20, height: 20)
      let error = #expect(throws: ImageError.self) { try ImageFile.read(bytes: short, region: low) }
      #expect(error?.blame == .file)
      let accepted = try ImageFile.read(
        bytes: short, region: low, options: DecodingOptions(acceptsDamage: true))
      #expect(accepted.image.width == 20 && !accepted.warnings.isEmpty)
    }
  }

  @Test("progress rises from 0 to 1 and can be refused, above the region too")
  func progress() throws {
    let part = PixelRect(x: 10, y: 250, width: 30, height: 40)
    for encoding in [ImageEncoding.png(), .jpeg(quality: 90), .webp(.lossless)] {
      let bytes = try Self.large.encoded(as: encoding)
      var reports: [Double] = []
      _ = try ImageFile.read(bytes: bytes, region: part) {
        reports.append($0)
        return true
      }
      #expect(reports.first == 0 && reports.last == 1 && reports == reports.sorted())
      for last in 1...reports.count {
        var calls = 0
        #expect(throws: ImageError(reason: .cancelled)) {
          try ImageFile.read(bytes: bytes, region: part) { _ in
            calls += 1
            return calls < last
          }
        }
      }
    }
  }
}
