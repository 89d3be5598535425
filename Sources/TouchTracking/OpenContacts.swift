import TouchGeometry

/// A contact of a device that is down.
struct OpenContact {
  var slot: Int
  /// Where the device last reported it, in device units.
  var position: Point
  /// What it last was as a touch.
  var sample: TouchSample
  /// How far it went with its last report; infinite before there are two.
  var step = Vector(dx: .infinity, dy: .infinity)
}

/// The contacts of one device that are down, in the order of landing.
///
/// It keeps its places and counts for itself: an array that grows and shrinks with every touch asks
/// each time whether it has room and is shared.
struct OpenContacts {
  /// The contacts, and behind them places that were in use.
  private var places: [OpenContact] = []
  private(set) var count = 0

  /// The contact at `index`, which must be below ``count``.
  @inline(__always)
  subscript(index: Int) -> OpenContact {
    assert(index < count)
    return places[index]
  }

  /// The contact of a slot; nil when it is not down.
  ///
  /// - Complexity: O(count).
  @inline(__always)
  func index(ofSlot slot: Int) -> Int? {
    for index in 0..<count where places[index].slot == slot { return index }
    return nil
  }

  /// Changes the contact of a slot; whether it is down.
  ///
  /// - Complexity: O(count).
  @inline(__always)
  @discardableResult
  mutating func change(slot: Int, _ body: (inout OpenContact) -> Void) -> Bool {
    let count = count
    // On machines of 32 bits the storage of an empty array may not be aligned as a span demands.
    guard count > 0 else { return false }
    // A span is checked for shared storage once, the array would be with every change.
    var span = places.mutableSpan
    for index in 0..<count where span[index].slot == slot {
      body(&span[index])
      return true
    }
    return false
  }

  @inline(__always)
  mutating func append(_ contact: OpenContact) {
    if count < places.count { places[count] = contact } else { places.append(contact) }
    count += 1
  }

  /// Takes the contact at `index` out, which must be below ``count``; the others keep their order.
  @inline(__always)
  mutating func remove(at index: Int) -> TouchSample {
    assert(index < count)
    let sample = places[index].sample
    count -= 1
    // The last one, as mostly, is taken out without moving any.
    for place in index..<count { places[place] = places[place + 1] }
    return sample
  }
}
