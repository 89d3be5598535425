import Foundation
import Testing
import TouchRecordings

/// The folder of collected cases next to the checkout, which are not part of the project.
private enum SharedCases {
  static let folder = (0..<5).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
    url.deletingLastPathComponent()
  }
  .appending(path: "shared/cases")

  static func files() -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
    if files.isEmpty { print("skipped: no cases in \(folder.path)") }
    return files.map { folder.appending(path: $0).path }
  }
}

struct SharedCasesTests {
  @Test("all portable cases pass, events of one instant together or one by one")
  func portableCasesPass() throws {
    for file in SharedCases.files() {
      for own in try CaseFile.read(path: file).cases where own.isPortable {
        for delivery in CaseRunner.Delivery.allCases {
          switch try own.outcome(delivery: delivery) {
          case .passed: continue
          case .skipped(let reason): Issue.record("\(own.id) was skipped: \(reason)")
          case .failed(let mismatches, let run):
            Issue.record("\(own.id) \(delivery)\n\(CaseStory(own, run, mismatches).text)")
          }
        }
      }
    }
  }

  @Test("the collected cases are read without a warning")
  func noWarnings() throws {
    for file in SharedCases.files() {
      #expect(try CaseFile.read(path: file).warnings == [])
    }
  }
}
