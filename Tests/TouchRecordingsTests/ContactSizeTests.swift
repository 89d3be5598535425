import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("The size of contacts")
struct ContactSizeTests {
  /// The size of a contact with a diameter of 3000 units on a panel with this many units per millimetre.
  private func size(resolution x: Int32, _ y: Int32) -> Double? {
    let device = RecordedDevice(axes: [
      0x2F: .init(maximum: 9), 0x30: .init(maximum: 65_535),
      0x35: .init(maximum: 65_535, resolution: x), 0x36: .init(maximum: 65_535, resolution: y),
      0x39: .init(maximum: 65_535),
    ])
    let values: [(UInt16, Int32)] = [(0x39, 1), (0x35, 100), (0x36, 100), (0x30, 3000)]
    var events = values.map {
      InputEvent(time: .zero, type: 3, code: $0.0, value: $0.1)
    }
    events.append(InputEvent(time: .zero, type: 0, code: 0, value: 0))
    let frames = Recording(devices: [device], events: events).contactFrames()
    return frames.first?.contacts.first?.size
  }

  @Test("it is in millimetres of a plausible panel")
  func plausible() { #expect(size(resolution: 300, 300) == 10) }

  @Test(
    "it is unknown if the panel's resolution is not used: 66 m or 0.1 mm wide, or of one axis only",
    arguments: [(1, 1), (655_350, 655_350), (300, 0)] as [(Int32, Int32)])
  func implausible(x: Int32, y: Int32) { #expect(size(resolution: x, y) == nil) }
}
