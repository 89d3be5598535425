import DemoScenes
import LibinputSource
import Testing
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTesting
import TouchTracking
import Touchstone

@testable import touchstone_demo

/// Displays in points: 800x480, 1280x800 and 3840x2160 pixels at 96 dpi, small ones, and portrait.
private let displays = [
  Size(width: 1333, height: 800), Size(width: 2133, height: 1333), Size(width: 6400, height: 3600),
  Size(width: 800, height: 480), Size(width: 688, height: 413), Size(width: 480, height: 800),
  Size(width: 1134, height: 2016),
]

@Suite("the layout of the screen")
struct ScreenLayoutTests {
  private func overlap(_ a: Rect, _ b: Rect) -> Double {
    let width = min(a.maxX, b.maxX) - max(a.minX, b.minX)
    let height = min(a.maxY, b.maxY) - max(a.minY, b.minY)
    return max(width, 0) * max(height, 0)
  }

  @Test("window, inspector and replay bar never overlap", arguments: displays)
  func overlaps(display: Size) throws {
    for window in [nil, Size(width: 2016, height: 1134), Size(width: 600, height: 1067)] {
      for hasPlayer in [false, true] {
        let layout = ScreenLayout(
          display: display, window: window, isInspecting: true, hasPlayer: hasPlayer)
        let panel = try #require(layout.panel)
        let rects = [layout.window, panel] + [layout.strip, layout.player].compactMap { $0 }
        let whole = Rect(origin: .zero, size: display)
        for (index, rect) in rects.enumerated() {
          #expect(abs(overlap(rect, whole) - rect.width * rect.height) < 0.01)
          for other in rects[(index + 1)...] { #expect(overlap(rect, other) < 0.01) }
        }
        // The window keeps its aspect ratio and uses most of the display's longer side.
        let size = layout.windowSize
        #expect(
          abs(layout.window.width / layout.window.height - size.width / size.height) < 1e-9)
        let isLandscape = display.width >= display.height
        let isBeside = panel.minX >= layout.window.maxX - 1e-9
        let isBelow = panel.minY >= layout.window.maxY - 1e-9
        #expect(hasPlayer || (isLandscape ? isBeside : isBelow))
        #expect(panel.width >= 240 && panel.height >= 220)
      }
    }
  }

  @Test(
    "without inspector and replay bar, the window fills the display exactly", arguments: displays)
  func identity(display: Size) {
    let layout = ScreenLayout(display: display, isInspecting: false)
    #expect(layout.fit == .identity && layout.panel == nil && layout.player == nil)
  }

  @Test("events are reported in points of the window; those beside it belong to the dock")
  func docked() throws {
    let display = MadeUpDisplay(PixelSize(width: 1000, height: 600), scale: 1)
    let layout = ScreenLayout(display: display.bounds.size, isInspecting: true)
    let home = Dock { layout }
    let docked = DockedDisplay(display, dock: home)
    var (reported, dock) = ([DisplayEvent](), [Dock.Event]())
    home.onEvent = { dock.append($0) }
    func finger(_ number: Int64, _ phase: FingerEvent.Phase, _ place: Point) {
      display.events = [.finger(FingerEvent(finger: number, phase: phase, location: place))]
      docked.pump { reported.append($0) }
    }
    let corner = Point(x: layout.window.maxX - 0.001, y: layout.window.maxY - 0.001)
    finger(1, .down, corner)
    // A finger that landed in the window continues outside it.
    let beside = Point(x: layout.window.maxX + 40, y: 100)
    finger(1, .moved, beside)
    finger(2, .down, beside)
    finger(3, .down, beside)
    finger(3, .up, beside)
    finger(2, .moved, Point(x: 10, y: 10))
    finger(2, .up, beside)
    finger(1, .up, corner)
    #expect(dock == [.pressed(beside), .moved(Point(x: 10, y: 10)), .released(beside)])
    #expect(reported.count == 3)
    guard case .finger(let event)? = reported.first else {
      Issue.record("\(reported)")
      return
    }
    #expect(event.location.distance(to: Point(x: 1000, y: 600)) < 0.01)
  }

  @Test("the release of a button pressed in the window is reported beside it, and so is its exit")
  func heldButton() {
    let display = MadeUpDisplay(PixelSize(width: 1000, height: 600), scale: 1)
    let layout = ScreenLayout(display: display.bounds.size, isInspecting: true)
    let docked = DockedDisplay(display, dock: Dock { layout })
    var reported: [PointerEvent.Action] = []
    func report(_ action: PointerEvent.Action, _ place: Point) {
      display.events = [.pointer(PointerEvent(action: action, location: place))]
      docked.pump { if case .pointer(let event) = $0 { reported.append(event.action) } }
    }
    let beside = Point(x: layout.window.maxX + 40, y: 100)
    report(.pressed(button: 3), Point(x: 100, y: 100))
    report(.pressed(button: 1), beside)
    report(.released(button: 3), beside)
    report(.released(button: 1), beside)
    report(.left, beside)
    #expect(reported == [.pressed(button: 3), .released(button: 3), .left])
  }

  @Test("touch screens and tablets cover the display, whose image may be turned")
  func mapping() {
    let layout = ScreenLayout(display: Size(width: 1000, height: 600), isInspecting: true)
    func mapping(of kind: SourceDevice.Kind) -> OutputMapping? {
      let device = SourceDevice(
        id: DeviceID(0), kind: kind, surface: Surface(pointsIn: layout.window))
      return layout.mapping(of: device, turn: .clockwise)
    }
    let whole = OutputMapping(area: layout.displayInWindow, turn: .counterclockwise)
    #expect(mapping(of: .touchscreen) == whole)
    #expect(mapping(of: .tablet) == whole)
    #expect(mapping(of: .touchpad) == nil)
  }

  @Test("contacts of a panel that land beside the window belong to the dock, and one at a time")
  func contacts() throws {
    let display = Size(width: 1000, height: 600)
    let layout = ScreenLayout(display: display, isInspecting: true)
    let home = Dock { layout }
    var dock: [Dock.Event] = []
    home.onEvent = { dock.append($0) }
    // A panel that covers the display, in points of the window, as the demo maps it.
    let surface = Surface(pointsIn: layout.displayInWindow)
    let panel = SourceDevice(id: DeviceID(3), kind: .touchscreen, surface: surface)
    let base = MadeUpSource(panel)
    let source = DockedTouchSource(base, dock: home)
    var reported: [ContactFrame] = []
    func report(_ contacts: Contact...) throws {
      base.events = [.frame(ContactFrame(device: panel.id, time: .zero, contacts: contacts))]
      try source.dispatch { if case .frame(let frame) = $0 { reported.append(frame) } }
    }
    let onDisplay = Point(x: layout.window.maxX + 40, y: 100)
    let (inside, beside) = (Point(x: 100, y: 100), layout.toWindow.applied(to: onDisplay))
    try report(
      Contact(slot: 0, phase: .began, position: inside),
      Contact(slot: 1, phase: .began, position: beside))
    #expect(reported.map { $0.contacts.map(\.slot) } == [[0]])
    guard case .pressed(let place)? = dock.first else {
      Issue.record("\(dock)")
      return
    }
    #expect(place.distance(to: onDisplay) < 0.01)
    // A second one outside the window has no effect, and the one in the window may move there.
    try report(Contact(slot: 2, phase: .began, position: beside))
    try report(
      Contact(slot: 0, phase: .moved, position: beside),
      Contact(slot: 1, phase: .moved, position: inside),
      Contact(slot: 2, phase: .ended, position: beside))
    try report(Contact(slot: 1, phase: .ended, position: inside))
    #expect(reported.map { $0.contacts.map(\.slot) } == [[0], [0]])
    #expect(dock.count == 3 && reported.last?.contacts.first?.position == beside)
    // A press of the mouse is ignored while a panel is touched; unplugging the panel enables the mouse again.
    try report(Contact(slot: 1, phase: .began, position: beside))
    let corner = Point(x: layout.window.maxX + 4, y: 60)
    #expect(!home.belongsToWindow(.mouse, .down, at: corner) && dock.count == 4)
    #expect(!home.belongsToWindow(.mouse, .up, at: corner))
    home.cancelContacts()
    #expect(dock.last == .cancelled)
    #expect(!home.belongsToWindow(.mouse, .down, at: corner) && dock.last == .pressed(corner))
    home.cancelDisplay()
    #expect(dock.last == .cancelled)
  }
}

/// A source whose events a test states.
private final class MadeUpSource: TouchSource {
  let descriptor: Int32 = -1
  let devices: [SourceDevice]
  var events: [SourceEvent] = []

  init(_ device: SourceDevice) { devices = [device] }

  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    let present = events
    events = []
    present.forEach(receive)
  }
}

@Suite("the inspector's panel")
struct InspectorPanelTests {
  /// Taps until the log overflows, while one finger stays down.
  private func inspected(_ size: Size) throws -> PlayedFrame {
    let played = try PlayedFrame(TapsScene.self, size: size)
    played.frame.perform(.inspector)
    for number in 0..<20 {
      played.tap(at: Point(x: 100 + Double(number) * 3, y: 0.6 * size.height))
      played.rest(for: .milliseconds(400))
    }
    played.fingers.land(at: Point(x: 120, y: 0.6 * size.height))
    played.rest(for: .milliseconds(50))
    return played
  }

  @Test("rows lie in the panel, do not overlap, and show complete reasons", arguments: displays)
  func rows(display: Size) throws {
    let played = try inspected(display)
    let inspector = played.frame.inspector
    let layout = ScreenLayout(display: display, isInspecting: true)
    let content = inspector.content(at: played.now)
    // In portrait the taps miss the field, so fewer recognizers decide.
    let isLandscape = display.width >= display.height
    #expect(isLandscape ? content.log.count == InspectorLog.capacity : content.log.count >= 10)
    #expect(content.touches.count == 1)
    let rows = InspectorPanel().rows(of: content, in: layout, inspector)
    let homes = [layout.panel, layout.strip].compactMap { $0 }
    for (index, row) in rows.enumerated() {
      #expect(homes.contains { $0.outset(by: 0.5).contains(row.frame.center) })
      #expect(
        homes.contains {
          row.frame.minX >= $0.minX && row.frame.maxX <= $0.maxX && row.frame.minY >= $0.minY
            && row.frame.maxY <= $0.maxY + 0.5
        }, "\(row)")
      for other in rows[(index + 1)...] {
        let height = min(row.frame.maxY, other.frame.maxY) - max(row.frame.minY, other.frame.minY)
        let width = min(row.frame.maxX, other.frame.maxX) - max(row.frame.minX, other.frame.minX)
        #expect(min(width, height) < 0.5)
      }
      switch row.content {
      case .verdict(let entry, _, let lines):
        #expect(lines.joined(separator: " ") == entry.detail)
      case .status(let status, let lines):
        #expect(lines.joined(separator: " ") == status.detail)
      case .touch(let touch, let lines): #expect(lines.joined(separator: " ") == touch.text)
      case .heading, .figures, .freeze, .note: break
      }
    }
    func count(_ isOfKind: (InspectorPanel.Content) -> Bool) -> Int {
      rows.count { isOfKind($0.content) }
    }
    #expect(count { if case .touch = $0 { true } else { false } } == 1)
    #expect(count { if case .verdict = $0 { true } else { false } } >= 1)
    #expect(count { if case .status = $0 { true } else { false } } >= 1)
  }

  @Test("freezing keeps the picture; touches continue")
  func freeze() throws {
    let played = try inspected(Size(width: 2016, height: 1134))
    let inspector = played.frame.inspector
    inspector.toggleFreeze(at: played.now)
    let frozen = inspector.content(at: played.now)
    played.fingers.finger(1).lift()
    played.rest(for: .seconds(3))
    #expect(inspector.isFrozen && inspector.content(at: played.now) == frozen)
    inspector.toggleFreeze(at: played.now)
    let present = inspector.content(at: played.now)
    #expect(present.touches.isEmpty && present != frozen)
  }

  @Test("a tapped row highlights its layer, and the list of verdicts scrolls")
  func selection() throws {
    let played = try inspected(Size(width: 2016, height: 1134))
    let inspector = played.frame.inspector
    let entry = try #require(inspector.content(at: played.now).log.first)
    inspector.select(.recognizer(entry.recognizer))
    let layer = try #require(inspector.highlightedLayer)
    #expect(layer.gestureRecognizers.contains { $0.id == entry.recognizer })
    inspector.select(.recognizer(entry.recognizer))
    #expect(inspector.highlightedLayer == nil && inspector.selection == nil)
    let touch = try #require(inspector.content(at: played.now).touches.first)
    inspector.select(.touch(touch.id))
    #expect(inspector.highlightedLayer != nil)
    inspector.scrollLog(by: 7)
    #expect(inspector.logOffset == 7)
    inspector.scrollLog(by: 1_000)
    #expect(inspector.logOffset == InspectorLog.capacity - 1)
    inspector.scrollLog(by: -1_000)
    #expect(inspector.logOffset == 0)
  }
}
