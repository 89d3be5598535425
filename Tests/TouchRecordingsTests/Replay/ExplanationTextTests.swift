import Testing
import TouchGestures
import TouchTracking
@testable import Touchstone

@testable import TouchRecordings

@Suite("Explanations at a terminal")
struct ExplanationTextTests {
  private func line(
    _ time: Double, _ recognizer: String?, _ reason: String, setting: String? = nil
  ) -> Explanation.Line {
    let entry = TraceEntry(
      time: .seconds(time), recognizer: nil, label: "", kind: .reset, evidence: nil, change: nil)
    return Explanation.Line(
      time: .seconds(time), recognizer: recognizer, kind: "failed", reason: reason,
      setting: setting, entry: entry)
  }

  private func text(_ lines: [Explanation.Line], width: Int = 80) -> [String] {
    var text = ExplanationText(width: width)
    let early = lines.map { text.add($0) }.joined()
    return (early + text.take()).split(separator: "\n").map(String.init)
  }

  @Test("fold what several recognizers say at one instant")
  func names() {
    let told = text([
      line(0.1, "a", "fails: 1 touch, 2 required"), line(0.1, "b", "is recognized"),
      line(0.1, "c", "fails: 1 touch, 2 required"), line(0.1, "d", "fails: 1 touch, 2 required"),
    ])
    #expect(
      told.dropFirst() == [
        "   0.100  a, c and d fail: 1 touch, 2 required.", "   0.100  b is recognized.",
      ])
  }

  @Test(
    "what several recognizers say together is in the plural",
    arguments: [
      (
        "fails: pan is recognized and excludes it",
        "a and b fail: pan is recognized and excludes them."
      ),
      (
        "fails: pan, whose failure it requires, is recognized",
        "a and b fail: pan, whose failure they require, is recognized."
      ),
      (
        "is ready, and waits for the failure of c",
        "a and b are ready, and wait for the failure of c."
      ),
    ])
  func plurals(clause: String, sentence: String) {
    let told = text([line(0.1, "a", clause), line(0.1, "b", clause)])
    #expect(told.dropFirst() == ["   0.100  \(sentence)"])
  }

  @Test("fold what one recognizer says again, with the times of the first and the last")
  func times() {
    let told = text([
      line(0.1, "a", "fails", setting: "s"), line(0.2, nil, "touch 1 lifts"),
      line(0.3, "a", "fails", setting: "s"), line(0.4, "a", "fails"),
    ])
    #expect(
      told.dropFirst() == [
        "   0.100  a fails (s); 2 times until 0.300 s.", "   0.200  Touch 1 lifts.",
        "   0.400  a fails.",
      ])
  }

  @Test("fit the width, and continue below the sentence", arguments: [40, 60, 80, 110])
  func width(width: Int) {
    let told = text(
      [line(1, "swipe-right", Array(repeating: "word", count: 60).joined(separator: " "))],
      width: width)
    #expect(told.count > 3)
    #expect(told.allSatisfy { $0.count <= width })
    #expect(told.dropFirst(2).allSatisfy { $0.hasPrefix("          w") })
    #expect(told.dropFirst().contains { $0.count > width - 6 }, "lines are filled")
  }

  @Test("a long explanation is written in parts, losing no line and repeating no header")
  func limit() {
    let count = ExplanationText.maximumRows * 2 + 10
    let told = text((0..<count).map { line(Double($0) / 1000, "a", "reason \($0)") })
    #expect(told.count == count + 1)
    #expect(told.count { $0.hasPrefix("time") } == 1)
  }
}
