/// The figures that a benchmark is to stay below.
///
/// The times are aims for one core of a small virtual machine of 2 to 3 GHz. They are shown beside the
/// measured ones, but no run fails by them, because a busy machine distorts them. Allocations do not
/// depend on the load: `--check-allocations` fails by them. A change that raises a budget says why.
struct Budget {
  /// Nanoseconds a unit.
  var time: Double
  /// Allocations a frame in the steady state; nil where there are no frames.
  var steadyAllocations: Double?

  /// The budget of the benchmark of this name; nil if it has none.
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
