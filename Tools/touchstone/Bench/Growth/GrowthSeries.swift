/// One quantity that is measured at several sizes, to see how its cost grows.
struct GrowthSeries {
  /// What the design promises about the growth.
  enum Promise: String {
    /// The cost does not depend on the size.
    case constant
    /// The cost is at most proportional to the size.
    case linear
    /// The cost is at most proportional to the square of the size: somebody is asked about every pair.
    case quadratic

    /// The greatest slope with which the promise is kept. Above 0 and 1 there is room for caches that
    /// grow too small.
    var greatestSlope: Double {
      switch self {
      case .constant: 0.25
      case .linear: 1.15
      case .quadratic: 2.15
      }
    }
  }

  /// A stage at one size, and the work that is timed on it.
  struct Probe {
    /// What is timed: it can be repeated, and leaves the stage as it was.
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
