import Touchstone

/// A cost at one size that must stay below a limit.
struct GrowthTarget {
  /// The measurement.
  struct Result {
    var title: String
    /// CPU time in nanoseconds.
    var best: Double
    var median: Double
    /// The limit, in nanoseconds; nil if there is none.
    var limit: Double?

    var isMissed: Bool { limit.map { best > $0 } ?? false }
  }

  var title: String
  var limit: Double?
  /// The divisor of the measured time.
  var divisor = 1
  var prepare: @Sendable () throws -> GrowthSeries.Probe

  func run(_ runner: GrowthRunner) throws -> Result {
    let times = runner.measure(try prepare()).map { $0 / Double(divisor) }
    return Result(title: title, best: times[0], median: times[times.count / 2], limit: limit)
  }

  static let all: [GrowthTarget] =
    [
      session("1000 pans by pairs: landing, ten moves, lift", .paired),
      session("1000 pans by delegate: landing, ten moves, lift", .delegate),
      GrowthTarget(
        title: "1000 active pans: a move, per pan", limit: 50, divisor: pans,
        prepare: {
          let stage = GrowthStage()
          try PanGroup.delegate.fill(stage, pans)
          return stage.moves()
        }),
      GrowthTarget(
        title: "a tap that waits for 500 others", limit: 3e5,
        prepare: {
          let stage = GrowthStage()
          try WaitingTaps.oneForAll.fill(stage, 501)
          return GrowthSeries.Probe { stage.tap() }
        }),
    ] + [1, 100, 990].map(value)

  private static let pans = 1000

  private static func session(_ title: String, _ group: PanGroup) -> GrowthTarget {
    GrowthTarget(
      title: title, limit: 3e6,
      prepare: {
        let stage = GrowthStage()
        try group.fill(stage, pans)
        return GrowthSeries.Probe { stage.session() }
      })
  }

  /// Reading the translation of an active pan in its own layer.
  private static func value(atDepth depth: Int) -> GrowthTarget {
    GrowthTarget(
      title: "a value read in a layer at depth \(depth)",
      prepare: {
        let stage = GrowthStage()
        let layer = try stage.addNest(depth)
        let pan = stage.addPan(to: layer)
        return stage.moves { stage.note(pan.translation(in: layer).dx) }
      })
  }
}
