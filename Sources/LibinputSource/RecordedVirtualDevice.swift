import CLibevdev
import Glibc
import TouchRecordings
import TouchTracking

/// A uinput device created from the description of a recorded device.
///
/// It reports the events of the recording. The kernel, libinput and every reader therefore see the same
/// events as from the original device.
package final class RecordedVirtualDevice {
  private let device: UinputDevice
  private var state = HeldState()

  /// The node from which its events are read.
  package var node: String { device.node }

  /// Event types that a uinput device cannot have without information missing from recordings: sounds, key
  /// repeat and force feedback.
  private static let leftOut: Set<UInt16> = [0, 0x12, 0x14, 0x15, 0x16]

  /// Creates the device, which exists as long as this object.
  ///
  /// - Throws: if the kernel has no uinput or this user may not write to it.
  package init(_ recorded: RecordedDevice) throws(SourceError) {
    device = try UinputDevice("a device") { RecordedVirtualDevice.describe($0, recorded) }
  }

  private static func describe(_ description: OpaquePointer, _ recorded: RecordedDevice) {
    // The kernel limits names to 79 bytes.
    let name = String(decoding: recorded.name.utf8.prefix(72), as: UTF8.self)
    libevdev_set_name(description, name.isEmpty ? "Touchstone" : name)
    libevdev_set_id_bustype(description, Int32(recorded.id.bus))
    libevdev_set_id_vendor(description, Int32(recorded.id.vendor))
    libevdev_set_id_product(description, Int32(recorded.id.product))
    libevdev_set_id_version(description, Int32(recorded.id.version))
    for property in recorded.properties { libevdev_enable_property(description, UInt32(property)) }
    for (type, codes) in recorded.codes where type != EV_ABS && !leftOut.contains(type) {
      for code in codes {
        libevdev_enable_event_code(description, UInt32(type), UInt32(code), nil)
      }
    }
    for code in Set(recorded.codes[UInt16(EV_ABS)] ?? []).union(recorded.axes.keys) {
      let recorded = recorded.axes[code] ?? RecordedDevice.Axis()
      var axis = input_absinfo()
      axis.minimum = recorded.minimum
      axis.maximum = recorded.maximum
      axis.fuzz = recorded.fuzz
      axis.flat = recorded.flat
      axis.resolution = recorded.resolution
      libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(code), &axis)
    }
  }

  /// Waits until udev has processed the device; until then libinput refuses it.
  ///
  /// - Returns: Whether udev processed the device within five seconds.
  package func awaitUdev() -> Bool { (try? device.awaitUdev()) != nil }

  /// Makes the device report events in a single system call; the kernel stamps them with its own time.
  package func write(_ events: [InputEvent]) throws(SourceError) {
    for event in events { state.follow(event) }
    try writeUnseen(events)
  }

  /// Releases all fingers and keys.
  package func releaseAll() throws(SourceError) {
    let events = state.release()
    if !events.isEmpty { try writeUnseen(events) }
  }

  private func writeUnseen(_ events: [InputEvent]) throws(SourceError) {
    let raw = events.map { event in
      var raw = input_event()
      raw.type = event.type
      raw.code = event.code
      raw.value = event.value
      return raw
    }
    try device.write(raw, as: "report events")
  }
}

/// The fingers and keys that a device is holding.
struct HeldState {
  private var slot: Int32 = 0
  private var slots: Set<Int32> = []
  private var keys: Set<UInt16> = []
  /// Whether contacts are reported as lists, which an empty list ends.
  private var hasList = false

  mutating func follow(_ event: InputEvent) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_ABS, ABS_MT_SLOT): slot = event.value
    case (EV_ABS, ABS_MT_TRACKING_ID):
      if event.value < 0 { slots.remove(slot) } else { slots.insert(slot) }
    case (EV_SYN, SYN_MT_REPORT): hasList = true
    case (EV_KEY, _):
      if event.value == 0 { keys.remove(event.code) } else { keys.insert(event.code) }
    default: break
    }
  }

  /// The events that release everything and select slot 0 again, with which recordings begin; empty if nothing is
  /// held and slot 0 is selected.
  mutating func release() -> [InputEvent] {
    func event(_ type: Int32, _ code: Int32, _ value: Int32) -> InputEvent {
      InputEvent(time: .zero, type: UInt16(type), code: UInt16(code), value: value)
    }
    var events: [InputEvent] = []
    if hasList {
      events.append(event(EV_SYN, SYN_MT_REPORT, 0))
    } else {
      for slot in slots.sorted() {
        events += [event(EV_ABS, ABS_MT_SLOT, slot), event(EV_ABS, ABS_MT_TRACKING_ID, -1)]
      }
      // The kernel keeps the selected slot, and a recording that is played again need not name its first one.
      if slots.max() ?? slot != 0 { events.append(event(EV_ABS, ABS_MT_SLOT, 0)) }
    }
    events += keys.sorted().map { event(EV_KEY, Int32($0), 0) }
    self = HeldState()
    return events.isEmpty ? [] : events + [event(EV_SYN, SYN_REPORT, 0)]
  }
}
