import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("Names in the output of getevent")
struct GeteventNameTests {
  @Test("names of tools, and of codes that are not for touch, are understood")
  func tools() throws {
    let recording = try Recording.read(
      text: """
        [ 1.000000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000001
        [ 1.000000] /dev/input/event2: EV_ABS       ABS_MT_TOOL_TYPE     MT_TOOL_PEN
        [ 1.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000021
        [ 1.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    00000043
        [ 1.000000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
        [ 1.010000] /dev/input/event6: EV_SW        SW_HEADPHONE_INSERT  00000001
        [ 1.010000] /dev/input/event6: EV_SYN       SYN_REPORT           00000000
        [ 1.020000] /dev/input/event7: EV_REL       REL_X                00000003
        [ 1.020000] /dev/input/event7: EV_KEY       BTN_MOUSE            DOWN
        [ 1.020000] /dev/input/event7: EV_SYN       SYN_REPORT           00000000
        [ 1.030000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
        [ 1.030000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

        """
    ).get()
    let contacts = recording.contactFrames().flatMap(\.contacts)
    #expect(contacts.map(\.tool) == [.pen, .pen])
    #expect(contacts.map(\.phase) == [.began, .ended])
    #expect(recording.devices[2].codes == [0: [0], 1: [272], 2: [0]])
  }

  @Test("a dial on the glass does not end the reading")
  func dial() throws {
    let recording = try Recording.read(
      text: """
        [ 1.000000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000001
        [ 1.000000] /dev/input/event2: EV_ABS       ABS_MT_TOOL_TYPE     MT_TOOL_DIAL
        [ 1.000000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

        """
    ).get()
    #expect(recording.events.map(\.value) == [1, 10, 0])
  }

  @Test(
    "a pen is a pen, whatever keys and axes its header lists before the known ones",
    arguments: ["BTN_DIGI", "BTN_TOOL_BRUSH", "BTN_TOOL_PENCIL", "BTN_TOOL_AIRBRUSH"])
  func pen(tool: String) throws {
    let recording = try Recording.read(
      text: """
        add device 1: /dev/input/event5
          name:     "pen"
          events:
            KEY (0001): KEY_WAKEUP            \(tool)              BTN_TOUCH
            ABS (0003): ABS_X                 : value 0, min 0, max 20000, resolution 100
                        ABS_Y                 : value 0, min 0, max 10000, resolution 100
                        ABS_WHEEL             : value 0, min 0, max 100, resolution 0
                        ABS_PRESSURE          : value 0, min 0, max 1023, resolution 0
        [ 1.000000] /dev/input/event5: EV_KEY       \(tool)             DOWN
        [ 1.000000] /dev/input/event5: EV_KEY       BTN_TOUCH            DOWN
        [ 1.000000] /dev/input/event5: EV_ABS       ABS_X                00001000
        [ 1.000000] /dev/input/event5: EV_ABS       ABS_PRESSURE         000003ff
        [ 1.000000] /dev/input/event5: EV_SYN       SYN_REPORT           00000000

        """
    ).get()
    #expect(recording.devices[0].axes[24] == .init(maximum: 1023))
    let contact = try #require(recording.contactFrames().first?.contacts.first)
    #expect(contact.tool == .pen)
    #expect(contact.pressure == 1)
  }

  @Test(
    "the axes of a touchscreen are read, whatever axis its header lists before them",
    arguments: ["ABS_HAT0X", "ABS_HAT3Y", "ABS_PROFILE"])
  func axesBehindOthers(axis: String) throws {
    let recording = try Recording.read(
      text: """
        add device 1: /dev/input/event5
          name:     "panel"
          events:
            ABS (0003): \(axis)             : value 0, min -1, max 1, resolution 0
                        ABS_MT_SLOT           : value 0, min 0, max 4, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 0, max 2000, resolution 10
                        ABS_MT_POSITION_Y     : value 0, min 0, max 1000, resolution 10
                        ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, resolution 0
        [ 1.000000] /dev/input/event5: EV_ABS       ABS_MT_TRACKING_ID   00000001
        [ 1.000000] /dev/input/event5: EV_ABS       ABS_MT_POSITION_X    00000021
        [ 1.000000] /dev/input/event5: EV_ABS       ABS_MT_POSITION_Y    00000043
        [ 1.000000] /dev/input/event5: EV_SYN       SYN_REPORT           00000000

        """
    ).get()
    #expect(recording.devices[0].axes[0x35]?.maximum == 2000)
    #expect(recording.devices[0].axes.count == 5)
    #expect(recording.contactFrames().flatMap(\.contacts).map(\.phase) == [.began])
  }

  @Test("all properties of a header are read, so that a touchpad is not taken for a touchscreen")
  func properties() throws {
    let axes = """
            ABS (0003): 0035  : value 0, min 0, max 2000, fuzz 0, flat 0, resolution 10
                        0036  : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 10
      """
    let recording = try Recording.read(
      text: """
        add device 1: /dev/input/event5
          name:     "touchpad"
          events:
        \(axes)
          input props:
            INPUT_PROP_POINTER
            INPUT_PROP_BUTTONPAD
        add device 2: /dev/input/event2
          name:     "panel"
          events:
        \(axes)
          input props:
            INPUT_PROP_DIRECT
        [ 1.000000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

        """
    ).get()
    #expect(recording.devices.map(\.properties) == [[0, 2], [1]])
    // The touchscreen is placed first, at the left.
    let surfaces = recording.surfaces
    #expect(surfaces[1].frame.minX == 0)
    #expect(surfaces[0].frame.minX >= surfaces[1].frame.maxX)
  }

  @Test("effects of force feedback are no axes")
  func forceFeedback() throws {
    let recording = try Recording.read(
      text: """
        add device 1: /dev/input/event5
          name:     "pad"
          events:
            ABS (0003): 0000  : value 0, min 0, max 255, fuzz 0, flat 0, resolution 0
            FF  (0015): 0050  0051
        [ 1.000000] /dev/input/event5: EV_SYN       SYN_REPORT           00000000

        """
    ).get()
    #expect(recording.devices[0].axes == [0: .init(maximum: 255)])
    #expect(recording.devices[0].codes == [3: [0], 0x15: [0x50, 0x51]])
  }

  @Test("the header of a single device describes the events, whose lines name no device")
  func singleDevice() throws {
    let recording = try Recording.read(text: RecordingTexts.namedGetevent).get()
    #expect(recording.devices.map(\.name) == ["sec_touchscreen"])
    #expect(recording.events.allSatisfy { $0.device == 0 })
    #expect(recording.surfaces.map(\.fault) == [nil])
    // Of several devices, none is known to be that of the events.
    let other = "add device 2: /dev/input/event3\n  name:     \"other\"\n"
    let several = try Recording.read(text: other + RecordingTexts.namedGetevent).get()
    #expect(several.devices.map(\.name) == ["other", "sec_touchscreen", ""])
  }
}
