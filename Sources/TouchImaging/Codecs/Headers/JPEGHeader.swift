/// The information in a JPEG's markers, up to the frame header.
struct JPEGHeader {
  /// The maximum number of markers before the frame header.
  private static let maximumMarkers = 1000

  private(set) var information = ImageInformation(
    format: .jpeg, width: 0, height: 0, colorModel: .rgb, byteCount: 0)
  private let source: ByteSource
  private var exif = EXIFFields()

  init(_ source: ByteSource) throws(ImageError) {
    self.source = source
    information.byteCount = source.count
    var offset = 2
    for _ in 0..<Self.maximumMarkers {
      let (marker, place) = try marker(at: offset)
      if marker == 0x01 || (0xd0...0xd8).contains(marker) {
        offset = place
        continue
      }
      guard marker != 0xd9, marker != 0xda,
        let length = ByteFields(try source.bytes(at: place, count: 2)).short(at: 0), length >= 2
      else { break }
      if try readSegment(marker, at: place + 2, count: length - 2) { return }
      offset = place + length
    }
    throw .damaged(.jpeg, "there is no frame header")
  }

  /// The marker at an offset, after any number of 0xff bytes, and the offset after it.
  private func marker(at offset: Int) throws(ImageError) -> (code: Int, end: Int) {
    var offset = offset
    guard try source.bytes(at: offset, count: 1) == [0xff] else {
      throw .damaged(.jpeg, "there is no marker at byte \(offset)")
    }
    while true {
      let window = try source.bytes(at: offset, count: 4096)
      guard !window.isEmpty else { throw .damaged(.jpeg, "the file ends early") }
      if let index = window.firstIndex(where: { $0 != 0xff }) {
        return (Int(window[index]), offset + index + 1)
      }
      offset += window.count
    }
  }

  /// Reads the relevant data of a segment; returns true for the frame header.
  private mutating func readSegment(
    _ marker: Int, at offset: Int, count: Int
  ) throws(ImageError) -> Bool {
    switch marker {
    case 0xe0: readJFIF(ByteFields(try source.bytes(at: offset, count: 14)))
    case 0xe1:
      if ByteFields(try source.bytes(at: offset, count: 6)).says("Exif\0\0", at: 0) {
        exif = EXIFFields(try source.bytes(at: offset, count: count))
      }
    case 0xc4, 0xc8, 0xcc: break
    case 0xc0...0xcf:
      try readFrame(marker, ByteFields(try source.bytes(at: offset, count: min(count, 6))))
      return true
    default: break
    }
    return false
  }

  /// The density in pixels per inch (unit 1) or centimeter (2); 0 specifies only the shape of pixels.
  private mutating func readJFIF(_ fields: ByteFields) {
    guard fields.says("JFIF\0", at: 0), let unit = fields.byte(at: 7),
      let x = fields.short(at: 8), let y = fields.short(at: 10), x > 0, y > 0
    else { return }
    if unit == 0 { information.shape = Double(y) / Double(x) }
    guard unit == 1 || unit == 2 else { return }
    let millimeters = unit == 1 ? 25.4 : 10
    information.spacing = PixelSpacing(x: millimeters / Double(x), y: millimeters / Double(y))
  }

  private mutating func readFrame(_ marker: Int, _ fields: ByteFields) throws(ImageError) {
    guard let bits = fields.byte(at: 0), let height = fields.short(at: 1),
      let width = fields.short(at: 3), let components = fields.byte(at: 5)
    else { throw .damaged(.jpeg, "the frame header is cut short") }
    guard [0xc0, 0xc1, 0xc2, 0xc9, 0xca].contains(marker) else {
      throw .unsupported(.jpeg, "lossless or hierarchical coding")
    }
    guard bits == 8 else { throw .unsupported(.jpeg, "\(bits) bits a channel") }
    guard height > 0 else { throw .unsupported(.jpeg, "no height in the frame header") }
    guard width > 0 else { throw .damaged(.jpeg, "its sides are \(width)x\(height)") }
    switch components {
    case 1: information.colorModel = .gray
    case 3: information.colorModel = .rgb
    case 4: information.colorModel = .cmyk
    default: throw .unsupported(.jpeg, "\(components) channels")
    }
    information.width = width
    information.height = height
    information.isProgressive = marker == 0xc2 || marker == 0xca
    information.orientation = exif.orientation
    information.spacing = information.spacing ?? exif.spacing
  }
}
