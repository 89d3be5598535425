import Testing
import TouchImaging

@Suite("Decoding of JPEG and WebP")
struct JPEGDecodingTests {
  private func read(_ name: String) throws -> Image {
    try ImageFile.read(path: Fixture.path(name)).image
  }

  private let photo = Fixture.image(
    Fixture.photoWidth, Fixture.photoHeight, Fixture.photo)

  @Test("a photograph comes out but for the loss")
  func baseline() throws {
    #expect(try read("baseline.jpg").difference(from: photo) <= 4)
    #expect(try read("baseline420.jpg").difference(from: photo) <= 10)
  }

  @Test("the same coefficients in several scans give the same pixels")
  func progressive() throws {
    let (one, several) = (try read("baseline.jpg"), try read("progressive.jpg"))
    #expect(one.difference(from: several) == 0)
  }

  @Test("gray JPEG gives gray pixels")
  func gray() throws {
    let image = try read("gray.jpg")
    let wanted = Fixture.image(48, 32) { x, _ in Pixel(gray: UInt8(40 + 4 * x)) }
    #expect(image.difference(from: wanted) <= 3)
    #expect(image[7, 9].red == image[7, 9].blue)
  }

  @Test("inks are multiplied, as CMYK and as YCCK", arguments: ["cmyk.jpg", "ycck.jpg"])
  func inks(name: String) throws {
    let wanted = Fixture.image(48, 32) { x, y in
      func mixed(_ ink: Int) -> UInt8 { UInt8(((255 - ink) * (235 - x) + 127) / 255) }
      return Pixel(red: mixed(4 * x), green: mixed(6 * y), blue: mixed(100))
    }
    #expect(try read(name).difference(from: wanted) <= 5)
  }

  @Test("WebP without loss comes out exactly, clear pixels' colors too")
  func lossless() throws {
    #expect(try read("lossless.webp") == Fixture.image(Fixture.rgba))
  }

  @Test("WebP with loss comes out but for the loss, its alpha exactly")
  func lossy() throws {
    #expect(try read("lossy.webp").difference(from: photo) <= 16)
    let image = try read("lossy-alpha.webp")
    var wrong = 0
    for y in 0..<32 {
      for x in 0..<48 where image[x, y].alpha != Fixture.alpha(x, y) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("the first frame of an animation comes to its place on the canvas")
  func frameOnCanvas() throws {
    let image = try ImageFile.read(bytes: try Fixture.frameOnLargerCanvas()).image
    let frame = PixelRect(x: 2, y: 2, width: 19, height: 13)
    #expect(
      image
        == Fixture.image(23, 15) { x, y in
          frame.contains(PixelRect(x: x, y: y, width: 1, height: 1))
            ? Pixel(red: 255, green: 0, blue: 0) : .clear
        })
  }

  @Test("the first frame of a WebP animation is read")
  func animation() throws {
    let decoded = try ImageFile.read(path: Fixture.path("animated.webp"))
    #expect(decoded.information.isAnimated)
    #expect(
      decoded.image == Image(width: 19, height: 13, filledWith: Pixel(red: 255, green: 0, blue: 0)))
  }

  @Test("a first frame smaller than its canvas leaves the rest clear")
  func smallFrame() throws {
    // The frame's offset of (2, 4) is stored halved, after 8 bytes of chunk header.
    var bytes = try Fixture.bytes("animated.webp")
    let frame = try #require(Self.position(of: "ANMF", in: bytes))
    let canvas = try #require(Self.position(of: "VP8X", in: bytes))
    bytes[frame + 8] = 1
    bytes[frame + 11] = 2
    bytes[canvas + 12] = 29
    bytes[canvas + 15] = 24
    let image = try ImageFile.read(bytes: bytes).image
    #expect(image.width == 30 && image.height == 25)
    let red = Pixel(red: 255, green: 0, blue: 0)
    #expect(image[2, 4] == red && image[20, 16] == red)
    #expect(image[1, 4] == .clear && image[2, 3] == .clear && image[21, 16] == .clear)
    #expect(image[20, 17] == .clear)
  }

  private static func position(of name: String, in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: name.utf8) }
  }
}
