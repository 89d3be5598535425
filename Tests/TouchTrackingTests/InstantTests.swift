import Testing
import TouchTracking

@Suite("Instant and time span")
struct InstantTests {
  @Test("arithmetic stays at the ends of the range instead of overflowing")
  func saturation() {
    let last = Instant.distantFuture
    let first = Instant(microseconds: .min)
    #expect(last + .seconds(1) == last)
    #expect(first - .seconds(1) == first)
    #expect(last - first == TimeSpan(microseconds: .max))
    #expect(first - last == TimeSpan(microseconds: .min))
    #expect(last - TimeSpan(microseconds: .min) == last)
    #expect(TimeSpan(microseconds: .min) + TimeSpan(microseconds: -1) == .microseconds(.min))
  }

  @Test("seconds round to microseconds; NaN and values out of range are replaced")
  func rounding() {
    #expect(Instant.seconds(1.0000004).microseconds == 1_000_000)
    #expect(Instant.seconds(-0.0000006).microseconds == -1)
    #expect(TimeSpan.milliseconds(2.5).microseconds == 2_500)
    #expect(Instant.seconds(.nan) == .zero)
    #expect(Instant.seconds(.infinity) == .distantFuture)
    #expect(Instant.seconds(-1e300).microseconds == .min)
  }

  @Test("an instant reads as seconds with microseconds")
  func description() {
    #expect("\(Instant(microseconds: 12_004_500))" == "12.004500")
    #expect("\(Instant(microseconds: -1))" == "-0.000001")
    #expect("\(TimeSpan.seconds(0.35))" == "0.350000 s")
    #expect("\(Instant(microseconds: .min))" == "-9223372036854.775808")
  }
}
