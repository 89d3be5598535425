import CInterfaceChecks
import CTouchstone
import Testing

/// The results of `CInterfaceChecks`, which is written in C because C programs use the interface.
@Suite("the interface for C", .serialized)
struct InterfaceTests {
  static let names: [String] = (0..<1000).compactMap { index in
    check_name(index).map { String(cString: $0) }
  }

  /// The expectations that were not met.
  private final class Report {
    var failures: [String] = []
  }

  @Test("a program in C gets what the header says", arguments: names)
  func check(_ name: String) throws {
    let index = try #require(Self.names.firstIndex(of: name))
    let report = Report()
    check_run(
      index,
      { file, line, expectation, data in
        guard let file, let expectation, let data else { return }
        let report = Unmanaged<Report>.fromOpaque(data).takeUnretainedValue()
        let name = String(cString: file).split(separator: "/").last ?? ""
        report.failures.append("\(name):\(line): \(String(cString: expectation))")
      }, Unmanaged.passUnretained(report).toOpaque())
    #expect(report.failures.isEmpty, "\(report.failures.joined(separator: "\n"))")
  }

  @Test("there are checks, and each has a unique name")
  func checksHaveNames() {
    #expect(Self.names.count >= 33)
    #expect(Set(Self.names).count == Self.names.count)
  }
}
