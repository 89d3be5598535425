/// TIFF files made by hand.
enum TIFFFile {
  /// A large picture of a single gray level: all of its tiles, or strips of 64 rows, share the same bytes of
  /// the file.
  static func gray(_ width: Int, _ height: Int, level: UInt8, tile: Int?) -> [UInt8] {
    let (side, rows) = (tile ?? width, tile ?? 64)
    let block = [UInt8](repeating: level, count: side * rows)
    let count = (width + side - 1) / side * ((height + rows - 1) / rows)
    let places = tile == nil ? (273, 279) : (324, 325)
    let entries: [(tag: Int, values: [Int])] =
      [
        (256, [width]), (257, [height]), (258, [8]), (259, [1]), (262, [1]), (277, [1]),
      ] + (tile.map { [(322, [$0]), (323, [$0])] } ?? [(278, [rows])]) + [
        (places.0, [Int](repeating: 8, count: count)),
        (places.1, [Int](repeating: block.count, count: count)),
      ]
    return Array("II".utf8) + short(42) + long(8 + block.count) + block
      + directory(entries, at: 8 + block.count)
  }

  /// A picture of uncompressed samples in one strip, or in one for each plane. Without extra samples, only its
  /// number of samples says that it has more than its colors.
  static func picture(
    _ width: Int, _ height: Int, bits: Int, photometric: Int, _ samples: [UInt8], count: Int,
    areSeparate: Bool = false, extraSamples: [Int] = [], colorMap: [Int]? = nil
  ) -> [UInt8] {
    let strips = areSeparate ? count : 1
    let length = samples.count / strips
    var entries: [(tag: Int, values: [Int])] = [
      (256, [width]), (257, [height]), (258, [Int](repeating: bits, count: count)), (259, [1]),
      (262, [photometric]), (273, (0..<strips).map { 8 + $0 * length }), (277, [count]),
      (278, [height]), (279, [Int](repeating: length, count: strips)),
      (284, [areSeparate ? 2 : 1]),
    ]
    if !extraSamples.isEmpty { entries.append((tag: 338, values: extraSamples)) }
    if let colorMap { entries.append((tag: 320, values: colorMap)) }
    return Array("II".utf8) + short(42) + long(8 + samples.count) + samples
      + directory(entries, at: 8 + samples.count)
  }

  private static func directory(_ entries: [(tag: Int, values: [Int])], at place: Int) -> [UInt8] {
    let sorted = entries.sorted { $0.tag < $1.tag }
    // Longer lists of numbers follow the directory.
    var behind: [UInt8] = []
    let end = place + 2 + 12 * sorted.count + 4
    var result = short(sorted.count)
    for (tag, values) in sorted {
      result += short(tag) + short(4) + long(values.count)
      result += values.count == 1 ? long(values[0]) : long(end + behind.count)
      if values.count > 1 { behind += values.flatMap(long) }
    }
    return result + long(0) + behind
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

  private static func long(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
