import TouchRecordings

/// A recording in the formats that this package reads and never writes.
enum OtherFormats {
  /// The maximum number of events in a text.
  private static let maximumEvents = 150

  /// The texts of one recording; none for a malformed file.
  static func texts(_ file: [UInt8]) -> [[UInt8]] {
    let outcome = Recording.read(file)
    guard outcome.error == nil, outcome.recording.devices.count == 1 else { return [] }
    let events = Array(outcome.recording.events.prefix(maximumEvents))
    return [evemu(events), evtest(events), getevent(events)].map { Array($0.utf8) }
  }

  private static func evemu(_ events: [InputEvent]) -> String {
    """
    # EVEMU 1.3
    N: Panel
    I: 0003 1b96 0001 0110
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 2f 0 9 0 0 0
    A: 35 0 3839 0 0 12
    A: 36 0 2159 0 0 12
    A: 39 0 65535 0 0 0

    """
      + events.map { event in
        "E: \(time(event)) \(hex(Int(event.type), 4)) \(hex(Int(event.code), 4)) "
          + "\(event.value)\n"
      }.joined()
  }

  private static func evtest(_ events: [InputEvent]) -> String {
    """
    Input driver version is 1.0.1
    Input device ID: bus 0x3 vendor 0x1b96 product 0x1 version 0x110
    Input device name: "Panel"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max     3839
          Resolution      12
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min        0
          Max     2159
          Resolution      12
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """
      + events.map { event in
        event.type == 0
          ? "Event: time \(time(event)), -------------- SYN_REPORT ------------\n"
          : "Event: time \(time(event)), type \(event.type) (EV_ABS), code \(event.code) (?), "
            + "value \(event.value)\n"
      }.joined()
  }

  private static func getevent(_ events: [InputEvent]) -> String {
    """
    add device 1: /dev/input/event2
      name:     "panel"
      events:
        ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    0035  : value 0, min 0, max 3839, fuzz 0, flat 0, resolution 12
                    0036  : value 0, min 0, max 2159, fuzz 0, flat 0, resolution 12
                    0039  : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """
      + events.map { event in
        "[ \(time(event))] /dev/input/event2: \(hex(Int(event.type), 4)) "
          + "\(hex(Int(event.code), 4)) \(hex(Int(UInt32(bitPattern: event.value)), 8))\n"
      }.joined()
  }

  private static func time(_ event: InputEvent) -> String { "\(event.time)" }

  private static func hex(_ value: Int, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }
}
