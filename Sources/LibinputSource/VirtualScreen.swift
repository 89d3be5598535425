import CLibevdev
import Glibc

/// A uinput touchscreen, which reports the events written to it.
final class VirtualScreen {
  /// The node from which its events are read.
  let node: String
  private let device: OpaquePointer

  /// Creates the device, which exists as long as this object.
  ///
  /// - Throws: if the kernel has no uinput or this user may not write to it.
  init(name: String) throws(SourceError) {
    guard let description = libevdev_new() else {
      throw SourceError(reason: .system(action: "describe a touchscreen", code: ENOMEM))
    }
    defer { libevdev_free(description) }
    libevdev_set_name(description, name)
    Self.describe(description)
    var created: OpaquePointer?
    // libevdev itself opens and closes /dev/uinput.
    let code = libevdev_uinput_create_from_device(
      description, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &created)
    guard code == 0, let created else {
      throw SourceError(
        node: "/dev/uinput", reason: .system(action: "make a touchscreen", code: -code))
    }
    guard let path = libevdev_uinput_get_devnode(created) else {
      libevdev_uinput_destroy(created)
      throw SourceError(reason: .system(action: "find the node of a touchscreen", code: ENOENT))
    }
    device = created
    node = String(cString: path)
  }

  deinit { libevdev_uinput_destroy(device) }

  /// Ten contacts on a panel of 320 × 180 mm.
  private static func describe(_ device: OpaquePointer) {
    libevdev_enable_property(device, UInt32(INPUT_PROP_DIRECT))
    libevdev_enable_event_code(device, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
    let axes = [
      (ABS_MT_SLOT, 9, 0), (ABS_MT_TRACKING_ID, 65535, 0), (ABS_X, 3839, 12), (ABS_Y, 2159, 12),
      (ABS_MT_POSITION_X, 3839, 12), (ABS_MT_POSITION_Y, 2159, 12),
    ]
    for (code, maximum, resolution) in axes {
      var axis = input_absinfo()
      axis.maximum = Int32(maximum)
      axis.resolution = Int32(resolution)
      libevdev_enable_event_code(device, UInt32(EV_ABS), UInt32(code), &axis)
    }
  }

  /// The number of checks for udev and the interval between them in milliseconds: five seconds in total.
  private static let polling = (rounds: 250, interval: Int32(20))

  /// Waits until udev has processed the device; until then libinput refuses it.
  ///
  /// - Throws: if udev does not process it in time, for example because udevd is not running.
  func awaitUdev() throws(SourceError) {
    for _ in 0..<Self.polling.rounds {
      if UdevDatabase.entry(of: node)?.isInitialized == true { return }
      poll(nil, 0, Self.polling.interval)
    }
    throw SourceError(node: node, reason: .unknownToUdev)
  }

  /// Makes the device report events in a single system call; the kernel stamps them with its own time.
  func write(_ events: [input_event]) throws(SourceError) {
    let size = events.count * MemoryLayout<input_event>.stride
    guard Glibc.write(libevdev_uinput_get_fd(device), events, size) == size else {
      throw SourceError(node: node, reason: .system(action: "move a finger", code: errno))
    }
  }
}
