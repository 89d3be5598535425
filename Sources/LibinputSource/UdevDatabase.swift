import CLibudev
import Glibc
import TouchRecordings

/// The udev records of input devices.
struct UdevDatabase {
  /// The udev record of one device.
  struct Entry {
    /// Whether udevd has processed the device.
    var isInitialized: Bool
    /// The properties, sorted by key.
    var properties: [(key: String, value: String)]

    /// The value of a property; nil if the device does not have it.
    subscript(key: String) -> String? { properties.first { $0.key == key }?.value }

    /// Whether a property is "1".
    func isSet(_ key: String) -> Bool { self[key] == "1" }

    /// The properties that are useful to readers of a recording, each as "KEY=VALUE".
    var recorded: [String] {
      let prefixes = [
        "ID_INPUT", "LIBINPUT", "EVDEV_ABS", "MOUSE_DPI", "POINTINGSTICK_", "WL_OUTPUT=",
      ]
      return properties.filter { property in prefixes.contains { property.key.hasPrefix($0) } }
        .map { "\($0.key)=\($0.value)" }
    }
  }

  /// Further properties are not read.
  private static let limit = 1024

  /// The nodes of all input devices that have one, sorted by number.
  static func eventNodes() -> [String] {
    var names = Set(sysnames())
    // Devices missing from udev are listed too.
    names.formUnion(fileNames(in: "/dev/input"))
    let numbers = names.compactMap { name -> Int? in
      name.hasPrefix("event") ? Int(name.dropFirst(5)) : nil
    }
    return numbers.sorted().map { "/dev/input/event\($0)" }
  }

  private static func sysnames() -> [String] {
    guard let udev = udev_new() else { return [] }
    defer { udev_unref(udev) }
    guard let list = udev_enumerate_new(udev) else { return [] }
    defer { udev_enumerate_unref(list) }
    udev_enumerate_add_match_subsystem(list, "input")
    udev_enumerate_add_match_sysname(list, "event*")
    udev_enumerate_scan_devices(list)
    var names: [String] = []
    var entry = udev_enumerate_get_list_entry(list)
    while let current = entry {
      if let path = udev_list_entry_get_name(current) {
        names.append(String(String(cString: path).split(separator: "/").last ?? ""))
      }
      entry = udev_list_entry_get_next(current)
    }
    return names
  }

  /// The udev record of the device at a node; nil if there is none.
  static func entry(of node: String) -> Entry? {
    var status = stat()
    guard stat(node, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    guard let udev = udev_new() else { return nil }
    defer { udev_unref(udev) }
    guard let device = udev_device_new_from_devnum(udev, CChar(99), status.st_rdev) else {
      return nil
    }
    defer { udev_device_unref(device) }
    return Entry(
      isInitialized: udev_device_get_is_initialized(device) != 0,
      properties: properties(of: device))
  }

  private static func properties(of device: OpaquePointer) -> [(key: String, value: String)] {
    var properties: [(key: String, value: String)] = []
    var entry = udev_device_get_properties_list_entry(device)
    while let current = entry, properties.count < limit {
      if let key = udev_list_entry_get_name(current) {
        let value = udev_list_entry_get_value(current).map { String(cString: $0) } ?? ""
        properties.append((String(cString: key), value))
      }
      entry = udev_list_entry_get_next(current)
    }
    return properties.sorted { $0.key < $1.key }
  }
}
