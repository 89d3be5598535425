import LibinputSource
import Testing
import TouchTracking

@Suite("events of several devices in the order of time")
struct EventMergeTests {
  private func frame(_ device: Int, _ microseconds: Int64) -> SourceEvent {
    .frame(ContactFrame(device: DeviceID(device), time: Instant(microseconds: microseconds)))
  }

  @Test("a device whose times go back keeps its own order, whatever was added in between")
  func ownOrder() {
    var merge = EventMerge()
    for _ in 0...1 {
      for (device, time) in [(0, 100), (1, 50), (0, 90), (1, 95), (1, 120)] as [(Int, Int64)] {
        merge.add(frame(device, time), of: device)
      }
      #expect(merge.sort() == 5)
      #expect(
        (0..<5).map { merge[$0].event }
          == [frame(1, 50), frame(1, 95), frame(0, 100), frame(0, 90), frame(1, 120)])
      merge.removeAll()
    }
  }
}
