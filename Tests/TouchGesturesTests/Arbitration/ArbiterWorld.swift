import TouchGestures
import TouchTracking

/// A small world of recognizers: which of them exclude each other, which require another's failure, and their
/// order.
struct ArbiterWorld: ArbitrationRules {
  var count: Int
  /// `exclusions[a][b]` says whether a prevents b from being recognized.
  var exclusions: [[Bool]]
  /// `required[a]` are the members whose failure a requires.
  var required: [[Int]]
  /// Whether members that are added later come first, as on one layer.
  var isLastFirst = false
  var refused: Set<Int> = []

  func veto(of member: Arbiter.Member) -> Veto? {
    refused.contains(member) ? .delegate : nil
  }
  func forEachRequirement(of member: Arbiter.Member, _ body: (Arbiter.Member) -> Void) {
    required[member].forEach(body)
  }
  func excludes(_ member: Arbiter.Member, _ other: Arbiter.Member) -> Bool {
    exclusions[member][other]
  }

  /// Whether `a` comes before `b` when everything else is equal.
  func goesBefore(_ a: Int, _ b: Int) -> Bool { isLastFirst ? a > b : a < b }

  /// An arbiter with all members, numbered from 0.
  func makeArbiter() -> Arbiter {
    var arbiter = Arbiter()
    for member in 0..<count {
      let sequence = isLastFirst ? member : count - member
      let rank = Arbiter.Rank(depth: 1, sequence: sequence)
      _ = arbiter.join(RecognizerID(member + 1), rank: rank, precedence: 0)
    }
    return arbiter
  }

  /// Every member excludes every other, and none requires another's failure.
  static func exclusive(_ count: Int) -> ArbiterWorld { uniform(count, excludes: true) }

  /// No member excludes another or requires its failure.
  static func free(_ count: Int) -> ArbiterWorld { uniform(count, excludes: false) }

  private static func uniform(_ count: Int, excludes: Bool) -> ArbiterWorld {
    let row = Array(repeating: excludes, count: count)
    return ArbiterWorld(
      count: count, exclusions: Array(repeating: row, count: count),
      required: Array(repeating: [], count: count))
  }
}

extension ArbiterWorld {
  /// All directed exclusions between `count` members.
  static func allExclusions(_ count: Int) -> [[[Bool]]] {
    let pairs = (0..<count).flatMap { a in (0..<count).filter { $0 != a }.map { (a, $0) } }
    return (0..<(1 << pairs.count)).map { bits in
      var matrix = Array(repeating: Array(repeating: false, count: count), count: count)
      for (index, pair) in pairs.enumerated() where bits >> index & 1 == 1 {
        matrix[pair.0][pair.1] = true
      }
      return matrix
    }
  }

  /// All exclusions that hold in both directions.
  static func mutualExclusions(_ count: Int) -> [[[Bool]]] {
    let pairs = (0..<count).flatMap { a in ((a + 1)..<max(count, a + 1)).map { (a, $0) } }
    return (0..<(1 << pairs.count)).map { bits in
      var matrix = Array(repeating: Array(repeating: false, count: count), count: count)
      for (index, pair) in pairs.enumerated() where bits >> index & 1 == 1 {
        matrix[pair.0][pair.1] = true
        matrix[pair.1][pair.0] = true
      }
      return matrix
    }
  }

  /// All requirements without cycles, up to the order of the members: each member requires only later ones.
  /// With both orders of rank this covers every shape.
  static func allRequirements(_ count: Int) -> [[[Int]]] {
    let pairs = (0..<count).flatMap { a in ((a + 1)..<max(count, a + 1)).map { (a, $0) } }
    return (0..<(1 << pairs.count)).map { bits in
      var required = Array(repeating: [Int](), count: count)
      for (index, pair) in pairs.enumerated() where bits >> index & 1 == 1 {
        required[pair.0].append(pair.1)
      }
      return required
    }
  }
}

/// Submits verdicts to an arbiter, and returns what it decides.
func settle(
  _ arbiter: inout Arbiter, _ world: ArbiterWorld, _ verdicts: [(Int, Verdict)]
) -> [Arbiter.Decision] {
  var decisions: [Arbiter.Decision] = []
  for (member, verdict) in verdicts { arbiter.submit(verdict, from: member) }
  arbiter.settle(world, into: &decisions)
  return decisions
}

/// The verdict of a member in a world.
enum Saying: CaseIterable {
  case nothing, beganEarly, beganLate, endedEarly, endedLate, failedEarly, failedLate

  static let early = Instant(microseconds: 1_000)
  static let late = Instant(microseconds: 2_000)

  var verdict: Verdict {
    switch self {
    case .nothing: .undecided
    case .beganEarly: .began(at: Self.early)
    case .beganLate: .began(at: Self.late)
    case .endedEarly: .ended(at: Self.early)
    case .endedLate: .ended(at: Self.late)
    case .failedEarly: .failed(.custom, at: Self.early)
    case .failedLate: .failed(.custom, at: Self.late)
    }
  }

  var isAttempt: Bool { attemptedAt != nil }

  /// The instant of an attempt; nil for other verdicts.
  var attemptedAt: Instant? {
    switch self {
    case .beganEarly, .endedEarly: Self.early
    case .beganLate, .endedLate: Self.late
    case .nothing, .failedEarly, .failedLate: nil
    }
  }
}
