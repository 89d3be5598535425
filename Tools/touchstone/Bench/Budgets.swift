/// What the figures of a benchmark are to stay below.
///
/// The times are aims for a desktop processor of 3 GHz. They are shown beside what was measured and
/// nothing fails by them, because a loaded machine says nothing of the program. Allocations do not
/// depend on the load: `--check-allocations` fails by them. A change that raises a budget says why.
struct Budget {
  /// Nanoseconds a unit.
  var time: Double
  /// Allocations a frame in the steady state; nil where there are no frames.
  var steadyAllocations: Double?

  /// The budget of the benchmark of this name; nil if it has none.
  static func of(_ name: String) -> Budget? { all[name] }

  private static let all: [String: Budget] = [
    "W1": Budget(time: 200, steadyAllocations: 0),
    "W2": Budget(time: 200, steadyAllocations: 0),
    "W3": Budget(time: 200, steadyAllocations: 0),
    "W4": Budget(time: 200, steadyAllocations: 0),
    "W5": Budget(time: 30_000, steadyAllocations: 0),
    "H": Budget(time: 1_000),
    "Hm": Budget(time: 2_000),
    "Hs": Budget(time: 1_000),
    "P": Budget(time: 5),
  ]
}
