/// Turns rows into an image of a target size, which is at most their size.
struct RowDecoding<Rows: RowReader> {
  let rows: Rows
  let target: PixelSize
  let options: DecodingOptions
  let progress: DecodingProgress
  private(set) var warnings: [String] = []

  mutating func image() throws(ImageError) -> Image {
    defer { warnings += rows.warnings }
    if rows.size == target { return try whole() }
    if rows.passes == 1 { return try shrunk() }
    var memory = WorkingMemory(limit: options.limits.workingBytes)
    try memory.hold(rows.size)
    return try whole().shrunk(to: target, isOpaque: rows.isOpaque)
  }

  /// The number of rows read at once: enough to make calls cheap, few enough to be cancelled soon. If damage is
  /// accepted, it is one row, so that no row before the damage is lost.
  private var batch: Int {
    options.acceptsDamage ? 1 : max(1, min(64, (1 << 18) / rows.size.width))
  }

  private mutating func whole() throws(ImageError) -> Image {
    let size = rows.size
    return try Image(allocating: size, isCleared: options.acceptsDamage || rows.passes > 1) {
      (pixels) throws(ImageError) in
      try acceptingDamage { (this) throws(ImageError) in
        for pass in 0..<this.rows.passes {
          for y in stride(from: 0, to: size.height, by: this.batch) {
            let count = min(this.batch, size.height - y)
            try this.rows.read(into: pixels + y * size.width, rows: count)
            let done = Double(pass) + Double(y + count) / Double(size.height)
            try this.progress.advance(to: done / Double(this.rows.passes))
          }
        }
        try this.rows.finish()
      }
    }
  }

  private mutating func shrunk() throws(ImageError) -> Image {
    let size = rows.size
    let shrinker = AreaShrinker(from: size, to: target, isOpaque: rows.isOpaque)
    return try Image(allocating: target, isCleared: options.acceptsDamage) {
      (pixels) throws(ImageError) in
      let buffer = UnsafeMutablePointer<Pixel>.allocate(capacity: batch * size.width)
      buffer.initialize(repeating: .clear, count: batch * size.width)
      defer { buffer.deallocate() }
      try acceptingDamage { (this) throws(ImageError) in
        for y in stride(from: 0, to: size.height, by: this.batch) {
          let count = min(this.batch, size.height - y)
          try this.rows.read(into: buffer, rows: count)
          for row in 0..<count { shrinker.add(buffer + row * size.width, to: pixels) }
          try this.progress.advance(to: Double(y + count) / Double(size.height))
        }
        try this.rows.finish()
      }
    }
  }

  /// Runs the decoding, and lets damage end it without an error if the options allow that.
  private mutating func acceptingDamage(
    _ work: (inout Self) throws(ImageError) -> Void
  ) throws(ImageError) {
    do throws(ImageError) {
      try work(&self)
    } catch {
      guard options.acceptsDamage, case .damaged(_, let detail) = error.reason else { throw error }
      warnings.append(detail)
    }
  }
}

extension Image {
  /// Creates an image whose pixels `initialize` writes; throws if memory is not available.
  init(
    allocating size: PixelSize, isCleared: Bool,
    initializingWith initialize: (UnsafeMutablePointer<Pixel>) throws(ImageError) -> Void
  ) throws(ImageError) {
    let count = size.width * size.height
    guard isAvailable(bytes: count * MemoryLayout<Pixel>.stride) else { throw .outOfMemory }
    try self.init(width: size.width, height: size.height) { (buffer) throws(ImageError) in
      guard let start = buffer.baseAddress else { return }
      if isCleared { start.initialize(repeating: .clear, count: count) }
      try initialize(start)
    }
  }
}
