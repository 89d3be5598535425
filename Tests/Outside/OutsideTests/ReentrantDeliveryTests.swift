import Glibc
import Testing
import Touchstone

/// Frames that are delivered within callbacks, and frames that are never completed.
@Suite("Deliveries within callbacks")
struct ReentrantDeliveryTests {
  private let window = OwnWindow(
    size: Size(width: 400, height: 400), application: OwnApplication())
  private let pan = OwnPan()

  init() {
    _ = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    window.addGestureRecognizer(pan)
  }

  /// A frame of one finger; frames come every 10 ms.
  private func frame(_ number: Int, _ phase: Contact.Phase, isPartial: Bool = false) -> ContactFrame
  {
    let place = Point(x: 50 + Double(number % 300), y: 100)
    return ContactFrame(
      time: Instant(microseconds: Int64(number) * 10_000),
      contacts: [Contact(slot: 0, phase: phase, position: place)], isPartial: isPartial)
  }

  @Test("a program that plays itself frame by frame from its own action needs no more memory")
  func playingItself() {
    let limit = searchCount(400_000)
    var count = 0
    var before = 0
    pan.onAction { _ in
      count += 1
      if count == limit / 8 { before = residentKilobytes() }
      guard count < limit else { return }
      window.deliver(frame(count + 100, .moved))
    }
    window.deliver(frame(0, .began))
    window.deliver(frame(100, .moved))
    #expect(count == limit)
    // A stored frame takes at least 100 bytes: all of them would be 35 MB.
    #expect(residentKilobytes() - before < 10_000)
    pan.removeActions()
  }

  /// Time advances with each frame, so each frame but the last is complete.
  @Test("partial frames that are never completed count once time advances")
  func partial() {
    var states: [GestureState] = []
    pan.onAction { states.append($0.state) }
    for number in 0..<1_000 {
      window.deliver(frame(number, number == 0 ? .began : .moved, isPartial: true))
      if let deadline = window.nextDeadline {
        #expect(deadline > Instant(microseconds: Int64(number) * 10_000))
      }
    }
    #expect(states.count > 900 && states.last == .changed)
    window.application.cancelAll(at: .seconds(100))
    #expect(states.last == .cancelled)
    #expect(window.application.openTouches == 0)
  }
}

/// The memory of this process, which other tests use at the same time.
private func residentKilobytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 128)
  guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
  let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(
    separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
}
