import Glibc
import LibinputSource
import Testing
import TouchTracking

@Suite("measuring latency")
struct LatencyMeasurementTests {
  @Test("a device of which nothing comes ends the measurement after three frames")
  func silence() throws {
    let pipe = try EventPipe()
    let source = try EvdevTouchSource(stream: pipe.reader, of: EventPipe.panel)
    var written = 0
    let error = #expect(throws: SourceError.self) {
      try LatencyMeasurement.of(source, frames: 100, patience: 1) { _ throws(SourceError) in
        written += 1
      }
    }
    #expect(written == 3)
    guard case .system(_, code: ETIMEDOUT)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("frames that lead to no action are not counted")
  func noAction() throws {
    let pipe = try EventPipe()
    let source = try EvdevTouchSource(stream: pipe.reader, of: EventPipe.panel)
    let figures = try LatencyMeasurement.of(source, frames: 100) { index throws(SourceError) in
      // A finger that rests.
      pipe.frame(at: Int64(index) * 8000, [(0x39, 1), (0x35, 100), (0x36, 100)])
    }
    #expect(figures.frames == 0)
  }
}
