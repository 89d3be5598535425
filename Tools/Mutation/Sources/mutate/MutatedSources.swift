import Foundation

/// A copy of the checkout with all selected changes in its sources. An environment variable with a number
/// switches one of them on, so everything is compiled only once.
struct MutatedSources {
  /// The modules whose sources are changed.
  static let modules = ["TouchTracking", "TouchGestures", "Touchstone", "TouchContainers"]
  /// The tests of these modules, the quick ones first.
  static let tests = [
    "TouchGesturesTests", "TouchTrackingTests", "TouchGeometryTests", "TouchstoneTests",
    "TouchRecordingsTests",
  ]
  /// The environment variable with the number of the active change.
  static let variable = "TOUCHSTONE_MUTANT"

  let root: URL
  let scratch: URL
  /// The position of each change in the written files: file, first and last line.
  private(set) var places: [(file: String, lines: ClosedRange<Int>)] = []

  init(root: URL, scratch: URL) {
    self.root = root
    self.scratch = scratch
  }

  /// All possible changes.
  func candidates() throws -> [Mutation] {
    try Self.modules.flatMap { module in
      let folder = root.appending(path: "Sources/\(module)")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
        let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        return MutationFinder.mutations(of: source, in: "Sources/\(module)/\(path)")
      }
    }
  }

  /// Copies everything that the tests need, except the sources to be changed.
  func copyCheckout() throws {
    let manager = FileManager.default
    let listing = try Command(["git", "ls-files", "-co", "--exclude-standard"], in: root).output()
    var wanted: Set<String> = []
    for line in listing.split(separator: "\n") {
      let path = String(line)
      if path == "Package.swift"
        || Self.modules.contains(where: { path.hasPrefix("Sources/\($0)/") })
      {
        continue
      }
      wanted.insert(path)
      guard let data = manager.contents(atPath: root.appending(path: path).path) else { continue }
      try write(data, to: path)
    }
    // Files deleted from the checkout are deleted from the copy too.
    for folder in ["Tests", "Sources"] {
      let top = scratch.appending(path: folder)
      for path in (try? manager.subpathsOfDirectory(atPath: top.path)) ?? [] {
        let isOurs =
          Self.modules.contains { "\(folder)/\(path)".hasPrefix("Sources/\($0)/") }
          || path.hasPrefix("MutantSwitch")
        if path.hasSuffix(".swift"), !isOurs, !wanted.contains("\(folder)/\(path)") {
          try manager.removeItem(at: top.appending(path: path))
        }
      }
    }
    try writeManifest()
    try writeSwitch()
  }

  /// Writes the changed sources. Changes are numbered from 1, in the order of the list.
  mutating func write(_ mutations: [Mutation]) throws {
    places = Array(repeating: ("", 1...1), count: mutations.count)
    let numbered = Dictionary(grouping: mutations.enumerated(), by: \.element.file)
    for module in Self.modules {
      let folder = root.appending(path: "Sources/\(module)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix(".swift") {
        let file = "Sources/\(module)/\(path)"
        let source = try Data(contentsOf: root.appending(path: file))
        var text = Array("import MutantSwitch\n".utf8)
        var line = 2
        var last = 0
        func append(_ bytes: some Sequence<UInt8>) {
          for byte in bytes {
            text.append(byte)
            if byte == 10 { line += 1 }
          }
        }
        let edits = (numbered[file] ?? []).sorted {
          $0.element.edit.range.lowerBound < $1.element.edit.range.lowerBound
        }
        for (index, mutation) in edits {
          let edit = mutation.edit
          append(source[last..<edit.range.lowerBound])
          let start = line
          let condition = "mutantIsOn(\(index + 1))"
          append(
            edit.text.split(separator: Mutation.Edit.condition, omittingEmptySubsequences: false)
              .joined(separator: condition).utf8)
          places[index] = (file, start...line)
          last = edit.range.upperBound
        }
        append(source[last...])
        try write(Data(text), to: file)
      }
    }
  }

  /// Writes a file only if its content differs, because writing it would cause a rebuild.
  private func write(_ data: Data, to path: String) throws {
    let file = scratch.appending(path: path)
    if FileManager.default.contents(atPath: file.path) == data { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The manifest without the parts that these tests do not need.
  private func writeManifest() throws {
    let manifest = try String(
      contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let modules = Self.modules.map { "\"\($0)\"" }.joined(separator: ", ")
    let tests = Self.tests.map { "\"\($0)\"" }.joined(separator: ", ")
    let text = """
      \(manifest)

      var kept: Set<String> = [\(tests)]
      var next = Array(kept)
      while let name = next.popLast() {
        guard let target = package.targets.first(where: { $0.name == name }) else { continue }
        for dependency in target.dependencies {
          if case .byNameItem(let other, _) = dependency, kept.insert(other).inserted {
            next.append(other)
          }
        }
      }
      package.products = []
      package.targets = package.targets.filter { kept.contains($0.name) }
      for target in package.targets where [\(modules)].contains(target.name) {
        target.dependencies.append("MutantSwitch")
      }
      package.targets.append(.target(name: "MutantSwitch"))
      """
    try write(Data(text.utf8), to: "Package.swift")
  }

  private func writeSwitch() throws {
    let header = """
      #include <stdbool.h>

      extern int activeMutant;

      static inline bool mutantIsOn(int number) { return activeMutant == number; }

      """
    let source = """
      #include "MutantSwitch.h"
      #include <stdlib.h>

      int activeMutant;

      __attribute__((constructor)) static void readActiveMutant(void) {
        const char *text = getenv("\(Self.variable)");
        if (text) activeMutant = atoi(text);
      }

      """
    try write(Data(header.utf8), to: "Sources/MutantSwitch/include/MutantSwitch.h")
    try write(Data(source.utf8), to: "Sources/MutantSwitch/MutantSwitch.c")
  }
}
