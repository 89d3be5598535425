import Testing
import TouchGeometry
import TouchTracking

@Suite("Outputs by name")
struct OutputLayoutTests {
  private func screen(
    _ name: String, on output: String? = nil, node: String = "/dev/input/event0",
    size: Size = Size(width: 1600, height: 800)
  ) -> OutputLayout.Panel {
    OutputLayout.Panel(name: name, node: node, size: size, output: output)
  }

  private let left = OutputMapping(
    area: Rect(x: 0, y: 0, width: 1080, height: 1920), turn: .clockwise)
  private let right = OutputMapping(area: Rect(x: 1080, y: 200, width: 1920, height: 1080))

  private var both: OutputLayout {
    var layout = OutputLayout()
    layout["DSI-1"] = left
    layout["HDMI-A-1"] = right
    return layout
  }

  @Test("a device lies on the output that udev names for it")
  func byName() {
    var layout = both
    #expect(layout.names == ["DSI-1", "HDMI-A-1"])
    for (output, mapping) in [("DSI-1", left), ("HDMI-A-1", right)] {
      #expect(layout.mapping(of: screen("a", on: output)) == mapping)
      #expect(layout.place(screen("a", on: output)) == mapping)
    }
  }

  @Test("a device without an output, or on an unknown one, lies on the only output")
  func onlyOutput() {
    var layout = OutputLayout()
    layout["DSI-1"] = left
    #expect(layout.mapping(of: screen("a")) == left)
    #expect(layout.mapping(of: screen("a", on: "DP-9")) == left)
  }

  @Test("none of several outputs is guessed", arguments: [nil, "DP-9"])
  func noGuess(_ output: String?) {
    var layout = both
    #expect(layout.mapping(of: screen("a", on: output)) == nil)
    // The outputs reach to 3000 points.
    let place = layout.place(screen("a", on: output))
    #expect(place == OutputMapping(origin: Point(x: 3000, y: 0)))
  }

  @Test("the bounds hold all outputs, and nothing when there is none")
  func bounds() {
    #expect(both.bounds == Rect(x: 0, y: 0, width: 3000, height: 1920))
    #expect(OutputLayout().bounds == nil)
    var layout = OutputLayout()
    layout["DSI-1"] = OutputMapping(turn: .half)
    #expect(layout.bounds == nil)
  }

  @Test("screens of unknown position are placed side by side, the first one at the origin")
  func sideBySide() {
    var layout = OutputLayout()
    #expect(layout.place(screen("a", node: "/dev/input/event0")) == .identity)
    // A portrait output reserves its longer side, since udev may turn it.
    let tall = screen("b", node: "/dev/input/event1", size: Size(width: 800, height: 1600))
    let second = layout.place(tall)
    #expect(abs(second.origin.x - 1600) < 1e-9 && second.area == nil && second.turn == .none)
    let third = layout.place(screen("c", node: "/dev/input/event2"))
    #expect(abs(third.origin.x - 3200) < 1e-9)
    // An identical device under another node is another screen.
    let fourth = layout.place(screen("c", node: "/dev/input/event3"))
    #expect(abs(fourth.origin.x - 4800) < 1e-9)
  }

  @Test("screens of unknown position are placed beside one that its output only moves and turns")
  func besideNaturalSize() {
    var layout = both
    layout["DSI-1"] = OutputMapping(origin: Point(x: 3000, y: 0), turn: .clockwise)
    for _ in 0..<2 {
      #expect(layout.place(screen("a", on: "DSI-1")).turn == .clockwise)
      #expect(abs(layout.place(screen("b", node: "/dev/input/event1")).origin.x - 4600) < 1e-9)
    }
  }

  @Test("a screen that goes and comes back gets its old place")
  func comesBack() {
    var layout = OutputLayout()
    let screens = ["a", "b", "c"].map { screen($0) }
    let places = screens.map { layout.place($0) }
    #expect(Set(places).count == 3)
    for index in [1, 2, 0] { #expect(layout.place(screens[index]) == places[index]) }
  }

  @Test("screens that come and go for ever under new names are not all remembered")
  func forgetting() {
    var layout = OutputLayout()
    for index in 0..<1000 { _ = layout.place(screen("\(index)")) }
    // The 256th screen comes after 255 others; the position after it is shared by all further ones.
    let last = layout.place(screen("1000"))
    #expect(abs(last.origin.x - 256 * 1600) < 1e-6)
    #expect(layout.place(screen("1001")) == last)
  }

  @Test("a name that begins with a slash places the device of that node, and no other one")
  func byNode() {
    var layout = OutputLayout()
    layout["/dev/input/event1"] = left
    #expect(layout.mapping(of: screen("a", node: "/dev/input/event1")) == left)
    #expect(layout.mapping(of: screen("a", node: "/dev/input/event0")) == nil)
    #expect(layout.place(screen("a")).origin == Point(x: 1080, y: 0))
    // The node takes precedence over the output.
    layout["DSI-1"] = right
    #expect(layout.mapping(of: screen("a", on: "DSI-1", node: "/dev/input/event1")) == left)
    #expect(layout.mapping(of: screen("a", node: "/dev/input/event0")) == right)
  }

  @Test("a reserved area is left free")
  func reserved() {
    var layout = OutputLayout()
    layout.reserve(Rect(x: 100, y: 0, width: 50, height: 10))
    #expect(layout.place(screen("a")).origin == Point(x: 150, y: 0))
    layout.reserve(Rect(x: 0, y: 0, width: 50, height: 10))
    #expect(abs(layout.place(screen("b")).origin.x - 1750) < 1e-9)
  }
}
