import Foundation
import Testing
import Touchstone

// Each guide shows the lines between the marks of its test.

@Suite("the code in the guides to relations, lengths and time")
struct GuideSampleTests {
  private let window = Window(size: Size(width: 800, height: 600))
  private let pad = Layer(frame: Rect(x: 100, y: 100, width: 400, height: 300), name: "pad")

  @Test("the taps in the guide to relations wait as described")
  func relations() throws {
    try window.addChild(pad)
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    // relations begins
    let single = TapGestureRecognizer()
    let double = TapGestureRecognizer(taps: 2)
    let triple = TapGestureRecognizer(taps: 3)
    try single.require(toFail: double)
    try double.require(toFail: triple)
    pad.addGestureRecognizers(single, double, triple)

    print(single.worstCaseDelay)  // atMost(2.450000 s): two pauses, and presses of full length
    do {
      try triple.require(toFail: single)
    } catch {
      print(error)
    }
    // relations ends
    #expect(single.worstCaseDelay == .atMost(.milliseconds(2_450)))
    #expect(printed[0] == "atMost(2.450000 s)")
    #expect(printed[1].contains("cycle"))
  }

  @Test("the lengths in the guide are correct")
  func lengths() {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    // lengths begins
    // 4096 units of 0.05 mm: a panel 204.75 mm wide.
    let axis = Surface.Axis(minimum: 0, maximum: 4095, resolution: 20)
    let panel = Surface(x: axis, y: Surface.Axis(minimum: 0, maximum: 2303, resolution: 20))
    print(panel.size.width)  // 1289.76 pt: 204.75 mm x 160 / 25.4

    let unknown = Surface(
      x: Surface.Axis(minimum: 0, maximum: 4095), y: Surface.Axis(minimum: 0, maximum: 2303))
    print(unknown.fault as Any)  // missingResolution: the longer side counts as 217 mm
    // lengths ends
    #expect(abs(panel.size.width - 1289.76) < 0.01)
    #expect(abs(unknown.size.width - 217 * Surface.pointsPerMillimeter) < 0.5)
    #expect(unknown.fault == .missingResolution && printed.count == 2)
  }

  @Test("the pixels in the guide are correct")
  func pixels() {
    // pixels begins
    let pixels = Size(width: 1920, height: 1080)
    let screen = Surface(sizeInPixels: pixels, dotsPerInch: 96)  // 3200 by 1800 pt
    let dense = Surface(sizeInPixels: pixels, pixelsPerPoint: 2)  // 960 by 540 pt
    let window = Window(size: screen.size)
    // pixels ends
    #expect(abs(window.bounds.width - 3200) < 1e-9 && abs(window.bounds.height - 1800) < 1e-9)
    #expect(dense.size == Size(width: 960, height: 540))
  }

  @Test("the press of the guide to time begins at its deadline, however late the call is")
  func time() throws {
    try window.addChild(pad)
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    // time begins
    let press = LongPressGestureRecognizer()
    press.onAction(of: pad) { pad, press in print("\(press.state) in \(pad.name)") }
    pad.addGestureRecognizers(press)

    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    let finger = Contact(slot: 0, phase: .began, position: Point(x: 300, y: 200))
    window.deliver(ContactFrame(device: screen, time: .seconds(10), contacts: [finger]))

    // Nothing touches the screen again, so your loop sleeps until the deadline, at 10.5 s.
    if let deadline = window.nextDeadline { window.advance(to: deadline) }
    // time ends
    #expect(printed == ["began in pad"])
  }

  @Test("the guides show this code", arguments: ["relations", "lengths", "pixels", "time"])
  func codeIsShown(mark: String) throws {
    let pages = [
      "relations": "relations", "lengths": "points-and-pixels", "pixels": "points-and-pixels",
      "time": "time-and-frames",
    ]
    let page = try #require(pages[mark])
    let guide = try #require(textOfFile("\(BundledSession.folder)/../Documentation/\(page).md"))
    let source = try #require(textOfFile(#filePath))
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0 == "    // \(mark) begins" })
    let last = try #require(lines.firstIndex { $0 == "    // \(mark) ends" })
    let code = lines[(first + 1)..<last].map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(guide.contains("```swift\n\(code)\n```"))
  }
}
