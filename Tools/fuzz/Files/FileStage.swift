import Glibc

/// Mutated files that one reader reads.
protocol FileStage: Stage {
  var corpus: Corpus { get }
  /// The processor seconds allowed for an empty file, and for each additional byte.
  var seconds: (atRest: Double, perByte: Double) { get }
  /// The number of bytes that reading one file may add to the process.
  var memory: Int { get }

  /// Damages a valid file.
  func mutate(_ bytes: inout [UInt8], _ dice: inout Dice)
  /// Reads a file and uses it like a program; returns the problems.
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
    // The choices depend only on the content, so that they are the same on replay.
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

  /// Removes lines, then bytes.
  func reduce(_ input: [UInt8], while isFailing: @escaping ([UInt8]) -> Bool) -> [UInt8] {
    let lines = input.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let byLine = Reducer<[UInt8]> { isFailing(Array($0.joined(separator: [10]))) }
    let shorter = Array(byLine.reduce(lines).joined(separator: [10]))
    return Reducer<UInt8>(isFailing: isFailing).reduce(shorter)
  }
}

/// The peak memory of this process in bytes.
private func peakBytes() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss << 10
}
