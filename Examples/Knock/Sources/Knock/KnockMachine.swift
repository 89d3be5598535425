import TouchRecordings
import Touchstone

/// Recognizes a knock: a finger that presses for a tenth of a second, does not slide, and lifts again within half a
/// second.
public struct KnockMachine: GestureMachine {
  /// The minimum time of the press; 0.1 s by default.
  public var minimumPress = TimeSpan.milliseconds(100)
  /// The maximum time of the press; 0.5 s by default.
  public var maximumPress = TimeSpan.milliseconds(500)
  /// The maximum distance that the finger may slide, in points; 5 by default.
  public var allowableSlide = 5.0

  public private(set) var deadline: Instant?
  private var landing: TouchSample?
  private var pressed = TimeSpan.zero
  private var slid = 0.0

  public init() {}

  /// The limits around which `touchstone check` plays fingers.
  public var limits: GestureLimits {
    GestureLimits(distances: [allowableSlide], presses: [minimumPress, maximumPress])
  }

  /// What snapshots, transcripts and traces show.
  public var customValues: [GestureValue] {
    [GestureValue("pressed", pressed.seconds, unit: "s"), GestureValue("slid", slid, unit: "pt")]
  }

  public mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    let sample = samples[0]
    switch phase {
    case .began:
      // Fingers that land in one frame come together.
      let fingers = samples.count + (landing == nil ? 0 : 1)
      if fingers > 1 { return .failed(.tooManyTouches(fingers, limit: 1), at: sample.time) }
      landing = sample
      deadline = sample.time + maximumPress
      return .undecided
    case .moved, .stationary: return move(to: sample)
    case .ended: return lift(sample)
    case .cancelled: return .failed(.touchCancelled, at: sample.time)
    }
  }

  private mutating func move(to sample: TouchSample) -> Verdict {
    guard let landing else { return .undecided }
    slid = max(slid, (sample.location - landing.location).length)
    guard slid > allowableSlide else { return .undecided }
    let reason = CustomReason("slid", measured: slid, atMost: allowableSlide, unit: "pt")
    return .failed(.custom(reason), at: sample.time)
  }

  private mutating func lift(_ sample: TouchSample) -> Verdict {
    guard let landing else { return .undecided }
    // The finger may have slid since its last movement.
    let slide = move(to: sample)
    guard case .undecided = slide else { return slide }
    pressed = sample.time - landing.time
    if pressed >= minimumPress { return .ended(at: sample.time) }
    let reason = CustomReason(
      "only touched it", measured: pressed.seconds, atLeast: minimumPress.seconds, unit: "s")
    return .failed(.custom(reason), at: sample.time)
  }

  /// The engine's own reasons are for everyone.
  public mutating func reach(_ instant: Instant) -> Verdict {
    guard let landing else { return .undecided }
    return .failed(.heldTooLong(instant - landing.time, limit: maximumPress), at: instant)
  }

  public func tracks(_ touch: TouchID) -> Bool { landing?.id == touch }

  public mutating func reset() {
    (landing, deadline, pressed, slid) = (nil, nil, .zero, 0)
  }
}

extension RecognizerCatalog {
  /// The recognizers of this app, for scenes.
  public static var knocking: RecognizerCatalog {
    var catalog = RecognizerCatalog()
    catalog.register("knock") { (knock: MachineGestureRecognizer<KnockMachine>) in
      knock.machine.limits
    } factory: { (parameters) throws(SceneParameterError) in
      var machine = KnockMachine()
      if let slide = try parameters.number("allowableSlide", 0...100) {
        machine.allowableSlide = slide
      }
      return MachineGestureRecognizer(machine: machine)
    }
    return catalog
  }
}
