import Testing
import TouchDisplay
import TouchTracking

@testable import touchstone_demo

@Suite("the measurement of frames")
struct MeasurementTests {
  /// A measurement of frames that were presented at these times, in seconds.
  private func measurement(_ times: [Double]) -> Measurement {
    var measurement = Measurement()
    for (index, time) in times.enumerated() {
      measurement.addBusy(
        FrameReport(
          number: index + 1, time: .seconds(time), presentation: .seconds(time), drawing: .zero,
          drawingTime: .zero, frameTime: .zero, latency: nil))
    }
    return measurement
  }

  @Test("the slowest second is the one with the fewest frames, wherever it begins")
  func slowestSecond() {
    var times: [Double] = []
    for (rate, count) in [(50.0, 75), (10, 12), (50, 75)] {
      for _ in 0..<count { times.append((times.last ?? 0) + 1 / rate) }
    }
    #expect(measurement(times).slowestSecond == 10)
    #expect(measurement(times).report.contains("; 10 in the slowest second"))
  }

  @Test("a measurement of less than a second reports no slowest second")
  func short() {
    #expect(measurement([0, 0.5, 0.9]).slowestSecond == nil)
    #expect(measurement([]).slowestSecond == nil)
    #expect(!measurement([0, 0.5]).report.contains("slowest"))
  }
}
