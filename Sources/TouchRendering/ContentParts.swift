import TouchImaging
import TouchPainting

/// The parts of a painted content that are drawn differently: areas of one color need no texture, opaque areas
/// no blending, and empty areas nothing.
///
/// Most of a painted page is one color or clear. For 3840 by 2160 pixels Mesa's llvmpipe takes 14 ms of CPU time for one
/// color, 45 ms for the texels of a texture and 75 ms if it interpolates them.
struct ContentParts {
  /// How a part is drawn.
  enum Look: Hashable {
    /// Every pixel has this premultiplied value, as Cairo stores it: alpha, red, green and blue from the highest
    /// byte.
    case plain(UInt32)
    /// Every pixel is opaque.
    case opaque
    /// Pixels of any kind.
    case mixed
  }

  /// A rectangle of pixels with a uniform appearance.
  struct Part: Equatable {
    var box: PixelBox
    var look: Look
  }

  /// The number of pixels below which a content is one part: two calls would cost more than they save.
  static let minimumPixels = 1 << 14
  /// The maximum number of parts; a content with more is drawn as a whole.
  static let maximumParts = 1536

  /// The parts, which cover every pixel that is not clear exactly once. They are sorted by look, so that three
  /// calls draw them.
  let list: [Part]
  /// Whether every pixel is opaque.
  let areOpaque: Bool

  private init(list: [Part], areOpaque: Bool) {
    self.list = list
    self.areOpaque = areOpaque
  }

  /// The parts of nothing.
  init() { self.init(list: [], areOpaque: false) }

  /// Divides premultiplied pixels.
  ///
  /// - Parameters:
  ///   - bytes: The rows, with at least `height * bytesPerRow` bytes.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes; a multiple of four.
  init(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int) {
    let whole = PixelBox(left: 0, top: 0, right: width, bottom: height)
    guard width > 0, height > 0, bytes.count >= height * bytesPerRow, bytesPerRow >= width * 4,
      let base = bytes.baseAddress
    else {
      self.init()
      return
    }
    let pixels = PixelRows(base: base, bytesPerRow: bytesPerRow)
    let side =
      switch width * height {
      case ..<ContentParts.minimumPixels: max(width, height)
      case ..<(1 << 20): 32
      default: 64
      }
    var parts = PartList()
    for top in stride(from: 0, to: height, by: side) {
      parts.beginRow()
      for left in stride(from: 0, to: width, by: side) {
        let box = PixelBox(
          left: left, top: top, right: min(left + side, width), bottom: min(top + side, height))
        if let look = pixels.look(of: box) { parts.add(Part(box: box, look: look)) }
      }
    }
    let found = parts.finished
    let opaque = found.reduce(0) { sum, part in
      part.look.isOpaque ? sum + part.box.width * part.box.height : sum
    }
    let areOpaque = opaque == width * height
    self.init(
      list: found.count <= ContentParts.maximumParts
        ? found : [Part(box: whole, look: areOpaque ? .opaque : .mixed)],
      areOpaque: areOpaque)
  }
}

/// Collects parts row by row, and merges those that continue each other.
private struct PartList {
  private var done: [ContentParts.Part] = []
  /// The parts of the row above that may continue.
  private var above: [ContentParts.Part] = []
  private var row: [ContentParts.Part] = []

  mutating func beginRow() {
    var next = 0
    for index in row.indices {
      while next < above.count, above[next].box.left < row[index].box.left { next += 1 }
      guard next < above.count, above[next].continues(row[index]) else { continue }
      row[index].box.top = above[next].box.top
      above[next].box.bottom = above[next].box.top
    }
    done += above.filter { !$0.box.isEmpty }
    above = row
    row = []
  }

  mutating func add(_ part: ContentParts.Part) {
    if let last = row.last, last.look == part.look, last.box.right == part.box.left {
      row[row.count - 1].box.right = part.box.right
    } else {
      row.append(part)
    }
  }

  /// All parts, those of one color first.
  var finished: [ContentParts.Part] {
    var list = self
    list.beginRow()
    list.beginRow()
    return list.done.filter(\.look.isPlain) + list.done.filter { $0.look == .opaque }
      + list.done.filter { $0.look == .mixed }
  }
}

extension ContentParts.Part {
  /// Whether a part directly below has the same columns and look.
  fileprivate func continues(_ lower: ContentParts.Part) -> Bool {
    look == lower.look && box.left == lower.box.left && box.right == lower.box.right
      && box.bottom == lower.box.top
  }
}

extension ContentParts.Look {
  fileprivate var isPlain: Bool {
    switch self {
    case .plain: true
    case .opaque, .mixed: false
    }
  }

  /// Whether every pixel is opaque.
  fileprivate var isOpaque: Bool {
    switch self {
    case .plain(let value): value >> 24 == 255
    case .opaque: true
    case .mixed: false
    }
  }

  /// The color of a plain part; nil for other parts.
  var color: Color? {
    switch self {
    case .plain(let value):
      let alpha = Double(value >> 24)
      func channel(_ shift: UInt32) -> Double { Double((value >> shift) & 255) / max(alpha, 1) }
      return Color(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha / 255)
    case .opaque, .mixed: return nil
    }
  }
}

/// Rows of premultiplied pixels.
private struct PixelRows {
  let base: UnsafeRawPointer
  let bytesPerRow: Int

  /// The look of a rectangle; nil if it is clear.
  func look(of box: PixelBox) -> ContentParts.Look? {
    let first = base.load(fromByteOffset: box.top * bytesPerRow + box.left * 4, as: UInt32.self)
    var (common, difference) = (UInt32.max, UInt32(0))
    for y in box.top..<box.bottom {
      let row = base.advanced(by: y * bytesPerRow + box.left * 4)
        .assumingMemoryBound(to: UInt32.self)
      for x in 0..<box.width {
        common &= row[x]
        difference |= row[x] ^ first
      }
      if difference != 0, common >> 24 < 255 { return .mixed }
    }
    guard difference == 0 else { return .opaque }
    return first == 0 ? nil : .plain(first)
  }
}
