/// The limits of a benchmark.
///
/// The times are targets for one core of a small virtual machine of 2 to 3 GHz. They are shown next to the
/// measured ones, but do not fail a run, because a busy machine distorts them. Allocations do not depend on
/// the load: with `--check-allocations` they fail a run. A change that raises a budget must give the reason.
struct Budget {
  /// Nanoseconds per unit.
  var time: Double
  /// Allocations per frame in the steady state; nil if there are no frames.
  var steadyAllocations: Double?

  /// The budget of the benchmark with this name; nil if it has none.
  static func of(_ name: String) -> Budget? { all[name] }

  private static let all: [String: Budget] = [
    "W1": Budget(time: 60, steadyAllocations: 0),
    "W2": Budget(time: 80, steadyAllocations: 0),
    "W3": Budget(time: 100, steadyAllocations: 0),
    "W4": Budget(time: 80, steadyAllocations: 0),
    "W5": Budget(time: 400, steadyAllocations: 0),
    "W5A": Budget(time: 50_000, steadyAllocations: 0),
    "W1V": Budget(time: 110, steadyAllocations: 0),
    "W2V": Budget(time: 200, steadyAllocations: 0),
    "V": Budget(time: 30),
    "H": Budget(time: 1_000),
    "Hm": Budget(time: 2_000),
    "Hs": Budget(time: 1_000),
    "P": Budget(time: 5),
  ]
}
