import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("Finger motion")
struct FingerMotionTests {
  @Test("a minimum-jerk stroke begins and ends at rest, without acceleration")
  func minimumJerkEnds() {
    let pace = Pace.minimumJerk
    #expect(pace.progress(at: 0) == 0)
    #expect(pace.progress(at: 1) == 1)
    #expect(abs(pace.progress(at: 0.5) - 0.5) < 1e-15)
    let h = 1e-4
    for end in [0.0, 1.0] {
      let inward = end == 0 ? h : -h
      let near = abs(pace.progress(at: end + inward) - pace.progress(at: end))
      let far = abs(pace.progress(at: end + 2 * inward) - pace.progress(at: end))
      // Position, speed and acceleration are zero, so the distance grows with the cube of the time.
      #expect(near / h < 1e-6)
      #expect(abs(far - 2 * near) / (h * h) < 1e-2)
    }
  }

  @Test("a minimum-jerk stroke is fastest in the middle, 1.875 times the mean")
  func minimumJerkPeak() {
    let h = 1e-5
    func speed(_ u: Double) -> Double {
      (Pace.minimumJerk.progress(at: u + h) - Pace.minimumJerk.progress(at: u - h)) / (2 * h)
    }
    #expect(abs(speed(0.5) - 1.875) < 1e-6)
    #expect(stride(from: 0.05, through: 0.95, by: 0.05).allSatisfy { speed($0) <= 1.875 + 1e-6 })
  }

  @Test("a flick arrives exactly, rises all the time, and is still fast at its end")
  func flick() {
    let places = (0...100).map { Pace.flick.progress(at: Double($0) / 100) }
    #expect(places[0] == 0)
    #expect(places[100] == 1)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    #expect(abs((places[100] - places[99]) * 100 - 1.52) < 0.02)
  }

  @Test("times before the beginning and after the end count as the ends")
  func clampedTime() {
    let path = FingerPath(from: Point(x: 1, y: 2)).move(
      to: Point(x: 5, y: 6), over: .milliseconds(100))
    #expect(path.position(at: .milliseconds(-5)) == Point(x: 1, y: 2))
    #expect(path.position(at: .milliseconds(100)) == Point(x: 5, y: 6))
    #expect(path.position(at: .seconds(1e300)) == Point(x: 5, y: 6))
    let jump = FingerPath(from: .zero).move(to: Point(x: 5, y: 6), over: .zero)
    #expect(jump.position(at: .milliseconds(1)) == jump.end)
  }

  @Test("a path goes from step to step without a jump")
  func continuity() {
    let path = FingerPath(from: Point(x: 20, y: 20)).hold(.milliseconds(50))
      .move(to: Point(x: 80, y: 40), over: .milliseconds(200))
      .arc(about: Point(x: 80, y: 80), by: .degrees(-200), over: .milliseconds(300))
      .move(through: [Point(x: 120, y: 90), Point(x: 60, y: 120)], over: .milliseconds(250))
      .move(by: Vector(dx: 10, dy: 0), over: .milliseconds(100), pace: .even)
    #expect(path.duration == .milliseconds(900))
    #expect(path.position(at: .milliseconds(899.999)).distance(to: path.end) < 0.001)
    for step in 0..<9000 {
      let here = path.position(at: .microseconds(Int64(step) * 100))
      let next = path.position(at: .microseconds(Int64(step) * 100 + 100))
      #expect(here.distance(to: next) < 0.15)
    }
  }

  @Test("a step without duration takes effect at once")
  func instantaneousStep() {
    let path = FingerPath(from: .zero).move(to: Point(x: 9, y: 0), over: .zero)
      .move(by: Vector(dx: 1, dy: 0), over: .milliseconds(-5)).hold(.milliseconds(10))
    #expect(path.duration == .milliseconds(10))
    #expect(path.position(at: .milliseconds(5)) == Point(x: 10, y: 0))
  }

  @Test("an arc keeps its radius and turns clockwise for positive angles", arguments: [90.0, -400])
  func arc(degrees: Double) {
    let center = Point(x: 100, y: 80)
    let path = FingerPath(from: Point(x: 130, y: 80))
      .arc(about: center, by: .degrees(degrees), over: .milliseconds(100), pace: .even)
    for step in 0...100 {
      let place = path.position(at: .milliseconds(Double(step)))
      let angle = Angle.degrees(degrees * Double(step) / 100)
      #expect(place.distance(to: center + Vector(length: 30, angle: angle)) < 1e-12)
    }
  }

  @Test("a smooth way passes through all its places")
  func spline() throws {
    let places = [
      Point(x: 40, y: 90), Point(x: 70, y: 20), Point(x: 70, y: 20), Point(x: 160, y: 99),
    ]
    let path = FingerPath(from: Point(x: 10, y: 10))
      .move(through: places, over: .seconds(1), pace: .even)
    for place in places {
      let nearest = (0...10_000).map {
        path.position(at: .microseconds(Int64($0) * 100)).distance(to: place)
      }.min()
      #expect(try #require(nearest) < 0.02)
    }
    #expect(path.end == places.last)
  }

  @Test("a path without places stays at its start")
  func emptySpline() {
    let path = FingerPath(from: Point(x: 3, y: 4)).move(through: [], over: .milliseconds(10))
    #expect(path.position(at: .milliseconds(5)) == Point(x: 3, y: 4))
    #expect(path.end == Point(x: 3, y: 4))
  }

  @Test("fingers of a hand keep their shape while they spread, turn and move")
  func hand() {
    let span = TimeSpan.milliseconds(100)
    let hand = Hand(about: Point(x: 100, y: 100), span: 40, fingers: 3)
      .transform(
        scale: 1.5, rotation: .degrees(90), translation: Vector(dx: 20, dy: 5), over: span)
    #expect(hand.middle.distance(to: Point(x: 120, y: 105)) < 1e-12)
    #expect(hand.paths[0].end.distance(to: Point(x: 120, y: 135)) < 1e-12)
    for step in 0...100 {
      let places = hand.paths.map { $0.position(at: .milliseconds(Double(step))) }
      let first = places[0].distance(to: places[1])
      #expect(abs(places[1].distance(to: places[2]) - first) < 1e-10)
      #expect(abs(places[2].distance(to: places[0]) - first) < 1e-10)
    }
  }

  @Test("fingers land late and lift early as requested")
  func landingAndLifting() {
    let timeline = Hand(about: Point(x: 50, y: 50), span: 20).hold(.milliseconds(500))
      .timeline(landing: [.milliseconds(80)], lifting: [.zero, .milliseconds(120)])
      .after(.milliseconds(10))
    let (first, second) = (timeline.contacts[0], timeline.contacts[1])
    #expect(first.landing == .milliseconds(90))
    #expect(first.lifting == .milliseconds(510))
    #expect(second.landing == .milliseconds(10))
    #expect(second.lifting == .milliseconds(390))
    #expect(first.position(at: .milliseconds(89)) == nil)
    #expect(first.position(at: .milliseconds(90)) == Point(x: 60, y: 50))
    #expect(second.position(at: .milliseconds(390)) == nil)
  }

  @Test("timelines follow each other and go together")
  func combinators() {
    let tap = TouchTimeline.tap(at: .zero)
    let two = tap.then(tap, after: .milliseconds(100))
    #expect(two.duration == .milliseconds(260))
    #expect(two.contacts.map(\.landing) == [.zero, .milliseconds(180)])
    #expect(two == TouchTimeline.taps(2, at: .zero, gap: .milliseconds(100)))
    let both = two.together(with: .hold(at: .zero, for: .seconds(1)))
    #expect(both.duration == .seconds(1))
    #expect(both.contacts.count == 3)
    #expect(TouchTimeline.taps(-1, at: .zero).contacts.isEmpty)
  }
}
