import TouchGeometry

/// A contact of a device that is down.
struct OpenContact {
  var slot: Int
  /// The last reported position, in device units.
  var position: Point
  /// The last sample of its touch.
  var sample: TouchSample
  /// The distance covered with the last report; infinite before there are two reports.
  var step = Vector(dx: .infinity, dy: .infinity)
}

/// The contacts of one device that are down, in landing order.
///
/// Manages its storage and count itself, because an array that grows and shrinks with every touch repeatedly
/// checks its capacity and uniqueness.
struct OpenContacts {
  /// The contacts, followed by unused elements.
  private var places: [OpenContact] = []
  private(set) var count = 0

  /// The contact at `index`, which must be below ``count``.
  @inline(__always)
  subscript(index: Int) -> OpenContact {
    assert(index < count)
    return places[index]
  }

  /// The contact in a slot; nil if it is not down.
  ///
  /// - Complexity: O(count).
  @inline(__always)
  func index(ofSlot slot: Int) -> Int? {
    for index in 0..<count where places[index].slot == slot { return index }
    return nil
  }

  /// Whether the contact of a touch is down.
  ///
  /// - Complexity: O(count).
  func contains(_ touch: TouchID) -> Bool {
    for index in 0..<count where places[index].sample.id == touch { return true }
    return false
  }

  /// Changes the contact in a slot; returns whether it is down.
  ///
  /// - Complexity: O(count).
  @inline(__always)
  @discardableResult
  mutating func change(slot: Int, _ body: (inout OpenContact) -> Void) -> Bool {
    let count = count
    // On 32-bit machines the storage of an empty array may not be aligned as a span requires.
    guard count > 0 else { return false }
    // A span checks uniqueness once; the array would check it with every change.
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

  /// Removes the contact at `index`, which must be below ``count``; the others keep their order.
  @inline(__always)
  mutating func remove(at index: Int) -> TouchSample {
    assert(index < count)
    let sample = places[index].sample
    count -= 1
    // The last one, the usual case, is removed without moving any.
    for place in index..<count { places[place] = places[place + 1] }
    return sample
  }
}
