import Testing
import TouchRecordings
import TouchTracking

@Suite("Headers in the output of evtest")
struct EvtestTests {
  private static let touchpad = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x1 product 0x2 version 0x3
    Input device name: "touchpad"
    Supported events:
      Event type 3 (EV_ABS)
        Event code 0 (ABS_X)
          Max     1000
    Properties:
      Property type 0 (INPUT_PROP_POINTER)
    Testing ... (interrupt to exit)

    """
  private static let panel = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x4 product 0x5 version 0x6
    Input device name: "panel"
    Supported events:
      Event type 3 (EV_ABS)
        Event code 53 (ABS_MT_POSITION_X)
          Max      960
        Event code 54 (ABS_MT_POSITION_Y)
          Max      540
        Event code 57 (ABS_MT_TRACKING_ID)
          Max    65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """
  private static let events = """
    Event: time 10.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 0
    Event: time 10.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 599
    Event: time 10.000000, -------------- SYN_REPORT ------------

    """

  @Test(
    "a second header starts a device, with or without events of the first",
    arguments: ["", "Select the device event number [0-2]: "], ["", events])
  func secondHeader(question: String, between: String) throws {
    let text = Self.touchpad + between + question + Self.panel + Self.events
    let recording = try Recording.read(text: text).get()
    #expect(recording.devices.map(\.name) == ["touchpad", "panel"])
    #expect(recording.devices.map(\.id.vendor) == [1, 4])
    #expect(recording.devices.map(\.properties) == [[0], [1]])
    #expect(recording.devices[1].axes[0] == nil && recording.devices[1].axes[53]?.maximum == 960)
    #expect(recording.events.map(\.device).filter { $0 == 1 }.count == 3)
  }

  @Test(
    "a header that is cut off before its name describes its device",
    arguments: ["", "Select the device event number [0-2]: \(touchpad)"])
  func cutHeader(next: String) throws {
    let lines = Self.panel.split(separator: "\n").dropFirst(2).joined(separator: "\n")
    let recording = try Recording.read(text: "\(lines)\n\(next)\(Self.events)").get()
    #expect(recording.devices.map(\.name) == (next.isEmpty ? ["panel"] : ["panel", "touchpad"]))
    #expect(recording.devices[0].axes[53]?.maximum == 960)
    #expect(recording.devices[0].properties == [1])
  }
}
