import Foundation

/// Selects random changes, builds the tests once with all of them, and runs them for each.
@main
struct Mutate {
  private var root = URL(filePath: FileManager.default.currentDirectoryPath)
  private var scratch = URL(filePath: ".build-mutation/scratch")
  private var seed: UInt64 = 1
  private var count = 240
  private var onlySurvivors = false

  static func main() {
    do {
      var check = Mutate()
      try check.read(CommandLine.arguments.dropFirst())
      exit(try check.run() ? 0 : 1)
    } catch {
      say("error: \(error)")
      exit(2)
    }
  }

  private mutating func read(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--survivors": onlySurvivors = true
      case "--seed":
        guard let value = rest.popFirst().flatMap(UInt64.init) else {
          throw Failure("--seed must be followed by a whole number from 0.")
        }
        seed = value
      case "--count":
        guard let value = rest.popFirst().flatMap(Int.init), value > 0 else {
          throw Failure("--count must be followed by a whole number from 1.")
        }
        count = value
      default: throw Failure("\(option) is unknown; --help lists the options.")
      }
    }
  }

  // MARK: Files of the scratch folder

  private var refusedFile: URL { scratch.appending(path: "refused.txt") }
  private var survivorsFile: URL { scratch.appending(path: "survivors-\(seed).txt") }

  private func lines(of file: URL) -> Set<String> {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").map(String.init))
  }

  private func write(_ lines: Set<String>, to file: URL) throws {
    let text = lines.sorted().map { $0 + "\n" }.joined()
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  // MARK: The check

  /// Whether every survivor is explained.
  private func run() throws -> Bool {
    let equivalents = try Equivalents(
      file: root.appending(path: "Tools/Mutation/equivalents.txt"))
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    var sources = MutatedSources(root: root, scratch: scratch)
    let candidates = try sources.candidates()
    say("\(candidates.count) changes are possible; \(count) are drawn with seed \(seed).")
    for entry in equivalents.outdated(among: candidates) {
      say("note: equivalents.txt explains a change that is not possible any more: \(entry)")
    }
    try sources.copyCheckout()
    let mutations = try build(&sources, candidates)
    var runs = TestRuns(program: try TestBuild(scratch: scratch).testProgram(), scratch: scratch)
    try runs.measure()
    return try judge(mutations, runs, equivalents)
  }

  /// Builds the tests, and replaces changes that do not compile by others.
  private func build(
    _ sources: inout MutatedSources, _ candidates: [Mutation]
  ) throws -> [Mutation] {
    var refused = lines(of: refusedFile)
    // More than requested, so that those that compile need not be built again.
    while true {
      let drawn = candidates.drawn(count + count / 5, seed: seed, without: refused)
      try sources.write(drawn)
      let errors = try TestBuild(scratch: scratch).build()
      if errors.isEmpty { return Array(drawn.prefix(count)) }
      let culprits = try TestBuild.culprits(of: errors, among: sources.places)
      say("\(culprits.count) changes do not compile; building without them.")
      refused.formUnion(culprits.map { drawn[$0].key })
      try write(refused, to: refusedFile)
    }
  }

  private func judge(
    _ mutations: [Mutation], _ runs: TestRuns, _ equivalents: Equivalents
  ) throws -> Bool {
    let former = lines(of: survivorsFile)
    var survivors: [(number: Int, mutation: Mutation)] = []
    var count = 0
    for (index, mutation) in mutations.enumerated() {
      if onlySurvivors {
        guard former.contains(mutation.key) else { continue }
        if equivalents.reason(for: mutation) != nil { continue }
      }
      count += 1
      switch try runs.fate(of: index + 1) {
      case .noticed(let line):
        say("\(index + 1) noticed \(mutation.file):\(mutation.line) by \(line.prefix(120))")
      case .survived:
        say("\(index + 1) SURVIVED \(mutation.file):\(mutation.line) \(mutation.change)")
        survivors.append((index + 1, mutation))
      }
    }
    try write(Set(survivors.map(\.mutation.key)), to: survivorsFile)
    return report(count, survivors, equivalents)
  }

  private func report(
    _ count: Int, _ survivors: [(number: Int, mutation: Mutation)], _ equivalents: Equivalents
  ) -> Bool {
    let open = survivors.filter { equivalents.reason(for: $0.mutation) == nil }
    say("\nSurvivors:")
    for (number, mutation) in survivors {
      say("\n\(mutation.file)\n\(mutation.place)\n\(mutation.change)")
      say(equivalents.reason(for: mutation).map { "explained: \($0)" } ?? "not explained")
      say("(change \(number), line \(mutation.line))")
    }
    let noticed = count - survivors.count
    let share = Double(noticed) / Double(max(count, 1)) * 100
    say(
      """

      seed \(seed): \(count) changes, \(noticed) noticed (\((share * 10).rounded() / 10) %), \
      \(survivors.count - open.count) explained, \(open.count) not explained
      """)
    return open.isEmpty
  }
}
