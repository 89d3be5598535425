/// Selecting devices of a recording.
extension Recording {
  /// The index of the device with this node, name or position in the file (counted from 1); nil if there is
  /// none, or if several devices share the node or name.
  public func device(named name: String) -> Int? {
    for found in [
      devices.indices.filter { devices[$0].node == name },
      devices.indices.filter { devices[$0].name == name },
    ] {
      if let index = found.first { return found.count == 1 ? index : nil }
    }
    guard let number = Int(name), devices.indices.contains(number - 1) else { return nil }
    return number - 1
  }

  /// A recording with only the devices at these indices, in the given order, and their events. Times are
  /// unchanged. Invalid and repeated indices are ignored.
  ///
  /// - Complexity: O(events + devices).
  public func keeping(_ indices: [Int]) -> Recording {
    var places: [Int: Int] = [:]
    var result = Recording(origin: origin)
    for index in indices where devices.indices.contains(index) && places[index] == nil {
      places[index] = result.devices.count
      result.devices.append(devices[index])
    }
    result.events = events.compactMap { event in
      guard let place = places[event.device] else { return nil }
      var event = event
      event.device = place
      return event
    }
    // Sort simultaneous frames by device.
    result.mergeFrames()
    return result
  }
}
