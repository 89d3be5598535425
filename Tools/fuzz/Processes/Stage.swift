/// A target of fuzzing: creates an input from a seed, and checks an input.
protocol Stage {
  /// The unit of the progress, such as "frames".
  static var unit: String { get }
  /// The extension of a finding's file, without the dot.
  static var fileExtension: String { get }
  /// The approximate number of units per input.
  static var unitsPerInput: Int { get }
  /// The time in seconds after which an input counts as hanging.
  static var timeLimit: Double { get }

  /// The input of a seed, as bytes that ``examine(_:)-([UInt8])`` understands.
  func input(of seed: UInt64) -> [UInt8]
  /// Runs an input and checks every rule.
  func examine(_ input: [UInt8]) throws -> Examination
  /// The same for a seed, without serializing the input if that is expensive.
  func examine(seed: UInt64) throws -> Examination
  /// Makes an input shorter while it still fails.
  func reduce(_ input: [UInt8], while isFailing: @escaping ([UInt8]) -> Bool) -> [UInt8]
  /// Describes the effects of an input.
  func explain(_ input: [UInt8]) throws
  /// Other forms of a reduced input, such as a case file, by file extension.
  func alternatives(of input: [UInt8]) -> [(fileExtension: String, bytes: [UInt8])]
}

extension Stage {
  func examine(seed: UInt64) throws -> Examination { try examine(input(of: seed)) }
  func explain(_ input: [UInt8]) throws {}
  func alternatives(of input: [UInt8]) -> [(fileExtension: String, bytes: [UInt8])] { [] }
}

/// The result of one input.
struct Examination {
  var units = 1
  var violations: [Violation] = []
}
