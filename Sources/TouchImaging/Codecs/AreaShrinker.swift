/// Reduces an image by averaging areas, processing rows as they arrive.
///
/// Each pixel of the result is the mean of the source area that it covers; pixels at the border of the area
/// are weighted by their coverage. Colors are weighted by alpha, so that transparent pixels do not
/// contribute. All sums are integers and therefore exact, and each result is rounded once.
///
/// Lengths are measured so that there are no fractions: a source pixel is as many units wide as the result
/// has columns, and a result pixel as many as the source has columns; likewise for rows.
final class AreaShrinker {
  /// Sums of red, green, blue and alpha: colors times alpha, unless the image is opaque.
  private typealias Sums = SIMD4<UInt64>

  private let source: PixelSize
  private let target: PixelSize
  private let isOpaque: Bool
  /// The sums of a source row, and of the current row of the result.
  private let line: UnsafeMutablePointer<Sums>
  private let sums: UnsafeMutablePointer<Sums>
  private var filled = 0
  private var nextRow = 0

  /// - Precondition: all sides are at least 1, `target` has none longer than `source`, and `source`
  ///   has at most 2⁴⁴ pixels (65,025 times which fits 64 bits).
  init(from source: PixelSize, to target: PixelSize, isOpaque: Bool) {
    precondition(target.width >= 1 && target.width <= source.width)
    precondition(target.height >= 1 && target.height <= source.height)
    self.source = source
    self.target = target
    self.isOpaque = isOpaque
    line = .allocate(capacity: target.width)
    sums = .allocate(capacity: target.width)
    line.initialize(repeating: .zero, count: target.width)
    sums.initialize(repeating: .zero, count: target.width)
  }

  deinit {
    line.deallocate()
    sums.deallocate()
  }

  /// Adds the next source row, and writes the row of the result that it completes, if any.
  ///
  /// - Precondition: it is called at most once for each of the source's rows; `row` has the source's width,
  ///   and `result` has room for the whole result.
  func add(_ row: UnsafePointer<Pixel>, to result: UnsafeMutablePointer<Pixel>) {
    if isOpaque {
      sumLine(row) { Sums(UInt64($0.red), UInt64($0.green), UInt64($0.blue), 1) }
    } else {
      sumLine(row) { pixel in
        let alpha = UInt64(pixel.alpha)
        return Sums(
          UInt64(pixel.red) &* alpha, UInt64(pixel.green) &* alpha, UInt64(pixel.blue) &* alpha,
          alpha)
      }
    }
    var left = target.height
    while left > 0 {
      let share = min(left, source.height - filled)
      for x in 0..<target.width { sums[x] &+= line[x] &* UInt64(share) }
      left -= share
      filled += share
      if filled == source.height { completeRow(in: result) }
    }
  }

  @inline(__always)
  private func sumLine(_ row: UnsafePointer<Pixel>, _ weighted: (Pixel) -> Sums) {
    let width = target.width
    var index = 0
    // The unused part of the pixel at `index`.
    var left = width
    for x in 0..<width {
      let share = min(left, source.width)
      var sum = weighted(row[index]) &* UInt64(share)
      left -= share
      if left == 0 { (index, left) = (index + 1, width) }
      let (whole, rest) = (source.width - share).quotientAndRemainder(dividingBy: width)
      var middle = Sums.zero
      for i in index..<index + whole { middle &+= weighted(row[i]) }
      sum &+= middle &* UInt64(width)
      index += whole
      if rest > 0 {
        sum &+= weighted(row[index]) &* UInt64(rest)
        left = width - rest
      }
      line[x] = sum
    }
  }

  private func completeRow(in result: UnsafeMutablePointer<Pixel>) {
    let area = UInt64(source.width) * UInt64(source.height)
    let row = result + nextRow * target.width
    for x in 0..<target.width {
      (row + x).initialize(to: Self.mean(sums[x], area: area, isOpaque: isOpaque))
      sums[x] = .zero
    }
    filled = 0
    nextRow += 1
  }

  private static func mean(_ sum: Sums, area: UInt64, isOpaque: Bool) -> Pixel {
    // For opaque pixels the fourth sum is the area, so that colors are divided by it in both cases.
    guard sum.w > 0 else { return .clear }
    func color(_ value: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: (value + sum.w / 2) / sum.w) }
    return Pixel(
      red: color(sum.x), green: color(sum.y), blue: color(sum.z),
      alpha: isOpaque ? 255 : UInt8(truncatingIfNeeded: (sum.w + area / 2) / area))
  }
}

extension Image {
  /// The image reduced by averaging areas; unchanged if it already has the size.
  ///
  /// - Precondition: as for ``AreaShrinker``.
  func shrunk(to size: PixelSize, isOpaque: Bool) throws(ImageError) -> Image {
    guard size != PixelSize(width: width, height: height) else { return self }
    let shrinker = AreaShrinker(
      from: PixelSize(width: width, height: height), to: size, isOpaque: isOpaque)
    return try Image(allocating: size, isCleared: false) { (result) throws(ImageError) in
      storage.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        for y in 0..<height { shrinker.add(start + y * width, to: result) }
      }
    }
  }
}
