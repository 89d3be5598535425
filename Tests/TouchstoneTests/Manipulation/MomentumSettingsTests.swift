import Testing
import TouchGeometry
import TouchTracking

@testable import Touchstone

@Suite("What a release leaves of the fingers' speeds")
struct MomentumSettingsTests {
  private func momentum(
    speed: Double = 0, growth: Double = 0, turn: Double = 0
  ) -> Momentum? {
    let release = Release(
      pivot: .zero, velocity: Vector(dx: speed, dy: 0), growth: growth, turn: .radians(turn),
      spinInstant: .zero, instant: .zero)
    return MomentumSettings().momentum(after: release, allowing: .all)
  }

  @Test("the minimum speeds continue, slower ones do not")
  func least() {
    #expect(momentum(speed: 50)?.velocity.dx == 50)
    #expect(momentum(speed: 49.9) == nil)
    #expect(momentum(growth: -0.5)?.growth == -0.5)
    #expect(momentum(growth: -0.49) == nil)
    #expect(momentum(turn: -0.5)?.turn == .radians(-0.5))
    #expect(momentum(turn: -0.49) == nil)
  }

  @Test("a layer at rest stays at rest, whatever the minimum speed")
  func still() {
    var settings = MomentumSettings()
    settings.minimumSpeed = 0
    #expect(settings.flingVelocity(.zero, adding: nil) == .zero)
  }

  @Test("maximum speeds that are negative or NaN count as zero", arguments: [-1, Double.nan])
  func noMaximum(maximum: Double) {
    let settings = MomentumSettings(
      maximumSpeed: maximum, maximumGrowth: maximum, maximumTurn: .radians(maximum))
    #expect(settings.flingVelocity(Vector(dx: 900, dy: 0), adding: nil) == .zero)
    #expect(settings.flingGrowth(9, adding: nil) == 0)
    let release = Release(
      pivot: .zero, velocity: Vector(dx: 900, dy: 0), growth: 9, turn: .radians(9),
      spinInstant: .zero, instant: .zero)
    #expect(settings.momentum(after: release, allowing: .all) == nil)
  }

  @Test("faster speeds count as the maximum speeds")
  func greatest() {
    #expect(abs((momentum(speed: 20_000)?.velocity.dx ?? 0) - 8_000) < 1e-6)
    #expect(momentum(growth: -9)?.growth == -1.4)
    #expect(momentum(turn: 99)?.turn == .degrees(720))
  }

  @Test("fingers within a point of their center neither scale nor rotate a released layer")
  func noise() {
    func release(_ arm: Double) -> Release? {
      var measure = ReleaseMeasure(about: .zero)
      measure.add(Point(x: arm, y: 0), velocity: Vector(dx: 5, dy: 5))
      return measure.release(at: .seconds(1), after: nil)
    }
    #expect(release(1)?.growth == 0 && release(1)?.turn == .zero)
    #expect(release(2)?.growth == 2.5 && release(2)?.turn == .radians(2.5))
  }
}
