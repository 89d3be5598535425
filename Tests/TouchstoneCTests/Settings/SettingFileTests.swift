import CTouchstone
import Foundation
import Testing
import Touchstone

/// The files that are generated from the descriptions of settings. `TOUCHSTONE_RECORD=1` writes them; the
/// tests fail then, so that a run that compares nothing cannot pass.
@Suite("files about settings")
struct SettingFileTests {
  private static let isRecording = getenv("TOUCHSTONE_RECORD") != nil

  private func expect(_ path: String, _ text: String) throws {
    let found = (try? Checkout.text(path)) ?? ""
    if Self.isRecording, found != text {
      try text.write(toFile: Checkout.path(path), atomically: true, encoding: .utf8)
      Issue.record("\(path) was written; read the difference")
    }
    let isSame = found == text
    #expect(isSame, "\(path) is stale: TOUCHSTONE_RECORD=1 swift test --filter SettingFileTests")
  }

  @Test("the reference agrees with the descriptions")
  func reference() throws { try expect(ReferenceOfSettings.path, ReferenceOfSettings.text) }

  @Test("the header's enumeration agrees with the descriptions")
  func header() throws {
    let header = try Checkout.text(HeaderOfSettings.path)
    try expect(HeaderOfSettings.path, try #require(HeaderOfSettings.renewed(header)))
  }

  @Test("the header declares each number under its name, and the library has a setting for each")
  func numbers() throws {
    let header = try Checkout.text(HeaderOfSettings.path)
    let found = header.matches(of: /(TOUCHSTONE_SETTING_\w+) = (\d+)/)
    let declared = found.map { "\($0.1) = \($0.2)" }
    #expect(declared.count >= 49)
    #expect(declared == SettingNumber.allCases.map { "\($0.enumerator) = \($0.rawValue)" })
    for number in SettingNumber.allCases {
      #expect(GestureSetting.all.contains { $0.number == number }, "\(number) is of no kind")
    }
  }

  /// Properties that do not configure recognition, or that cannot be expressed by a single number.
  private static let others: Set<String> = [
    "name", "delegate", "isEnabled", "state", "machine", "settings", "area", "scale", "rotation",
    "snapping", "momentum", "limits",
  ]

  @Test("every public property that can be set is described, or known to be no setting")
  func properties() throws {
    let folder = "Sources/Touchstone/Recognizers"
    let recognizers = try Checkout.texts(in: folder, ending: "GestureRecognizer.swift")
    let manipulation = try [
      "Manipulator", "ManipulatorSettings", "ManipulationLimits", "RotationSnapping", "Momentum",
      "MomentumSettings",
    ].map { try Checkout.text("Sources/Touchstone/Manipulation/\($0).swift") }
    let described = Set(
      GestureSetting.all.compactMap { $0.name.split(separator: ".").last.map(String.init) })
    let settable = Set((recognizers + manipulation).flatMap(settableProperties))
    #expect(settable.count >= 45)
    #expect(settable.subtracting(described).subtracting(Self.others).sorted() == [])
    #expect(described.subtracting(settable).sorted() == [])
  }

  /// The public properties in a source file that have a setter.
  private func settableProperties(in source: String) -> [String] {
    let lines = source.components(separatedBy: "\n")
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      guard let match = line.firstMatch(of: /public (?:final )?(?:weak )?var (\w+)/) else {
        return nil
      }
      let opens = line.hasSuffix("{")
      let isSettable = ["get {", "didSet {"].contains {
        next.trimmingCharacters(in: .whitespaces).hasPrefix($0)
      }
      return !line.contains("{") || opens && isSettable ? String(match.1) : nil
    }
  }
}
