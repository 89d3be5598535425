import Randomness
import Testing
import TouchImaging

/// Valid files with damage that is the same in every run: each must return a typed error or a picture within
/// the limits.
@Suite("Hostile files")
struct HostileFileTests {
  private static let limits = ImageLimits(pixels: 1 << 20, side: 4096, workingBytes: 16 << 20)

  /// The ways of damaging a file.
  private enum Harm: CaseIterable {
    case flippedBits, randomBytes, truncation, removedPart, repeatedPart, largeNumber, zeros
    case flippedBehindHeader

    func apply(to bytes: [UInt8], with random: inout SplitMix64) -> [UInt8] {
      var bytes = bytes
      func place(_ room: Int = 1) -> Int {
        Int.random(in: 0...max(0, bytes.count - room), using: &random)
      }
      switch self {
      case .flippedBits:
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          bytes[place()] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
      case .flippedBehindHeader:
        let start = bytes.count / 2
        for _ in 0..<3 {
          let index = Int.random(in: start..<bytes.count, using: &random)
          bytes[index] ^= UInt8.random(in: 1...255, using: &random)
        }
      case .randomBytes:
        for _ in 0..<6 { bytes[place()] = UInt8.random(in: 0...255, using: &random) }
      case .truncation: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      case .removedPart:
        let start = place(8)
        bytes.removeSubrange(
          start..<min(bytes.count, start + Int.random(in: 1...8, using: &random)))
      case .repeatedPart:
        let start = place(40)
        let part = Array(bytes[start..<min(bytes.count, start + 40)])
        for _ in 0..<50 { bytes.insert(contentsOf: part, at: start) }
      case .largeNumber:
        let start = place(4)
        let values: [UInt32] = [.max, 0x7fff_ffff, 0xffff, 0x8000_0000]
        let value = values.randomElement(using: &random) ?? 0
        for i in 0..<min(4, bytes.count - start) {
          bytes[start + i] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * i))
        }
      case .zeros:
        let start = place(16)
        for i in start..<min(bytes.count, start + 16) { bytes[i] = 0 }
      }
      return bytes
    }
  }

  private func check(_ bytes: [UInt8], _ label: String) {
    let box = PixelSize(width: 11, height: 9)
    for acceptsDamage in [false, true] {
      for fitting in [nil, box] {
        let options = DecodingOptions(limits: Self.limits, acceptsDamage: acceptsDamage)
        do throws(ImageError) {
          let found = try BothWays.read(bytes, fitting: fitting, options: options)
          let image = found.image
          #expect(image.width * image.height <= Self.limits.pixels, "\(label)")
          #expect(fitting == nil || image.width <= 11 && image.height <= 9, "\(label)")
          #expect(
            Self.limits.allow(width: found.information.width, height: found.information.height))
        } catch {
          // Only the file is at fault: there was enough memory, and the arguments were valid.
          #expect(error.blame == .file, "\(label): \(error)")
        }
      }
    }
  }

  @Test("bad files give errors or pictures, never anything else")
  func bad() throws {
    var random = SplitMix64(seed: 20_261_121)
    var count = 0
    for name in try Fixture.names() {
      let good = try Fixture.bytes(name)
      for harm in Harm.allCases {
        for round in 0..<3 {
          check(harm.apply(to: good, with: &random), "\(name), \(harm) \(round)")
          count += 1
        }
      }
    }
    #expect(count >= 200)
  }

  @Test("damage with correct checksums reaches the decoder, which survives it")
  func badWithRightChecksums() throws {
    var random = SplitMix64(seed: 7)
    for name in try Fixture.names() where name.hasSuffix(".png") {
      let good = try Fixture.bytes(name)
      for round in 0..<8 {
        var bytes = PNGFile.signature
        var offset = 8
        while offset + 12 <= good.count {
          let length = good[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
          let kind = String(decoding: good[offset + 4..<offset + 8], as: UTF8.self)
          var content = Array(good[offset + 8..<offset + 8 + length])
          if let index = content.indices.randomElement(using: &random), Bool.random(using: &random)
          {
            content[index] ^= UInt8.random(in: 1...255, using: &random)
          }
          bytes += PNGFile.chunk(kind, content)
          offset += length + 12
        }
        check(bytes, "\(name) \(round)")
      }
    }
  }

  @Test(
    "a file cut at any byte is refused",
    arguments: ["palette4.png", "lossless.webp", "gray.jpg"])
  func everyLength(name: String) throws {
    let good = try Fixture.bytes(name)
    for length in 0..<good.count {
      let short = Array(good[..<length])
      let error = #expect(throws: ImageError.self) { try ImageFile.read(bytes: short) }
      #expect(error?.blame == .file)
      check(short, "\(name) of \(length) bytes")
    }
  }

  @Test("bad files are not written anew, or keep their pixels")
  func recompression() throws {
    var random = SplitMix64(seed: 99)
    try ScratchFolder.with { folder in
      for name in ["rgb8.png", "palette4-interlaced.png", "baseline.jpg", "progressive.jpg"] {
        let good = try Fixture.bytes(name)
        for harm in Harm.allCases {
          let bad = harm.apply(to: good, with: &random)
          let path = try folder.write(bad, to: name)
          let before = try? ImageFile.read(bytes: bad).image
          do throws(ImageError) {
            _ = try ImageFile.recompress(path: path, limits: Self.limits)
            #expect((try? ImageFile.read(path: path).image) == before)
          } catch {
            #expect(error.blame == .file, "\(name), \(harm): \(error)")
            #expect((try? folder.read(name)) == bad)
          }
        }
      }
    }
  }
}
