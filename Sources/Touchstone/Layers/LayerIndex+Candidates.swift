import TouchGeometry

extension LayerIndex {
  /// The children whose area contains a point, from front to back.
  ///
  /// Merges one list per grid in use with the list of children that can be hit anywhere. If an override
  /// changes the tree during the walk, the walk continues behind the last child returned.
  struct Candidates {
    private let index: LayerIndex
    private let point: Point
    /// The next node, or -1, for each level, and last for the children that can be hit anywhere.
    private var cursors: InlineArray<65, Int32>
    private var levels: UInt64 = 0
    private var revision: Int
    private var last: LayerRank?

    /// Starts at the front.
    init(at point: Point, in index: LayerIndex) {
      self.index = index
      self.point = point
      cursors = InlineArray(repeating: -1)
      revision = index.revision
      start()
    }

    private mutating func start() {
      revision = index.revision
      levels = 0
      var used = index.usedLevels
      while used != 0 {
        let level = used.trailingZeroBitCount
        used &= used - 1
        guard let (x, y) = LayerCells.cell(at: point, level: level) else { continue }
        place(cursor: level, at: index.heads[index.bucket(level, x, y)])
        if cursors[level] >= 0 { levels |= 1 << UInt64(level) }
      }
      place(cursor: 64, at: index.heads[index.unboundedBucket])
    }

    /// Moves a cursor to the first node from here on that is behind the last child returned and contains the
    /// point.
    private mutating func place(cursor: Int, at start: Int32) {
      var node = start
      while node >= 0 {
        index.examinedCount &+= 1
        let (slot, next) = (Int(index.nodes[Int(node)].slot), index.nodes[Int(node)].next)
        if index.records[slot].box.contains(point), isBehindLast(index.records[slot].rank) { break }
        node = next
      }
      cursors[cursor] = node
    }

    private func isBehindLast(_ rank: LayerRank) -> Bool {
      guard let last else { return true }
      return rank < last
    }

    /// The next child toward the back; nil after the last.
    mutating func next() -> Layer? {
      if revision != index.revision {
        index.update()
        start()
      }
      guard let cursor = frontmostCursor() else { return nil }
      let node = index.nodes[Int(cursors[cursor])]
      last = index.records[Int(node.slot)].rank
      place(cursor: cursor, at: node.next)
      if cursor < 64, cursors[cursor] < 0 { levels &= ~(1 << UInt64(cursor)) }
      return index.records[Int(node.slot)].layer
    }

    private func frontmostCursor() -> Int? {
      var best: (cursor: Int, rank: LayerRank)?
      var rest = levels
      while rest != 0 {
        let level = rest.trailingZeroBitCount
        rest &= rest - 1
        let rank = self.rank(at: level)
        if best.map({ $0.rank < rank }) ?? true { best = (level, rank) }
      }
      if cursors[64] >= 0, best.map({ $0.rank < self.rank(at: 64) }) ?? true { return 64 }
      return best?.cursor
    }

    private func rank(at cursor: Int) -> LayerRank {
      index.records[Int(index.nodes[Int(cursors[cursor])].slot)].rank
    }
  }
}
