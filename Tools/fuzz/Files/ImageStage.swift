import TouchImaging

/// Mutated pictures, decoded with random limits and sizes.
struct ImageStage: FileStage {
  static let fileExtension = "image"

  let corpus: Corpus

  init(corpus folder: String?) throws {
    corpus = try Corpus(
      folders: folder.map { [$0] }
        ?? ["Tests/TouchImagingTests/Fixtures", "Recordings/images"],
      endings: [".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif"], upTo: 60_000)
  }

  func mutate(_ bytes: inout [UInt8], _ dice: inout Dice) {
    ByteMutation.mutate(&bytes, corpus, &dice)
    // With valid checksums the damage reaches the decoder.
    if dice.chance(0.75) { PNGChecksums.repair(&bytes) }
  }

  func read(_ bytes: [UInt8], _ dice: inout Dice, _ violations: inout [Violation]) {
    let box =
      dice.chance(0.33)
      ? PixelSize(width: 1 + dice.below(50), height: 1 + dice.below(50)) : nil
    let limits = ImageLimits(pixels: 1 << 22, side: 8192, workingBytes: 64 << 20)
    let options = DecodingOptions(
      limits: limits, acceptsDamage: dice.chance(0.5), appliesOrientation: dice.chance(0.75))
    do throws(ImageError) {
      let region = dice.chance(0.33) ? try Self.region(of: bytes, options, &dice) : nil
      let image = try ImageFile.read(bytes: bytes, region: region, fitting: box, options: options)
        .image
      if image.width < 1 || image.height < 1 {
        violations.append(Violation(.noPixels, "\(image.width)x\(image.height)"))
      }
      if let region, box == nil, image.width != region.width || image.height != region.height {
        violations.append(Violation(.noPixels, "\(image.width)x\(image.height) for \(region)"))
      }
      if let box, image.width > box.width || image.height > box.height {
        violations.append(Violation(.tooLarge, "\(image.width)x\(image.height) for \(box)"))
      }
    } catch {
      checkText(error.description, &violations)
      switch error.blame {
      case .file: return
      case .caller, .system: violations.append(Violation(.blame, error.description))
      }
    }
  }
}

extension ImageStage {
  /// A random part of a picture; nil for one that is too large to be read.
  fileprivate static func region(
    of bytes: [UInt8], _ options: DecodingOptions, _ dice: inout Dice
  ) throws(ImageError) -> PixelRect? {
    let found = try ImageFile.information(bytes: bytes)
    let isTurned = options.appliesOrientation
    let width = isTurned ? found.orientedWidth : found.width
    let height = isTurned ? found.orientedHeight : found.height
    guard options.limits.allow(width: width, height: height) else { return nil }
    let (x, y) = (dice.below(width), dice.below(height))
    return PixelRect(
      x: x, y: y, width: 1 + dice.below(width - x), height: 1 + dice.below(height - y))
  }
}

/// The checksums of a PNG's chunks.
enum PNGChecksums {
  /// Corrects them as far as the chunks can be followed; other files are unchanged.
  static func repair(_ bytes: inout [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return }
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start - 12 else { return }
      let sum = checksum(of: bytes[(start + 4)..<(start + 8 + length)])
      for index in 0..<4 {
        let part = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
        bytes[start + 8 + length + index] = part
      }
      start += 12 + length
    }
  }

  /// The CRC-32 of the PNG specification.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in table[Int((sum ^ UInt32(byte)) & 255)] ^ (sum >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1)
    }
  }
}
