import Testing

@testable import TouchstoneCommands

@Suite("the growth of costs")
struct GrowthTests {
  /// A result whose cost depends on the size.
  private func result(
    _ promise: GrowthSeries.Promise, sizes: [Int] = [1, 10, 30, 100, 300, 1000],
    cost: (Double) -> Double
  ) -> GrowthResult {
    var result = GrowthResult(group: .layers, title: "made up", promise: promise)
    result.points = sizes.map { size in
      let cost = cost(Double(size))
      return GrowthResult.Point(size: size, best: cost, median: cost, repetitions: 1)
    }
    return result
  }

  private func slope(_ cost: (Double) -> Double) throws -> Double {
    try #require(result(.linear, cost: cost).slope)
  }

  @Test("the slope of a power is its exponent, whatever the factor")
  func powers() throws {
    #expect(abs(try slope { 5 * $0 } - 1) < 1e-9)
    #expect(abs(try slope { 0.2 * $0 * $0 } - 2) < 1e-9)
    #expect(abs(try slope { $0 * $0 * $0 } - 3) < 1e-9)
    #expect(abs(try slope { _ in 70 }) < 1e-9)
    #expect(abs(try slope { 1e6 / $0 } + 1) < 1e-9)
  }

  @Test("a fixed cost that hides the growth of small sizes does not count")
  func largeEnd() throws {
    let quadratic = result(.linear) { 1e5 + 10 * $0 * $0 }
    #expect(quadratic.fitted.map(\.size) == [100, 300, 1000])
    #expect(quadratic.isBroken)
  }

  @Test("three sizes are fitted where there are no more")
  func fewSizes() {
    #expect(result(.linear, sizes: [1, 100, 10_000]) { $0 }.fitted.count == 3)
    #expect(result(.linear, sizes: [1, 100]) { $0 }.fitted.count == 2)
    #expect(result(.linear, sizes: [1]) { $0 }.slope == nil)
    #expect(!result(.linear, sizes: []) { $0 }.isBroken)
  }

  @Test("a promise is broken above its slope only")
  func promises() {
    #expect(!result(.linear) { $0 }.isBroken)
    #expect(result(.linear) { $0 * $0.squareRoot() }.isBroken)
    #expect(!result(.constant) { _ in 100 }.isBroken)
    #expect(result(.constant) { $0.squareRoot() }.isBroken)
    #expect(!result(.linear) { $0.squareRoot() }.isBroken)
  }

  @Test("sizes after one that took too long are skipped")
  func patience() throws {
    let prepared = Prepared()
    let series = GrowthSeries(.layers, "made up", .linear, sizes: [1, 2, 3]) { size in
      prepared.sizes.append(size)
      return GrowthSeries.Probe {}
    }
    let result = try GrowthRunner(patience: -1).run(series) {}
    #expect(prepared.sizes == [1])
    #expect(result.points.map(\.size) == [1])
    #expect(result.skipped == [2, 3])
    #expect(result.slope == nil)
  }

  @Test("a scale leaves large sizes out, but not all")
  func scale() throws {
    let series = GrowthSeries(.layers, "made up", .linear, sizes: [1, 10, 100, 1000, 10_000]) {
      _ in GrowthSeries.Probe {}
    }
    let runner = GrowthRunner()
    #expect(try runner.run(series, scale: 0.1) {}.points.map(\.size) == [1, 10, 100, 1000])
    #expect(try runner.run(series, scale: 0.001) {}.points.map(\.size) == [1, 10, 100])
  }

  @Test("the table says what is broken, skipped and missed, and fits 80 columns")
  func table() {
    var slow = result(.linear, sizes: [1, 3, 10, 30, 100, 300, 1000, 3000]) { 12345 * $0 * $0 }
    slow.skipped = [10_000]
    let target = GrowthTarget.Result(
      title: "1000 pans by delegate: landing, ten moves, lift", best: 5.31e8, median: 6e8,
      limit: 3e6)
    let report = GrowthReport(results: [slow, result(.linear) { $0 }], targets: [target])
    let lines = report.table.split(separator: "\n").map(String.init)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    #expect(lines.contains { $0.contains("slope 2.00 from 100 to 3000") && $0.hasSuffix("BROKEN") })
    #expect(lines.contains { $0.hasSuffix("skipped") })
    #expect(lines.contains { $0.contains("because 3000 took too long") })
    #expect(lines.contains { $0.hasSuffix("3.00ms missed") })
    #expect(report.broken.map(\.title) == ["made up"])
  }

  @Test(
    "times have three digits",
    arguments: [
      (0.5, "0.50ns"), (9.99, "9.99ns"), (12.34, "12.3ns"), (999.4, "999ns"), (999.9, "1.00us"),
      (1e6, "1.00ms"), (123_456_789, "123ms"), (2.7e9, "2.70s"), (1.2e12, "1200s"),
    ])
  func times(nanoseconds: Double, text: String) {
    #expect(GrowthReport.time(nanoseconds) == text)
  }

  /// The sizes that a series was asked to prepare. Tests call it from one thread.
  private final class Prepared: @unchecked Sendable {
    var sizes: [Int] = []
  }
}
