import Testing
import TouchGeometry
import TouchTracking
import Touchstone

@testable import touchstone_demo

/// Layers are drawn at their positions at the time of the frame.
@Suite("smooth drawing")
struct SmoothingTests {
  /// A photo that a finger moves to the right at 600 points per second, reported by a panel at 133 Hz and
  /// drawn on a screen at 60 Hz: the measurements, and the positions of the photo as drawn.
  private func carried(_ smoothing: FrameSmoothing) throws -> (drawn: [Double], end: Point) {
    let window = Window(size: Size(width: 2_000, height: 800))
    let photo = Layer(frame: Rect(x: 100, y: 100, width: 200, height: 100), name: "photo")
    try window.addChild(photo)
    photo.addManipulator(Manipulator())
    let screen = window.application.addSurface(Surface(pointsIn: window.bounds))
    var (reports, drawn) = (0, [Double]())
    for picture in 1...100 {
      let now = Double(picture) / 60
      while Double(reports) / 133 + 0.002 <= now {
        let time = Double(reports) / 133
        let contact = Contact(
          slot: 0, phase: reports == 0 ? .began : .moved,
          position: Point(x: 150 + 600 * time, y: 150))
        window.deliver(
          ContactFrame(device: screen, time: .seconds(1 + time), contacts: [contact]))
        reports += 1
      }
      let before = photo.position
      smoothing.begin(window.application, at: .seconds(1 + now))
      drawn.append(photo.position.x)
      smoothing.end()
      #expect(photo.position == before, "layers are where they were after the picture")
    }
    return (drawn, photo.position)
  }

  @Test("smooth drawing moves what a finger carries evenly, and reports how much more evenly")
  func evens() throws {
    let smoothing = FrameSmoothing()
    let (drawn, end) = try carried(smoothing)
    let figures = try #require(smoothing.figures)
    #expect(figures.reported > 2 && figures.drawn < 0.25, "\(figures)")
    let steps = zip(drawn.dropFirst(20), drawn.dropFirst(19)).map { $0 - $1 }
    #expect(steps.allSatisfy { abs($0 - 10) < 0.5 }, "10 points a picture")
    smoothing.isOn = false
    let plain = try carried(smoothing)
    #expect(smoothing.figures == nil && plain.end == end)
    let uneven = zip(plain.drawn.dropFirst(20), plain.drawn.dropFirst(19)).map { $0 - $1 }
    #expect(uneven.contains { abs($0 - 10) > 2 })
  }

  @Test("a key switches it, also while a recording is played")
  func key() throws {
    let frame = try PlayedFrame().frame
    #expect(frame.smoothing.isOn)
    #expect(frame.performByKey(.smoothing) == .unrecorded && !frame.smoothing.isOn)
    frame.isPlaying = true
    #expect(frame.performByKey(.smoothing) == .unrecorded && frame.smoothing.isOn)
  }
}
