/// A quantity that is measured at several sizes, to see how the cost grows.
struct GrowthSeries {
  /// The growth that the design promises.
  enum Promise: String {
    /// The cost does not depend on the size.
    case constant
    /// The cost is at most proportional to the size.
    case linear
    /// The cost is at most proportional to the square of the size: every pair is checked.
    case quadratic

    /// The maximum slope that keeps the promise, with room above 0 and 1 for CPU caches that become too
    /// small.
    var maximumSlope: Double {
      switch self {
      case .constant: 0.25
      case .linear: 1.15
      case .quadratic: 2.15
      }
    }
  }

  /// A stage at one size, and the work that is timed on it.
  struct Probe {
    /// The measured work: it can be repeated, and leaves the stage unchanged.
    var work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }
  }

  /// The parts of `--growth`, as `--only` names them.
  enum Group: String, CaseIterable {
    case layers, depth, recognizers, requirements, contacts, samples
  }

  var group: Group
  var title: String
  var promise: Promise
  var sizes: [Int]
  var prepare: @Sendable (Int) throws -> Probe

  init(
    _ group: Group, _ title: String, _ promise: Promise, sizes: [Int],
    prepare: @escaping @Sendable (Int) throws -> Probe
  ) {
    self.group = group
    self.title = title
    self.promise = promise
    self.sizes = sizes
    self.prepare = prepare
  }

  static let all: [GrowthSeries] =
    layers + depth + recognizers + requirements + contacts + samples
}
