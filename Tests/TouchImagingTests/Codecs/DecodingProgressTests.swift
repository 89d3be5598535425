import Testing
import TouchImaging

@Suite("Progress of decoding")
struct DecodingProgressTests {
  private static let names = [
    "rgba8.png", "rgba8-interlaced.png", "baseline.jpg", "progressive.jpg", "lossless.webp",
    "animated.webp", "palette3.gif", "palette3-interlaced.gif", "rgb8.tif", "rgb16-tiles.tif",
    "ycbcr.tif",
  ]

  @Test("the progress of decoding rises from 0 to 1", arguments: names)
  func rises(name: String) throws {
    for fitting in [nil, PixelSize(width: 5, height: 5)] {
      var reports: [Double] = []
      _ = try ImageFile.read(path: Fixture.path(name), fitting: fitting) {
        reports.append($0)
        return true
      }
      #expect(reports.first == 0 && reports.last == 1)
      #expect(reports == reports.sorted())
    }
  }

  @Test("a false answer calls the work off, whenever it comes", arguments: names)
  func cancelled(name: String) throws {
    let path = Fixture.path(name)
    var count = 0
    _ = try ImageFile.read(path: path) { _ in
      count += 1
      return true
    }
    for last in 1...count {
      var calls = 0
      #expect(throws: ImageError(file: path, reason: .cancelled)) {
        try ImageFile.read(path: path) { _ in
          calls += 1
          return calls < last
        }
      }
      #expect(calls == last)
    }
  }

  @Test("a large picture reports many times on its way")
  func often() throws {
    let image = Fixture.image(300, 2000) { x, y in Pixel(gray: UInt8((x ^ y) & 255)) }
    for encoding in [ImageEncoding.png(level: 1), .jpeg(quality: 50)] {
      var calls = 0
      _ = try ImageFile.read(bytes: try image.encoded(as: encoding)) { _ in
        calls += 1
        return true
      }
      #expect(calls > 30)
    }
  }
}
