/// One thing that can be fuzzed: makes an input of a seed, and says what is wrong with an input.
protocol Stage {
  /// What the progress counts, as in "frames".
  static var unit: String { get }
  /// How a finding's file ends, without the dot.
  static var fileExtension: String { get }
  /// About how many units one input has.
  static var unitsPerInput: Int { get }
  /// How long one input may take before it counts as hanging, in seconds.
  static var timeLimit: Double { get }

  /// The input of a seed, as bytes that ``examine(_:)-([UInt8])`` understands.
  func input(of seed: UInt64) -> [UInt8]
  /// Runs an input and checks every rule.
  func examine(_ input: [UInt8]) throws -> Examination
  /// The same for a seed, without writing the input down first where that costs.
  func examine(seed: UInt64) throws -> Examination
  /// Makes an input shorter while it still fails.
  func reduce(_ input: [UInt8], while isFailing: @escaping ([UInt8]) -> Bool) -> [UInt8]
  /// Says what happens in an input, for people to read.
  func explain(_ input: [UInt8]) throws
  /// Other forms of a reduced input, such as a case file, by the ending of the file's name.
  func alternatives(of input: [UInt8]) -> [(fileExtension: String, bytes: [UInt8])]
}

extension Stage {
  func examine(seed: UInt64) throws -> Examination { try examine(input(of: seed)) }
  func explain(_ input: [UInt8]) throws {}
  func alternatives(of input: [UInt8]) -> [(fileExtension: String, bytes: [UInt8])] { [] }
}

/// What came of one input.
struct Examination {
  var units = 1
  var violations: [Violation] = []
}
