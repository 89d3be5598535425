import Testing
import TouchImaging

@Suite("Encoding")
struct EncodingTests {
  private func decoded(_ image: Image, _ encoding: ImageEncoding) throws -> DecodedImage {
    try ImageFile.read(bytes: try image.encoded(as: encoding))
  }

  @Test("PNG gives back every pixel at every level and filter", arguments: PNGFilter.allCases)
  func png(filter: PNGFilter) throws {
    let image = Fixture.image(Fixture.rgba)
    for level in [0, 1, 6, 9] {
      #expect(try decoded(image, .png(level: level, filter: filter)).image == image)
    }
  }

  @Test("PNG has the fewest channels that lose nothing")
  func channels() throws {
    let pictures: [(Image, ImageInformation.ColorModel)] = [
      (Fixture.image(Fixture.rgba), .rgba), (Fixture.image(Fixture.rgb), .rgb),
      (Fixture.image { x, y in Pixel(gray: Fixture.red(x, y)) }, .gray),
      (
        Fixture.image { x, y in
          Pixel(red: Fixture.red(x, y), green: Fixture.red(x, y), blue: Fixture.red(x, y), alpha: 7)
        }, .grayAlpha
      ),
    ]
    for (image, model) in pictures {
      let found = try decoded(image, .png())
      #expect(found.information.colorModel == model)
      #expect(found.image == image)
    }
  }

  @Test("WebP without loss gives back every pixel, also the colors of clear ones")
  func lossless() throws {
    let image = Fixture.image(Fixture.rgba)
    #expect(try decoded(image, .webp(.lossless)).image == image)
  }

  @Test("JPEG and WebP with loss come near, and nearer at a higher quality")
  func lossy() throws {
    let photo = Fixture.image(48, 32, Fixture.photo)
    #expect(try decoded(photo, .jpeg(quality: 95)).image.difference(from: photo) <= 4)
    #expect(try decoded(photo, .webp(.lossy(quality: 95))).image.difference(from: photo) <= 16)
    let poor = try photo.encoded(as: .jpeg(quality: 5)).count
    #expect(poor < (try photo.encoded(as: .jpeg(quality: 95)).count))
  }

  @Test("JPEG is gray for gray pictures, and white where there is nothing")
  func jpeg() throws {
    let gray = Fixture.image(48, 32) { x, _ in Pixel(gray: UInt8(40 + 4 * x)) }
    let found = try decoded(gray, .jpeg(quality: 95))
    #expect(found.information.colorModel == .gray)
    #expect(found.image.difference(from: gray) <= 3)
    let clear = try decoded(Image(width: 16, height: 16), .jpeg()).image
    #expect(clear == Image(width: 16, height: 16, filledWith: Pixel(gray: 255)))
    // Red at alpha 51 over white: 255, 204, 204.
    let red = Pixel(red: 255, green: 0, blue: 0, alpha: 51)
    let pale = Image(width: 16, height: 16, filledWith: Pixel(red: 255, green: 204, blue: 204))
    let mixed = try decoded(Image(width: 16, height: 16, filledWith: red), .jpeg()).image
    #expect(mixed.difference(from: pale) <= 2)
  }

  @Test("spacing is written and read back where the format has room for it")
  func spacing() throws {
    var image = Fixture.image(Fixture.rgb)
    image.spacing = PixelSpacing(x: 0.05, y: 0.1)
    #expect(try decoded(image, .png()).image.spacing == PixelSpacing(x: 0.05, y: 0.1))
    // 508 and 254 pixels per inch.
    let jpeg = try #require(try decoded(image, .jpeg()).image.spacing)
    #expect(abs(jpeg.x - 0.05) < 1e-12 && abs(jpeg.y - 0.1) < 1e-12)
    #expect(try decoded(image, .webp()).image.spacing != nil)
    // 300 pixels per centimeter are 762 per inch; 7 per centimeter are 17.78 per inch, so inches are not
    // used.
    image.spacing = PixelSpacing(x: 10.0 / 7, y: 10.0 / 7)
    #expect(try decoded(image, .jpeg()).image.spacing == image.spacing)
    // A pixel is a kilometer wide: no whole number of pixels fits into a meter.
    image.spacing = PixelSpacing(x: 1e6, y: 1e6)
    #expect(try decoded(image, .png()).image.spacing == nil)
    #expect(try decoded(image, .jpeg()).image.spacing == nil)
  }

  @Test("settings and sides out of range are the caller's fault")
  func refusals() throws {
    let image = Image(width: 2, height: 2)
    let encodings: [ImageEncoding] = [
      .png(level: 10), .png(level: -1), .jpeg(quality: 0), .jpeg(quality: 101),
      .webp(.lossy(quality: 0)), .webp(.lossy(quality: 101)),
    ]
    for encoding in encodings {
      let error = #expect(throws: ImageError.self) { try image.encoded(as: encoding) }
      #expect(error?.blame == .caller)
    }
    let wide = Image(width: 65_501, height: 1)
    for format in [ImageFormat.jpeg, .webp] {
      let error = #expect(throws: ImageError.self) {
        try wide.encoded(as: #require(ImageEncoding(format)))
      }
      #expect(error?.blame == .caller)
    }
    #expect(try decoded(wide, .png()).image == wide)
  }

  @Test("an image of one pixel is written in every format")
  func onePixel() throws {
    let pixel = Pixel(red: 10, green: 20, blue: 30)
    for format in ImageFormat.writable {
      let image = Image(width: 1, height: 1, filledWith: pixel)
      let encoding = try #require(ImageEncoding(format))
      #expect(try decoded(image, encoding).image.difference(from: image) <= 3)
    }
  }
}

@Suite("formats that are only read")
struct ReadOnlyFormatTests {
  @Test(
    "a GIF or TIFF is not saved, and the error names the endings that are",
    arguments: ["a.gif", "b.tif"])
  func refused(name: String) throws {
    try ScratchFolder.with { folder in
      let image = Image(width: 2, height: 2, filledWith: Pixel(gray: 9))
      let path = folder.file(name)
      let error = #expect(throws: ImageError.self) { try image.save(to: path) }
      #expect(error?.blame == .caller && error?.file == path)
      let names = try folder.contents()
      #expect(names.isEmpty)
    }
    for format in ImageFormat.allCases {
      #expect((ImageEncoding(format) != nil) == ImageFormat.writable.contains(format))
    }
  }
}

@Suite("spacing of WebP")
struct WebPSpacingTests {
  @Test(
    "a WebP keeps its spacing, lossless and lossy, with alpha and without",
    arguments: [0.0254, 0.25, 0.084_666_7, 12.5, 500])
  func kept(millimeters: Double) throws {
    try ScratchFolder.with { folder in
      for alpha: UInt8 in [255, 90] {
        for compression in [WebPCompression.lossless, .lossy(quality: 80)] {
          let pixel = Pixel(red: 9, green: 99, blue: 200, alpha: alpha)
          var image = Image(width: 21, height: 13, filledWith: pixel)
          image.spacing = PixelSpacing(x: millimeters, y: 2 * millimeters)
          let path = folder.file("spaced.webp")
          try? image.save(to: path, as: .webp(compression), overwrites: true)
          let read = try ImageFile.read(path: path)
          let spacing = try #require(read.image.spacing)
          #expect(abs(spacing.x / millimeters - 1) < 1e-6)
          #expect(abs(spacing.y / millimeters / 2 - 1) < 1e-6)
          if compression == .lossless { #expect(read.image[3, 3] == pixel) }
        }
      }
    }
  }
}
