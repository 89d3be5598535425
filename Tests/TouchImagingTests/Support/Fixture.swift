import Foundation
import Testing
import TouchImaging

/// The pictures in the folder Fixtures; its README describes them.
enum Fixture {
  static let width = 19
  static let height = 13
  static let photoWidth = 48
  static let photoHeight = 32

  static let folder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(2)
    return parts.joined(separator: "/") + "/Fixtures"
  }()

  static func path(_ name: String) -> String { folder + "/" + name }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Every picture, sorted by name.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { ImageFormat(extensionOf: $0) != nil }.sorted()
  }

  static func red(_ x: Int, _ y: Int) -> UInt8 { UInt8((13 * x + 5 * y) % 256) }
  static func green(_ x: Int, _ y: Int) -> UInt8 { UInt8((3 * x + 11 * y) % 256) }
  static func blue(_ x: Int, _ y: Int) -> UInt8 { UInt8((7 * x + 2 * y) % 256) }
  static func alpha(_ x: Int, _ y: Int) -> UInt8 { UInt8((17 * x + 29 * y) % 256) }

  static func rgb(_ x: Int, _ y: Int) -> Pixel {
    Pixel(red: red(x, y), green: green(x, y), blue: blue(x, y))
  }

  static func rgba(_ x: Int, _ y: Int) -> Pixel {
    Pixel(red: red(x, y), green: green(x, y), blue: blue(x, y), alpha: alpha(x, y))
  }

  /// The photograph's pixels before lossy compression.
  static func photo(_ x: Int, _ y: Int) -> Pixel {
    Pixel(
      red: UInt8(40 + 4 * x), green: UInt8(30 + 6 * y), blue: UInt8(200 - 2 * x - 2 * y))
  }

  /// A JPEG whose frame header has other dimensions.
  static func jpeg(_ name: String, _ width: Int, _ height: Int) throws -> [UInt8] {
    var bytes = try bytes(name)
    let frame = try #require(
      bytes.indices.dropLast(9).first { bytes[$0] == 0xff && [0xc0, 0xc2].contains(bytes[$0 + 1]) })
    bytes.replaceSubrange(
      frame + 5..<frame + 9,
      with: [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) })
    return bytes
  }

  /// A GIF whose canvas and first frame have other dimensions.
  static func gif(_ name: String, _ width: Int, _ height: Int) throws -> [UInt8] {
    var bytes = try bytes(name)
    let sides = [width & 255, width >> 8, height & 255, height >> 8].map { UInt8($0) }
    bytes.replaceSubrange(6..<10, with: sides)
    let colors = 3 << (Int(bytes[10] & 7) + 1)
    let frame = try #require(bytes.indices.dropFirst(13 + colors).first { bytes[$0] == 0x2c })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: sides)
    return bytes
  }

  /// A little-endian TIFF with other values for some tags.
  static func tiff(_ name: String, _ values: [Int: UInt32]) throws -> [UInt8] {
    var bytes = try bytes(name)
    func number(_ offset: Int, _ width: Int) -> Int {
      (0..<width).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let table = number(4, 4)
    for (tag, value) in values {
      let entry = try #require(
        (0..<number(table, 2)).map { table + 2 + 12 * $0 }.first { number($0, 2) == tag })
      // One 32-bit number.
      bytes.replaceSubrange(entry + 2..<entry + 8, with: [4, 0, 1, 0, 0, 0])
      for i in 0..<4 { bytes[entry + 8 + i] = UInt8(truncatingIfNeeded: value >> UInt32(8 * i)) }
    }
    return bytes
  }

  /// The offsets of a JPEG's scans, including their markers.
  static func scans(of bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast().filter { bytes[$0] == 0xff && bytes[$0 + 1] == 0xda }
  }

  /// The animation with its first frame at (2, 2) on a canvas of 23x15.
  static func frameOnLargerCanvas() throws -> [UInt8] {
    var bytes = try bytes("animated.webp")
    // The sides minus one, in 24 bits each.
    bytes.replaceSubrange(24..<30, with: [22, 0, 0, 14, 0, 0])
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: "ANMF".utf8) })
    // Half of the position.
    bytes.replaceSubrange(frame + 8..<frame + 14, with: [1, 0, 0, 1, 0, 0])
    return bytes
  }

  /// An image of the size of the PNG files from a formula.
  static func image(_ pixel: (Int, Int) -> Pixel) -> Image { image(width, height, pixel) }

  /// An image from a formula.
  static func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel) -> Image {
    var image = Image(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { image[x, y] = pixel(x, y) }
    }
    return image
  }
}

extension Image: CustomTestStringConvertible {
  /// Its size; printing all of its pixels would hide the failure.
  public var testDescription: String { "\(width)x\(height), \(String(describing: spacing))" }
}

extension Image {
  /// The maximum difference of any channel; 256 if the sizes differ.
  func difference(from other: Image) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return withPixels { mine in
      other.withPixels { theirs in
        var most = 0
        for i in mine.indices {
          let (a, b) = (mine[i], theirs[i])
          let differences = [
            Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue),
            Int(a.alpha) - Int(b.alpha),
          ]
          most = max(most, differences.map(abs).max() ?? 0)
        }
        return most
      }
    }
  }
}
