import Foundation
import Testing
import TouchImaging

/// Measured in separate processes, whose peak is the memory of one reading; other processes create the files.
@Suite("Memory of reading a region")
struct RegionMemoryTests {
  /// The path of a file for both processes, which have the same parent.
  private static func path(_ name: String, of parent: Int32 = getppid()) -> String {
    "/tmp/touchstone-region-\(parent)-\(name)"
  }

  private static func remove(_ name: String) { unlink(path(name, of: getpid())) }

  /// Reads 200 x 200 pixels of a picture of 6,000 x 4,000, which would be 96 MB: the peak of the process must
  /// rise by less than 4 MB.
  private static func measure(_ name: String) throws {
    let path = path(name)
    let middle = PixelRect(x: 3000, y: 2000, width: 200, height: 200)
    // One-time work is done here.
    _ = try ImageFile.read(path: path, region: PixelRect(x: 0, y: 0, width: 8, height: 8))
    let before = try PeakMemory()
    let image = try ImageFile.read(path: path, region: middle).image
    let rise = try PeakMemory().resident - before.resident
    #expect(image.width == 200 && image.height == 200)
    #expect(abs(Int(image[10, 20].green) - 77) <= 2)
    #expect(rise < 4 << 20, "\(rise) bytes")
  }

  private static func save(_ name: String, _ encoding: ImageEncoding) throws {
    let image = Image(width: 6000, height: 4000, filledWith: Pixel(gray: 77))
    try image.save(to: path(name), as: encoding)
  }

  @Test("a PNG: a row and the region")
  func png() async {
    await #expect(processExitsWith: .success) {
      try Self.save("a.png", .png(level: 1, filter: .none))
    }
    await #expect(processExitsWith: .success) { try Self.measure("a.png") }
    Self.remove("a.png")
  }

  @Test("a JPEG: a row of blocks and the region")
  func jpeg() async {
    await #expect(processExitsWith: .success) { try Self.save("b.jpg", .jpeg(quality: 80)) }
    await #expect(processExitsWith: .success) { try Self.measure("b.jpg") }
    Self.remove("b.jpg")
  }

  @Test("a WebP with loss: rows of blocks and the region")
  func webP() async {
    await #expect(processExitsWith: .success) {
      try Self.save("c.webp", .webp(.lossy(quality: 5)))
    }
    await #expect(processExitsWith: .success) { try Self.measure("c.webp") }
    Self.remove("c.webp")
  }

  @Test("a TIFF: the tiles or the strip that the region lies in")
  func tiff() async throws {
    for (name, tile) in [("d.tif", 256), ("e.tif", nil)] {
      let bytes = TIFFFile.gray(6000, 4000, level: 77, tile: tile)
      try Data(bytes).write(to: URL(filePath: Self.path(name, of: getpid())))
    }
    await #expect(processExitsWith: .success) { try Self.measure("d.tif") }
    await #expect(processExitsWith: .success) { try Self.measure("e.tif") }
    Self.remove("d.tif")
    Self.remove("e.tif")
  }
}
