import Touchstone

/// The requirements among several taps on one layer.
enum WaitingTaps: CaseIterable {
  /// Each waits for the next, which needs one more tap.
  case chain
  /// All wait for one double tap.
  case forOne
  /// One single tap waits for all others, which need two.
  case oneForAll

  /// Adds this many taps to one new layer.
  func fill(_ stage: GrowthStage, _ count: Int) throws {
    let layer = try stage.addLayer()
    let taps = (0..<count).map { index in stage.addTap(numberOfTaps(of: index), to: layer) }
    for index in 1..<count {
      switch self {
      case .chain: try taps[index - 1].require(toFail: taps[index])
      case .forOne: try taps[index].require(toFail: taps[0])
      case .oneForAll: try taps[0].require(toFail: taps[index])
      }
    }
  }

  private func numberOfTaps(of index: Int) -> Int {
    switch self {
    case .chain: index + 1
    case .forOne: index == 0 ? 2 : 1
    case .oneForAll: index == 0 ? 1 : 2
    }
  }

  fileprivate var title: String {
    switch self {
    case .chain: "requirements, a chain: a tap"
    case .forOne: "requirements, all wait for one: a tap"
    case .oneForAll: "requirements, one waits for all: a tap"
    }
  }
}

extension GrowthSeries {
  private static let counts = [2, 5, 10, 20, 50, 100, 200, 500]

  /// Taps that wait for each other's failure.
  static let requirements = WaitingTaps.allCases.map { kind in
    GrowthSeries(.requirements, kind.title, .linear, sizes: counts) { count in
      let stage = GrowthStage()
      try kind.fill(stage, count)
      return Probe { stage.tap() }
    }
  }
}

extension GrowthStage {
  /// A landing and a lift at one place.
  func tap() {
    land()
    lift()
  }
}
