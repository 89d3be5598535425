import Testing
import TouchGeometry
import TouchTracking

@testable import TouchRecordings

@Suite("Latency of recognitions")
struct SlopCrossingTests {
  /// A gesture of 0.2 s whose fingers are reported at this rate, each at a location that depends on time.
  private func gesture(
    rate: Double, _ places: ((Double) -> Point)...
  ) -> IntendedGesture {
    let contacts = places.map { place in
      let times = (0...Int(0.2 * rate)).map { Double($0) / rate }
      let reports = times.map { (time: Instant.seconds($0), location: place($0)) }
      return ContactPath(landed: .zero, lifted: .seconds(0.2), places: reports)
    }
    return IntendedGesture(
      gesture: .drag, person: "P", contacts: contacts, start: .zero, end: .seconds(0.2))
  }

  private func isNear(_ instant: Instant?, _ seconds: Double) -> Bool {
    instant.map { abs(($0 - Instant.zero).seconds - seconds) < 1e-5 } ?? false
  }

  @Test(
    "recognition latency counts from the interpolated crossing of the default slop",
    arguments: [60.0, 120, 1000])
  func crossings(rate: Double) {
    // 400 pt/s: 10 pt at 25 ms, 48 pt at 120 ms.
    let drag = gesture(rate: rate, { Point(x: 100 + 400 * $0, y: 100) })
    #expect(isNear(drag.origin(of: .pan), 0.025))
    #expect(isNear(drag.origin(of: .swipe), 0.12))
    #expect(drag.origin(of: .pinch) == nil && drag.origin(of: .rotation) == nil)
    // 200 pt/s apart: 8 pt at 40 ms.
    let pinch = gesture(
      rate: rate, { Point(x: 100 - 100 * $0, y: 100) }, { Point(x: 300 + 100 * $0, y: 100) })
    #expect(isNear(pinch.origin(of: .pinch), 0.04))
    #expect(pinch.origin(of: .pan) == nil && pinch.origin(of: .rotation) == nil)
    // 2 rad/s at a radius of 100 pt: an arc of 8 pt at 40 ms, 3 degrees at 26 ms.
    func turned(_ side: Double) -> (Double) -> Point {
      {
        Point(
          x: 500 + side * 100 * Mathematics.cosine(2 * $0),
          y: 500 + side * 100 * Mathematics.sine(2 * $0))
      }
    }
    let rotation = gesture(rate: rate, turned(-1), turned(1))
    #expect(isNear(rotation.origin(of: .rotation), 0.04))
    #expect(rotation.origin(of: .pinch) == nil && rotation.origin(of: .pan) == nil)
  }

  @Test("latency counts from the lift for taps, and from the end of the hold for presses")
  func liftAndHold() {
    let tap = gesture(rate: 120, { _ in Point(x: 100, y: 100) })
    for kind in [GestureOutcome.Kind.tap, .doubleTap, .twoFingerTap] {
      #expect(tap.origin(of: kind) == .seconds(0.2))
    }
    #expect(tap.origin(of: .press) == .seconds(0.5))
    #expect(tap.origin(of: .pan) == nil && tap.origin(of: .other) == nil)
  }
}
