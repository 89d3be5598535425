/// The traits of a world; the names are those of `--without`.
struct Traits: OptionSet, Hashable {
  let rawValue: Int
  /// Numbers that no device and no sane program produces: NaN, infinities, 1e308.
  static let wild = Traits(rawValue: 1)
  /// Hit tests that return layers of other windows or of none.
  static let foreign = Traits(rawValue: 2)
  /// Layers with a random `next`.
  static let oddNext = Traits(rawValue: 4)
  /// Subclasses of the built-in recognizers.
  static let subclasses = Traits(rawValue: 8)
  /// Windows that are released while the world runs.
  static let drops = Traits(rawValue: 16)
  /// Frames that are marked as partial.
  static let partial = Traits(rawValue: 32)
  /// Two applications with windows, between which layers are moved.
  static let applications = Traits(rawValue: 64)
  /// Changes in callbacks.
  static let reactions = Traits(rawValue: 128)
  /// Frames, advances and cancellations in callbacks.
  static let nested = Traits(rawValue: 256)

  static let names: [(name: String, trait: Traits)] = [
    ("wild", .wild), ("foreign", .foreign), ("oddnext", .oddNext), ("subclasses", .subclasses),
    ("drops", .drops), ("partial", .partial), ("applications", .applications),
    ("reactions", .reactions), ("nested", .nested),
  ]

  /// The traits with these names, separated by commas; nil if one is unknown.
  init?(names list: String) {
    self = []
    for name in list.split(separator: ",") {
      guard let known = Traits.names.first(where: { $0.name == name }) else { return nil }
      insert(known.trait)
    }
  }

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The names, separated by commas; "none" for no trait.
  var list: String {
    let names = Traits.names.filter { contains($0.trait) }.map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: ",")
  }
}

/// The law checked for a world in addition to the rules.
enum Law: String {
  /// Nothing.
  case none
  /// Two runs give the same results.
  case determinism
  /// Frames delivered one by one and in batches have the same winners.
  case batching
}

/// The configuration of a world.
struct Temper: Hashable {
  var traits: Traits
  var law: Law
  /// The probability that a callback changes something.
  var reactionRate: Double
}

extension Temper {
  init(seed: UInt64, without: Traits = []) {
    var dice = Dice(seed: Dice.mix(seed, 1))
    switch dice.below(16) {
    case 0: law = .determinism
    case 1: law = .batching
    default: law = .none
    }
    traits = []
    if law == .batching {
      reactionRate = 0
      if dice.chance(0.3) { traits = .subclasses }
    } else {
      for (_, trait) in Traits.names where dice.chance(0.4) { traits.insert(trait) }
      reactionRate = dice.pick([0.01, 0.03, 0.1, 0.3])
    }
    traits.subtract(without)
    if !traits.contains(.reactions) { reactionRate = 0 }
  }
}
