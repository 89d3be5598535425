import Testing
import TouchGeometry

@testable import TouchGestures

@Suite("Edge rule")
struct EdgeRuleTests {
  private func rule(_ angle: Angle) -> EdgeRule {
    var rule = EdgeRule(region: Rect(x: 0, y: 0, width: 100, height: 100), edges: .left)
    rule.angle = angle
    return rule
  }

  @Test(
    "the drift that is allowed grows with the way inward, and is none along the edge or outward")
  func drift() {
    #expect(abs(rule(.degrees(45)).drift(along: 10) - 10) < 1e-9)
    #expect(rule(.degrees(45)).drift(along: -10) == 0)
    #expect(rule(.degrees(100)).drift(along: 1e-9) == .infinity)
    #expect(rule(.degrees(100)).drift(along: 0) == 0)
  }
}
