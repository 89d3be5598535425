/// The numbers of the connected devices and the index of each.
///
/// Numbers increase in the order in which devices are added and are never reused. Data of devices is stored
/// in an array in the same order.
struct DeviceNumbers {
  /// The numbers of the connected devices, in ascending order.
  private(set) var present: [DeviceID] = []
  /// The number of devices ever added.
  private var added = 0

  /// Adds a device at the end.
  mutating func add() -> DeviceID {
    let device = DeviceID(added)
    added += 1
    present.append(device)
    return device
  }

  mutating func remove(at place: Int) { present.remove(at: place) }

  /// Whether a device with this number was ever added.
  func wasAdded(_ device: DeviceID) -> Bool { 0..<added ~= device.rawValue }

  /// The index of a device; nil if it was removed or never added.
  ///
  /// - Complexity: O(1) as long as no device was removed, then O(log devices).
  @inline(__always)
  func place(of device: DeviceID) -> Int? {
    // As long as no device was removed, the number is the index.
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
