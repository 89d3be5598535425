import Glibc

/// Mutated files that one reader reads.
protocol FileStage: Stage {
  var corpus: Corpus { get }
  /// How many processor seconds a file of no size may take, and how much a byte adds.
  var seconds: (atRest: Double, perByte: Double) { get }
  /// How many bytes reading one file may add to the process.
  var memory: Int { get }

  /// Damages a sound file.
  func mutate(_ bytes: inout [UInt8], _ dice: inout Dice)
  /// Reads a file and does with it what a program would; says what is wrong.
  func read(_ bytes: [UInt8], _ dice: inout Dice, _ violations: inout [Violation])
}

extension FileStage {
  static var unit: String { "files" }
  static var unitsPerInput: Int { 1 }
  static var timeLimit: Double { 60 }
  var seconds: (atRest: Double, perByte: Double) { (2, 50e-6) }
  var memory: Int { 512 << 20 }

  func input(of seed: UInt64) -> [UInt8] {
    var dice = Dice(seed: Dice.mix(seed, 3))
    var bytes = corpus.any(&dice)
    for _ in 0..<(1 + dice.below(4)) { mutate(&bytes, &dice) }
    return bytes
  }

  func examine(_ input: [UInt8]) -> Examination {
    var examination = Examination()
    // What is asked of a file depends on its content alone, so that it is the same on replay.
    var dice = Dice(seed: input.reduce(UInt64(input.count)) { Dice.mix($0, UInt64($1)) })
    let (start, peak) = (processorSeconds(), peakBytes())
    read(input, &dice, &examination.violations)
    let (taken, grown) = (processorSeconds() - start, peakBytes() - peak)
    if taken > seconds.atRest + seconds.perByte * Double(input.count) {
      let text = "\(taken) s for \(input.count) bytes"
      examination.violations.append(Violation(.tooSlow, text))
    }
    if grown > memory {
      let text = "\(grown >> 20) MiB for \(input.count) bytes"
      examination.violations.append(Violation(.tooMuchMemory, text))
    }
    return examination
  }

  /// Takes lines out, then bytes.
  func reduce(_ input: [UInt8], while isFailing: @escaping ([UInt8]) -> Bool) -> [UInt8] {
    let lines = input.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let byLine = Reducer<[UInt8]> { isFailing(Array($0.joined(separator: [10]))) }
    let shorter = Array(byLine.reduce(lines).joined(separator: [10]))
    return Reducer<UInt8>(isFailing: isFailing).reduce(shorter)
  }
}

/// The most bytes that this process ever had in memory.
private func peakBytes() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss << 10
}
