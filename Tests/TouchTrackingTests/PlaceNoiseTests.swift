import Randomness
import Testing
import TouchGeometry
import TouchTracking

@Suite("Noise of a panel")
struct PlaceNoiseTests {
  /// The reported uncertainty of the last of many samples of a finger that creeps.
  private func learned(_ surface: Surface, deviation: Double, seed: UInt64) -> Double {
    var random = SplitMix64(seed: seed)
    var tracker = TouchTracker()
    let device = tracker.addSurface(surface)
    var touches = TouchFrame()
    func noise() -> Double {
      deviation * (0..<12).reduce(0) { sum, _ in sum + random.double(-0.5...0.5) }
    }
    for index in 0..<1_000 {
      let position = Point(x: 100 + 0.1 * Double(index) + noise(), y: 100 + noise())
      let contact = Contact(slot: 0, phase: index == 0 ? .began : .moved, position: position)
      tracker.track(
        ContactFrame(
          device: device, time: .seconds(Double(index) / 120), contacts: [contact]),
        into: &touches)
    }
    return Double(touches.samples.last?.uncertainty ?? 0)
  }

  @Test("a panel's noise is learned from a finger that creeps", arguments: [0.05, 0.15, 0.3])
  func learning(deviation: Double) {
    let surface = Surface(sizeInPoints: Size(width: 1_000, height: 1_000))
    let found = learned(surface, deviation: deviation, seed: 5)
    #expect(abs(found / deviation - 1) < 0.2, "\(found)")
  }

  @Test(
    "a panel's learned noise stays within the range of panels, however the finger trembles",
    arguments: [1e-9, 3])
  func bounds(deviation: Double) {
    let surface = Surface(sizeInPoints: Size(width: 1_000, height: 1_000))
    for seed in 1...3 as ClosedRange<UInt64> {
      let found = learned(surface, deviation: deviation, seed: seed)
      #expect(found >= 0.02 - 1e-6 && found <= 2, "\(found)")
    }
  }

  @Test("the noise is also learned from several fingers")
  func severalFingers() {
    var tracker = TouchTracker()
    let device = tracker.addSurface(Surface(sizeInPoints: Size(width: 1_000, height: 1_000)))
    var touches = TouchFrame()
    var random = SplitMix64(seed: 9)
    var told: Set<Float> = []
    for index in 0..<200 {
      let contacts = (0..<2).map { slot in
        Contact(
          slot: slot, phase: index == 0 ? .began : .moved,
          position: Point(x: 100 + 200 * Double(slot) + random.double(-0.2...0.2), y: 100))
      }
      touches.removeAll()
      tracker.track(
        ContactFrame(device: device, time: .seconds(Double(index) / 120), contacts: contacts),
        into: &touches)
      told.formUnion(touches.samples.map(\.uncertainty))
    }
    #expect(told.count > 20, "\(told.count) values")
  }

  @Test("a panel's noise is derived from its units at first")
  func units() {
    func first(_ resolution: Double) -> Float {
      var tracker = TouchTracker()
      let axis = Surface.Axis(minimum: 0, maximum: 100 * resolution, resolution: resolution)
      let device = tracker.addSurface(Surface(x: axis, y: axis))
      var touches = TouchFrame()
      let contact = Contact(slot: 0, phase: .began, position: .zero)
      tracker.track(ContactFrame(device: device, time: .zero, contacts: [contact]), into: &touches)
      return touches.samples[0].uncertainty
    }
    #expect(abs(first(100) - 0.3) < 0.001)
    #expect(abs(first(Surface.pointsPerMillimeter) - 0.4163) < 0.001)
    // A unit of a millimeter is one that programs calculate with, not the panel's precision.
    #expect(abs(first(1) - 0.3) < 0.001)
  }

  @Test(
    "a finger that moves by one unit with each report teaches nothing, whatever the unit",
    arguments: [4.0, 7, 11.3, 20])
  func evenSteps(resolution: Double) {
    var tracker = TouchTracker()
    let axis = Surface.Axis(minimum: 0, maximum: 300 * resolution, resolution: resolution)
    let device = tracker.addSurface(Surface(x: axis, y: axis))
    var touches = TouchFrame()
    for index in 0..<500 {
      let contact = Contact(
        slot: 0, phase: index == 0 ? .began : .moved,
        position: Point(x: 100 + Double(index), y: 117))
      tracker.track(
        ContactFrame(device: device, time: .seconds(Double(index) / 120), contacts: [contact]),
        into: &touches)
    }
    #expect(Set(touches.samples.map(\.uncertainty)).count == 1)
  }

  @Test("a fast finger teaches nothing")
  func fast() {
    var tracker = TouchTracker()
    let device = tracker.addSurface(Surface(sizeInPoints: Size(width: 9_000, height: 1_000)))
    var touches = TouchFrame()
    for index in 0..<200 {
      let contact = Contact(
        slot: 0, phase: index == 0 ? .began : .moved,
        position: Point(x: 40 * Double(index) + Double(index % 3), y: 100))
      tracker.track(
        ContactFrame(
          device: device, time: .seconds(Double(index) / 120), contacts: [contact]),
        into: &touches)
    }
    #expect(Set(touches.samples.map(\.uncertainty)).count == 1)
  }
}
