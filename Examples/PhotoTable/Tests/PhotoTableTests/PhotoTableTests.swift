import PhotoTable
import Testing
import TouchTesting
import Touchstone

@Suite("A table of photos")
struct PhotoTableTests {
  private let table = PhotoTable(size: Size(width: 1000, height: 700))
  private let fingers: Fingers
  private let photo: Layer

  init() throws {
    photo = try table.add("sea", at: Rect(x: 300, y: 200, width: 300, height: 200))
    fingers = Fingers(on: table.window)
  }

  private func recognizer(_ name: String) throws -> GestureRecognizer {
    try #require(photo.gestureRecognizers.first { $0.name == name })
  }

  @Test("a drag takes the photo along")
  func drag() {
    fingers.drag(photo, by: Vector(dx: 120, dy: 50))
    fingers.settle()
    // It holds still until a finger has gone 10 to 24 points, which nobody could tell from a tap.
    let way = photo.position - Point(x: 450, y: 300)
    #expect((130 - 24...130 - 10).contains(way.length))
    #expect(abs(way.dy / way.dx - 50.0 / 120) < 0.001)
  }

  @Test("a pinch scales it, and a double tap puts it back")
  func pinch() throws {
    fingers.pinch(photo, scale: 1.5)
    fingers.settle()
    #expect((1.3...1.5).contains(photo.transform.decomposed.scaleX))
    fingers.tap(photo, times: 2)
    #expect(try recognizer("put back"), .recognized())
    #expect(photo.transform == .identity)
  }

  @Test("a press takes it away, a drag does not", arguments: [false, true])
  func press(isDrag: Bool) throws {
    let takeAway = try recognizer("take away")
    let finger = fingers.land(on: photo)
    if isDrag { finger.move(by: Vector(dx: 90, dy: 0), over: .milliseconds(300)) }
    fingers.rest(for: .seconds(1))
    if isDrag { #expect(takeAway, .failed()) }
    #expect(table.photos.isEmpty == !isDrag)
    finger.lift()
  }

  @Test("two fingers on two photos move each its own, on a panel as it is built", arguments: 1...5)
  func twoPhotos(seed: UInt64) throws {
    let other = try table.add("hills", at: Rect(x: 650, y: 200, width: 200, height: 150))
    let fingers = Fingers(on: table.window, panel: .real(rate: 60, seed: seed))
    let a = fingers.land(on: photo), b = fingers.land(on: other)
    a.move(by: Vector(dx: -100, dy: 0), over: .milliseconds(400))
    b.move(by: Vector(dx: 0, dy: 200), over: .milliseconds(400))
    fingers.rest(for: .milliseconds(200))
    a.lift()
    b.lift()
    fingers.settle()
    // Up to 24 points until a drag is one, and tremor and noise of 0.1 millimeters: 0.6 points.
    #expect((348...376).contains(photo.position.x))
    #expect((449...477).contains(other.position.y))
  }

  @Test("a recorded session still gives what it gave")
  func recorded() {
    fingers.replay("drag-and-pinch.yml", fitting: .window)
    fingers.settle()
    assertTranscript(of: table.window, matches: "drag-and-pinch.transcript.jsonl")
  }
}
