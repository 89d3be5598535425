/// A workload and the values that its actions read: one row of the table.
struct WorkloadVariant {
  /// The values that the action of a recognizer reads.
  enum Reading {
    /// Its main value: the translation, the scale, the rotation.
    case mainValue
    /// Every value, with velocity and location.
    case everyValue
    /// The main value and, of pans, the velocity.
    case velocity
  }

  var name: String
  var title: String
  var workload: Workload
  var reading = Reading.mainValue
  /// Whether all recognizers act together where normally only one would.
  var isEveryoneActive = false

  /// The workload as compared with other engines.
  init(_ workload: Workload) {
    self.init(workload.rawValue, workload.title, workload)
  }

  init(
    _ name: String, _ title: String, _ workload: Workload, reading: Reading = .mainValue,
    isEveryoneActive: Bool = false
  ) {
    self.name = name
    self.title = title
    self.workload = workload
    self.reading = reading
    self.isEveryoneActive = isEveryoneActive
  }

  /// All rows of this workload, in the order of the table.
  static let all: [WorkloadVariant] =
    Workload.allCases.map { WorkloadVariant($0) } + [
      WorkloadVariant("W5A", "W5 with all 1000 pans active", .nested, isEveryoneActive: true),
      WorkloadVariant("W1V", "W1, every value read", .onePan, reading: .everyValue),
      WorkloadVariant("W2V", "W2, every value read", .twoFingers, reading: .everyValue),
    ]

  /// The share of the workload's length that gives the same accuracy.
  var share: Double { isEveryoneActive ? 0.1 : 1 }
}

extension Workload {
  /// A short description of what it measures.
  var title: String {
    switch self {
    case .onePan: "one finger, one pan"
    case .twoFingers: "two fingers; pinch, rotation, pan"
    case .taps: "taps, double taps and long presses"
    case .tenFingers: "ten fingers, eight recognizers"
    case .nested: "one finger, 100 layers, 1000 pans"
    }
  }
}
