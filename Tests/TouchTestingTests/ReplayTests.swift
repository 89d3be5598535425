import Testing
import TouchGeometry
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@Suite("Recordings that fingers play, and transcripts")
struct ReplayTests {
  private let window = Window(size: Size(width: 1920, height: 1080))

  /// Events of one device, a frame for each instant.
  private func events(_ frames: [(Double, [(UInt16, UInt16, Int32)])]) -> [InputEvent] {
    frames.flatMap { milliseconds, values in
      (values + [(0, 0, 0)]).map {
        InputEvent(time: .zero + .milliseconds(milliseconds), type: $0.0, code: $0.1, value: $0.2)
      }
    }
  }

  /// A screen of 300 x 200 mm.
  private func screen(_ frames: [(Double, [(UInt16, UInt16, Int32)])]) -> Recording {
    let device = RecordedDevice(
      name: "screen", codes: [1: [0x14A], 3: [0, 1]],
      axes: [
        0: .init(maximum: 3_000, resolution: 10), 1: .init(maximum: 2_000, resolution: 10),
      ], properties: [1])
    return Recording(devices: [device], events: events(frames))
  }

  @Test("fingers that waited while others acted play a recording at the application's time")
  func laterReplay() {
    let tap = TapGestureRecognizer()
    var times: [Instant] = []
    tap.onAction { [window] _ in times.append(window.application.now ?? .zero) }
    window.addGestureRecognizer(tap)
    var faults = 0
    window.application.onFault = { _ in faults += 1 }
    let (first, second) = (Fingers(on: window), Fingers(on: window))
    first.rest(for: .seconds(5))
    second.replay(
      screen([(0, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (60, [(1, 0x14A, 0)])]))
    #expect(faults == 0)
    #expect(times == [first.now + second.interval + .milliseconds(60)])
  }
}
