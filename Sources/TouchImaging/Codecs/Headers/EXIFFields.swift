/// The EXIF data that is used: the orientation and the resolution.
///
/// EXIF is a TIFF structure: a header with the byte order, and a table of entries of 12 bytes each. Invalid
/// data is ignored.
struct EXIFFields {
  private(set) var orientation = ImageOrientation.upright
  private(set) var spacing: PixelSpacing?

  private enum Tag {
    static let orientation = 0x0112
    static let xResolution = 0x011a
    static let yResolution = 0x011b
    static let resolutionUnit = 0x0128
  }

  init() {}

  /// Reads EXIF data that begins with the TIFF header, or with "Exif" and two zero bytes before it.
  init(_ bytes: [UInt8]) {
    let start = ByteFields(bytes).says("Exif\0\0", at: 0) ? 6 : 0
    let slice = bytes.dropFirst(start)
    let isBigEndian = ByteFields(slice).says("MM", at: 0)
    let fields = ByteFields(slice, isBigEndian: isBigEndian)
    guard isBigEndian || fields.says("II", at: 0), fields.short(at: 2) == 42,
      let table = fields.long(at: 4), let count = fields.short(at: table)
    else { return }
    // 2 means inches and 3 centimeters; inches if there is no entry.
    var unit = 2
    var (x, y): (Double?, Double?)
    for entry in 0..<count {
      let offset = table + 2 + 12 * entry
      guard let tag = fields.short(at: offset) else { break }
      switch tag {
      case Tag.orientation:
        orientation = Self.number(fields, at: offset).flatMap(ImageOrientation.init) ?? .upright
      case Tag.xResolution: x = Self.ratio(fields, at: offset)
      case Tag.yResolution: y = Self.ratio(fields, at: offset)
      case Tag.resolutionUnit: unit = Self.number(fields, at: offset) ?? unit
      default: break
      }
    }
    spacing = Self.spacing(x: x, y: y, unit: unit)
  }

  /// The value of an entry of type BYTE, SHORT or LONG: readers of TIFF accept all of them for a whole number.
  private static func number(_ fields: ByteFields, at entry: Int) -> Int? {
    switch fields.short(at: entry + 2) {
    case 1?: fields.byte(at: entry + 8)
    case 4?: fields.long(at: entry + 8)
    default: fields.short(at: entry + 8)
    }
  }

  /// The value of an entry of type RATIONAL, which is stored elsewhere.
  private static func ratio(_ fields: ByteFields, at entry: Int) -> Double? {
    guard fields.short(at: entry + 2) == 5, let place = fields.long(at: entry + 8),
      let above = fields.long(at: place), let below = fields.long(at: place + 4), below > 0
    else { return nil }
    return Double(above) / Double(below)
  }

  private static func spacing(x: Double?, y: Double?, unit: Int) -> PixelSpacing? {
    guard let x, let y, unit == 2 || unit == 3 else { return nil }
    let millimeters = unit == 2 ? 25.4 : 10
    return PixelSpacing(x: millimeters / x, y: millimeters / y)
  }
}
