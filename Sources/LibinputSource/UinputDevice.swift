import CLibevdev
import Glibc

/// A uinput device, which reports the events written to it.
final class UinputDevice {
  /// The node from which its events are read.
  let node: String
  private let device: OpaquePointer

  /// Creates the device, which exists as long as this object.
  ///
  /// - Parameters:
  ///   - noun: The device in errors, such as "a touchscreen".
  ///   - describe: Sets the name and the events of a description.
  /// - Throws: if the kernel has no uinput or this user may not write to it.
  init(_ noun: String, describe: (OpaquePointer) -> Void) throws(SourceError) {
    guard let description = libevdev_new() else {
      throw SourceError(reason: .system(action: "describe \(noun)", code: ENOMEM))
    }
    defer { libevdev_free(description) }
    describe(description)
    var created: OpaquePointer?
    // libevdev itself opens and closes /dev/uinput.
    let code = libevdev_uinput_create_from_device(
      description, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &created)
    guard code == 0, let created else {
      throw SourceError(node: "/dev/uinput", reason: .system(action: "make \(noun)", code: -code))
    }
    guard let path = libevdev_uinput_get_devnode(created) else {
      libevdev_uinput_destroy(created)
      throw SourceError(reason: .system(action: "find the node of \(noun)", code: ENOENT))
    }
    device = created
    node = String(cString: path)
  }

  deinit { libevdev_uinput_destroy(device) }

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

  /// Makes the device report events in a single system call; the kernel stamps them with its own time. The action is
  /// that of the error.
  func write(_ events: [input_event], as action: String) throws(SourceError) {
    let size = events.count * MemoryLayout<input_event>.stride
    guard Glibc.write(libevdev_uinput_get_fd(device), events, size) == size else {
      throw SourceError(node: node, reason: .system(action: action, code: errno))
    }
  }
}

extension UinputDevice {
  /// Creates a touchscreen: ten contacts on a panel of 320 × 180 mm.
  convenience init(screenNamed name: String) throws(SourceError) {
    try self.init("a touchscreen") { description in
      libevdev_set_name(description, name)
      libevdev_enable_property(description, UInt32(INPUT_PROP_DIRECT))
      libevdev_enable_event_code(description, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
      let axes = [
        (ABS_MT_SLOT, 9, 0), (ABS_MT_TRACKING_ID, 65535, 0), (ABS_X, 3839, 12),
        (ABS_Y, 2159, 12), (ABS_MT_POSITION_X, 3839, 12), (ABS_MT_POSITION_Y, 2159, 12),
      ]
      for (code, maximum, resolution) in axes {
        var axis = input_absinfo()
        axis.maximum = Int32(maximum)
        axis.resolution = Int32(resolution)
        libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(code), &axis)
      }
    }
  }
}
