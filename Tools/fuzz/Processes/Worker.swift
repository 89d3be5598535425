/// The work of a child: examines the inputs of some seeds and prints its findings.
struct Worker {
  /// The maximum growth of memory while a worker examines its inputs, in bytes.
  static let growthLimit = 256 << 20

  let stage: any Stage
  let page: SharedPage

  /// Returns whether anything was found.
  func run(_ seeds: Range<UInt64>) throws -> Bool {
    var hasFindings = false
    var settled: Int?
    func note(_ seed: UInt64, _ violation: Violation) {
      hasFindings = true
      FileBytes.say(Finding(seed: seed, violation: violation).line)
    }
    for seed in seeds {
      page.seed = seed
      let examination = try stage.examine(seed: seed)
      for violation in examination.violations { note(seed, violation) }
      page.inputs += 1
      page.units += UInt64(examination.units)
      // One-time setup, and the allocator's own reserve, happen with the first inputs.
      if settled == nil, seed - seeds.lowerBound >= 100 { settled = residentBytes() }
    }
    if let settled {
      let growth = residentBytes() - settled
      if growth > Worker.growthLimit {
        let text = "by \(growth >> 20) MiB over \(seeds.count) inputs"
        note(seeds.lowerBound, Violation(.memoryGrowth, text))
      }
    }
    return hasFindings
  }
}
