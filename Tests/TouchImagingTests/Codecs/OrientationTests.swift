import Testing

@testable import TouchImaging

@Suite("Orientation")
struct OrientationTests {
  /// The stored position of the upright pixel (x, y), for a stored picture of w by h.
  private static func stored(_ o: Int, _ x: Int, _ y: Int, _ w: Int, _ h: Int) -> (Int, Int) {
    switch o {
    case 2: (w - 1 - x, y)
    case 3: (w - 1 - x, h - 1 - y)
    case 4: (x, h - 1 - y)
    case 5: (y, x)
    case 6: (y, h - 1 - x)
    case 7: (w - 1 - y, h - 1 - x)
    case 8: (w - 1 - y, x)
    default: (x, y)
    }
  }

  private static func upright(_ o: Int, of image: Image) -> Image {
    let (w, h) = (image.width, image.height)
    return Fixture.image(o >= 5 ? h : w, o >= 5 ? w : h) { x, y in
      let place = stored(o, x, y, w, h)
      return image[place.0, place.1]
    }
  }

  @Test("every orientation puts every pixel where EXIF says", arguments: 1...8)
  func pixels(number: Int) throws {
    let image = Fixture.image(Fixture.rgba)
    let orientation = try #require(ImageOrientation(rawValue: number))
    #expect(image.uprighted(from: orientation) == Self.upright(number, of: image))
  }

  @Test("a quarter turn takes the first pixel to the upper right")
  func quarterTurn() {
    let pixels = (0..<6).map { Pixel(gray: $0) }
    let image = Image(width: 3, height: 2, pixels: pixels)
    let turned = image.uprighted(from: .quarterTurn)
    // 0 1 2      3 0
    // 3 4 5  ->  4 1
    //            5 2
    let wanted: [UInt8] = [3, 0, 4, 1, 5, 2]
    #expect(turned == Image(width: 2, height: 3, pixels: wanted.map { Pixel(gray: $0) }))
  }

  @Test("a JPEG is turned upright, and its spacing along", arguments: 1...8)
  func jpeg(number: Int) throws {
    let path = Fixture.path("turned\(number).jpg")
    let stored = try ImageFile.read(path: Fixture.path("baseline.jpg")).image
    let decoded = try ImageFile.read(path: path)
    var wanted = Self.upright(number, of: stored)
    // 100 and 50 pixels per centimeter.
    wanted.spacing =
      number >= 5 ? PixelSpacing(x: 0.2, y: 0.1) : PixelSpacing(x: 0.1, y: 0.2)
    #expect(decoded.image == wanted)
    #expect(decoded.information.orientation.rawValue == number)
    #expect(decoded.information.orientedWidth == wanted.width)
    let asStored = try ImageFile.read(
      path: path, options: DecodingOptions(appliesOrientation: false))
    #expect(asStored.image.difference(from: stored) == 0)
  }

  @Test("PNG and WebP are turned too, by EXIF behind the pixels as well")
  func others() throws {
    let rgb = Fixture.image(Fixture.rgb)
    #expect(try ImageFile.read(path: Fixture.path("turned6.png")).image == Self.upright(6, of: rgb))
    let behind = try ImageFile.read(path: Fixture.path("turned3-behind.png")).image
    #expect(behind == Self.upright(3, of: rgb))
    let webp = try ImageFile.read(path: Fixture.path("turned8.webp")).image
    #expect(webp == Self.upright(8, of: Fixture.image(Fixture.rgba)))
  }

  @Test(
    "the orientation is a whole number of any width",
    arguments: [[0, 1, 6, 0, 0, 0], [0, 3, 0, 6, 0, 0], [0, 4, 0, 0, 0, 6]] as [[UInt8]])
  func widths(field: [UInt8]) {
    // One entry: the tag, then its type, a count of 1 and the value.
    let head: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12]
    let bytes: [UInt8] = head + Array(field[..<2]) + [0, 0, 0, 1] + Array(field[2...])
    #expect(EXIFFields(bytes).orientation == .quarterTurn)
  }

  @Test("a box is for the upright picture")
  func fitting() throws {
    // 48x32 rotated by a quarter turn is 32x48, which fits into 16x100 as 16x24.
    let decoded = try ImageFile.read(
      path: Fixture.path("turned6.jpg"), fitting: PixelSize(width: 16, height: 100))
    #expect(decoded.image.width == 16 && decoded.image.height == 24)
    let spacing = try #require(decoded.image.spacing)
    #expect(abs(spacing.x - 0.4) < 1e-12 && abs(spacing.y - 0.2) < 1e-12)
  }
}
