import CImageCodecs

/// Rewrites a PNG of 8 bits per channel with fewer bits, as gray or with a palette, if that changes no pixel.
///
/// Only files whose other chunks have the same meaning for every color type are reduced; unknown chunks, and
/// those that count in samples of the old color type, prevent it.
struct PNGReduction {
  /// The format in which rows are written.
  private struct Form {
    var colorType: Int32
    var depth: Int
    /// PLTE and tRNS with their lengths and checksums; empty for gray.
    var tables: [UInt8]
    /// The sample of each color; empty where pixels keep their channels, or lose only redundant ones.
    var sample: [UInt32: UInt8]

    /// The number of bytes of a row of this many pixels.
    func rowBytes(_ width: Int) -> Int {
      guard !sample.isEmpty else { return width * MemoryLayout<Pixel>.stride }
      let perByte = 8 / depth
      return (width + perByte - 1) / perByte
    }
  }

  /// Chunks around the pixels that do not depend on the color type. An ICC profile does: one for RGB
  /// is not allowed in a gray file.
  private static let harmless: Set<String> = [
    "IHDR", "pHYs", "gAMA", "cHRM", "sRGB", "tEXt", "zTXt", "iTXt", "tIME", "eXIf", "PLTE", "tRNS",
    "IEND",
  ]

  private let information: ImageInformation
  private let options: DecodingOptions
  private let old: [UInt8]
  private let image: Image
  private let form: Form
  /// The chunks before the pixels that are kept, without IHDR, PLTE and tRNS.
  private let kept: [UInt8]

  /// - Parameter memory: The bytes already in use.
  /// - Returns: nil if the file cannot be reduced: also if it has more than 256 colors and needs all of its channels,
  ///   and if there is no memory for the pixels and the new rows, since a file may keep its form.
  init?(
    _ bytes: [UInt8], _ information: ImageInformation, _ options: DecodingOptions,
    _ memory: WorkingMemory
  ) throws(ImageError) {
    guard information.format == .png, information.bitsPerChannel <= 8, !information.isProgressive
    else { return nil }
    let chunks = try PNGChunks(bytes)
    let start = PNGChunks.split(chunks.start.dropFirst(8))
    guard
      (start + PNGChunks.split(chunks.end)).allSatisfy({ Self.harmless.contains($0.name) })
    else { return nil }
    var memory = memory
    guard (try? memory.hold(information.size)) != nil else { return nil }
    kept = start.filter { !["IHDR", "PLTE", "tRNS"].contains($0.name) }.flatMap { $0.bytes }
    self.information = information
    self.options = options
    old = bytes
    image = try Self.image(of: bytes, information, options)
    guard let form = Self.form(of: image) ?? Self.channelForm(of: image, information) else {
      return nil
    }
    if !form.sample.isEmpty {
      let rowBytes = form.rowBytes(image.width)
      guard (try? memory.hold(rowBytes, bytesEach: image.height)) != nil else { return nil }
    }
    self.form = form
  }

  /// The file in its fewest bits; nil if there is no filter to try.
  func reduced(
    level: Int, filters: [PNGFilter], _ progress: DecodingProgress
  ) throws(ImageError) -> [UInt8]? {
    // Pixels that keep their channels are written as they are.
    let packed = form.sample.isEmpty ? nil : pack(by: form)
    var picture = codec_png_picture()
    picture.width = UInt32(image.width)
    picture.height = UInt32(image.height)
    picture.color_type = form.colorType
    picture.bit_depth = Int32(form.depth)
    picture.stride = form.rowBytes(image.width)
    picture.is_rgba = form.sample.isEmpty
    let best = try withRows(packed) { (rows) throws(ImageError) in
      try PNGTrial.shortestPixels(
        of: picture, rows: rows, level: level, filters: filters, progress)
    }
    guard let best else { return nil }
    let new = old[..<8] + header(of: form) + kept + form.tables + best + (try PNGChunks(old)).end
    let result = Array(new)
    guard try isImage(of: result) else {
      throw .unsupported(.png, "writing it with fewer bits would change it")
    }
    return result
  }

  private static func image(
    of bytes: [UInt8], _ information: ImageInformation, _ options: DecodingOptions
  ) throws(ImageError) -> Image {
    try ByteSource.withBytes(bytes) { (source) throws(ImageError) in
      let reader = try PNGRows(source, options, form: CODEC_PNG_RGBA)
      try reader.checkSize(information)
      let image = try Image(allocating: information.size, isCleared: false) {
        (pixels) throws(ImageError) in
        try reader.read(into: pixels, rows: information.height)
      }
      try reader.finish()
      return image
    }
  }

  /// Whether a file has the image's pixels; a row at a time, so that they need not be held twice.
  private func isImage(of bytes: [UInt8]) throws(ImageError) -> Bool {
    try ByteSource.withBytes(bytes) { (source) throws(ImageError) in
      let reader = try PNGRows(source, options, form: CODEC_PNG_RGBA)
      guard reader.size == information.size else { return false }
      let width = image.width
      var areSame = true
      for start in stride(from: 0, to: width * image.height, by: width) {
        let size = PixelSize(width: width, height: 1)
        let row = try Image(allocating: size, isCleared: false) { (pixels) throws(ImageError) in
          try reader.read(into: pixels, rows: 1)
        }
        areSame = areSame && row.storage[...] == image.storage[start..<start + width]
      }
      try reader.finish()
      return areSame
    }
  }

  // MARK: The form

  private static func form(of image: Image) -> Form? {
    var colors: [UInt32: Int] = [:]
    var order: [Pixel] = []
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        guard colors[key(pixel)] == nil else { continue }
        guard colors.count < 256 else { return nil }
        colors[key(pixel)] = order.count
        order.append(pixel)
      }
    }
    let isGray = order.allSatisfy { $0.red == $0.green && $0.green == $0.blue && $0.alpha == 255 }
    return isGray ? grayForm(order) ?? paletteForm(order) : paletteForm(order)
  }

  /// The picture without an alpha channel that is solid everywhere, or as gray with alpha; nil if all
  /// channels are needed.
  private static func channelForm(of image: Image, _ information: ImageInformation) -> Form? {
    guard information.colorModel == .rgba else { return nil }
    let content = image.content
    guard content.isOpaque || content.isGray else { return nil }
    let type = content.isOpaque ? CODEC_PNG_RGB : CODEC_PNG_GRAY_ALPHA
    return Form(colorType: Int32(type), depth: 8, tables: [], sample: [:])
  }

  /// Gray of as few bits as its levels are multiples for; nil where a palette has fewer.
  private static func grayForm(_ colors: [Pixel]) -> Form? {
    let depth = [1, 2, 4, 8].first { depth in
      let step = 255 / ((1 << depth) - 1)
      return colors.allSatisfy { Int($0.red) % step == 0 }
    }
    guard let depth, depth <= Self.depth(of: colors.count) else { return nil }
    let step = UInt8(255 / ((1 << depth) - 1))
    let samples = colors.map { (key($0), $0.red / step) }
    return Form(
      colorType: Int32(CODEC_PNG_GRAY), depth: depth, tables: [],
      sample: Dictionary(uniqueKeysWithValues: samples))
  }

  /// A palette with the transparent colors first, so that tRNS is short; otherwise from dark to bright, so
  /// that neighbors in a gradient have neighboring indexes.
  private static func paletteForm(_ colors: [Pixel]) -> Form {
    func brightness(_ pixel: Pixel) -> Int {
      2126 * Int(pixel.red) + 7152 * Int(pixel.green) + 722 * Int(pixel.blue)
    }
    let sorted = colors.sorted { a, b in
      if (a.alpha == 255) != (b.alpha == 255) { return b.alpha == 255 }
      return brightness(a) != brightness(b)
        ? brightness(a) < brightness(b) : key(a) < key(b)
    }
    let alphas = sorted.map(\.alpha).prefix { $0 < 255 }
    let tables =
      chunk("PLTE", sorted.flatMap { [$0.red, $0.green, $0.blue] })
      + (alphas.isEmpty ? [] : chunk("tRNS", Array(alphas)))
    let samples = sorted.enumerated().map { (key($1), UInt8($0)) }
    return Form(
      colorType: Int32(CODEC_PNG_PALETTE), depth: depth(of: sorted.count), tables: tables,
      sample: Dictionary(uniqueKeysWithValues: samples))
  }

  private static func depth(of colors: Int) -> Int {
    [1, 2, 4].first { colors <= 1 << $0 } ?? 8
  }

  private static func key(_ pixel: Pixel) -> UInt32 {
    UInt32(pixel.red) << 24 | UInt32(pixel.green) << 16 | UInt32(pixel.blue) << 8
      | UInt32(pixel.alpha)
  }

  // MARK: Bytes

  /// Calls `body` with packed rows, or with the image's own if there are none.
  private func withRows(
    _ packed: [UInt8]?,
    _ body: (UnsafePointer<UInt8>?) throws(ImageError) -> ArraySlice<UInt8>?
  ) throws(ImageError) -> ArraySlice<UInt8>? {
    guard let packed else { return try image.withRows(body) }
    return try packed.withUnsafeBufferPointer { (rows) throws(ImageError) in
      try body(rows.baseAddress)
    }
  }

  /// The rows of samples, with the leftmost one in the highest bits.
  private func pack(by form: Form) -> [UInt8] {
    let perByte = 8 / form.depth
    let stride = form.rowBytes(image.width)
    var rows = [UInt8](repeating: 0, count: stride * image.height)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let sample = form.sample[Self.key(image[x, y])] ?? 0
        let shift = 8 - form.depth * (x % perByte + 1)
        rows[y * stride + x / perByte] |= sample << UInt8(shift)
      }
    }
    return rows
  }

  private func header(of form: Form) -> [UInt8] {
    Self.chunk(
      "IHDR",
      Self.long(image.width) + Self.long(image.height)
        + [UInt8(form.depth), UInt8(form.colorType), 0, 0, 0])
  }

  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + contents
    return long(contents.count) + body + long(Int(CRC32.of(body[...])))
  }

  private static func long(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
