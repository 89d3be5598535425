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
  /// Members that the program has ended, which have not failed yet.
  var withdrawn: Set<Int> = []
  /// Members that have no touch of those for which others wait.
  var strangers: Set<Int> = []
  /// Whether the arbiter has members that do not exclude each other in groups.
  var hasGroups = false
  /// The member at each place in the arbiter, or ``nobody``; those that are not listed have not joined.
  var occupants: [Int]
  static let nobody = -1
  /// Counts the questions about exclusion; nil if nobody does.
  var questions: Questions?

  init(count: Int, exclusions: [[Bool]], required: [[Int]], isLastFirst: Bool = false) {
    self.count = count
    self.exclusions = exclusions
    self.required = required
    self.isLastFirst = isLastFirst
    occupants = Array(0..<count)
  }

  func veto(of member: Arbiter.Member) -> Veto? {
    refused.contains(occupants[member]) ? .delegate : nil
  }
  func isWithdrawn(_ member: Arbiter.Member) -> Bool { withdrawn.contains(occupants[member]) }
  func forEachRequirement(of member: Arbiter.Member, _ body: (Arbiter.Member) -> Void) {
    for other in required[occupants[member]] {
      if let place = occupants.firstIndex(of: other) { body(place) }
    }
  }
  func excludes(_ member: Arbiter.Member, _ other: Arbiter.Member) -> Bool {
    let (member, other) = (occupants[member], occupants[other])
    questions?.ask(about: member, other)
    return exclusions[member][other]
  }
  func sharesTouches(_ member: Arbiter.Member, awaitedBy other: Arbiter.Member) -> Bool {
    !strangers.contains(occupants[member])
  }

  /// Whether `a` comes before `b` when everything else is equal.
  func goesBefore(_ a: Int, _ b: Int) -> Bool { isLastFirst ? a > b : a < b }

  /// An arbiter with all members, numbered from 0.
  func makeArbiter() -> Arbiter {
    var arbiter = Arbiter()
    for member in 0..<count { _ = join(member, &arbiter) }
    return arbiter
  }

  /// Adds a member to an arbiter and returns its place there.
  func join(_ member: Int, _ arbiter: inout Arbiter) -> Arbiter.Member {
    let rank = Arbiter.Rank(depth: 1, sequence: isLastFirst ? member : count - member)
    return arbiter.join(
      RecognizerID(member + 1), rank: rank, precedence: 0, group: group(of: member))
  }

  /// The group of a member: everyone's if it is in no exclusion, and one for all others that exclude none of
  /// those in it.
  private func group(of member: Int) -> Int {
    guard hasGroups else { return 0 }
    var grouped: [Int] = []
    for candidate in 0...member where !(0..<count).allSatisfy({ isSimultaneous(candidate, $0) }) {
      if grouped.allSatisfy({ isSimultaneous(candidate, $0) }) { grouped.append(candidate) }
    }
    if grouped.contains(member) { return Arbiter.everyone + 1 }
    return (0..<count).allSatisfy { isSimultaneous(member, $0) } ? Arbiter.everyone : 0
  }

  private func isSimultaneous(_ a: Int, _ b: Int) -> Bool { !exclusions[a][b] && !exclusions[b][a] }

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

  /// All requirements between `count` members, with those in cycles.
  static func everyRequirement(_ count: Int) -> [[[Int]]] {
    allExclusions(count).map { matrix in matrix.map { row in row.indices.filter { row[$0] } } }
  }

  /// Whether members require each other in a cycle.
  var isCyclic: Bool {
    var open = Set(0..<count)
    while let free = open.first(where: { member in !required[member].contains { open.contains($0) }
    }) {
      open.remove(free)
    }
    return !open.isEmpty
  }

  /// Whether the relations link all members, directly or through others.
  var isConnected: Bool {
    var linked: Set = [0]
    for _ in 1..<count {
      for member in 0..<count where linked.contains(where: { isRelated(member, $0) }) {
        linked.insert(member)
      }
    }
    return linked.count == count
  }

  private func isRelated(_ a: Int, _ b: Int) -> Bool {
    !isSimultaneous(a, b) || required[a].contains(b) || required[b].contains(a)
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

/// The pairs that an arbiter has asked about, in either direction. A delegate may answer, and is asked once.
final class Questions {
  private var asked: UInt64 = 0
  private(set) var isAnyRepeated = false

  /// Notes a question about two of at most eight members.
  func ask(about a: Int, _ b: Int) {
    let bit: UInt64 = 1 << UInt64(8 * min(a, b) + max(a, b))
    if asked & bit != 0 { isAnyRepeated = true }
    asked |= bit
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
