/// The numbers of the devices that are there, and where each is among them.
///
/// Numbers rise in the order of adding and are not used again. What goes with a device is kept in an
/// array of the same order.
struct DeviceNumbers {
  /// The numbers of the devices that are there, rising.
  private(set) var present: [DeviceID] = []
  /// How many devices were ever added.
  private var added = 0

  /// Adds a device at the end.
  mutating func add() -> DeviceID {
    let device = DeviceID(added)
    added += 1
    present.append(device)
    return device
  }

  mutating func remove(at place: Int) { present.remove(at: place) }

  /// Whether a device of this number was ever added.
  func wasAdded(_ device: DeviceID) -> Bool { 0..<added ~= device.rawValue }

  /// The place of a device; nil for one that was removed or never added.
  ///
  /// - Complexity: O(1) as long as none was removed, then O(log devices).
  @inline(__always)
  func place(of device: DeviceID) -> Int? {
    // As long as none was removed, the number is the place.
    if present.count == added { return wasAdded(device) ? device.rawValue : nil }
    return placeAfterRemovals(of: device)
  }

  @inline(never)
  private func placeAfterRemovals(of device: DeviceID) -> Int? {
    var (low, high) = (0, present.count)
    while low < high {
      let middle = (low + high) / 2
      if present[middle].rawValue < device.rawValue { low = middle + 1 } else { high = middle }
    }
    return low < present.count && present[low] == device ? low : nil
  }
}
