import TouchGeometry

/// A spatial index of a layer's children, so that a hit test among thousands tests only those at the point.
///
/// There is a grid for every power of two, hashed into a fixed number of buckets: a child is entered into the
/// grid whose cells are just larger than its bounding box in the parent's coordinates, and so into at most
/// four cells, regardless of its size and position. Children that can be hit anywhere have a separate list;
/// those whose transform is singular or not finite are not listed. Every bucket is a linked list from front
/// to back. Changes are collected and applied at the next hit test; moving a child costs O(entries in front
/// of it in its buckets) and does not allocate.
final class LayerIndex {
  /// The children and their areas; a layer's `indexSlot` is its position here.
  private(set) var records: [Record] = []
  /// Slots whose child changed since the last update.
  private var staleSlots: [Int32] = []
  /// Slots that can be reused.
  private var freeSlots: [Int32] = []
  /// The entries of all buckets.
  private(set) var nodes: [Node] = []
  private var freeNode: Int32 = -1
  /// The first node of every bucket, -1 if it is empty; the last bucket lists the children that can be hit
  /// anywhere.
  private(set) var heads: [Int32]
  /// The number of children in the grid of each level.
  private var levelCounts: [Int] = Array(repeating: 0, count: LayerCells.levelCount)
  /// The levels with a child, one bit each.
  private(set) var usedLevels: UInt64 = 0
  /// Incremented with every change, so that a walk through the candidates notices it.
  private(set) var revision = 0
  /// The number of entries examined by all walks so far.
  var examinedCount = 0

  /// Creates an index of the children, which are in the order of their keys.
  init(of children: [Layer]) {
    var bucketCount = 64
    while bucketCount < 2 * children.count { bucketCount *= 2 }
    heads = Array(repeating: -1, count: bucketCount + 1)
    records.reserveCapacity(children.count)
    nodes.reserveCapacity(4 * children.count)
    for child in children { insert(child) }
    update()
  }

  /// Whether this many children keep the buckets short.
  func hasCapacity(for count: Int) -> Bool { count < 2 * heads.count }

  /// The bucket of the children that can be hit anywhere.
  var unboundedBucket: Int { heads.count - 1 }

  /// Adds a child at the next update.
  func insert(_ child: Layer) {
    // Without hit tests in between, children that are added and removed would accumulate forever.
    if staleSlots.count > heads.count { update() }
    let slot = freeSlots.popLast() ?? Int32(records.count)
    if slot == records.count {
      records.append(Record(layer: child))
    } else {
      records[Int(slot)] = Record(layer: child)
    }
    child.indexSlot = Int(slot)
    markStale(slot: Int(slot))
  }

  /// Removes a child at once.
  func remove(_ child: Layer) {
    let slot = child.indexSlot
    guard records.indices ~= slot else { return }
    child.indexSlot = -1
    unlink(slot)
    records[slot].layer = nil
    // The next update frees a stale slot.
    if !records[slot].isStale { freeSlots.append(Int32(slot)) }
  }

  /// Records that the child's area or rank may have changed.
  func markStale(slot: Int) {
    guard records.indices ~= slot, !records[slot].isStale else { return }
    records[slot].isStale = true
    revision &+= 1
    staleSlots.append(Int32(slot))
  }

  /// Applies the collected changes.
  func update() {
    guard !staleSlots.isEmpty else { return }
    for slot in staleSlots { refresh(Int(slot)) }
    staleSlots.removeAll(keepingCapacity: true)
  }

  private func refresh(_ slot: Int) {
    records[slot].isStale = false
    guard let layer = records[slot].layer else { return freeSlots.append(Int32(slot)) }
    let box = LayerBox(of: layer)
    let cells = LayerCells(of: box)
    let rank = layer.rank
    records[slot].box = box
    if cells == records[slot].cells, rank == records[slot].rank { return }
    unlink(slot)
    records[slot].rank = rank
    link(slot, into: cells)
  }
}

extension LayerIndex {
  /// A child, with the area and rank under which it is in the buckets.
  struct Record {
    /// The child; nil in a free slot.
    var layer: Layer?
    var box = LayerBox.nowhere
    var cells = LayerCells.none
    var rank = LayerRank(z: 0, key: 0)
    var isStale = false
  }

  /// An entry of a bucket.
  struct Node {
    var slot: Int32
    /// The next entry toward the back; -1 at the end.
    var next: Int32
  }
}

/// The buckets.
extension LayerIndex {
  private func link(_ slot: Int, into cells: LayerCells) {
    records[slot].cells = cells
    revision &+= 1
    switch cells {
    case .none: return
    case .everywhere: insertNode(slot, inBucket: unboundedBucket)
    case .grid(let level, let x, let y):
      levelCounts[level] += 1
      usedLevels |= 1 << UInt64(level)
      for cellY in y {
        for cellX in x { insertNode(slot, inBucket: bucket(level, cellX, cellY)) }
      }
    }
  }

  private func unlink(_ slot: Int) {
    revision &+= 1
    switch records[slot].cells {
    case .none: break
    case .everywhere: removeNode(slot, fromBucket: unboundedBucket)
    case .grid(let level, let x, let y):
      levelCounts[level] -= 1
      if levelCounts[level] == 0 { usedLevels &= ~(1 << UInt64(level)) }
      for cellY in y {
        for cellX in x { removeNode(slot, fromBucket: bucket(level, cellX, cellY)) }
      }
    }
    records[slot].cells = .none
  }

  /// The bucket of a cell. Cells that share a bucket only cost an extra comparison.
  func bucket(_ level: Int, _ x: Int, _ y: Int) -> Int {
    var hash = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 32) &+ UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
    hash = (hash ^ hash >> 29) &+ UInt64(level) &* 0x1656_67B1_9E37_79F9
    hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & (heads.count - 2)
  }

  /// Inserts the child before the first entry of the bucket that is not in front of it.
  private func insertNode(_ slot: Int, inBucket bucket: Int) {
    let rank = records[slot].rank
    var (previous, node) = (Int32(-1), heads[bucket])
    while node >= 0, rank < records[Int(nodes[Int(node)].slot)].rank {
      (previous, node) = (node, nodes[Int(node)].next)
    }
    let new = takeNode(Node(slot: Int32(slot), next: node))
    if previous >= 0 { nodes[Int(previous)].next = new } else { heads[bucket] = new }
  }

  private func removeNode(_ slot: Int, fromBucket bucket: Int) {
    var (previous, node) = (Int32(-1), heads[bucket])
    while node >= 0, nodes[Int(node)].slot != slot {
      (previous, node) = (node, nodes[Int(node)].next)
    }
    guard node >= 0 else { return }
    let next = nodes[Int(node)].next
    if previous >= 0 { nodes[Int(previous)].next = next } else { heads[bucket] = next }
    nodes[Int(node)].next = freeNode
    freeNode = node
  }

  private func takeNode(_ node: Node) -> Int32 {
    guard freeNode >= 0 else {
      nodes.append(node)
      return Int32(nodes.count - 1)
    }
    let index = freeNode
    freeNode = nodes[Int(index)].next
    nodes[Int(index)] = node
    return index
  }
}
