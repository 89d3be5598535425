import Glibc

/// The table that maps C programs' handles to objects.
///
/// A handle looks like a pointer but is not one: it contains an index into this table and a use count of the
/// entry, so that any value can be checked, and a destroyed object's handle differs from that of its
/// successor. Its highest bit makes it an invalid address, so that dereferencing it crashes immediately.
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

  /// Half of a handle's bits hold the index, the other half the number of uses minus one.
  private static let half = UInt(UInt.bitWidth / 2)
  private static let maximumPlaces = 1 << Int(half - 1)
  private static let maximumUses = UInt(1) << (half - 1) - 1
  private static let mark = UInt(1) << (2 * half - 1)

  private let contents = Locked(Contents())

  /// The number of objects with handles.
  var count: Int { contents.withLock { $0.count } }

  /// Assigns a handle to an object; nil if there are no more.
  func insert(_ object: InterfaceObject) -> OpaquePointer? {
    contents.withLock { contents -> UInt? in
      guard let index = contents.allocatePlace(limit: Self.maximumPlaces) else { return nil }
      contents.places[index].uses += 1
      contents.places[index].object = object
      contents.count += 1
      return Self.mark | contents.places[index].uses << Self.half | UInt(index)
    }.flatMap { OpaquePointer(bitPattern: $0) }
  }

  /// The object with a handle; nil if the handle is no longer valid.
  func object(of handle: OpaquePointer) -> InterfaceObject? {
    contents.withLock { contents in
      contents.index(of: handle).flatMap { index in contents.places[index].object }
    }
  }

  /// Invalidates a handle. An entry whose use count is exhausted is not reused.
  func remove(_ handle: OpaquePointer) {
    // The released object is deallocated outside the lock.
    _ = contents.withLock { contents -> InterfaceObject? in
      guard let index = contents.index(of: handle) else { return nil }
      let object = contents.places[index].object
      contents.places[index].object = nil
      contents.count -= 1
      if contents.places[index].uses < Self.maximumUses { contents.free.append(index) }
      return object
    }
  }

  /// The index and use count in a handle; nil if it is not a handle.
  fileprivate static func parts(of handle: OpaquePointer) -> (index: Int, uses: UInt)? {
    let bits = UInt(bitPattern: handle)
    guard bits & mark != 0 else { return nil }
    return (Int(bits & (1 << half - 1)), (bits & ~mark) >> half)
  }
}

extension HandleTable.Contents {
  fileprivate mutating func allocatePlace(limit: Int) -> Int? {
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

/// A value that one thread at a time uses. Embedded Swift has no `Mutex`.
private final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}

/// The handles of the process.
let handles = HandleTable()
