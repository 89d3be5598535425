import Touchstone

/// How the pans of one layer relate to each other.
enum PanGroup: CaseIterable {
  /// One is recognized, and the others fail.
  case exclusive
  /// All are recognized: `recognizeSimultaneously(with:)` of every pair.
  case paired
  /// All are recognized: a delegate allows it once per recognizer.
  case delegate
  /// All are recognized: a delegate allows each of the n² pairs.
  case delegatePairs
  /// None is decided before the lift.
  case undecided

  /// Adds this many pans to one new layer.
  func fill(_ stage: GrowthStage, _ count: Int) throws(LayerTreeError) {
    let layer = try stage.addLayer()
    let pans = (0..<count).map { _ in stage.addPan(to: layer) }
    switch self {
    case .exclusive: break
    case .paired:
      for (index, pan) in pans.enumerated() {
        for other in pans[(index + 1)...] { pan.recognizeSimultaneously(with: other) }
      }
    case .delegate: stage.allowAll(on: layer)
    case .delegatePairs: stage.allowAll(on: layer, byPairs: true)
    case .undecided: for pan in pans { pan.startDistance = 1e9 }
    }
  }

  fileprivate var title: String {
    switch self {
    case .exclusive: "pans, exclusive"
    case .paired: "pans, simultaneous by pairs"
    case .delegate: "pans, simultaneous by delegate"
    case .delegatePairs: "pans, simultaneous by a delegate's pairs"
    case .undecided: "pans, all undecided"
    }
  }
}

extension GrowthSeries {
  private static let counts = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000]

  /// Pans on one layer that all receive the finger.
  static let recognizers = sessions + moves

  private static let sessions = PanGroup.allCases.map { group in
    GrowthSeries(
      .recognizers, "\(group.title): landing, ten moves, lift",
      group == .delegatePairs ? .quadratic : .linear, sizes: counts
    ) { count in
      let stage = GrowthStage()
      try group.fill(stage, count)
      return Probe { stage.session() }
    }
  }

  private static let moves = [
    ("pans, all active: a move", PanGroup.delegate),
    ("pans, all undecided: a move", PanGroup.undecided),
  ].map { title, group in
    GrowthSeries(.recognizers, title, .linear, sizes: counts) { count in
      let stage = GrowthStage()
      try group.fill(stage, count)
      return stage.moves()
    }
  }
}

extension GrowthStage {
  /// A landing, ten moves and a lift.
  func session() {
    land()
    move(times: 10)
    lift()
  }
}
