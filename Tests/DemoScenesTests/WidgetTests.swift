import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTesting
import TouchTracking
import Touchstone

@testable import DemoScenes

@Suite("widgets")
struct WidgetTests {
  private let window = Window(size: Size(width: 800, height: 400))
  private let fingers: Fingers

  init() { fingers = Fingers(on: window) }

  /// Counts the actions of a button.
  private final class Counter {
    var count = 0
  }

  private func button(_ counter: Counter) -> Button {
    let button = Button("Press", frame: Rect(x: 100, y: 100, width: 200, height: 60)) {
      counter.count += 1
    }
    window.add(button)
    return button
  }

  @Test("a button shows the finger on it, and acts when it lifts, however long it stayed")
  func pressing() {
    let counter = Counter()
    let button = button(counter)
    fingers.land([1: Point(x: 200, y: 130)])
    #expect(button.isPressed)
    fingers.rest(for: .seconds(5))
    #expect(counter.count == 0)
    fingers.lift([1])
    #expect(counter.count == 1)
    #expect(!button.isPressed)
  }

  @Test("a finger that slides off a button does nothing; one that comes back acts")
  func sliding() {
    let counter = Counter()
    let button = button(counter)
    fingers.land([1: Point(x: 200, y: 130)])
    fingers.move([1: Point(x: 200, y: 300)], over: .milliseconds(200))
    #expect(!button.isPressed)
    fingers.lift([1])
    fingers.rest(for: .seconds(1))
    #expect(counter.count == 0)
    fingers.land([1: Point(x: 200, y: 130)])
    fingers.move([1: Point(x: 200, y: 300)], over: .milliseconds(200))
    fingers.move([1: Point(x: 250, y: 140)], over: .milliseconds(200))
    fingers.lift([1])
    #expect(counter.count == 1)
  }

  @Test("a button acts for a finger that lifts just beside it, and not beyond its slack")
  func slack() {
    let counter = Counter()
    _ = button(counter)
    fingers.land([1: Point(x: 200, y: 130)])
    fingers.move([1: Point(x: 200, y: 179)], over: .milliseconds(200))
    fingers.lift([1])
    #expect(counter.count == 1)
    fingers.land([1: Point(x: 200, y: 130)])
    fingers.move([1: Point(x: 200, y: 181)], over: .milliseconds(200))
    fingers.lift([1])
    #expect(counter.count == 1)
  }

  @Test("a button that is disabled does nothing")
  func disabled() {
    let counter = Counter()
    let button = button(counter)
    button.isEnabled = false
    fingers.tap(at: Point(x: 200, y: 130))
    #expect(counter.count == 0)
    button.isEnabled = true
    fingers.tap(at: Point(x: 200, y: 130))
    #expect(counter.count == 1)
  }

  @Test("a slider goes where the finger lands and follows it to its ends")
  func slider() {
    let slider = Slider(
      0...255, value: 10, frame: Rect(x: 100, y: 100, width: 567, height: 60), name: "level")
    window.add(slider)
    var told: [Int] = []
    slider.onChange = { told.append($0) }
    // 28 points at each end belong to the knob: the track is 511 long from 128 on, two points per number.
    fingers.land([1: Point(x: 128 + 200 * 511 / 255, y: 130)])
    #expect(slider.value == 200)
    fingers.move([1: Point(x: 128, y: 350)], over: .milliseconds(200))
    #expect(slider.value == 0)
    fingers.move([1: Point(x: 900, y: 130)], over: .milliseconds(200))
    fingers.lift([1])
    #expect(slider.value == 255)
    #expect(told.first == 200)
    #expect(told.contains(0))
    #expect(told.last == 255)
    slider.value = 999
    #expect(slider.value == 255)
    #expect(told.last == 255)
  }

  @Test("text is broken between words, and the last line that there is room for is cut off")
  func wrapping() throws {
    let canvas = try Canvas(width: 400, height: 200)
    let width = canvas.extent(of: "one two", size: 20).width + 1
    #expect(canvas.lines(of: "one two six ten", size: 20, width: width) == ["one two", "six ten"])
    #expect(canvas.lines(of: "", size: 20, width: width) == [])
    let line = canvas.extent(of: "x", size: 20).height
    let height = canvas.drawLines(
      of: "one two six ten", in: Rect(x: 0, y: 0, width: width, height: 100), size: 20,
      color: .white, atMost: 1)
    #expect(height == line)
  }

  @Test("text that is too wide becomes smaller until it fits, down to a limit")
  func fitting() throws {
    let canvas = try Canvas(width: 400, height: 200)
    let text = "White is done"
    let whole = canvas.extent(of: text, size: 26).width
    func fit(_ width: Double) -> Double {
      canvas.fittingSize(of: text, atMost: 26, atLeast: 14, width: width)
    }
    #expect(fit(whole + 1) == 26)
    let size = fit(whole * 0.7)
    #expect(size < 26 * 0.7 + 0.01 && size > 26 * 0.65)
    #expect(canvas.extent(of: text, size: size).width <= whole * 0.7)
    #expect(fit(10) == 14)
  }

  @Test("pieces cut off a rectangle and the rest fill it, but for the gaps")
  func cutting() {
    var room = Rect(x: 10, y: 20, width: 300, height: 200)
    #expect(room.takeTop(50, gap: 10) == Rect(x: 10, y: 20, width: 300, height: 50))
    #expect(room == Rect(x: 10, y: 80, width: 300, height: 140))
    #expect(room.takeRight(100, gap: 10) == Rect(x: 210, y: 80, width: 100, height: 140))
    #expect(room.takeLeft(40, gap: 5) == Rect(x: 10, y: 80, width: 40, height: 140))
    #expect(room.takeBottom(1000, gap: 5) == Rect(x: 55, y: 80, width: 145, height: 140))
    #expect(room.height == 0)
    let columns = Rect(x: 0, y: 0, width: 320, height: 10).columns(3, gap: 10)
    #expect(columns.map(\.minX) == [0, 110, 220])
    #expect(columns.allSatisfy { $0.width == 100 })
  }
}
