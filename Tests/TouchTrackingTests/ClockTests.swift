import Testing
import TouchGeometry
import TouchTracking

@Suite("Clocks that are set back")
struct ClockTests {
  private var tracker = TouchTracker()
  private let device: DeviceID
  private let other: DeviceID

  init() {
    let surface = Surface(sizeInPoints: Size(width: 1000, height: 1000))
    device = tracker.addSurface(surface)
    other = tracker.addSurface(surface)
  }

  private mutating func track(
    _ seconds: Double, _ phase: Contact.Phase, device: DeviceID? = nil
  ) -> TouchFrame {
    var output = TouchFrame()
    let contact = Contact(slot: 0, phase: phase, position: Point(x: 500, y: 500))
    let frame = ContactFrame(
      device: device ?? self.device, time: .seconds(seconds), contacts: [contact])
    tracker.track(frame, into: &output)
    return output
  }

  @Test("a clock that goes back by an hour is one fault, and time counts on")
  mutating func setBack() {
    _ = track(7200, .began)
    _ = track(7200.1, .moved)
    let first = track(3600, .moved)
    #expect(first.faults.map(\.kind) == [.timeWentBack(by: .seconds(3600.1))])
    #expect(first.samples.map(\.time) == [.seconds(7200.1)])
    let next = track(3600.008, .moved)
    #expect(next.faults.isEmpty && next.samples.map(\.time) == [.seconds(7200.108)])
    let lift = track(3600.5, .ended)
    #expect(lift.faults.isEmpty && lift.samples.map(\.time) == [.seconds(7200.6)])
  }

  @Test("a clock may be set back again, and all devices have the same")
  mutating func again() {
    _ = track(7200, .began)
    _ = track(7200, .ended)
    #expect(track(3600, .began).faults.count == 1)
    #expect(track(100, .moved).faults.count == 1)
    #expect(track(101, .moved).samples.map(\.time) == [.seconds(7201)])
    // A device that has not reported before is in the new epoch from the beginning.
    let landing = track(102, .began, device: other)
    #expect(landing.faults.filter { $0.kind == .timeWentBack(by: .zero) }.isEmpty)
    #expect(landing.samples.map(\.time) == [.seconds(7202)])
  }

  @Test("the first frame of another device after that is delivered at its own time")
  mutating func otherDevice() {
    _ = track(7200, .began)
    _ = track(7200, .began, device: other)
    _ = track(3600, .moved)
    let frame = ContactFrame(device: other, time: .seconds(3601), contacts: [])
    #expect(tracker.eventTime(of: frame, asOf: .seconds(7200)) == .seconds(7201))
    #expect(track(3601, .moved, device: other).samples.map(\.time) == [.seconds(7201)])
  }

  @Test("a frame that is late by less than a second counts as simultaneous")
  mutating func late() {
    _ = track(10, .began)
    let late = track(9.5, .moved)
    #expect(late.samples.map(\.time) == [.seconds(10)] && late.faults.count == 1)
    #expect(track(10.1, .moved).samples.map(\.time) == [.seconds(10.1)])
    // Another device that is far behind has not had its clock set back.
    let behind = track(2, .began, device: other)
    #expect(behind.samples.map(\.time) == [.seconds(10.1)])
    #expect(track(10.2, .moved, device: other).samples.map(\.time) == [.seconds(10.2)])
  }

  @Test("the interval of scans is learned from fingers that move, whatever their pauses")
  mutating func scanInterval() throws {
    for (rate, start) in [(60.0, 1.0), (240, 20)] {
      #expect(track(start, .began).samples.count == 1)
      for step in 1...20 { _ = track(start + Double(step) / rate, .moved) }
      // A pause does not count as a scan.
      let last = track(start + 1, .moved)
      let learned = try #require(last.samples.first).scanInterval
      #expect(abs(learned.seconds - 1 / rate) < 1e-5, "\(learned)")
      _ = track(start + 1.1, .ended)
    }
  }
}
