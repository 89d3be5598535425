/// The information in a WebP's chunks.
struct WebPHeader {
  /// The maximum number of chunks examined for EXIF data, and for the first picture.
  private static let maximumChunks = 65_536

  private(set) var information: ImageInformation
  private let source: ByteSource

  init(_ source: ByteSource) throws(ImageError) {
    self.source = source
    information = ImageInformation(
      format: .webp, width: 0, height: 0, colorModel: .rgb, byteCount: source.count)
    let fields = ByteFields(try source.bytes(at: 12, count: 18), isBigEndian: false)
    if fields.says("VP8X", at: 0) {
      try readExtended(fields)
    } else if fields.says("VP8L", at: 0) {
      try readLossless(fields)
    } else if fields.says("VP8 ", at: 0) {
      try readLossy(fields)
    } else {
      throw .damaged(.webp, "it does not begin with a picture")
    }
    information.colorModel = information.hasAlpha ? .rgba : .rgb
  }

  /// Flags, and the canvas's width and height minus one in 24 bits each.
  private mutating func readExtended(_ fields: ByteFields) throws(ImageError) {
    guard let length = fields.long(at: 4), length >= 10, let flags = fields.byte(at: 8),
      let width = fields.number(at: 12, width: 3), let height = fields.number(at: 15, width: 3)
    else { throw .damaged(.webp, "its header is cut short") }
    information.width = width + 1
    information.height = height + 1
    information.isAnimated = flags & 0x02 != 0
    let start = 20 + length + length % 2
    information.hasAlpha = flags & 0x10 != 0
    if !information.hasAlpha { information.hasAlpha = try hasClearPicture(from: start) }
    guard flags & 0x08 != 0 else { return }
    let exif = try exif(from: start)
    information.orientation = exif.orientation
    information.spacing = exif.spacing
  }

  /// Whether the first picture has alpha or, in an animation, leaves a part of the canvas clear. Some programs do
  /// not set the header's flag for it, which libwebp does not need.
  private func hasClearPicture(from start: Int) throws(ImageError) -> Bool {
    var offset = start
    for _ in 0..<Self.maximumChunks {
      let head = ByteFields(try source.bytes(at: offset, count: 24), isBigEndian: false)
      guard let length = head.long(at: 4), !head.says("VP8 ", at: 0) else { break }
      if head.says("ALPH", at: 0) { return true }
      if head.says("VP8L", at: 0) { return head.long(at: 9).map { $0 >> 28 & 1 == 1 } ?? false }
      if head.says("ANMF", at: 0) {
        // A frame as large as the canvas covers it. The chunks of its picture follow its own data.
        guard head.number(at: 14, width: 3) == information.width - 1,
          head.number(at: 17, width: 3) == information.height - 1
        else { return true }
        offset += 24
      } else {
        offset += 8 + length + length % 2
      }
    }
    return false
  }

  private func exif(from start: Int) throws(ImageError) -> EXIFFields {
    var offset = start
    for _ in 0..<Self.maximumChunks {
      let head = ByteFields(try source.bytes(at: offset, count: 8), isBigEndian: false)
      guard let length = head.long(at: 4) else { break }
      if head.says("EXIF", at: 0) {
        return EXIFFields(try source.bytes(at: offset + 8, count: min(length, 65_536)))
      }
      offset += 8 + length + length % 2
    }
    return EXIFFields()
  }

  /// A byte 0x2f, then width and height minus one in 14 bits each, and a bit for alpha.
  private mutating func readLossless(_ fields: ByteFields) throws(ImageError) {
    guard fields.byte(at: 8) == 0x2f, let bits = fields.long(at: 9) else {
      throw .damaged(.webp, "its header is cut short")
    }
    information.width = bits & 0x3fff + 1
    information.height = bits >> 14 & 0x3fff + 1
    information.hasAlpha = bits >> 28 & 1 == 1
  }

  /// Three bytes of frame tag, a start code, and width and height in 14 bits each below two bits of scale.
  private mutating func readLossy(_ fields: ByteFields) throws(ImageError) {
    guard fields.number(at: 11, width: 3) == 0x2a_019d, let width = fields.short(at: 14),
      let height = fields.short(at: 16), width & 0x3fff > 0, height & 0x3fff > 0
    else { throw .damaged(.webp, "its frame header is wrong") }
    information.width = width & 0x3fff
    information.height = height & 0x3fff
  }
}
