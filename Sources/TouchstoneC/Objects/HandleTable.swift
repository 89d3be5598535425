import Synchronization

/// The handles that C programs know objects by.
///
/// A handle looks like a pointer and is none: it holds a place in this table and the number of times
/// that the place was used, so that any value at all can be asked for, and one of an object that was
/// destroyed differs from that of its successor. Its highest bit makes it an address that no program
/// has, so that one who looks behind it is stopped there.
final class HandleTable: Sendable {
  fileprivate struct Place {
    var uses: UInt = 0
    var object: InterfaceObject?
  }

  fileprivate struct Contents {
    var places: [Place] = []
    var free: [Int] = []
    var count = 0
  }

  /// Half of a handle's bits tell the place, one less how often it was used.
  private static let half = UInt(UInt.bitWidth / 2)
  private static let mostPlaces = 1 << Int(half - 1)
  private static let mostUses = UInt(1) << (half - 1) - 1
  private static let mark = UInt(1) << (2 * half - 1)

  private let contents = Mutex(Contents())

  /// How many objects have handles.
  var count: Int { contents.withLock { $0.count } }

  /// Gives an object a handle; nil when there are no more.
  func insert(_ object: InterfaceObject) -> OpaquePointer? {
    contents.withLock { contents -> UInt? in
      guard let index = contents.takePlace(limit: Self.mostPlaces) else { return nil }
      contents.places[index].uses += 1
      contents.places[index].object = object
      contents.count += 1
      return Self.mark | contents.places[index].uses << Self.half | UInt(index)
    }.flatMap { OpaquePointer(bitPattern: $0) }
  }

  /// The object with a handle; nil if it has none any more.
  func object(of handle: OpaquePointer) -> InterfaceObject? {
    contents.withLock { contents in
      contents.index(of: handle).flatMap { index in contents.places[index].object }
    }
  }

  /// Takes back a handle. A place that was used as often as can be told is not used again.
  func remove(_ handle: OpaquePointer) {
    // What is let go of is destroyed outside of the lock.
    let object = contents.withLock { contents -> InterfaceObject? in
      guard let index = contents.index(of: handle) else { return nil }
      let object = contents.places[index].object
      contents.places[index].object = nil
      contents.count -= 1
      if contents.places[index].uses < Self.mostUses { contents.free.append(index) }
      return object
    }
    _ = object
  }

  /// The place and use that a handle tells; nil for what is no handle.
  fileprivate static func parts(of handle: OpaquePointer) -> (index: Int, uses: UInt)? {
    let bits = UInt(bitPattern: handle)
    guard bits & mark != 0 else { return nil }
    return (Int(bits & (1 << half - 1)), (bits & ~mark) >> half)
  }
}

extension HandleTable.Contents {
  fileprivate mutating func takePlace(limit: Int) -> Int? {
    if let index = free.popLast() { return index }
    guard places.count < limit else { return nil }
    places.append(HandleTable.Place())
    return places.count - 1
  }

  fileprivate func index(of handle: OpaquePointer) -> Int? {
    guard let parts = HandleTable.parts(of: handle), places.indices.contains(parts.index),
      places[parts.index].uses == parts.uses, places[parts.index].object != nil
    else { return nil }
    return parts.index
  }
}

/// The handles of the process.
let handles = HandleTable()
