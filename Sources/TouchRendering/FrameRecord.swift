import TouchPainting

/// Everything that a frame was drawn from, in order, to find the pixels that differ in the next one.
struct FrameRecord {
  /// A target is cleared, or a quad is drawn.
  private enum Mark: Hashable {
    case clear(Color, PixelBox)
    case quad(Quad, QuadBatch.Style, version: Int, clip: PixelBox, clips: [ClipShape])

    /// The pixels of the frame that it can change.
    var box: PixelBox {
      switch self {
      case .clear(_, let box): box
      case .quad(let quad, _, _, let clip, _): quad.box(in: clip)
      }
    }
  }

  private var marks: [Mark] = []
  private let size: PixelBox

  /// Records a frame.
  ///
  /// - Parameter size: All pixels of the frame.
  init(_ passes: DrawingPasses, size: PixelBox) {
    self.size = size
    marks.reserveCapacity(passes.list.reduce(0) { $0 + $1.quads.items.count + 1 })
    for pass in passes.list {
      // A pass that continues after a group follows the quad that shows the group.
      if let color = pass.clearColor { marks.append(.clear(color, pass.box)) }
      for item in pass.quads.items {
        let clips = pass.quads.clips[item.clips]
        marks.append(
          .quad(
            item.quad, item.style, version: item.version, clip: clips.box, clips: clips.shapes))
      }
    }
  }

  /// The pixels that may differ from an earlier frame's: at most ``DamageBoxes/maximumCount`` rectangles that do
  /// not overlap.
  ///
  /// Outside of the damage, the same quads are drawn in the same order.
  func damage(since earlier: FrameRecord) -> [PixelBox] {
    guard earlier.size == size else { return [size] }
    let (old, new) = (earlier.marks, marks)
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    var damage = DamageBoxes()
    var places: [Mark: [Int]] = [:]
    for index in (start..<oldEnd).reversed() { places[old[index], default: []].append(index) }
    // Marks are matched in order; skipped marks are damage, like those without a match.
    var next = start
    for mark in new[start..<newEnd] {
      guard let index = places[mark]?.last(where: { $0 >= next }), index - next <= 256 else {
        damage.add(mark.box)
        continue
      }
      for skipped in old[next..<index] { damage.add(skipped.box) }
      next = index + 1
      // Earlier ones cannot be matched any more.
      while let last = places[mark]?.last, last <= index { places[mark]?.removeLast() }
    }
    for skipped in old[next..<oldEnd] { damage.add(skipped.box) }
    return damage.list.map { $0.intersection(size) }.filter { !$0.isEmpty }
  }
}

/// A few rectangles that together contain all that were added, and do not overlap.
struct DamageBoxes {
  /// The maximum number of rectangles: each is drawn separately.
  static let maximumCount = 4

  private(set) var list: [PixelBox] = []

  /// Adds a rectangle.
  mutating func add(_ box: PixelBox) {
    guard !box.isEmpty, !list.contains(where: { $0.contains(box) }) else { return }
    var added = box
    // A union may meet others in turn.
    while let index = list.firstIndex(where: { !$0.intersection(added).isEmpty }) {
      added = list.remove(at: index).union(added)
    }
    list.append(added)
    while list.count > DamageBoxes.maximumCount { mergeNearest() }
  }

  private mutating func mergeNearest() {
    var best: (first: Int, second: Int, growth: Int)?
    for first in list.indices {
      for second in list.indices where second > first {
        let growth =
          list[first].union(list[second]).area - list[first].area - list[second].area
        if growth < best?.growth ?? .max { best = (first, second, growth) }
      }
    }
    guard let best else { return }
    let union = list[best.first].union(list[best.second])
    list.remove(at: best.second)
    list.remove(at: best.first)
    add(union)
  }
}
