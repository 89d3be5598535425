import TouchGestures

/// Maps indices in the arbiter to recognizers.
///
/// It retains none of them, and its storage is never shared, so that it needs no uniqueness checks.
struct MemberTable: ~Copyable {
  private var storage: UnsafeMutablePointer<Unmanaged<GestureRecognizer>?>
  private var capacity = 16

  init() {
    storage = .allocate(capacity: capacity)
    storage.initialize(repeating: nil, count: capacity)
  }

  deinit { storage.deallocate() }

  /// The recognizer at an index, or nil.
  subscript(member: Arbiter.Member) -> Unmanaged<GestureRecognizer>? {
    member < capacity ? storage[member] : nil
  }

  /// Sets or clears the recognizer at an index.
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
