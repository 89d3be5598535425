/// The information in a PNG's chunks. The decoder verifies checksums.
struct PNGHeader {
  /// The maximum number of chunks examined, regardless of their size.
  private static let maximumChunks = 65_536

  private(set) var information: ImageInformation
  private let source: ByteSource

  init(_ source: ByteSource) throws(ImageError) {
    self.source = source
    let fields = ByteFields(try source.bytes(at: 8, count: 25))
    guard fields.long(at: 0) == 13, fields.says("IHDR", at: 4), let width = fields.long(at: 8),
      let height = fields.long(at: 12), let depth = fields.byte(at: 16),
      let color = fields.byte(at: 17), let interlace = fields.byte(at: 20)
    else { throw .damaged(.png, "it does not begin with an IHDR chunk") }
    guard (1...0x7fff_ffff).contains(width), (1...0x7fff_ffff).contains(height) else {
      throw .damaged(.png, "its sides are \(width)x\(height)")
    }
    guard let model = Self.models[color], Self.depths[color]?.contains(depth) == true,
      interlace < 2
    else {
      throw .damaged(.png, "color type \(color), \(depth) bits, interlacing \(interlace)")
    }
    information = ImageInformation(
      format: .png, width: width, height: height, colorModel: model, bitsPerChannel: depth,
      hasAlpha: color >= 4, isProgressive: interlace == 1, byteCount: source.count)
    try readChunks()
  }

  private static let models: [Int: ImageInformation.ColorModel] = [
    0: .gray, 2: .rgb, 3: .palette, 4: .grayAlpha, 6: .rgba,
  ]
  private static let depths: [Int: [Int]] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]

  /// Skips from chunk to chunk without reading the pixels; eXIf may follow them.
  private mutating func readChunks() throws(ImageError) {
    var offset = 33
    var exif = EXIFFields()
    for _ in 0..<Self.maximumChunks {
      let head = ByteFields(try source.bytes(at: offset, count: 8))
      guard let length = head.long(at: 0), length <= 0x7fff_ffff, !head.says("IEND", at: 4) else {
        break
      }
      if head.says("tRNS", at: 4) { information.hasAlpha = true }
      if head.says("pHYs", at: 4) {
        readResolution(ByteFields(try source.bytes(at: offset + 8, count: 9)))
      }
      if head.says("eXIf", at: 4) {
        exif = EXIFFields(try source.bytes(at: offset + 8, count: min(length, 65_536)))
      }
      offset += length + 12
    }
    information.orientation = exif.orientation
    information.spacing = information.spacing ?? exif.spacing
  }

  /// A pHYs chunk: pixels per unit in x and y, and the unit, of which only the meter is defined; 0 specifies
  /// only the shape of pixels.
  private mutating func readResolution(_ fields: ByteFields) {
    guard let x = fields.long(at: 0), let y = fields.long(at: 4), let unit = fields.byte(at: 8),
      x > 0, y > 0
    else { return }
    if unit == 0 { information.shape = Double(y) / Double(x) }
    if unit == 1 { information.spacing = PixelSpacing(x: 1000 / Double(x), y: 1000 / Double(y)) }
  }
}
