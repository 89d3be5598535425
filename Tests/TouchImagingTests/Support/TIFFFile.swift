/// TIFF files made by hand.
enum TIFFFile {
  /// A large picture of a single gray level: all of its tiles, or strips of 64 rows, share the same bytes of
  /// the file.
  static func gray(_ width: Int, _ height: Int, level: UInt8, tile: Int?) -> [UInt8] {
    let (side, rows) = (tile ?? width, tile ?? 64)
    let block = [UInt8](repeating: level, count: side * rows)
    let count = (width + side - 1) / side * ((height + rows - 1) / rows)
    var file: [UInt8] = Array("II".utf8) + short(42) + long(8 + block.count) + block
    let places = tile == nil ? (273, 279) : (324, 325)
    let entries: [(tag: Int, values: [Int])] =
      [
        (256, [width]), (257, [height]), (258, [8]), (259, [1]), (262, [1]), (277, [1]),
      ] + (tile.map { [(322, [$0]), (323, [$0])] } ?? [(278, [rows])]) + [
        (places.0, [Int](repeating: 8, count: count)),
        (places.1, [Int](repeating: block.count, count: count)),
      ]
    let sorted = entries.sorted { $0.tag < $1.tag }
    // Longer lists of numbers follow the directory.
    var behind: [UInt8] = []
    let end = file.count + 2 + 12 * sorted.count + 4
    file += short(sorted.count)
    for (tag, values) in sorted {
      file += short(tag) + short(4) + long(values.count)
      file += values.count == 1 ? long(values[0]) : long(end + behind.count)
      if values.count > 1 { behind += values.flatMap(long) }
    }
    return file + long(0) + behind
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

  private static func long(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
