import TouchGestures
import TouchTracking

/// A line written by a program under test.
package enum ConformanceAnswer: Sendable {
  /// Its greeting.
  case hello(ConformanceProgramInfo)
  /// A report of a recognizer.
  case report(recognizer: String, ObservedReport)
  /// The case is finished. The id is that of the case, or nil if the program does not give it.
  case done(id: String?)
  /// The program cannot run this case, for this reason. The id is as in `done`.
  case skip(reason: String, id: String?)
}

/// A program's description of itself.
package struct ConformanceProgramInfo: Hashable, Sendable {
  /// The name of the engine.
  package var name: String
  /// The version of the engine; may be empty.
  package var version: String
  /// The capabilities of the engine.
  package var capabilities: ConformanceCapabilities
  /// The maximum number of simultaneous fingers; nil for any number.
  package var fingers: Int?
  /// The timing tolerance of a program that plays in real time, in either direction; 0 to 0.25 s.
  package var slack: TimeSpan
}

extension ConformanceAnswer {
  /// The maximum number of bytes in a line.
  package static let maximumLineLength = 1 << 20

  /// Parses a line, without its line ending.
  ///
  /// - Throws: ``SceneError`` that describes the error in the line.
  package static func read(_ line: [UInt8]) throws(SceneError) -> ConformanceAnswer {
    let reading = SceneReading(file: "answer")
    let node = try reading.root(of: line, expected: "an object")
    var fields = try SceneFields(node, "an answer", reading)
    let type = try fields.required("type")
    switch try reading.text(type) {
    case "hello": return .hello(try info(&fields))
    case "report": return try report(&fields)
    case "done": return .done(id: try fields.text("id"))
    case "skip":
      return .skip(
        reason: try fields.text("reason") ?? "it gives no reason", id: try fields.text("id"))
    default: throw reading.unexpected(type, expected: "hello, report, done or skip")
    }
  }

  private static func info(
    _ fields: inout SceneFields
  ) throws(SceneError) -> ConformanceProgramInfo {
    let version = try fields.required("protocol")
    guard version.number == Double(ConformanceMessages.version) else {
      throw fields.reading.unexpected(version, expected: "protocol \(ConformanceMessages.version)")
    }
    let capabilities = try fields.names("capabilities").map(\.text)
    return ConformanceProgramInfo(
      name: try fields.text("name") ?? "unnamed", version: try fields.text("version") ?? "",
      capabilities: ConformanceCapabilities(capabilities),
      fingers: try fields.integer("fingers", 1...1000),
      slack: .seconds(try fields.number("slack", 0...0.25) ?? 0))
  }

  private static func report(_ fields: inout SceneFields) throws(SceneError) -> ConformanceAnswer {
    let reading = fields.reading
    let recognizer = try reading.text(try fields.required("recognizer"))
    let time = try reading.number(try fields.required("t"), -1...1e6)
    let state = try reading.state(try fields.required("state"))
    var report = ObservedReport(time: .seconds(time), state: state)
    if let node = fields.node("crossing") {
      report.crossing = .seconds(try reading.number(node, -1...1e6))
    }
    for key in ExpectedValue.Key.allCases {
      guard let node = fields.node(key.rawValue) else { continue }
      report.values[key] = try reading.components(node, of: key)
    }
    report.direction = try fields.direction()
    return .report(recognizer: recognizer, report)
  }

  /// A report as a line of the protocol.
  static func line(_ recognizer: String, _ report: ObservedReport) -> String {
    var entries: [(String, JSONText)] = [
      ("type", .text("report")), ("t", ConformanceMessages.seconds(report.time)),
      ("recognizer", .text(recognizer)), ("state", .text(report.state.rawValue)),
    ]
    if let crossing = report.crossing {
      entries.append(("crossing", ConformanceMessages.seconds(crossing)))
    }
    for key in ExpectedValue.Key.allCases {
      guard let value = report.values[key], value.allSatisfy(\.isFinite) else { continue }
      entries.append(
        (key.rawValue, key.count == 1 ? .number(value[0]) : ConformanceMessages.numbers(value)))
    }
    if let direction = report.direction { entries.append(("direction", .text("\(direction)"))) }
    return JSONText.object(entries).compact
  }
}

extension TouchCase {
  /// The differences between a program's reports and the expectations.
  package func mismatches(
    in reports: [String: [ObservedReport]], slack: TimeSpan
  ) -> [CaseMismatch] {
    expectations.flatMap { expectation in
      expectation.mismatches(in: reports[expectation.recognizer] ?? [], slack: slack)
    }
  }
}
