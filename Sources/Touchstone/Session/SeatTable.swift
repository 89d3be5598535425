import TouchGestures

/// Which recognizer sits at which place in the arbiter.
///
/// It keeps none of them alive and has its storage to itself: an array would check for every
/// recognizer that sits down or gets up whether it is shared.
struct SeatTable: ~Copyable {
  private var storage: UnsafeMutablePointer<Unmanaged<GestureRecognizer>?>
  private var capacity = 16

  init() {
    storage = .allocate(capacity: capacity)
    storage.initialize(repeating: nil, count: capacity)
  }

  deinit { storage.deallocate() }

  /// The recognizer at a place; nil where none sits, or ever sat.
  subscript(member: Arbiter.Member) -> Unmanaged<GestureRecognizer>? {
    member < capacity ? storage[member] : nil
  }

  /// Puts a recognizer at a place, or leaves the place empty.
  mutating func set(_ member: Arbiter.Member, to recognizer: Unmanaged<GestureRecognizer>?) {
    if member >= capacity { grow(to: member + 1) }
    storage[member] = recognizer
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = max(needed, 2 * capacity)
    let places = UnsafeMutablePointer<Unmanaged<GestureRecognizer>?>.allocate(capacity: larger)
    places.initialize(repeating: nil, count: larger)
    places.update(from: storage, count: capacity)
    storage.deallocate()
    storage = places
    capacity = larger
  }
}
