/// The rows of a region of another reader; nothing after the region is read.
///
/// Rows above it are skipped, and columns to its sides are decoded only as far as the codec requires. Besides
/// the result, one row of the codec is kept in memory. All passes of an interlaced picture are read.
final class RegionRows<Base: RowReader>: RowReader {
  let size: PixelSize
  private let base: Base
  /// The region in the rows of the base.
  private let region: PixelRect
  private let scratch: UnsafeMutablePointer<Pixel>
  /// The next row of the base, and the number of the pass.
  private var row = 0
  private var pass = 0

  /// - Precondition: the region lies within the base's rows, none of which has been read.
  init(_ base: Base, _ region: PixelRect) throws(ImageError) {
    let columns = try base.crop(to: region.x..<region.x + region.width)
    self.base = base
    self.region = PixelRect(
      x: region.x - columns.lowerBound, y: region.y, width: region.width, height: region.height)
    size = PixelSize(width: region.width, height: region.height)
    scratch = .allocate(capacity: base.size.width)
    scratch.initialize(repeating: .clear, count: base.size.width)
  }

  deinit { scratch.deallocate() }

  var passes: Int { base.passes }
  var isOpaque: Bool { base.isOpaque }
  var fractionDone: Double { base.fractionDone }
  var warnings: [String] { base.warnings }

  /// Passes over the rows above the region, some at a time.
  func start(_ progress: DecodingProgress) throws(ImageError) {
    while row < region.y {
      let count = min(1024, region.y - row)
      try skip(count)
      try progress.advance(to: Double(row) / Double(region.y))
    }
  }

  func read(into pixels: UnsafeMutablePointer<Pixel>, rows: Int) throws(ImageError) {
    if row < region.y { try skip(region.y - row) }
    for index in 0..<rows {
      let place = pixels + index * size.width
      if base.size.width == size.width {
        try base.read(into: place, rows: 1)
      } else {
        // A pass of an interlaced picture adds pixels to those of the previous passes.
        if passes > 1 { (scratch + region.x).update(from: place, count: size.width) }
        try base.read(into: scratch, rows: 1)
        place.update(from: scratch + region.x, count: size.width)
      }
      row += 1
    }
    guard row == region.y + region.height, pass + 1 < passes else { return }
    try skip(base.size.height - row)
    pass += 1
    row = 0
  }

  private func skip(_ count: Int) throws(ImageError) {
    guard count > 0 else { return }
    try base.skip(rows: count, using: scratch)
    row += count
  }

  /// Data after the region is not read.
  func finish() throws(ImageError) {}
}
