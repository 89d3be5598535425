import Foundation
import Testing
import TouchRecordings
import TouchTracking

@Suite("the conformance protocol")
struct ConformanceProtocolTests {
  static let folder = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
  .appending(path: "Recordings/conformance")

  private func cases() throws -> [TouchCase] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
      .filter { $0.hasSuffix(".yml") }
      .flatMap { try CaseFile.read(path: Self.folder.appending(path: $0).path).cases }
  }

  @Test("every case has a rule, a theme and a unique name")
  func complete() throws {
    let cases = try cases()
    #expect(cases.count >= 250)
    #expect(Set(cases.map(\.id)).count == cases.count)
    // Rules are distinguished by their text.
    #expect(Set(cases.map(\.why)).count == cases.count)
    for own in cases {
      #expect(own.why.hasSuffix("."), "\(own.id)")
      #expect(!own.theme.isEmpty, "\(own.id)")
      #expect(own.expectations.count == own.scene.recognizers.count, "\(own.id)")
    }
  }

  @Test("a case by the protocol comes to the very reports of the case itself")
  func roundTrip() throws {
    for own in try cases() {
      let reports = try reportsOfServer(own)
      for course in try CaseRunner.run(own).courses {
        #expect(
          reports[course.recognizer] ?? [] == course.reports.map(ObservedReport.init), "\(own.id)")
      }
    }
  }

  /// The reports of Touchstone as a program under test, by recognizer.
  private func reportsOfServer(_ own: TouchCase) throws -> [String: [ObservedReport]] {
    var server = ConformanceServer(version: "1")
    var reports: [String: [ObservedReport]] = [:]
    for line in ConformanceMessages.lines(of: own) {
      for answer in try server.answers(to: Array(line.utf8)) {
        switch try ConformanceAnswer.read(Array(answer.utf8)) {
        case .report(let name, let report): reports[name, default: []].append(report)
        case .done(let id): #expect(id == own.id)
        case .hello, .skip: Issue.record("\(own.id): \(answer)")
        }
      }
    }
    return reports
  }

  @Test("what a case needs is derived from what it has")
  func capabilities() throws {
    let text = """
      {id: own, layers: [{id: root, frame: [0, 0, 9, 9], children: [{id: a, frame: [0, 0, 9, 9], alpha: 0.5}]}],
       recognizers: [{id: p, layer: a, kind: pan, touches: 2, params: {maxTouches: 3}, requireFailureOf: [s]},
                     {id: s, layer: a, kind: swipe, touches: 1}],
       fingers: [{id: 1, down: [0, 1, 1], cancel: 1}, {id: 2, down: [0, 1, 1], up: 1}],
       expect: [{recognizer: p, states: [], value: {scale: 1}}, {recognizer: s, states: []}]}
      """
    let own = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    #expect(
      own.capabilities == [
        "pan", "pan.touches", "pan.maximumNumberOfTouches", "requireFailureOf", "swipe", "cancel",
        "layer.nested", "layer.alpha", "value.scale",
      ])
    #expect(own.maximumFingers == 2)
    #expect(ConformanceCapabilities(["*"]).missing(of: own).isEmpty)
    #expect(
      ConformanceCapabilities(["pan", "pan.*", "swipe", "cancel", "layer.*"]).missing(of: own)
        == ["requireFailureOf", "value.scale"])
  }

  @Test("the size of a window that is larger than its root is sent, and needs a capability")
  func windowSize() throws {
    func sized(_ size: String) throws -> TouchCase {
      let text = """
        {id: own, size: \(size), layers: [{id: root, frame: [0, 0, 90, 90]}],
         recognizers: [{id: edge, layer: root, kind: screenEdgePan, params: {edges: right}}],
         fingers: [{down: [0, 88, 50], moves: [[0.2, 40, 50]], up: 0.3}],
         expect: [{recognizer: edge, states: []}]}
        """
      return try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    }
    for (size, isOwn) in [("[90, 90]", false), ("[180, 90]", true)] {
      let own = try sized(size)
      #expect(own.protocolObstacle == nil)
      #expect(own.capabilities.contains("size") == isOwn)
      #expect(ConformanceMessages.lines(of: own)[0].contains(#""size":[180.0,90.0]"#) == isOwn)
      // In the larger window the finger lands far from the edge.
      let reports = try reportsOfServer(own)
      #expect(reports.isEmpty == isOwn)
      let course = try #require(try CaseRunner.run(own).courses.first)
      #expect(reports["edge"] ?? [] == course.reports.map(ObservedReport.init))
    }
  }

  @Test(
    "answers outside of the protocol are refused",
    arguments: [
      "", "hello", "[]", "{}", #"{"type":"dance"}"#, #"{"type":"hello"}"#,
      #"{"type":"hello","protocol":1,"capabilities":7}"#,
      #"{"type":"hello","protocol":1,"slack":9}"#,
      #"{"type":"report","t":"now","recognizer":"a","state":"began"}"#,
      #"{"type":"report","t":0,"recognizer":"a","state":"possible"}"#,
      #"{"type":"report","t":0,"recognizer":"a","state":"began","translation":[1]}"#,
      #"{"type":"report","t":0,"recognizer":"a","state":"began","scale":1e999}"#,
      #"{"type":"report","t":0,"recognizer":"a","state":"began","direction":"north"}"#,
    ])
  func refused(line: String) {
    #expect(throws: SceneError.self) { try ConformanceAnswer.read(Array(line.utf8)) }
  }
}
