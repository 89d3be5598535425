import Glibc
import Testing

@testable import TouchImaging

@Suite("Loading image files", .timeLimit(.minutes(15)))
struct FileLoadingTests {
  private func bytes(
    _ format: ImageFormat, _ width: Int, _ height: Int, progressive: Bool = false,
    coefficients: Int = 0, orientation: ImageOrientation = .upright, fitting: PixelSize? = nil,
    options: DecodingOptions = DecodingOptions()
  ) -> Int {
    let information = ImageInformation(
      format: format, width: width, height: height, orientation: orientation, colorModel: .rgb,
      isProgressive: progressive, byteCount: 1000)
    return ImageDecoder.workingBytes(information, coefficients, fitting, options)
  }

  @Test("the memory cost of an image counts the result and what its format needs beside it")
  func cost() {
    // 100 x 80 pixels are 8,000 pixels and 32,000 bytes; fitted into 50 x 50 the picture has 50 x 40 and
    // 8,000 bytes.
    let box = PixelSize(width: 50, height: 50)
    #expect(bytes(.png, 100, 80) == 32_000)
    #expect(bytes(.png, 100, 80, fitting: box) == 8000)
    #expect(bytes(.png, 100, 80, progressive: true) == 32_000)
    #expect(bytes(.png, 100, 80, progressive: true, fitting: box) == 8000 + 32_000)
    #expect(bytes(.jpeg, 100, 80) == 32_000)
    #expect(bytes(.jpeg, 100, 80, coefficients: 49_920, fitting: box) == 8000 + 49_920)
    #expect(bytes(.webp, 100, 80) == 32_000 + 1000 + 40_000)
    #expect(bytes(.webp, 100, 80, fitting: box) == 8000 + 32_000 + 1000 + 40_000)
  }

  @Test("the memory cost counts a picture twice if it is turned, and fits its upright size")
  func turned() {
    #expect(bytes(.png, 100, 80, orientation: .upsideDown) == 64_000)
    // Upright it has 80 x 100 pixels; fitted into a width of 40, 40 x 50.
    let box = PixelSize(width: 40, height: 1000)
    #expect(bytes(.jpeg, 100, 80, orientation: .quarterTurn, fitting: box) == 2 * 8000)
    let asStored = DecodingOptions(appliesOrientation: false)
    // As stored it has 100 x 80 pixels; fitted into a width of 40, 40 x 32.
    #expect(
      bytes(.jpeg, 100, 80, orientation: .quarterTurn, fitting: box, options: asStored) == 5120)
  }

  @Test("the memory cost is zero for images that are refused, however large they claim to be")
  func refused() {
    let largest = Int(UInt32.max)
    #expect(bytes(.png, largest, largest) == 0)
    #expect(bytes(.webp, 0, 10) == 0)
    let boundless = DecodingOptions(limits: ImageLimits(pixels: .max, side: .max))
    #expect(bytes(.png, largest, largest, options: boundless) == 0)
    #expect(bytes(.png, 100, 80, fitting: PixelSize(width: 0, height: -1)) == 0)
    #expect(bytes(.jpeg, 100, 80, coefficients: .max) == 0)
    let unlimited = DecodingOptions(limits: ImageLimits(workingBytes: .max))
    #expect(bytes(.jpeg, 100, 80, coefficients: .max, options: unlimited) == .max)
  }

  /// A JPEG of 100 x 80 pixels up to the header of its first scan, which has only some of its channels.
  private func jpeg(progressive: Bool, sampling: [UInt8], scanned: Int) -> [UInt8] {
    let count = UInt8(sampling.count)
    var bytes: [UInt8] = [0xff, 0xd8, 0xff, progressive ? 0xc2 : 0xc0, 0, 8 + 3 * count]
    bytes += [8, 0, 80, 0, 100, count]
    for (index, factors) in sampling.enumerated() { bytes += [UInt8(index) + 1, factors, 0] }
    bytes += [0xff, 0xda, 0, UInt8(6 + 2 * scanned), UInt8(scanned)]
    for index in 0..<scanned { bytes += [UInt8(index) + 1, 0] }
    bytes += [0, progressive ? 0 : 63, 0, 0xff, 0xd9]
    return bytes
  }

  @Test("the memory cost of a JPEG counts coefficients of several scans, progressive or not")
  func coefficients() throws {
    // 13 x 10 blocks of 128 bytes are 16,640 bytes per channel; the result takes 32,000.
    let same: [UInt8] = [0x11, 0x11, 0x11]
    #expect(try cost(jpeg(progressive: false, sampling: same, scanned: 3)) == 32_000)
    #expect(try cost(jpeg(progressive: false, sampling: same, scanned: 1)) == 32_000 + 49_920)
    #expect(try cost(jpeg(progressive: true, sampling: same, scanned: 3)) == 32_000 + 49_920)
    let inks = jpeg(progressive: true, sampling: same + [0x11], scanned: 4)
    #expect(try cost(inks) == 32_000 + 66_560)
    // Luma has twice the resolution in both directions: 14 x 10 blocks, in whole pairs, and twice 7 x 5.
    let half = jpeg(progressive: true, sampling: [0x22, 0x11, 0x11], scanned: 3)
    #expect(try cost(half) == 32_000 + 210 * 128)
    let exact = DecodingOptions(limits: ImageLimits(workingBytes: 66_560))
    #expect(try cost(inks, exact) == 32_000 + 66_560)
    let less = DecodingOptions(limits: ImageLimits(workingBytes: 66_559))
    #expect(try cost(inks, less) == 0)
  }

  @Test("the memory cost of a JPEG with a header that the decoder rejects counts only the result")
  func brokenScan() throws {
    var broken = jpeg(progressive: false, sampling: [0x11, 0x11, 0x11], scanned: 1)
    // The first scan refers to a channel that does not exist.
    broken[broken.count - 7] = 9
    #expect(try cost(broken) == 32_000)
  }

  /// The loader's estimate of the memory for a file with these bytes.
  private func cost(_ bytes: [UInt8], _ options: DecodingOptions = DecodingOptions()) throws -> Int
  {
    var name = Array("/tmp/touchstone-cost-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    try #require(descriptor >= 0)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    return try ImageDecoder.files(options: options).workingBytes(ImageKey(path: path))
  }

  @Test("a loader returns saved images, whole and fitted, and says what is wrong with others")
  func files() async throws {
    var name = Array("/tmp/touchstone-loading-XXXXXX".utf8CString)
    try #require(mkdtemp(&name) != nil)
    let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let picture = folder + "/picture.png"
    let torn = folder + "/torn.png"
    defer {
      unlink(picture)
      unlink(torn)
      rmdir(folder)
    }
    var image = Image(width: 8, height: 4, filledWith: Pixel(red: 200, green: 100, blue: 50))
    image[3, 2] = Pixel(gray: 7)
    try image.save(to: picture)
    let bytes = try image.encoded(as: .png())
    let descriptor = open(torn, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    #expect(write(descriptor, bytes, bytes.count / 2) == bytes.count / 2)
    close(descriptor)

    let loader = ImageLoader()
    async let whole = loader.image(at: picture)
    async let small = loader.image(at: picture, fitting: PixelSize(width: 4, height: 4))
    #expect(try await whole == image)
    #expect(try await small.bounds == PixelRect(x: 0, y: 0, width: 4, height: 2))
    await #expect { try await loader.image(at: torn) } throws: { error in
      guard let error = error as? ImageError, case .damaged(.png, _) = error.reason else {
        return false
      }
      return error.file == torn
    }
    await #expect { try await loader.image(at: folder + "/none.png") } throws: { error in
      (error as? ImageError)?.blame == .system
    }
    #expect(loader.cache.count == 2)
  }
}
