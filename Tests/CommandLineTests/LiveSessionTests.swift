import LibinputSource
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchstoneCommands

@Suite("devices that come and go while touchstone live runs")
struct LiveSessionTests {
  /// A screen at its own position, in points.
  private func screen(_ id: Int, at origin: Double, width: Double, height: Double) -> SourceDevice {
    SourceDevice(
      id: DeviceID(id), kind: .touchscreen, node: "/dev/input/event\(id)",
      surface: Surface(pointsIn: Rect(x: origin, y: 0, width: width, height: height)))
  }

  private func place(_ contact: Point, on window: Window) -> Layer? {
    window.hitTest(contact, with: nil)
  }

  @Test("a screen that comes later lies in the window, up to its edge")
  func growing() throws {
    let first = Surface(sizeInPoints: Size(width: 2016, height: 1134))
    let window = StandardGestures.window(for: [first])
    let screenLayer = try #require(window.children.first)
    let corner = Point(x: 2815, y: 1199)
    #expect(place(corner, on: window) == nil)
    let second = screen(1, at: 2016, width: 800, height: 1200).surface
    let added = try #require(StandardGestures.add(second, to: window))
    #expect(added.name == "screen 2")
    #expect(added.gestureRecognizers.map(\.name) == screenLayer.gestureRecognizers.map(\.name))
    #expect(place(corner, on: window) === added)
    #expect(place(Point(x: 2816.nextDown, y: 0), on: window) === added)
    #expect(place(Point(x: 2015, y: 0), on: window) === screenLayer)
    #expect(place(.zero, on: window) === screenLayer)
    #expect(window.frame.minX == 0 && window.frame.minY == 0)
    // The window equals the one created for both together.
    let both = StandardGestures.window(for: [first, second])
    #expect(both.frame == window.frame)
    #expect(both.children.map(\.name) == ["screen", "screen 2"])
    // A screen that is reconnected changes nothing, and neither does a smaller one.
    let frame = window.frame
    #expect(StandardGestures.add(second, to: window) == nil)
    let small = screen(2, at: 0, width: 100, height: 100).surface
    #expect(StandardGestures.add(small, to: window) == nil)
    #expect(window.frame == frame && window.children.count == 2)
  }

  @Test("an explanation has the names of recognizers on a screen that comes later")
  func explanation() throws {
    let screens = [0, 1].map { screen($0, at: Double($0) * 800, width: 800, height: 600) }
    let window = StandardGestures.window(for: [screens[0].surface])
    let explanation = LiveExplanation(of: window, .jsonl, only: "tap")
    func tap(_ screen: SourceDevice, at time: Double) {
      let device = window.application.addSurface(screen.surface)
      let place = screen.surface.frame.center
      for (phase, delay) in [(Contact.Phase.began, 0.0), (.ended, 0.05)] {
        let contact = Contact(slot: 0, phase: phase, position: place)
        let frame = ContactFrame(
          device: device, time: .seconds(time + delay), contacts: [contact])
        explanation.follow(.frame(frame))
        window.application.deliver(frame)
      }
    }
    tap(screens[0], at: 1)
    _ = explanation.text(isAtRest: false)
    _ = try #require(StandardGestures.add(screens[1].surface, to: window))
    explanation.followNewRecognizers()
    tap(screens[1], at: 5)
    let text = explanation.finish()
    #expect(text.contains("waits for the failure of double-tap on screen 2"), "\(text)")
    #expect(!text.contains("of recognizer "), "\(text)")
  }

  @Test("the size of a screen is that of its panel, wherever it is placed")
  func summary() {
    let placed = screen(0, at: 480, width: 480, height: 800)
    let panel = Surface(sizeInPoints: Size(width: 2016, height: 1134))
    #expect(
      placed.summary(of: panel) == "a device without a name, touchscreen, 320 x 180 mm")
    let unknown = Surface.Axis(minimum: 0, maximum: 0)
    #expect(
      placed.summary(of: Surface(x: unknown, y: unknown))
        == "a device without a name, touchscreen")
  }

  @Test("a tablet is a screen: its pen lands on a layer with the standard gestures")
  func tablet() throws {
    let tablet = SourceDevice(
      id: DeviceID(1), kind: .tablet, name: "Pen",
      surface: Surface(pointsIn: Rect(x: 2016, y: 0, width: 1008, height: 630)))
    let beside = screen(0, at: 0, width: 2016, height: 1134)
    let window = StandardGestures.window(for: [beside, tablet].compactMap(\.screen))
    #expect(window.children.map(\.name) == ["screen", "screen 2"])
    #expect(place(Point(x: 3000, y: 600), on: window) === window.children.last)
    #expect(tablet.summary(of: tablet.surface) == "Pen, tablet, 160 x 100 mm")
    let touchpad = SourceDevice(id: DeviceID(2), kind: .touchpad, surface: tablet.surface)
    #expect(touchpad.screen == nil)
  }

  @Test("touchstone live ends with the last device, but not before there was one")
  func presence() {
    var presence = DevicePresence()
    #expect(!presence.isOver(whileSuspended: false))
    let screens = [0, 1].map { screen($0, at: 0, width: 100, height: 100) }
    for screen in screens { presence.follow(.added(screen)) }
    presence.follow(.removed(screens[0], at: .zero))
    #expect(!presence.isOver(whileSuspended: false))
    presence.follow(.removed(screens[1], at: .zero))
    #expect(presence.isOver(whileSuspended: false))
  }

  @Test("touchstone live goes on while another session has the seat, and after that")
  func seat() {
    var presence = DevicePresence()
    let device = screen(0, at: 0, width: 100, height: 100)
    presence.follow(.added(device))
    presence.follow(.removed(device, at: .zero))
    #expect(!presence.isOver(whileSuspended: true))
    presence.follow(.added(device))
    #expect(!presence.isOver(whileSuspended: false))
  }

  @Test("what would act on a terminal is a question mark")
  func printable() {
    #expect(
      "Panel \u{1B}]0;x\u{7}\u{9B}2J\u{7F}\n".escapingControls()
        == #"Panel \u{1b}]0;x\u{7}\u{9b}2J\u{7f}\u{a}"#)
    #expect("Écran tactile 10″ 触摸屏".escapingControls() == "Écran tactile 10″ 触摸屏")
    let report = "\u{1B}[2J"
    let fault = SourceError(reason: .library(name: "libinput", message: report))
    #expect("\(fault)" == "libinput: ?[2J")
    #expect("\(SourceError(reason: .noDevices(seat: report)))".hasPrefix("?[2J has no touch"))
  }
}
