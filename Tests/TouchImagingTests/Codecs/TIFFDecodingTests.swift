import Testing
import TouchImaging

@Suite("Decoding of TIFF")
struct TIFFDecodingTests {
  private func read(_ name: String) throws -> DecodedImage {
    try BothWays.read(try Fixture.bytes(name))
  }

  /// The nearest 8-bit value of a 16-bit value.
  private func eighth(_ value: Int) -> UInt8 { UInt8((value % 65_536 + 128) / 257) }

  @Test("gray of 1, 8 and 16 bits, in any byte order and either sense")
  func gray() throws {
    #expect(
      try read("gray8.tif").image.sameColors(as: Fixture.image { Pixel(gray: Fixture.red($0, $1)) })
    )
    #expect(
      try read("white8.tif").image.sameColors(
        as: Fixture.image { Pixel(gray: Fixture.red($0, $1)) }))
    #expect(
      try read("gray16-big.tif").image.sameColors(
        as: Fixture.image { Pixel(gray: eighth(3001 * $0 + 977 * $1)) }))
    #expect(
      try read("gray1-fax.tif").image.sameColors(
        as: Fixture.image { Pixel(gray: ($0 + $1) % 3 == 0 ? 255 : 0) }))
  }

  @Test("a fax that does not say which of its values is white is black on white")
  func plainFax() throws {
    var file = try Fixture.bytes("gray1-fax.tif")
    // The entry that says so, tag 262, becomes one that is ignored.
    let entry = try #require(
      file.indices.first { file[$0...].starts(with: [6, 1, 3, 0, 1, 0, 0, 0]) })
    file[entry] = 7
    #expect(
      try BothWays.read(file).image.sameColors(
        as: Fixture.image { Pixel(gray: ($0 + $1) % 3 == 0 ? 0 : 255) }))
  }

  @Test("colors in strips, in tiles and in planes, of 8 and 16 bits")
  func colors() throws {
    let rgb = Fixture.image(Fixture.rgb)
    for name in ["rgb8.tif", "rgb8-planes.tif"] {
      #expect(try read(name).image == rgb, "\(name)")
    }
    let deep = Fixture.image { x, y in
      Pixel(
        red: eighth(3001 * x + 977 * y), green: eighth(555 * x + 888 * y),
        blue: eighth(99 * x * x + y))
    }
    #expect(try read("rgb16-tiles.tif").image == deep)
  }

  @Test("straight alpha stays exact, and colors that were multiplied by it are divided")
  func alpha() throws {
    let rgba = Fixture.image(Fixture.rgba)
    for name in ["rgba8.tif", "rgba8-tiles.tif"] {
      #expect(try read(name).image == rgba, "\(name)")
    }
    let gray = Fixture.image { x, y in
      let value = Fixture.red(x, y)
      return Pixel(red: value, green: value, blue: value, alpha: Fixture.alpha(x, y))
    }
    #expect(try read("gray-alpha8.tif").image == gray)
    let divided = try read("rgba8-multiplied.tif").image
    for y in 0..<13 {
      for x in 0..<19 {
        let (old, new) = (rgba[x, y], divided[x, y])
        #expect(old.alpha == new.alpha)
        guard old.alpha > 0 else { continue }
        // A product rounded to the nearest is off by up to a half; after the division, by 255 / alpha times
        // that.
        let most = 127 / Int(old.alpha) + 1
        for (a, b) in [(old.red, new.red), (old.green, new.green), (old.blue, new.blue)] {
          #expect(abs(Int(a) - Int(b)) <= most, "\(x),\(y)")
        }
      }
    }
  }

  @Test("a fourth sample that is not said to be alpha is none, in planes as well")
  func fourthSample() throws {
    let color = [10, 20, 30, 0].map { [UInt8](repeating: $0, count: 12) }
    for planes in [true, false] {
      let samples = planes ? color.flatMap { $0 } : (0..<48).map { color[$0 % 4][0] }
      let file = TIFFFile.picture(
        4, 3, bits: 8, photometric: 2, samples, count: 4, areSeparate: planes)
      let found = try BothWays.read(file)
      #expect(!found.information.hasAlpha)
      #expect(
        found.image
          == Image(width: 4, height: 3, filledWith: Pixel(red: 10, green: 20, blue: 30)))
    }
  }

  @Test("a number of inks that disagrees with the samples is no damage")
  func numberOfInks() throws {
    // The tag of the extra sample becomes NumberOfInks, which says 2.
    var file = TIFFFile.picture(
      1, 1, bits: 8, photometric: 5, [0, 0, 0, 255], count: 4, extraSamples: [2])
    let tag = try #require(file.firstRange(of: [0x52, 0x01, 4, 0]))
    file[tag.lowerBound] = 0x4E
    let decoded = try ImageFile.read(bytes: file)
    #expect(decoded.warnings.isEmpty)
    let black = Pixel(red: 0, green: 0, blue: 0)
    #expect(decoded.image == Image(width: 1, height: 1, filledWith: black))
  }

  @Test("alpha stays exact in a plane of its own and behind another, and gray may be white at 0")
  func alphaInPlanes() throws {
    let (faint, half) = (UInt8(3), UInt8(128))
    let color = Pixel(red: 10, green: 20, blue: 30, alpha: faint)
    let gray = Pixel(red: 55, green: 55, blue: 55, alpha: half)
    let red = Pixel(red: 255, green: 0, blue: 0, alpha: half)
    let rows: [(photometric: Int, planes: [UInt8], kinds: [Int], pixel: Pixel)] = [
      (2, [10, 20, 30, faint], [2], color), (2, [10, 20, 30, 200, faint], [0, 2], color),
      (0, [200, half], [2], gray), (1, [55, 9, half], [0, 2], gray),
      (5, [0, 255, 255, 0, half], [2], red),
    ]
    for (photometric, planes, kinds, pixel) in rows {
      for areSeparate in [true, false] {
        let samples =
          areSeparate
          ? planes.flatMap { [UInt8](repeating: $0, count: 12) } : (0..<12).flatMap { _ in planes }
        let file = TIFFFile.picture(
          4, 3, bits: 8, photometric: photometric, samples, count: planes.count,
          areSeparate: areSeparate, extraSamples: kinds)
        let found = try BothWays.read(file)
        #expect(found.information.hasAlpha)
        #expect(
          found.image == Image(width: 4, height: 3, filledWith: pixel),
          "\(planes), separate: \(areSeparate)")
      }
    }
  }

  @Test("inks and a palette with alpha, straight and multiplied")
  func alphaBesideOthers() throws {
    let red = Image(width: 4, height: 3, filledWith: Pixel(red: 255, green: 0, blue: 0, alpha: 128))
    for (kind, ink) in [(1, 128), (2, 255)] as [(Int, UInt8)] {
      let inks = (0..<12).flatMap { _ in [0, ink, ink, 0, 128] as [UInt8] }
      let file = TIFFFile.picture(
        4, 3, bits: 8, photometric: 5, inks, count: 5, extraSamples: [kind])
      let found = try BothWays.read(file)
      #expect(found.information.colorModel == .cmyk && found.information.hasAlpha)
      #expect(found.image == red, "kind \(kind)")
    }
    var map = [Int](repeating: 0, count: 768)
    for (channel, value) in [10, 20, 30].enumerated() { map[256 * channel + 5] = 257 * value }
    let color = Pixel(red: 10, green: 20, blue: 30, alpha: 128)
    for kind in [1, 2] {
      let indexes = (0..<12).flatMap { _ in [5, 128] as [UInt8] }
      let file = TIFFFile.picture(
        4, 3, bits: 8, photometric: 3, indexes, count: 2, extraSamples: [kind], colorMap: map)
      let found = try BothWays.read(file)
      #expect(found.information.colorModel == .palette && found.information.hasAlpha)
      #expect(found.image == Image(width: 4, height: 3, filledWith: color), "kind \(kind)")
    }
  }

  @Test("a palette, inks, and JPEG within TIFF")
  func others() throws {
    let palette = Fixture.image { x, y in
      let index = (x + 2 * y) % 7
      return Pixel(
        red: UInt8(40 * index % 256), green: UInt8(70 * index % 256), blue: UInt8(255 - 20 * index))
    }
    #expect(try read("palette8.tif").image == palette)
    let photo = Fixture.image(48, 32, Fixture.photo)
    #expect(try read("ycbcr.tif").image.difference(from: photo) <= 12)
    let inks = Fixture.image(48, 32) { x, y in
      func mixed(_ ink: Int) -> UInt8 { UInt8((255 - ink) * (255 - 20 - x) / 255) }
      return Pixel(red: mixed(4 * x), green: mixed(6 * y), blue: mixed(100))
    }
    #expect(try read("cmyk.tif").image.difference(from: inks) <= 1)
  }

  @Test("the first directory tells size, bits, colors, orientation, resolution and further pages")
  func information() throws {
    func of(_ name: String) throws -> ImageInformation {
      try ImageFile.information(path: Fixture.path(name))
    }
    let rows: [(String, ImageInformation.ColorModel, Int, Bool)] = [
      ("gray8.tif", .gray, 8, false), ("gray16-big.tif", .gray, 16, false),
      ("gray1-fax.tif", .gray, 1, false), ("gray-alpha8.tif", .grayAlpha, 8, true),
      ("rgb16-tiles.tif", .rgb, 16, false), ("rgba8.tif", .rgba, 8, true),
      ("palette8.tif", .palette, 8, false),
    ]
    for (name, model, bits, hasAlpha) in rows {
      let found = try of(name)
      #expect(found.format == .tiff && found.width == 19 && found.height == 13, "\(name)")
      #expect(found.colorModel == model && found.bitsPerChannel == bits, "\(name)")
      #expect(found.hasAlpha == hasAlpha && !found.isAnimated, "\(name)")
      #expect(found.byteCount == (try Fixture.bytes(name)).count, "\(name)")
    }
    #expect(try of("cmyk.tif").colorModel == .cmyk)
    #expect(try of("turned6.tif").orientation == .quarterTurn)
    #expect(try of("pages.tif").isAnimated)
    // Pixels per inch, pixels per centimeter, and only an aspect ratio.
    #expect(try of("gray8.tif").spacing == PixelSpacing(x: 25.4 / 300, y: 25.4 / 150))
    #expect(try of("gray16-big.tif").spacing == PixelSpacing(x: 0.1, y: 0.2))
    #expect(try of("gray8.tif").pixelAspectRatio == 0.5)
    let shaped = try of("white8.tif")
    #expect(shaped.spacing == nil && shaped.pixelAspectRatio == 1.5)
  }

  @Test("the picture has the spacing of the file, also when it is smaller, and is turned upright")
  func spacing() throws {
    let small = try ImageFile.read(
      path: Fixture.path("gray16-big.tif"), fitting: PixelSize(width: 19, height: 6)
    ).image
    #expect(small.width == 9 && small.height == 6)
    #expect(small.spacing == PixelSpacing(x: 0.1 * (19.0 / 9), y: 0.2 * (13.0 / 6)))
    let stored = Fixture.image(Fixture.rgb)
    #expect(try read("turned6.tif").image.sameColors(as: stored.uprighted(from: .quarterTurn)))
  }

  @Test("unsupported formats are reported with their number, and are not damage")
  func unsupported() throws {
    #expect(
      throws: ImageError(
        file: Fixture.path("float.tif"),
        reason: .unsupported(
          format: .tiff, kind: "samples of format 3, which are no unsigned integers"))
    ) { try ImageFile.information(path: Fixture.path("float.tif")) }
    let deep = try Fixture.tiff("gray8.tif", [258: 12])
    #expect(throws: ImageError(reason: .unsupported(format: .tiff, kind: "12 bits a channel"))) {
      try ImageFile.read(bytes: deep)
    }
    let packed = try Fixture.tiff("gray8.tif", [259: 4711])
    #expect(throws: ImageError(reason: .unsupported(format: .tiff, kind: "compression 4711"))) {
      try ImageFile.read(bytes: packed)
    }
  }

  @Test("inks of 16 bits are unsupported, and no damage")
  func deepInks() {
    let file = TIFFFile.picture(
      4, 3, bits: 16, photometric: 5, [UInt8](repeating: 7, count: 96), count: 4)
    let error = #expect(throws: ImageError.self) { try ImageFile.information(bytes: file) }
    guard case .unsupported(format: .tiff, _)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("one that ends early is refused, or read as far as it goes and clear below")
  func short() throws {
    // The pixels are at the end of the file, and the directory is before them.
    let bytes = try Fixture.bytes("gray8.tif")
    let short = Array(bytes.dropLast(50))
    let error = #expect(throws: ImageError.self) { try BothWays.read(short) }
    guard case .damaged(.tiff, _) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    let found = try BothWays.read(short, options: DecodingOptions(acceptsDamage: true))
    #expect(!found.warnings.isEmpty)
    #expect(found.image.width == 19 && found.image.height == 13)
    for strips in ["rgb8.tif", "rgba8.tif", "rgb16-tiles.tif", "ycbcr.tif"] {
      var harmed = try Fixture.bytes(strips)
      for i in harmed.count - 60..<harmed.count - 20 { harmed[i] = 0xff }
      #expect(throws: ImageError.self, "\(strips)") { try BothWays.read(harmed) }
      let some = try BothWays.read(harmed, options: DecodingOptions(acceptsDamage: true))
      #expect(!some.warnings.isEmpty, "\(strips)")
    }
  }
}

extension Image {
  /// Whether the pixels are the same; the spacing may differ.
  func sameColors(as other: Image) -> Bool { difference(from: other) == 0 }
}
