import Randomness
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("devices of a recording and their places")
struct PlacementTests {
  /// 254 x 127 mm: 1600 x 800 points.
  private func screen(
    _ name: String, node: String = "", udev: [String] = [], properties: [UInt16] = [1]
  ) -> RecordedDevice {
    let x = RecordedDevice.Axis(maximum: 2540, resolution: 10)
    let y = RecordedDevice.Axis(maximum: 1270, resolution: 10)
    return RecordedDevice(
      name: name, node: node, codes: [1: [330]],
      axes: [0x2F: .init(maximum: 9), 0x35: x, 0x36: y, 0x39: .init(maximum: 65535)],
      properties: properties, udevProperties: udev)
  }

  /// Each device is touched at (635, 635) units, a quarter and half of its sides, one after the other.
  private func recording(_ devices: [RecordedDevice]) -> Recording {
    var recording = Recording(devices: devices)
    for index in devices.indices {
      for (type, code, value) in [(3, 0x39, 1), (3, 0x35, 635), (3, 0x36, 635), (0, 0, 0)]
        as [(UInt16, UInt16, Int32)]
      {
        recording.events.append(
          InputEvent(
            time: .seconds(Double(index)), device: index, type: type, code: code, value: value))
      }
    }
    return recording
  }

  /// The positions of the fingers in points of the window, by device.
  private func places(_ recording: Recording, in layout: OutputLayout = OutputLayout()) -> [Point] {
    let surfaces = recording.surfaces(in: layout)
    return recording.contactFrames(in: layout).flatMap { frame in
      frame.contacts.map { surfaces[frame.device.rawValue].location(of: $0.position) }
    }
  }

  private func expect(
    _ places: [Point], near expected: [(Double, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(places.count == expected.count, sourceLocation: sourceLocation)
    for (place, (x, y)) in zip(places, expected) {
      let distance = (place - Point(x: x, y: y)).length
      #expect(distance < 1e-6, "\(place)", sourceLocation: sourceLocation)
    }
  }

  @Test("screens lie side by side in the order of the file, twins without nodes too")
  func sideBySide() {
    expect(
      places(recording([screen("a"), screen("a"), screen("a", node: "/dev/input/event1")])),
      near: [(400, 400), (2000, 400), (3600, 400)])
  }

  @Test("the only screen lies at the origin, in its own units")
  func only() {
    let one = recording([screen("a", node: "/dev/input/event7")])
    #expect(one.surfaces == one.devices.compactMap(\.surface))
    let frame = one.contactFrames().first
    #expect(frame?.contacts.first?.position == Point(x: 635, y: 635))
  }

  @Test("touchpads and pens lie behind the screens, as they have no place in a live session")
  func otherDevices() {
    let pad = screen("pad", properties: [0, 2])
    let udevPad = screen("pad", udev: ["ID_INPUT_TOUCHPAD=1"])
    let pen = screen("pen", udev: ["ID_INPUT_TABLET=1"])
    let both = screen("both", udev: ["ID_INPUT_TABLET=1", "ID_INPUT_TOUCHSCREEN=1"])
    expect(
      places(recording([pad, udevPad, pen, both, screen("a")])),
      near: [(3600, 400), (5200, 400), (6800, 400), (400, 400), (2000, 400)])
  }

  @Test("a layout places by node and by udev's output, and unknown panels after all others")
  func layout() {
    var layout = OutputLayout()
    layout["/dev/input/event2"] = OutputMapping(
      area: Rect(x: 100, y: 100, width: 400, height: 200))
    layout["DSI-1"] = OutputMapping(area: Rect(x: 500, y: 0, width: 200, height: 400), turn: .half)
    layout["DP-1"] = OutputMapping(area: Rect(x: 0, y: 0, width: 5000, height: 100))
    let devices = [
      screen("a", node: "/dev/input/event1"), screen("b", node: "/dev/input/event2"),
      screen("c", udev: ["WL_OUTPUT=DSI-1"]),
    ]
    expect(places(recording(devices), in: layout), near: [(5400, 400), (200, 200), (650, 200)])
    let window = Replayer(recording(devices), layout: layout).standardWindow()
    #expect(abs(window.frame.maxX - 6600) < 1e-6)
  }

  @Test("a panel that udev's calibration turns is turned before it is placed; a touchpad is not")
  func calibrated() {
    func panel(_ matrix: String, properties: [UInt16] = [1]) -> RecordedDevice {
      screen(
        "a", node: "/dev/input/event1", udev: ["LIBINPUT_CALIBRATION_MATRIX=\(matrix)"],
        properties: properties)
    }
    let turned = recording([panel("0 1 0 -1 0 1")])
    // A quarter from the left is a quarter from the bottom.
    expect(places(turned), near: [(400, 1200)])
    #expect(turned.surfaces.allSatisfy { $0.size.height > $0.size.width })
    expect(places(recording([panel("-1 0 1 0 -1 1")])), near: [(1200, 400)])
    var layout = OutputLayout()
    layout["/dev/input/event1"] = OutputMapping(
      area: Rect(x: 0, y: 0, width: 400, height: 200), turn: .clockwise)
    expect(places(turned, in: layout), near: [(100, 100)])
    for matrix in ["1 0 0 0 1 0", "1.1 0 -0.05 0 1 0", "-1 0 1 0 1 0", "1 2 3", ""] {
      expect(places(recording([panel(matrix)])), near: [(400, 400)])
    }
    expect(places(recording([panel("0 1 0 -1 0 1", properties: [0])])), near: [(400, 400)])
  }

  @Test("a recorded position is kept, and the other screens are placed beside it")
  func remembered() throws {
    var first = screen("a")
    let place = OutputMapping(
      area: Rect(x: 0.1, y: 2000, width: 300, height: 1e6), turn: .clockwise)
    first.place = place
    #expect(first.place == place)
    let devices = [screen("b"), first]
    let text = recording(devices).libinputRecordText()
    let read = try Recording.read(text: text).get()
    #expect(read.devices[1].place == place)
    // In portrait it is halfway down and a quarter from the left.
    expect(places(read).prefix(1) + [], near: [(300.1 + 400, 400)])
    var layout = OutputLayout()
    layout["DP-1"] = OutputMapping(area: Rect(x: 0, y: 0, width: 400, height: 200))
    expect(places(read, in: layout), near: [(100, 100), (100, 100)])
    first.place = nil
    #expect(first == screen("a"))
  }

  @Test(
    "texts that are no place are none",
    arguments: [
      "", "1,2,3", "1,2,3,4,5", "1,2,3,0", "-1,0,9,9", "0,0,1,nan", "0,0,9,9@45", "0,0,9,9@", "@90",
      "0,0,2000000,1", "0,0,9,9@90@90",
    ])
  func malformed(_ text: String) {
    #expect(screen("a", udev: ["TOUCHSTONE_PLACE=\(text)"]).place == nil)
  }

  @Test("devices are found by node, name and number, and not where a name is that of several")
  func names() {
    let devices = [
      screen("a", node: "/dev/input/event1"), screen("twin"), screen("twin"), screen("1"),
    ]
    let recording = recording(devices)
    #expect(recording.device(named: "/dev/input/event1") == 0)
    #expect(recording.device(named: "a") == 0)
    #expect(recording.device(named: "twin") == nil)
    #expect(recording.device(named: "3") == 2)
    // A name takes precedence over a number.
    #expect(recording.device(named: "1") == 3)
    for name in ["0", "5", "-1", "b"] { #expect(recording.device(named: name) == nil) }
  }

  @Test("some devices of a recording, in the order in which they are asked for")
  func keeping() {
    let three = recording([screen("a"), screen("b"), screen("c")])
    let two = three.keeping([2, 0, 2, 9, -1])
    #expect(two.devices.map(\.name) == ["c", "a"])
    #expect(two.events.filter(\.isReport).map(\.device) == [1, 0])
    #expect(two.events.filter(\.isReport).map(\.time) == [.zero, .seconds(2)])
    #expect(three.keeping([0, 1, 2]) == three)
    #expect(three.keeping([]).events.isEmpty)
  }

  @Test("each screen has gestures of its own; screens that overlap share theirs")
  func windows() {
    func names(_ frames: [Rect]) -> [String] {
      StandardGestures.window(for: frames.map { Surface(pointsIn: $0) }).children.map { layer in
        let frame = layer.frame
        return "\(layer.name) \(frame.minX) \(frame.minY) \(frame.width.rounded()) "
          + "\(frame.height.rounded())"
      }
    }
    let left = Rect(x: 0, y: 0, width: 100, height: 50)
    let right = Rect(x: 100, y: 0, width: 100, height: 60)
    let middle = Rect(x: 90, y: 10, width: 20, height: 20)
    let far = Rect(x: 500, y: 0, width: 10, height: 10)
    #expect(names([left]) == ["screen 0.0 0.0 100.0 50.0"])
    #expect(
      names([left, right]) == ["screen 0.0 0.0 100.0 50.0", "screen 2 100.0 0.0 100.0 60.0"])
    #expect(names([left, left]) == ["screen 0.0 0.0 100.0 50.0"])
    #expect(
      names([left, far, right, middle])
        == ["screen 0.0 0.0 200.0 60.0", "screen 2 500.0 0.0 10.0 10.0"])
  }
}

extension PlacementTests {
  @Test("a finger at the very rim of a screen is on the layer of that screen")
  func rims() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let devices = (0..<4).map { index in
        var device = screen("\(index)")
        for code in [0x35, 0x36] as [UInt16] {
          let maximum = Int32(random.int(1000...20_000))
          device.axes[code] = .init(maximum: maximum, resolution: Int32(random.int(5...40)))
        }
        return device
      }
      let surfaces = Recording(devices: devices).surfaces
      let window = StandardGestures.window(for: surfaces)
      let added = StandardGestures.window(for: [surfaces[0]])
      for surface in surfaces { StandardGestures.add(surface, to: added) }
      for (index, surface) in surfaces.enumerated() {
        for x in [surface.x.minimum, surface.x.maximum] {
          for y in [surface.y.minimum, surface.y.maximum] {
            let place = surface.location(of: Point(x: x, y: y))
            #expect(window.hitTest(place, with: nil) === window.children[index])
            #expect(added.hitTest(place, with: nil) === added.children[index])
          }
        }
      }
    }
  }
}

@Suite("texts of several devices")
struct SeveralDeviceTextTests {
  private func evemu(_ name: String, at second: Int) -> String {
    """
    # EVEMU 1.3
    N: \(name)
    I: 0003 0001 0001 0001
    A: 2f 0 9 0 0 0
    A: 35 0 \(name == "a" ? 1000 : 2000) 0 0 10
    A: 36 0 1000 0 0 10
    E: \(second).000000 0003 0035 5
    E: \(second).000000 0000 0000 0

    """
  }

  @Test("consecutive evemu texts are separate devices, each with its own events")
  func evemu() throws {
    let recording = try Recording.read(text: evemu("a", at: 3) + evemu("b", at: 1)).get()
    #expect(recording.devices.map(\.name) == ["a", "b"])
    #expect(recording.devices.map { $0.axes[0x35]?.maximum } == [1000, 2000])
    #expect(recording.devices.map(\.id.bus) == [3, 3])
    let reports = recording.events.filter(\.isReport)
    #expect(reports.map(\.device) == [1, 0])
    #expect(reports.map(\.time) == [.seconds(-2), .zero])
    #expect(recording.surfaces.count == 2)
  }

  @Test("a description of evemu behind events is that of their device, unless it had one")
  func lateDescription() throws {
    let lines = evemu("a", at: 1).split(separator: "\n")
    let text = (lines.filter { $0.hasPrefix("E") } + lines.filter { !$0.hasPrefix("E") })
      .joined(separator: "\n")
    let recording = try Recording.read(text: text + "\n" + evemu("b", at: 2)).get()
    // Its lines follow those of the first device without an event in between.
    #expect(recording.devices.map(\.name) == ["a", "b"])
    #expect(recording.events.filter(\.isReport).map(\.device) == [0, 1])
  }

  @Test("headers of evtest are as many devices, whose events are merged by time")
  func evtest() throws {
    func text(_ name: String, at second: Int) -> String {
      """
      Input driver version is 1.0.1
      Input device ID: bus 0x3 vendor 0x1 product 0x1 version 0x1
      Input device name: "\(name)"
        Event type 3 (EV_ABS)
          Event code 53 (ABS_MT_POSITION_X)
            Min 0
            Max 1000
          Event code 54 (ABS_MT_POSITION_Y)
            Min 0
            Max 1000
      Event: time \(second).000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 5
      Event: time \(second).000000, -------------- SYN_REPORT ------------

      """
    }
    let recording = try Recording.read(text: text("a", at: 7) + text("b", at: 5)).get()
    #expect(recording.devices.map(\.name) == ["a", "b"])
    #expect(recording.events.filter(\.isReport).map(\.device) == [1, 0])
  }

  @Test("a frame that is unfinished when another device begins is not split")
  func unfinished() throws {
    let recording = try Recording.read(
      text: """
        [ 1.000000] /dev/input/event1: 0003 0035 00000005
        [ 1.000000] /dev/input/event2: 0003 0035 00000007
        [ 1.000000] /dev/input/event2: 0000 0000 00000000
        [ 1.000001] /dev/input/event1: 0003 0036 00000006
        [ 1.000001] /dev/input/event1: 0000 0000 00000000

        """
    ).get()
    #expect(recording.events.map(\.device) == [1, 1, 0, 0, 0])
    let again = try Recording.read(text: recording.libinputRecordText()).get()
    #expect(again.events == recording.events)
  }
}
