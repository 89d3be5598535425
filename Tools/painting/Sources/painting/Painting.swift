import Foundation
import TouchImaging

/// Writes the pictures or the photographs into a folder, or compares them with the bundled files.
@main
struct Painting {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("painting: \(error)\n".utf8))
      exit(1)
    }
  }

  private struct Problem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  private static func run(_ arguments: [String]) throws {
    guard arguments.count == 2 else {
      throw Problem("usage: painting pictures|photos|check FOLDER")
    }
    let folder = arguments[1]
    switch arguments[0] {
    case "pictures":
      for picture in BundledPicture.all {
        let bytes = try picture.image.encoded(as: .png(level: 9, filter: .adaptive))
        try write(bytes, to: "\(folder)/\(picture.name).png")
      }
    case "photos":
      for photo in BundledPhoto.all {
        let bytes = try photo.image().encoded(as: .jpeg(quality: photo.quality))
        try write(bytes, to: "\(folder)/\(photo.name).jpg")
      }
    case "check": try check(folder)
    default: throw Problem("the first argument must be pictures, photos or check")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
    print(path)
  }

  /// Compares each picture pixel by pixel and each photograph at a reduced size, and looks for unknown files.
  private static func check(_ folder: String) throws {
    let pictures = BundledPicture.all.map { "\($0.name).png" }
    // Tools/menu-pictures creates the pictures of the menu.
    try expectFiles(pictures + ["menu", "photos"], in: folder)
    for picture in BundledPicture.all {
      let path = "\(folder)/\(picture.name).png"
      guard try ImageFile.read(path: path).image == picture.image else {
        throw Problem("\(path) is not as it is painted")
      }
    }
    try expectFiles(BundledPhoto.all.map { "\($0.name).jpg" }, in: "\(folder)/photos")
    for photo in BundledPhoto.all {
      let path = "\(folder)/photos/\(photo.name).jpg"
      let small = photo.image(shrunkBy: 20)
      let size = PixelSize(width: small.width, height: small.height)
      let bundled = try ImageFile.read(path: path).image.downscaled(to: size)
      // Allows for one sample per pixel instead of the mean of 400, and for the loss of a JPEG.
      let difference = meanDifference(small, bundled)
      guard difference < 12 else {
        throw Problem("\(path) is not as it is painted: its channels differ by \(difference)")
      }
    }
    print("\(pictures.count) pictures and \(BundledPhoto.all.count) photographs are as painted")
  }

  private static func expectFiles(_ names: [String], in folder: String) throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: folder)
    guard Set(found) == Set(names) else {
      throw Problem("\(folder) should hold \(names.sorted()), not \(found.sorted())")
    }
  }

  /// The mean over all channels of all pixels, 0...255.
  private static func meanDifference(_ a: Image, _ b: Image) -> Double {
    let (one, two) = (a.withBytes { Array($0) }, b.withBytes { Array($0) })
    let sum = zip(one, two).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.count)
  }
}
