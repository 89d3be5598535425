import Testing
import TouchRecordings

@Suite("bundled cases")
struct BundledCaseTests {
  @Test("the bundled cases pass", arguments: CaseRunner.Delivery.allCases)
  func casesPass(_ delivery: CaseRunner.Delivery) throws {
    let file = try CaseFile.read(path: "\(BundledSession.folder)/cases/tap-or-double-tap.json")
    #expect(file.cases.count == 2)
    #expect(file.warnings.isEmpty)
    for touchCase in file.cases {
      let run = try CaseRunner.run(touchCase, delivery: delivery)
      #expect(touchCase.obstacle == nil)
      #expect(touchCase.mismatches(in: run).isEmpty, "\(touchCase.id)")
    }
  }
}
