/// Devices of a recording, and recordings of some of its devices.
extension Recording {
  /// The index of the device with this node, this name, or this number in the file, counted from 1;
  /// nil when there is none, or several have that node or that name.
  public func device(named name: String) -> Int? {
    for key in [\RecordedDevice.node, \.name] {
      let found = devices.indices.filter { devices[$0][keyPath: key] == name }
      if let index = found.first { return found.count == 1 ? index : nil }
    }
    guard let number = Int(name), devices.indices.contains(number - 1) else { return nil }
    return number - 1
  }

  /// The devices with these indices, in their order, with their events. Times stay as they are.
  /// Indices that no device has, and those that are named again, are passed over.
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
    // Frames of one time stand in the order of the devices.
    result.mergeFrames()
    return result
  }
}
