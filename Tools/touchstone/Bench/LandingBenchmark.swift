/// A finger that lands and lifts on a layer with one tap recognizer, repeatedly.
struct LandingBenchmark {
  var repetitions: Int
  var scale: Double

  func run() throws -> Measurement {
    let count = max(100, Int(100_000 * scale))
    var taps = 0
    let costs = try (0..<max(1, repetitions)).map { _ in
      let stage = GrowthStage()
      let layer = try stage.addLayer()
      stage.addTap(to: layer)
      let cost = CostMeter.shared.measure {
        for _ in 0..<count {
          stage.land()
          stage.lift()
        }
      }
      taps = stage.actions
      return cost
    }
    var result = Measurement(
      name: "L", title: "a landing with its lift; one tap", unit: "landing", count: count,
      costs: costs)
    result.actions = taps
    return result
  }
}
