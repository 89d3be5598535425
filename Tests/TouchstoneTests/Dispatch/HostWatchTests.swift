import Testing
import TouchGeometry
import TouchTracking
import Touchstone

/// Mistakes of hosts that show over several calls only.
@Suite("A watch over a host")
struct HostWatchTests {
  private let surface = Surface(sizeInPoints: Size(width: 800, height: 600))

  private func frame(
    _ seconds: Double, slot: Int = 0, device: Int = 0, _ phase: Contact.Phase = .began,
    at x: Double = 100
  ) -> ContactFrame {
    let contact = Contact(slot: slot, phase: phase, position: Point(x: x, y: 100))
    return ContactFrame(device: DeviceID(device), time: .seconds(seconds), contacts: [contact])
  }

  @Test("two clocks are reported once, until they agree again")
  func clocks() {
    var watch = HostWatch()
    #expect(watch.note(frame(10), from: surface).isEmpty)
    #expect(watch.noteAdvance(to: .seconds(10.5)) == nil)
    #expect(watch.noteAdvance(to: .seconds(2)) == .advanceBehindFrame(by: .seconds(8)))
    #expect(watch.noteAdvance(to: .seconds(2.1)) == nil)
    #expect(watch.noteAdvance(to: .seconds(11)) == nil)
    #expect(watch.noteAdvance(to: .seconds(3)) == .advanceBehindFrame(by: .seconds(7)))
    #expect(watch.noteAdvance(to: .seconds(20)) == nil)
    #expect(
      watch.note(frame(12, .moved), from: surface) == [.frameBehindAdvance(by: .seconds(8))])
    #expect(watch.note(frame(12.1, .moved), from: surface).isEmpty)
    // An advance to an earlier time has no effect, so the frame is still behind.
    watch.reset()
    #expect(watch.noteAdvance(to: .seconds(10)) == nil)
    #expect(watch.noteAdvance(to: .seconds(2.5)) == nil)
    #expect(watch.note(frame(3), from: surface) == [.frameBehindAdvance(by: .seconds(7))])
    // A host's queue may be a second late.
    watch.reset()
    #expect(watch.latest == nil)
    #expect(watch.noteAdvance(to: .seconds(5)) == nil)
    #expect(watch.note(frame(4), from: surface).isEmpty)
    #expect(watch.latest == .seconds(5))
  }

  @Test("the host of the guide logs its mistakes, and its frames are delivered")
  func guide() {
    let application = Application()
    for _ in 0..<2 { _ = application.addSurface(surface) }
    var lines: [String] = []
    func log(_ line: String) { lines.append(line) }
    // guide begins
    var watch = HostWatch()

    func deliver(_ frame: ContactFrame) {
      for mistake in watch.note(frame, from: application.surface(of: frame.device)) {
        log("\(mistake)")
      }
      application.deliver(frame)
    }
    // guide ends
    deliver(frame(10))
    #expect(lines.isEmpty)
    deliver(frame(10, device: 1))
    #expect(lines.count == 1 && application.openTouches == 2, "\(lines)")
  }

  @Test("a finger that is sent as touch and as mouse lands twice, two fingers do not")
  func sentTwice() {
    var watch = HostWatch()
    #expect(watch.note(frame(1, slot: 3), from: surface).isEmpty)
    #expect(
      watch.note(frame(1.02, slot: 7, device: 1, at: 100.2), from: surface)
        == [.sentTwice(slot: 7, earlierSlot: 3, after: .milliseconds(20))])
    #expect(watch.note(frame(1.02, slot: 8, at: 140), from: surface).isEmpty)
    #expect(watch.note(frame(1.2, slot: 9), from: surface).isEmpty)
    #expect(watch.note(frame(2, slot: 1, at: .nan), from: surface).isEmpty)
    #expect(watch.note(frame(2, slot: 2), from: nil).isEmpty)
  }

  @Test("each mistake says what the host can do")
  func words() {
    let clock = HostMistake.frameBehindAdvance(by: .seconds(3)).description
    #expect(clock.contains("3.000000 s") && clock.contains("HostClock"))
    #expect(HostMistake.advanceBehindFrame(by: .seconds(3)).description.contains("ignored"))
    let twice = HostMistake.sentTwice(slot: 1, earlierSlot: 4, after: .milliseconds(2))
    #expect(twice.description.contains("contact 4") && twice.description.contains("mouse event"))
  }
}
