import LibinputSource
import Testing
import TouchGeometry
import TouchImaging
import TouchTracking

@testable import TouchDisplay

@Suite("Session clock")
struct SessionClockTests {
  private let time = FakeTime(Instant(microseconds: 5_000_000))

  private func clock() -> SessionClock {
    let time = time
    return SessionClock(reading: { time.now })
  }

  private func at(_ milliseconds: Double) -> Instant {
    Instant(microseconds: 5_000_000) + .milliseconds(milliseconds)
  }

  @Test("a session clock advances with the monotonic clock")
  func usual() {
    let clock = clock()
    #expect(clock.now == at(0))
    time.now = at(1234.567)
    #expect(clock.now == at(1234.567))
    #expect(clock.event(atMonotonic: at(-10)) == at(-10))
    #expect(clock.monotonic(atEvent: at(2000)) == at(2000))
  }

  @Test("a session clock advances at its rate from when that is set, without a jump")
  func rate() {
    let clock = clock()
    time.now = at(100)
    clock.rate = 4
    #expect(clock.now == at(100))
    time.now = at(150)
    #expect(clock.now == at(300))
    #expect(clock.monotonic(atEvent: at(500)) == at(200))
    clock.rate = 0.5
    #expect(clock.now == at(300))
    time.now = at(250)
    #expect(clock.now == at(350))
    clock.rate = 1
    time.now = at(260)
    #expect(clock.now == at(360))
    #expect(clock.monotonic(atEvent: at(360)) == at(260))
  }

  @Test("a session clock stands still at rate zero, and no later instant is ever reached")
  func standstill() {
    let clock = clock()
    clock.rate = 0
    time.now = at(5000)
    #expect(clock.now == at(0))
    #expect(clock.monotonic(atEvent: at(1)) == nil)
    #expect(clock.monotonic(atEvent: at(0)) == at(0))
  }

  @Test("rates beyond the range are brought into it")
  func rates() {
    let clock = clock()
    clock.rate = -3
    #expect(clock.rate == 0)
    clock.rate = .infinity
    #expect(clock.rate == 64)
    clock.rate = .nan
    #expect(clock.rate == 1)
  }
}

@Suite("Display geometry")
struct DisplayGeometryTests {
  private let pixels = PixelSize(width: 1200, height: 600)

  @Test(
    "a sideways turn swaps the sides of the root",
    arguments: [
      (QuarterTurn.none, 2000.0, 1000.0), (.clockwise, 1000, 2000), (.half, 2000, 1000),
      (.counterclockwise, 1000, 2000),
    ])
  func rootSize(_ turn: QuarterTurn, _ width: Double, _ height: Double) {
    #expect(turn.rootSize(of: pixels, scale: 0.6) == Size(width: width, height: height))
  }

  @Test(
    "the root's top left corner goes where the turn takes it",
    arguments: [
      (QuarterTurn.none, 0.0, 0.0, 60.0, 30.0), (.clockwise, 1200, 0, 1170, 60),
      (.half, 1200, 600, 1140, 570), (.counterclockwise, 0, 600, 30, 540),
    ])
  func corner(_ turn: QuarterTurn, _ x: Double, _ y: Double, _ nearX: Double, _ nearY: Double) {
    let transform = turn.toPixels(in: pixels, scale: 0.6)
    #expect(transform.applied(to: Point.zero).distance(to: Point(x: x, y: y)) < 1e-9)
    // 100 points to the right and 50 down: 60 and 30 pixels.
    let near = transform.applied(to: Point(x: 100, y: 50))
    #expect(near.distance(to: Point(x: nearX, y: nearY)) < 1e-9)
  }

  @Test("the density is the caller's, else the display's if it is plausible, else 96 dots per inch")
  func density() {
    #expect(DisplayDensity.scale(chosen: 320, measured: 96) == 2)
    #expect(DisplayDensity.scale(chosen: nil, measured: 80) == 0.5)
    #expect(DisplayDensity.scale(chosen: nil, measured: nil) == 0.6)
    #expect(DisplayDensity.scale(chosen: nil, measured: 0) == 0.6)
    #expect(DisplayDensity.scale(chosen: 5000, measured: 160) == 1)
    #expect(DisplayDensity.scale(chosen: .nan, measured: .infinity) == 0.6)
  }

  @Test("a magnification enlarges the density of the display, up to 800 dots per inch")
  func magnification() {
    func scale(_ chosen: Double?, _ measured: Double?, by factor: Double) -> Double {
      DisplayDensity.scale(chosen: chosen, measured: measured, magnification: factor)
    }
    #expect(scale(nil, 160, by: 2) == 2)
    #expect(scale(nil, nil, by: 2) == 1.2)
    #expect(scale(320, 96, by: 1.5) == 3)
    #expect(scale(320, 96, by: 4) == 5)
    #expect(scale(nil, 160, by: 0.5) == 1 && scale(nil, 160, by: .nan) == 1)
  }

  @Test("everything grows with the square root of a large screen's shorter side")
  func growth() {
    func grown(_ width: Int, _ height: Int) -> Double {
      DisplayDensity.grown(0.6, on: PixelSize(width: width, height: height), from: 1800)
    }
    #expect(grown(800, 480) == 0.6 && grown(1280, 800) == 0.6 && grown(1920, 1080) == 0.6)
    #expect(abs(grown(3840, 2160) - 0.6 * 2.squareRoot()) < 1e-12)
    #expect(abs(grown(2160, 3840) - 0.6 * 2.squareRoot()) < 1e-12)
    #expect(DisplayDensity.grown(0.6, on: PixelSize(width: 9, height: 9), from: 0) == 0.6)
  }
}
