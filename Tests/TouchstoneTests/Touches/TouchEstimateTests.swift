import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// A layer that stores the last touch that landed on it.
private final class TouchedLayer: Layer {
  var touch: Touch?

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { touch = touches.first }
}

@Suite("Estimates of a touch")
struct TouchEstimateTests {
  /// A layer at twice its size, and a hand above it.
  private func stage() throws -> (window: Window, layer: TouchedLayer, hand: Fingers) {
    let window = Window(size: Size(width: 1_000, height: 800), application: Application())
    let layer = TouchedLayer(frame: Rect(x: 0, y: 0, width: 1_000, height: 800))
    layer.transform = .scale(2)
    try window.addChild(layer)
    return (window, layer, Fingers(on: window))
  }

  @Test("places for a frame are in the layer's coordinates, and what recognizers see stays")
  func coordinates() throws {
    let (_, layer, hand) = try stage()
    let pan = PanGestureRecognizer()
    layer.addGestureRecognizer(pan)
    hand.finger(1).land(at: Point(x: 100, y: 100))
    hand.move([1: Point(x: 300, y: 100)], over: .milliseconds(200))
    let moving = try #require(layer.touch)
    let before = (moving.location(in: nil), pan.translation(in: nil), pan.state)
    let frame = hand.now + .milliseconds(8)
    let shown = moving.resampled(forFrame: frame, in: nil)
    #expect(shown.basis == .extrapolated && abs(shown.location.x - 303) < 0.1, "\(shown)")
    let ahead = moving.predicted(at: frame + .milliseconds(8), asOf: frame, in: nil)
    #expect(abs(ahead.location.x - 316) < 0.5, "\(ahead)")
    let inLayer = moving.resampled(forFrame: frame, in: layer)
    #expect(try #require(layer.location(fromWindow: shown.location)) == inLayer.location)
    #expect(before == (moving.location(in: nil), pan.translation(in: nil), pan.state))
    let past = moving.resampled(forFrame: hand.now - .milliseconds(45), in: nil)
    #expect(past.basis == .interpolated && abs(past.location.x - 250) < 0.1, "\(past)")
    #expect(moving.predicted(at: .distantFuture, asOf: frame, in: nil).isLimited)
  }

  @Test("after the host's clock was set back, frames have the times of that clock")
  func setBack() throws {
    let (window, layer, _) = try stage()
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    func report(_ phase: Contact.Phase, x: Double, at time: Instant) {
      let contact = Contact(slot: 0, phase: phase, position: Point(x: x, y: 100))
      window.deliver(ContactFrame(device: screen, time: time, contacts: [contact]))
    }
    report(.began, x: 100, at: .seconds(100))
    report(.ended, x: 100, at: .seconds(100.1))
    report(.began, x: 100, at: .seconds(10))
    for step in 1...10 {
      let way = 10 * Double(step)
      report(.moved, x: 100 + way, at: Instant.seconds(10) + .milliseconds(way))
    }
    let moving = try #require(layer.touch)
    let frame = Instant.seconds(10.1) - .milliseconds(20)
    let shown = moving.resampled(forFrame: frame, in: nil)
    #expect(shown.basis == .interpolated && !shown.isLimited, "\(shown)")
    #expect(shown.time == frame - Resampling.latency && abs(shown.location.x - 175) < 1e-6)
    let ahead = moving.predicted(at: .seconds(10.116), asOf: .seconds(10.101), in: nil)
    #expect(ahead.basis == .extrapolated && !ahead.isLimited, "\(ahead)")
    #expect(ahead.time == .seconds(10.116) && abs(ahead.location.x - 216) < 2)
  }

  @Test("a finger that has rested has no velocity, and one that has lifted has that of its lift")
  func velocityAtRest() throws {
    let (_, layer, hand) = try stage()
    hand.finger(1).land(at: Point(x: 100, y: 100))
    hand.move([1: Point(x: 300, y: 100)], over: .milliseconds(100))
    let touch = try #require(layer.touch)
    let moving = touch.velocity(in: nil)
    #expect(moving.dx > 1_000 && touch.velocity(in: layer) == moving * 0.5)
    hand.rest(for: .milliseconds(50))
    #expect(touch.velocity(in: nil) == .zero && touch.velocity(in: layer) == .zero)
    hand.move([1: Point(x: 100, y: 100)], over: .milliseconds(100))
    hand.finger(1).lift()
    hand.rest(for: .seconds(1))
    #expect(touch.velocity(in: nil).dx < -1_000)
  }

  /// The stamps of a host that reads events once for each drawn frame: the last movement is a part of a scan, but
  /// seems to have taken a whole frame.
  @Test(
    "the place that is reported at the lift does not brake the finger to less than half",
    arguments: [true, false])
  func placeAtLift(isOfLift: Bool) throws {
    func velocity(lastPlace: Double) throws -> Vector {
      let (window, layer, _) = try stage()
      let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
      var time = Instant.seconds(1)
      func report(_ phase: Contact.Phase, _ x: Double) {
        let contact = Contact(slot: 0, phase: phase, position: Point(x: x, y: 100))
        window.deliver(ContactFrame(device: screen, time: time, contacts: [contact]))
      }
      report(.began, 434)
      for x in [400.0, 366, 334] {
        time = time + .milliseconds(17)
        report(.moved, x)
      }
      time = time + .milliseconds(17)
      if !isOfLift { report(.moved, lastPlace) }
      report(.ended, lastPlace)
      let touch = try #require(layer.touch)
      let velocity = touch.velocity(in: nil)
      #expect(touch.velocity(at: time + .milliseconds(5), by: nil) == velocity, "read later")
      return velocity
    }
    let (near, far) = try (velocity(lastPlace: 328), velocity(lastPlace: 290))
    #expect(near.dx < -1_800 && near.dx > -2_100, "\(near)")
    #expect(far.dx < -2_100, "\(far)")
    #expect(try velocity(lastPlace: 350).dx > 0)
  }

  @Test("the estimator is the recognizer's own, or the application's")
  func estimators() throws {
    for (all, own) in [(VelocityEstimator.filter, nil), (.impulse, nil), (.filter, .impulse)]
      as [(VelocityEstimator, VelocityEstimator?)]
    {
      let (window, layer, hand) = try stage()
      window.application.velocityEstimator = all
      let pan = PanGestureRecognizer()
      pan.velocityEstimator = own
      layer.addGestureRecognizer(pan)
      var velocity = Vector.zero
      pan.onAction { pan in velocity = pan.velocity(in: nil) }
      hand.finger(1).land(at: Point(x: 100, y: 100))
      hand.move([1: Point(x: 120, y: 100)], over: .milliseconds(60))
      hand.move([1: Point(x: 320, y: 100)], over: .milliseconds(100))
      let history = try #require(layer.touch).history
      #expect(history.estimator == all)
      #expect(velocity == history.velocity(at: hand.now, by: own ?? all).vector)
      #expect(velocity != history.velocity(at: hand.now, by: .leastSquares).vector)
    }
  }
}
